//! Which of the servers of one PostgreSQL copies it, and when one last did.

use rookery_protocol::Millis;
use serde::{Deserialize, Serialize};
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnection;

use crate::copies::CopyError;
use crate::database::{CONNECT_MS_MAX, End, in_time, read, write};
use crate::error::StorageError;
use crate::migrations::{POSTGRES, STEPS, Standing, standing};
use crate::row::{json, unjson};
use crate::{Answer, Storage, connect, sql};

/// The name under which it is kept when a copy was made.
const COPIES: &str = "copies";

/// The right to copy a PostgreSQL, for as long as this is kept: an advisory lock, which ends with its
/// connection, also when the server dies.
pub struct Turn {
    _connection: PgConnection,
}

impl Turn {
    /// Takes the turn, by an address as [`Storage::open`] takes it. `None` while another server has it.
    ///
    /// # Errors
    /// [`CopyError::Storage`] if the database cannot be reached.
    pub fn take(url: &str) -> Answer<'_, Option<Turn>, CopyError> {
        Box::pin(async move {
            let options = connect::postgres_options(url)?;
            let taken = in_time(CONNECT_MS_MAX, async {
                let mut connection = options.connect().await?;
                let taken: bool =
                    sqlx::query_scalar(sql::LOCK_COPIES).fetch_one(&mut connection).await?;
                Ok(taken.then_some(Turn { _connection: connection }))
            });
            Ok(taken.await?)
        })
    }
}

/// Returns the number of steps by which the tables of a PostgreSQL are behind those of this version;
/// `None` where no server was started on it, or a newer one was.
///
/// # Errors
/// [`CopyError::Storage`] if it cannot be reached.
pub fn behind_on_postgres(url: &str) -> Answer<'_, Option<usize>, CopyError> {
    Box::pin(async move {
        let options = connect::postgres_options(url)?;
        let looked = in_time(CONNECT_MS_MAX, async {
            let mut connection = options.connect().await?;
            let tables: Vec<String> =
                sqlx::query_scalar(sql::TABLES_POSTGRES).fetch_all(&mut connection).await?;
            let had: Vec<(i64, Vec<u8>)> = match tables.iter().any(|table| table == STEPS) {
                true => sqlx::query_as(sql::APPLIED).fetch_all(&mut connection).await?,
                false => vec![],
            };
            Ok(had)
        });
        let had = looked.await?;
        Ok(match standing(&POSTGRES, &had) {
            Standing::Current => Some(0),
            Standing::Behind(steps) if !had.is_empty() => Some(steps),
            Standing::Behind(_) | Standing::Newer => None,
        })
    })
}

/// When a copy was made, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The Unix time of the copy, in milliseconds.
    pub at_ms: Millis,
    /// The name of the server in whose folder it lies.
    pub by: String,
}

impl Storage {
    /// Returns when a server last noted that it had made a copy; `None` where none has.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn noted_copy(&self) -> Answer<'_, Option<Noted>> {
        Box::pin(async move {
            let text: Result<Option<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::SETTING).bind(COPIES).fetch_optional(c).await?)
            });
            text?.as_deref().map(unjson).transpose()
        })
    }

    /// Notes for all servers of the database that a copy was made.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_copy<'a>(&'a self, noted: &'a Noted) -> Answer<'a, ()> {
        Box::pin(async move {
            let text = json(noted)?;
            write!(self.database(), c => {
                sqlx::query(sql::SET_SETTING).bind(COPIES).bind(&text).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}
