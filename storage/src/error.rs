//! What can go wrong, sorted by what the caller should do about it.

use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;
use thiserror::Error;

/// The error of a call of [`Storage`](crate::Storage), by what the caller should do about it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StorageError {
    /// The database is locked, full, read-only, unreachable or too busy. Nothing was changed; try
    /// again in a moment. Only a PostgreSQL connection that breaks in the very moment of a commit
    /// leaves open whether it happened: read before you write again.
    #[error("the database is not available: {0}")]
    Down(String),
    /// What is stored cannot be read back as the type that it should be.
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    /// Another database is moved to this one ([`crate::moving`]), and that is not over.
    #[error(
        "a move to it is not complete: say `rookery-server move` again as before, and it goes on"
    )]
    Incomplete,
    /// Anything else: a mistake in the address, in the permissions, or in this program.
    #[error("the database refused: {0}")]
    Other(String),
}

/// The error of creating an account, or of giving it a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CreateUser {
    /// An account has this name, in whatever case.
    #[error("this name is taken")]
    NameTaken,
    /// The account is no guest, or there is none: only from [`crate::Storage::promote_guest`].
    #[error("there is no such guest")]
    NoSuchGuest,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The error of deleting an engine.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DeleteEngine {
    /// A bot has this engine.
    #[error("a bot plays with this engine")]
    HasBot,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The error of noting an announced engine.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnnounceEngine {
    /// An engine that the server describes itself has this name, in whatever case.
    #[error("the server has an engine of this name that no machine may announce")]
    HasDraft,
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The error of an append. In every case none of the append's events was stored, with the one
/// reservation of [`StorageError::Down`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AppendError {
    /// The log does not end where the caller thought: somebody else appended, or the first version
    /// would leave a gap, or there is no such game. Load it and decide anew.
    #[error("the game's log does not end there")]
    Conflict,
    /// The database, or the queue before it, takes nothing now. Load the game before appending
    /// to it again.
    #[error("the database is not available: {0}")]
    Down(String),
    /// The append breaks a rule of [`crate::Append`].
    #[error("not an append: {0}")]
    Invalid(&'static str),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        let text = error.to_string();
        match error {
            E::Io(_) | E::Tls(_) | E::Protocol(_) | E::WorkerCrashed => Self::Down(text),
            E::PoolTimedOut | E::PoolClosed | E::BeginFailed => Self::Down(text),
            E::ColumnDecode { .. } | E::Decode(_) => Self::Corrupt(text),
            E::Database(error) => {
                if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
                    postgres(error.code(), text)
                } else if error.try_downcast_ref::<SqliteError>().is_some() {
                    sqlite(error.code().and_then(|code| code.parse().ok()), text)
                } else {
                    Self::Other(text)
                }
            }
            _ => Self::Other(text),
        }
    }
}

impl From<sqlx::migrate::MigrateError> for StorageError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError as E;
        match error {
            E::Execute(error) | E::ExecuteMigration(error, _) => error.into(),
            other => Self::Other(other.to_string()),
        }
    }
}

/// By the primary result code, the low byte of the extended one.
/// See <https://www.sqlite.org/rescode.html>.
fn sqlite(code: Option<u32>, text: String) -> StorageError {
    match code.map(|code| code & 0xff) {
        // BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL
        Some(5 | 6 | 7 | 8 | 10 | 13 | 14 | 15) => StorageError::Down(text),
        // CORRUPT, NOTADB
        Some(11 | 26) => StorageError::Corrupt(text),
        _ => StorageError::Other(text),
    }
}

/// By SQLSTATE. See <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn postgres(code: &str, text: String) -> StorageError {
    match code {
        // read only, serialization failure, deadlock, lock timeout
        "25006" | "40001" | "40P01" | "55P03" => StorageError::Down(text),
        "XX001" | "XX002" => StorageError::Corrupt(text),
        // connection, out of disk or memory or connections, shutdown or timeout, system
        _ if ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)) => {
            StorageError::Down(text)
        }
        _ => StorageError::Other(text),
    }
}
