//! Who is signed in where. Only hashes of tokens come in here.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{LimitedUser, TokenHash};
use crate::row::LimitedRow;
use crate::{Answer, Storage, sql};

/// The most sessions of one account; another one ends the oldest.
pub const SESSIONS_EACH_MAX: u32 = 50;

impl Storage {
    /// Begins a session that lasts until `expires_ms`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_session<'a>(
        &'a self,
        token: &'a TokenHash,
        user: UserId,
        now: Millis,
        expires_ms: Millis,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::CREATE_SESSION)
                    .bind(&token[..])
                    .bind(user.as_str())
                    .bind(now)
                    .bind(expires_ms)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::END_OLDEST_SESSIONS)
                    .bind(user.as_str())
                    .bind(i64::from(SESSIONS_EACH_MAX))
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the account of a session, with its limits, unless the session has expired.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn session_user<'a>(
        &'a self,
        token: &'a TokenHash,
        now: Millis,
    ) -> Answer<'a, Option<LimitedUser>> {
        Box::pin(async move {
            let row: Result<Option<LimitedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::SESSION_USER)
                    .bind(&token[..])
                    .bind(now)
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(LimitedUser::try_from).transpose()
        })
    }

    /// Ends one session, if it exists.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn end_session<'a>(&'a self, token: &'a TokenHash) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::END_SESSION).bind(&token[..]).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Ends every session of an account but `except`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn end_sessions<'a>(
        &'a self,
        user: UserId,
        except: Option<&'a TokenHash>,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                match except {
                    Some(token) => sqlx::query(sql::END_OTHER_SESSIONS)
                        .bind(user.as_str())
                        .bind(&token[..])
                        .execute(c)
                        .await
                        .map(drop)?,
                    None => {
                        sqlx::query(sql::END_SESSIONS).bind(user.as_str()).execute(c).await.map(drop)?;
                    }
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Deletes the sessions that have expired; tells how many those were.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_expired_sessions(&self, now: Millis) -> Answer<'_, u64> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_EXPIRED_SESSIONS).bind(now).execute(c).await?;
                Ok(End::Commit(done.rows_affected()))
            })
        })
    }
}
