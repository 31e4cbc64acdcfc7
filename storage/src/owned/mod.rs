//! What is somebody's: everything that the database has of a person, for the person.

mod decided;
#[cfg(test)]
mod tests;

use rookery_protocol::account::Role;
use rookery_protocol::id::UserId;
use serde_json::{Map, Value as Json};

pub(crate) use crate::owned::decided::Whose;
pub use crate::owned::decided::{Archive, DECIDED, Decided, Fate};

use crate::database::read;
use crate::error::StorageError;
use crate::moving::batch::{Batch, Value};
use crate::moving::tables::{TABLES, Table};
use crate::row::{id, unword};
use crate::{Answer, Storage, sql};

/// Rows that are read at once.
const ROWS_AT_ONCE: i64 = 200;
/// Texts of games that are read at once.
const TEXTS_AT_ONCE: i64 = 50;

/// An account as its owner gets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// The id.
    pub id: UserId,
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// The Unix time at which it was made, in milliseconds.
    pub created_ms: i64,
    /// The Unix time since which nobody may log in to it, in milliseconds.
    pub suspended_ms: Option<i64>,
    /// The Unix time since which its owner may not talk, in milliseconds.
    pub muted_ms: Option<i64>,
}

/// The key of the last row that was read of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct After(Vec<Value>);

/// Some rows of somebody's, and where to go on; none at the end.
pub type OwnRows = (Vec<Map<String, Json>>, Option<After>);

/// The game from elsewhere that was read last: its file, its number there, its id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AfterText(String, i64, String);

impl Storage {
    /// Returns an account with what is known of it.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn own_account(&self, user: UserId) -> Answer<'_, Option<OwnAccount>> {
        type Row = (String, String, String, i64, Option<i64>, Option<i64>);
        Box::pin(async move {
            let row: Result<Option<Row>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::OWN_ACCOUNT).bind(user.as_str()).fetch_optional(c).await?)
            });
            let account = |(own, name, role, created_ms, suspended_ms, muted_ms): Row| {
                let (id, role) = (id(&own)?, unword(role)?);
                Ok(OwnAccount { id, name, role, created_ms, suspended_ms, muted_ms })
            };
            row?.map(account).transpose()
        })
    }

    /// Returns somebody's rows of a table after a key, with the columns that are told to their owner.
    /// What is JSON there is JSON.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for a table whose rows are not
    /// told as they are.
    pub fn own_rows<'a>(
        &'a self,
        decided: &'static Decided,
        user: UserId,
        after: Option<&'a After>,
    ) -> Answer<'a, OwnRows> {
        Box::pin(async move {
            let Archive::Rows { told, .. } = decided.archive else {
                return Err(StorageError::Other(format!("{} is told apart", decided.table)));
            };
            let table = listed(decided)?;
            let key = after.map(|after| after.0.as_slice()).unwrap_or_default();
            let batch: Result<Batch, StorageError> = read!(self.database(), c => {
                let text = sql::own_rows(table, decided.whose, after.is_none());
                let mut statement = sqlx::query(text).bind(user.as_str());
                for value in key {
                    statement = match value {
                        Value::Text(text) => statement.bind(text.as_str()),
                        Value::Long(number) => statement.bind(*number),
                        Value::Int(number) => statement.bind(*number),
                        Value::Bytes(bytes) => statement.bind(bytes.as_slice()),
                    };
                }
                let mut batch = Batch::of(table);
                for row in &statement.bind(ROWS_AT_ONCE).fetch_all(c).await? {
                    batch.push(row)?;
                }
                Ok(batch)
            });
            let batch = batch?;
            let next = batch.rows().checked_sub(1).map(|last| After(batch.key(last)));
            Ok(((0..batch.rows()).map(|row| batch.told(row, told)).collect(), next))
        })
    }

    /// Returns texts of games that somebody has sent, after one of them, and where to go on: those of
    /// a file together, and first those that came alone.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn own_imported_texts<'a>(
        &'a self,
        user: UserId,
        after: &'a AfterText,
    ) -> Answer<'a, (Vec<String>, Option<AfterText>)> {
        Box::pin(async move {
            let rows: Result<Vec<(String, i64, String, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::OWN_IMPORTED_TEXTS)
                    .bind(user.as_str())
                    .bind(&after.0)
                    .bind(after.1)
                    .bind(&after.2)
                    .bind(TEXTS_AT_ONCE)
                    .fetch_all(c)
                    .await?)
            });
            let rows = rows?;
            let next = rows
                .last()
                .map(|(file, number, game, _)| AfterText(file.clone(), *number, game.clone()));
            Ok((rows.into_iter().map(|(.., text)| text).collect(), next))
        })
    }
}

/// What is known of a table's columns.
fn listed(decided: &Decided) -> Result<&'static Table, StorageError> {
    let found = TABLES.iter().find(|table| table.name == decided.table);
    found.ok_or_else(|| StorageError::Other(format!("there is no table {}", decided.table)))
}
