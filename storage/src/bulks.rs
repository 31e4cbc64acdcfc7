//! Games of many people that begin together.

use rookery_protocol::Millis;
use rookery_protocol::bulk::Bulk;
use rookery_protocol::id::{BulkId, GameId, UserId};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{BulkRow, json};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// How long an arrangement is kept whose games have begun.
const KEPT_MS: Millis = 7 * 24 * 60 * 60 * 1_000;

impl Storage {
    /// Notes what is arranged; old arrangements that are done are forgotten on the occasion.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_bulk<'a>(&'a self, bulk: &'a Bulk) -> Answer<'a, ()> {
        Box::pin(async move {
            let plan = json(&bulk.plan)?;
            write!(self.database(), c => {
                sqlx::query(sql::DROP_OLD_BULKS).bind(bulk.made_ms - KEPT_MS).execute(&mut *c).await?;
                sqlx::query(sql::CREATE_BULK)
                    .bind(bulk.id.as_str())
                    .bind(bulk.made_by.as_str())
                    .bind(&plan)
                    .bind(bulk.made_ms)
                    .bind(bulk.pair_at_ms)
                    .bind(bulk.clocks_at_ms)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the arrangements of an account that are still to come, the newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulks_of(&self, user: UserId) -> Answer<'_, Vec<Bulk>> {
        Box::pin(async move {
            let rows: Result<Vec<BulkRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BULKS_OF)
                    .bind(user.as_str())
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(Bulk::try_from).collect()
        })
    }

    /// Returns one arrangement of an account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulk(&self, user: UserId, id: BulkId) -> Answer<'_, Option<Bulk>> {
        Box::pin(async move {
            let row: Result<Option<BulkRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BULK)
                    .bind(id.as_str())
                    .bind(user.as_str())
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(Bulk::try_from).transpose()
        })
    }

    /// Returns the arrangements whose games, or whose clocks, are to begin by now.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulks_due(&self, now: Millis) -> Answer<'_, Vec<Bulk>> {
        Box::pin(async move {
            let rows: Result<Vec<BulkRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BULKS_DUE)
                    .bind(now)
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(Bulk::try_from).collect()
        })
    }

    /// Returns the instant when something of an arrangement is due next.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulks_next_ms(&self) -> Answer<'_, Option<Millis>> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::BULKS_NEXT).fetch_one(c).await?)
            })
        })
    }

    /// Notes that the games of an arrangement have begun.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulk_paired(&self, id: BulkId, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::BULK_PAIRED).bind(id.as_str()).bind(now).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Sets the instant at which the clocks of an arrangement whose games have begun are to run.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_bulk_clocks(&self, id: BulkId, at_ms: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::BULK_CLOCKS_AT).bind(id.as_str()).bind(at_ms).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes that the clocks of an arrangement run.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bulk_clocks_run(&self, id: BulkId) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::BULK_CLOCKS_RUN).bind(id.as_str()).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Takes an arrangement back whose games have not begun; `false` when there is none such.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn cancel_bulk(&self, user: UserId, id: BulkId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::CANCEL_BULK)
                    .bind(id.as_str())
                    .bind(user.as_str())
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns whether there is a game with this id.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn game_exists(&self, id: GameId) -> Answer<'_, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::GAME_EXISTS).bind(id.as_str()).fetch_one(c).await?)
            })
        })
    }
}
