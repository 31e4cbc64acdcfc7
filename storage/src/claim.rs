//! Which servers may use a database at once: one on SQLite, several on PostgreSQL unless one of them
//! was told that it is alone.
//!
//! On SQLite that is a lock on a file beside the database; on PostgreSQL an advisory lock, which is
//! shared or exclusive, and ends with the connection that took it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::PathBuf;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Connection};

use crate::database::{CONNECT_MS_MAX, Database, in_time};
use crate::error::StorageError;
use crate::{Storage, sql};

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
    storage: Storage,
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
    /// A [`StorageError`] if the database fails, or no file can be made beside it.
    pub async fn claim(&self, site: &str, alone: bool) -> Result<Option<Claim>, StorageError> {
        match self.database() {
            Database::Sqlite { writer, .. } => {
                let mut path = writer.options().get_filename().as_os_str().to_owned();
                path.push(".lock");
                Ok(lock(&PathBuf::from(path))?.map(|file| Claim(Kind::File { _file: file })))
            }
            Database::Postgres { .. } => {
                let storage = self.clone();
                let mut held = Held { storage, key: key(site), alone, connection: None };
                let taken = held.take().await?;
                Ok(taken.then(|| Claim(Kind::Connection(Box::new(held)))))
            }
        }
    }
}

impl Claim {
    /// Makes sure that the claim is still held, and takes it again where a connection was lost.
    /// `false` where another server has it meanwhile.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn keep(&mut self) -> Result<bool, StorageError> {
        match &mut self.0 {
            Kind::File { .. } => Ok(true),
            Kind::Connection(held) => held.keep().await,
        }
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
        let Database::Postgres { appender, .. } = self.storage.database() else {
            return Ok(true);
        };
        let (options, key, alone) = (appender.options().clone(), self.key, self.alone);
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
fn key(site: &str) -> i64 {
    let hash = site.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash.cast_signed()
}

/// The file, locked; `None` while another process, or another handle of this one, has locked it.
fn lock(path: &PathBuf) -> Result<Option<File>, StorageError> {
    let cannot = |error: std::io::Error| {
        StorageError::Other(format!("cannot lock {}: {error}", path.display()))
    };
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}
