//! What those who run the server did and set, and copies of the database.

use std::path::Path;

use rookery_protocol::console::LogEntry;
use rookery_protocol::console::Settings;
use rookery_protocol::deed::DEED_VERSION;
use rookery_protocol::id::UserId;
use sqlx::Connection as _;

use crate::database::{Database, End, read, write};
use crate::error::StorageError;
use crate::model::NewDeed;
use crate::row::{DeedRow, json, unjson};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The number of deeds that are kept; older ones are forgotten.
pub const DEEDS_KEPT: u32 = 100_000;

/// The name under which settings are stored.
const SERVER: &str = "server";

impl Storage {
    /// Notes what somebody who runs the server did.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_deed<'a>(&'a self, deed: &'a NewDeed) -> Answer<'a, ()> {
        Box::pin(async move {
            let (whom, text) = (deed.deed.whom(), json(&deed.deed)?);
            write!(self.database(), c => {
                sqlx::query(sql::NOTE_DEED)
                    .bind(deed.at_ms)
                    .bind(deed.by.as_ref().map(UserId::as_str))
                    .bind(i64::from(DEED_VERSION))
                    .bind(whom.as_ref().map(UserId::as_str))
                    .bind(&text)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::FORGET_DEEDS).bind(i64::from(DEEDS_KEPT)).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the deeds before the entry of a number, the newest first; [`LIST_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn deeds(&self, before: i64, limit: u32) -> Answer<'_, Vec<LogEntry>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let rows: Result<Vec<DeedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::DEEDS).bind(before).bind(limit).fetch_all(c).await?)
            });
            rows?.into_iter().map(LogEntry::try_from).collect()
        })
    }

    /// Returns the settings that were stored last; `None` while none were.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn settings(&self) -> Answer<'_, Option<Settings>> {
        Box::pin(async move {
            let text: Result<Option<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::SETTING).bind(SERVER).fetch_optional(c).await?)
            });
            text?.as_deref().map(unjson).transpose()
        })
    }

    /// Stores all settings.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_settings<'a>(&'a self, settings: &'a Settings) -> Answer<'a, ()> {
        Box::pin(async move {
            let text = json(settings)?;
            write!(self.database(), c => {
                sqlx::query(sql::SET_SETTING).bind(SERVER).bind(&text).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns whether [`Storage::back_up`] works here. PostgreSQL has tools of its own for that.
    #[must_use]
    pub fn backs_up(&self) -> bool {
        matches!(self.database(), Database::Sqlite { .. })
    }

    /// Writes the whole database as it is in one moment into a new file, while others go on.
    ///
    /// # Errors
    /// A [`StorageError`] if the file exists already or cannot be written, or if this is
    /// PostgreSQL.
    pub fn back_up<'a>(&'a self, file: &'a Path) -> Answer<'a, ()> {
        Box::pin(async move {
            let Database::Sqlite { writer, .. } = self.database() else {
                return Err(StorageError::Other("PostgreSQL is copied by pg_dump".into()));
            };
            let Some(file) = file.to_str() else {
                return Err(StorageError::Other("the path of a copy is no text".into()));
            };
            // Readers cannot write anywhere, and nobody who writes shall wait for this.
            let mut own = writer.another().await?;
            sqlx::query(sql::BACK_UP).bind(file).execute(&mut own).await?;
            Ok(own.close().await?)
        })
    }
}
