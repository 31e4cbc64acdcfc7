//! Which servers may use a database at once: one on SQLite, several on PostgreSQL unless one of them
//! was told that it is alone.
//!
//! On SQLite that is a lock on a file beside the database; on PostgreSQL an advisory lock, which is
//! shared or exclusive, and ends with the connection that took it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};

use crate::connect::ensure_complete;
use crate::database::{CONNECT_MS_MAX, Database, in_time, read};
use crate::error::StorageError;
use crate::{Answer, Storage, sql};

/// The right of a server to use a database, for as long as this is kept.
pub struct Claim(Kind);

enum Kind {
    /// The file is locked while it is open.
    File {
        _file: File,
    },
    Connection(Box<Held>),
}

/// A lock of PostgreSQL's.
struct Held {
    options: PgConnectOptions,
    key: i64,
    alone: bool,
    /// The connection that has taken it; none after it was lost.
    connection: Option<PgConnection>,
}

impl Storage {
    /// Claims the database for a server. `None` where another server uses it that will not share it,
    /// or with which this one cannot. `site` is the database's name ([`Storage::site`]), `alone` says
    /// that no other server may use it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or no file can be made beside it;
    /// [`StorageError::Incomplete`] while another database is moved here.
    pub fn claim<'a>(&'a self, site: &'a str, alone: bool) -> Answer<'a, Option<Claim>> {
        Box::pin(async move {
            let claim = match self.database() {
                Database::Sqlite { writer, .. } => of_file(writer.options().get_filename())?,
                Database::Postgres { appender, .. } => {
                    of_postgres(appender.options().clone(), site, alone).await?
                }
            };
            // Another database may have begun to move here since this one was opened.
            let moving: Result<Option<i32>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::IS_MOVING).fetch_optional(c).await?)
            });
            ensure_complete(moving?)?;
            Ok(claim)
        })
    }
}

/// Claims the database in a file, which only one server or move can have.
pub(crate) fn of_file(file: &Path) -> Result<Option<Claim>, StorageError> {
    let mut path = file.as_os_str().to_owned();
    path.push(".lock");
    Ok(lock(Path::new(&path))?.map(|file| Claim(Kind::File { _file: file })))
}

/// Claims the database of a site that PostgreSQL holds.
pub(crate) async fn of_postgres(
    options: PgConnectOptions,
    site: &str,
    alone: bool,
) -> Result<Option<Claim>, StorageError> {
    let mut held = Held { options, key: key(site), alone, connection: None };
    let taken = held.take().await?;
    Ok(taken.then(|| Claim(Kind::Connection(Box::new(held)))))
}

impl Claim {
    /// Makes sure that the claim is still held, and takes it again where a connection was lost.
    /// `false` where another server has it meanwhile.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn keep(&mut self) -> Answer<'_, bool> {
        Box::pin(async move {
            match &mut self.0 {
                Kind::File { .. } => Ok(true),
                Kind::Connection(held) => held.keep().await,
            }
        })
    }
}

impl Held {
    async fn keep(&mut self) -> Result<bool, StorageError> {
        if let Some(connection) = &mut self.connection {
            let alive = in_time(CONNECT_MS_MAX, async { Ok(connection.ping().await?) }).await;
            if alive.is_ok() {
                return Ok(true);
            }
            self.connection = None;
        }
        self.take().await
    }

    async fn take(&mut self) -> Result<bool, StorageError> {
        let (options, key, alone) = (self.options.clone(), self.key, self.alone);
        let (connection, taken) = in_time(CONNECT_MS_MAX, async {
            let mut connection = options.connect().await?;
            let query = match alone {
                true => sqlx::query_scalar(sql::CLAIM_ALONE_POSTGRES),
                false => sqlx::query_scalar(sql::CLAIM_POSTGRES),
            };
            let taken: bool = query.bind(key).fetch_one(&mut connection).await?;
            Ok((connection, taken))
        })
        .await?;
        self.connection = taken.then_some(connection);
        Ok(taken)
    }
}

/// The number that PostgreSQL locks (FNV-1a, 64 bits).
pub(crate) fn key(name: &str) -> i64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.cast_signed()
}

/// The file, locked; `None` while another process, or another handle of this one, has locked it.
fn lock(path: &Path) -> Result<Option<File>, StorageError> {
    let cannot = |error: std::io::Error| {
        StorageError::Other(format!("cannot lock {}: {error}", path.display()))
    };
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = match options.open(path) {
        // Where nothing may be written there may be one all the same.
        Err(error) if error.kind() == ErrorKind::ReadOnlyFilesystem => File::open(path),
        opened => opened,
    };
    let file = opened.map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}
