//! When servers lived, so that no clock is charged while none did, and what was done only once.

use rookery_protocol::Millis;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::Outage;
use crate::{Answer, Storage, sql};

/// The most outages that are told; older ones no longer matter to any running clock.
pub const OUTAGES_TOLD_MAX: u32 = 1_000;

impl Storage {
    /// Returns the instant at which any server last noted that it lived; `None` before the first
    /// one did.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn alive_ms(&self) -> Answer<'_, Option<Millis>> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::ALIVE).fetch_optional(c).await?)
            })
        })
    }

    /// Notes that a server lives now. A time before the newest noted one changes nothing.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_alive(&self, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::NOTE_ALIVE).bind(now).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes that a server starts now: the time since any server last lived was an outage, which
    /// is stored and returned. `None` on the very first start. Beside another server that lives,
    /// the outage is the few moments since that one last said so.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_started(&self, now: Millis) -> Answer<'_, Option<Outage>> {
        Box::pin(async move {
            write!(self.database(), c => {
                let alive: Option<i64> = sqlx::query_scalar(sql::ALIVE).fetch_optional(&mut *c).await?;
                let outage = alive
                    .filter(|&from_ms| from_ms < now)
                    .map(|from_ms| Outage { from_ms, to_ms: now });
                if let Some(outage) = outage {
                    sqlx::query(sql::NOTE_OUTAGE)
                        .bind(outage.from_ms)
                        .bind(outage.to_ms)
                        .execute(&mut *c)
                        .await?;
                }
                sqlx::query(sql::NOTE_ALIVE).bind(now).execute(&mut *c).await?;
                Ok(End::Commit(outage))
            })
        })
    }

    /// Notes that a server which lives on was away for a while, and that it lived when that ended:
    /// all of it or nothing, so that after a crash the time since the last note is never shorter
    /// than an outage which was not noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_outage(&self, outage: Outage) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::NOTE_OUTAGE)
                    .bind(outage.from_ms)
                    .bind(outage.to_ms)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::NOTE_ALIVE).bind(outage.to_ms).execute(&mut *c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns what tells this database from others; where it has no name yet, that is `drawn`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn site<'a>(&'a self, drawn: &'a str) -> Answer<'a, String> {
        Box::pin(async move {
            // A database that takes nothing now has its name as a rule.
            let named: Result<Option<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::SITE).fetch_optional(c).await?)
            });
            if let Some(name) = named? {
                return Ok(name);
            }
            write!(self.database(), c => {
                sqlx::query(sql::NAME_SITE).bind(drawn).execute(&mut *c).await?;
                Ok(End::Commit(sqlx::query_scalar(sql::SITE).fetch_one(&mut *c).await?))
            })
        })
    }

    /// Returns whether something that is done only once in a database's life was done.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn is_marked<'a>(&'a self, name: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                let row: Option<i32> =
                    sqlx::query_scalar(sql::MARKED).bind(name).fetch_optional(c).await?;
                Ok(row.is_some())
            })
        })
    }

    /// Notes that something was done that is done only once. `false` when that was noted before.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mark<'a>(&'a self, name: &'a str, now: Millis) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::MARK).bind(name).bind(now).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns the newest [`OUTAGES_TOLD_MAX`] outages, oldest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn outages(&self) -> Answer<'_, Vec<Outage>> {
        Box::pin(async move {
            let rows: Result<Vec<(i64, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::OUTAGES)
                    .bind(i64::from(OUTAGES_TOLD_MAX))
                    .fetch_all(c)
                    .await?)
            });
            Ok(rows?.into_iter().rev().map(|(from_ms, to_ms)| Outage { from_ms, to_ms }).collect())
        })
    }
}
