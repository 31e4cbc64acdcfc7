//! What those who run the server did and set, and copies of the database.

use std::path::Path;

use rookery_protocol::console::LogEntry;
use rookery_protocol::console::Settings;

use crate::copies::{self, Contents, CopyError};
use crate::database::{Database, End, asked, read, write};
use crate::error::StorageError;
use crate::model::NewDeed;
use crate::row::{DeedRow, json, unjson};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The number of deeds that are kept; older ones are forgotten.
pub const DEEDS_KEPT: u32 = 100_000;

/// The name under which settings are stored.
const SERVER: &str = "server";

/// Notes a [`NewDeed`] through either database's connection, and forgets those that are too old.
macro_rules! note_deed {
    ($connection:expr, $deed:expr) => {{
        let deed: &$crate::model::NewDeed = $deed;
        let by = deed.by.as_ref().map(rookery_protocol::id::UserId::as_str);
        let whom = deed.deed.whom();
        sqlx::query($crate::sql::NOTE_DEED)
            .bind(deed.at_ms)
            .bind(by)
            .bind(i64::from(rookery_protocol::deed::DEED_VERSION))
            .bind(whom.as_ref().map(rookery_protocol::id::UserId::as_str))
            .bind($crate::row::json(&deed.deed)?)
            .execute(&mut *$connection)
            .await?;
        sqlx::query($crate::sql::FORGET_DEEDS)
            .bind(i64::from($crate::deeds::DEEDS_KEPT))
            .execute(&mut *$connection)
            .await?;
    }};
}
pub(crate) use note_deed;

impl Storage {
    /// Notes what somebody who runs the server did.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_deed<'a>(&'a self, deed: &'a NewDeed) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                note_deed!(c, deed);
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

    /// Writes a copy of the whole database as it is in one moment into a new file, while others go on;
    /// see [`copies::write`].
    ///
    /// # Errors
    /// The [`CopyError`] that says why there is no copy, also if this is PostgreSQL.
    pub fn back_up<'a>(&'a self, file: &'a Path) -> Answer<'a, Contents, CopyError> {
        Box::pin(async move {
            let Database::Sqlite { writer, .. } = self.database() else {
                return Err(StorageError::Other("PostgreSQL is copied by pg_dump".into()).into());
            };
            let _asked = asked();
            copies::write(writer.options().get_filename(), file).await
        })
    }
}
