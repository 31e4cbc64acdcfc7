//! Whom people want nothing from.

use std::collections::BTreeSet;

use rookery_protocol::Millis;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{id as parse_id, player};
use crate::{Answer, Storage, sql};

/// The blocks that concern one person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blocks {
    /// The people whom the person has blocked.
    pub blocked: BTreeSet<UserId>,
    /// The people who have blocked the person.
    pub blocked_by: BTreeSet<UserId>,
}

impl Storage {
    /// Notes that `by` wants nothing from `whom`; nothing changes where that is noted already.
    /// `false` when `by` blocks `count_max` people already whose accounts are not gone, and `whom` is
    /// none of them. Of people who are gone as many stay blocked, the last ones.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for people that it does
    /// not know.
    pub fn block(&self, by: UserId, whom: UserId, now: Millis, count_max: u32) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::BLOCK)
                    .bind(by.as_str())
                    .bind(whom.as_str())
                    .bind(now)
                    .bind(i64::from(count_max))
                    .execute(&mut *c)
                    .await?;
                if done.rows_affected() == 1 {
                    sqlx::query(sql::DROP_OLDEST_GONE_BLOCKS)
                        .bind(by.as_str())
                        .bind(i64::from(count_max))
                        .execute(c)
                        .await?;
                    return Ok(End::Commit(true));
                }
                let there: Option<i32> = sqlx::query_scalar(sql::IS_BLOCKED)
                    .bind(by.as_str())
                    .bind(whom.as_str())
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(there.is_some()))
            })
        })
    }

    /// Forgets that `by` wants nothing from `whom`. `false` where that was not noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn unblock(&self, by: UserId, whom: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::UNBLOCK)
                    .bind(by.as_str())
                    .bind(whom.as_str())
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns whether one of two people has blocked the other.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn are_apart(&self, one: UserId, other: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                let row: Option<i32> = sqlx::query_scalar(sql::ARE_APART)
                    .bind(one.as_str())
                    .bind(other.as_str())
                    .fetch_optional(c)
                    .await?;
                Ok(row.is_some())
            })
        })
    }

    /// Returns whom somebody has blocked, the last one first; nobody whose account is gone.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn blocked_by(&self, by: UserId) -> Answer<'_, Vec<Player>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String, Option<String>)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BLOCKED_BY).bind(by.as_str()).fetch_all(c).await?)
            });
            rows?.into_iter().map(|(id, name, role)| player(&id, name, role)).collect()
        })
    }

    /// Returns whom somebody has blocked, and who has blocked them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn blocks(&self, user: UserId) -> Answer<'_, Blocks> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BLOCKS_AROUND).bind(user.as_str()).fetch_all(c).await?)
            });
            let mut blocks = Blocks::default();
            for (by, whom) in rows? {
                let (by, whom) = (parse_id::<UserId>(&by)?, parse_id::<UserId>(&whom)?);
                if by == user {
                    blocks.blocked.insert(whom);
                } else {
                    blocks.blocked_by.insert(by);
                }
            }
            Ok(blocks)
        })
    }
}
