//! Copies of a database that is a file: each is written while a server goes on, and counts once it was
//! checked.
//!
//! A copy is one file without a log beside it, for its owner's eyes only. It is written under another
//! name, checked, brought to the disk and only then given its own, so that a file of that name is
//! whole. [`Restore`] puts one in the place of a database.

mod error;
mod postgres;
mod restore;
mod turn;

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_protocol::Millis;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

pub use crate::copies::error::CopyError;
pub use crate::copies::postgres::{Place, settle};
pub use crate::copies::restore::{Restore, Restored};
pub use crate::copies::turn::{Noted, Turn, behind_on_postgres};

use crate::database::read;
use crate::migrations::{SQLITE, Standing, standing};
use crate::{Answer, Storage, connect, sql};

/// How long SQLite waits for another program that has the file locked.
const BUSY_MS_MAX: u64 = 5_000;

/// What is in a database, as its check found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The length of the file, in bytes.
    pub bytes: u64,
    /// The number of games.
    pub games: u64,
    /// The number of accounts, guests and bots among them.
    pub people: u64,
    /// The Unix time at which a server last said that it lives, in milliseconds, if one ever did.
    pub alive_ms: Option<Millis>,
    /// The number of steps by which its tables are behind those of this version.
    pub behind: usize,
}

/// Writes a copy of the database in the file `from` as it is in one moment, whether or not a server
/// uses it.
///
/// # Errors
/// The [`CopyError`] that says why there is no copy; then there is nothing at `to` that was not there
/// before.
pub fn write<'a>(from: &'a Path, to: &'a Path) -> Answer<'a, Contents, CopyError> {
    Box::pin(async move {
        if to.exists() {
            return Err(CopyError::Exists(to.to_owned()));
        }
        let part = beside(to, ".part");
        let done = match write_checked(from, &part).await {
            Ok(contents) => name_it(&part, to).await.map(|()| contents),
            Err(error) => Err(error),
        };
        if done.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        done
    })
}

/// Checks a copy, or any database of this program in a file: whether SQLite finds it whole, whether its
/// tables are known, and whether every log is gapless and belongs to a game.
///
/// # Errors
/// The [`CopyError`] that says what is wrong with it.
pub fn look_at(file: &Path) -> Answer<'_, Contents, CopyError> {
    Box::pin(async move {
        let mut connection = open_to_read(file).await?;
        let contents = contents(&mut connection, file).await;
        let closed = connection.close().await.map_err(CopyError::of(file));
        let contents = contents?;
        closed.map(|()| contents)
    })
}

/// The number of steps by which the tables of a database in a file are behind those of this version.
/// `None` where it is new: no file, or one that no server was started on.
///
/// # Errors
/// The [`CopyError`] that says why that cannot be known.
pub fn behind(file: &Path) -> Answer<'_, Option<usize>, CopyError> {
    Box::pin(async move {
        if file.metadata().map_or(0, |about| about.len()) == 0 {
            return Ok(None);
        }
        let mut connection = open_to_read(file).await?;
        let behind = steps_behind(&mut connection, file).await;
        connection.close().await.map_err(CopyError::of(file))?;
        match behind {
            Ok(steps) => Ok(Some(steps)),
            Err(CopyError::NotOurs(_)) => Ok(None),
            Err(error) => Err(error),
        }
    })
}

/// Gives a file its own name once it is on the disk, on a thread where that may take its time.
async fn name_it(part: &Path, to: &Path) -> Result<(), CopyError> {
    let (part, to) = (part.to_owned(), to.to_owned());
    let shown = to.clone();
    let naming = tokio::task::spawn_blocking(move || {
        persist(&part)?;
        std::fs::rename(&part, &to).map_err(CopyError::system(&to))?;
        persist_folder(&to)
    });
    naming
        .await
        .unwrap_or_else(|error| Err(CopyError::System { path: shown, why: error.to_string() }))
}

impl Storage {
    /// Returns the numbers of games and of accounts, guests and bots among them, whatever kind of
    /// database this is.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn amount(&self) -> Answer<'_, (u64, u64)> {
        Box::pin(async move {
            read!(self.database(), c => {
                let games: i64 = sqlx::query_scalar(sql::COUNT_GAMES).fetch_one(&mut *c).await?;
                let people: i64 = sqlx::query_scalar(sql::COUNT_PEOPLE).fetch_one(c).await?;
                Ok((games.cast_unsigned(), people.cast_unsigned()))
            })
        })
    }
}

/// Writes a copy to a file that is then checked.
async fn write_checked(from: &Path, to: &Path) -> Result<Contents, CopyError> {
    let mut connection = open_to_read(from).await?;
    make_anew(to)?;
    let name = to.to_str().ok_or_else(|| CopyError::System {
        path: to.to_owned(),
        why: "the path of a copy must be text".to_owned(),
    })?;
    let copied = sqlx::query(sql::BACK_UP).bind(name).execute(&mut connection).await;
    let closed = connection.close().await.map_err(CopyError::of(from));
    copied.map_err(CopyError::of(from))?;
    closed?;
    look_at(to).await
}

async fn open_to_read(file: &Path) -> Result<SqliteConnection, CopyError> {
    match std::fs::metadata(file) {
        Ok(about) if about.is_file() => {}
        Ok(_) => return Err(CopyError::NotOurs(file.to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(CopyError::NoFile(file.to_owned()));
        }
        Err(error) => return Err(CopyError::system(file)(error)),
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_millis(BUSY_MS_MAX))
        .disable_statement_logging();
    options.connect().await.map_err(CopyError::of(file))
}

async fn contents(c: &mut SqliteConnection, file: &Path) -> Result<Contents, CopyError> {
    let failed = CopyError::of(file);
    let damaged = |why: String| CopyError::Damaged { file: file.to_owned(), why };
    let behind = steps_behind(c, file).await?;
    let found: String =
        sqlx::query_scalar(sql::QUICK_CHECK).fetch_one(&mut *c).await.map_err(&failed)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    for (text, what) in
        [(sql::ANY_GAP, "a version is missing in the log of game"), (sql::ANY_STRAY_EVENT, NO_GAME)]
    {
        let game: Option<String> =
            sqlx::query_scalar(text).fetch_optional(&mut *c).await.map_err(&failed)?;
        if let Some(game) = game {
            return Err(damaged(format!("{what} {game}")));
        }
    }
    let games: i64 =
        sqlx::query_scalar(sql::COUNT_GAMES).fetch_one(&mut *c).await.map_err(&failed)?;
    let people: i64 =
        sqlx::query_scalar(sql::COUNT_PEOPLE).fetch_one(&mut *c).await.map_err(&failed)?;
    let alive_ms = sqlx::query_scalar(sql::ALIVE).fetch_optional(&mut *c).await.map_err(&failed)?;
    let bytes = std::fs::metadata(file).map_err(CopyError::system(file))?.len();
    let [games, people] = [games, people].map(i64::cast_unsigned);
    Ok(Contents { bytes, games, people, alive_ms, behind })
}

/// What is wrong with an event of no game.
const NO_GAME: &str = "there is a log, and no game";

async fn steps_behind(c: &mut SqliteConnection, file: &Path) -> Result<usize, CopyError> {
    let failed = CopyError::of(file);
    let tables: Vec<String> =
        sqlx::query_scalar(sql::TABLES_SQLITE).fetch_all(&mut *c).await.map_err(&failed)?;
    if !tables.iter().any(|name| name == crate::migrations::STEPS) {
        return Err(CopyError::NotOurs(file.to_owned()));
    }
    let had: Vec<(i64, Vec<u8>)> =
        sqlx::query_as(sql::APPLIED).fetch_all(&mut *c).await.map_err(&failed)?;
    let behind = match standing(&SQLITE, &had) {
        Standing::Current => 0,
        Standing::Behind(_) if had.is_empty() => return Err(CopyError::NotOurs(file.to_owned())),
        Standing::Behind(steps) => steps,
        Standing::Newer => return Err(CopyError::Newer(file.to_owned())),
    };
    if tables.iter().any(|name| name == "moving") {
        let moving: Option<i32> =
            sqlx::query_scalar(sql::IS_MOVING).fetch_optional(&mut *c).await.map_err(&failed)?;
        connect::ensure_complete(moving).map_err(|_| CopyError::Incomplete(file.to_owned()))?;
    }
    Ok(behind)
}

/// The path of a file with something behind its name.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    PathBuf::from(path)
}

/// Makes an empty file that only its owner reads, in place of one that was left behind.
fn make_anew(path: &Path) -> Result<(), CopyError> {
    remove(path)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(CopyError::system(path))?;
    Ok(())
}

/// Removes a file, if there is one.
fn remove(path: &Path) -> Result<(), CopyError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(CopyError::system(path)(error))
        }
        _ => Ok(()),
    }
}

/// Returns once the content of a file is on the disk.
fn persist(path: &Path) -> Result<(), CopyError> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(CopyError::system(path))
}

/// Returns once the names in the folder of a file are on the disk.
fn persist_folder(file: &Path) -> Result<(), CopyError> {
    if cfg!(unix) { persist(folder_of(file)) } else { Ok(()) }
}

/// The folder that a file lies in.
fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
