//! Who is signed in where. Only hashes of tokens come in here.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{NewSession, SessionSpan, SessionUse, SessionUser, StoredSession, TokenHash};
use crate::row::{SessionRow, SessionUserRow};
use crate::{Answer, Storage, sql};

/// The most sessions of one account; another one ends the oldest.
pub const SESSIONS_EACH_MAX: u32 = 50;

impl Storage {
    /// Begins a session.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_session<'a>(&'a self, new: &'a NewSession) -> Answer<'a, ()> {
        Box::pin(async move {
            let address = new.address.map(|address| address.to_string());
            write!(self.database(), c => {
                sqlx::query(sql::CREATE_SESSION)
                    .bind(&new.token[..])
                    .bind(new.user.as_str())
                    .bind(new.begun_ms)
                    .bind(new.ends_ms)
                    .bind(&address)
                    .bind(&new.browser)
                    .bind(&new.system)
                    .bind(new.confirmed_ms)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::END_OLDEST_SESSIONS)
                    .bind(new.user.as_str())
                    .bind(i64::from(SESSIONS_EACH_MAX))
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the account of a session, and what is noted of the session, unless it has expired.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn session_user<'a>(
        &'a self,
        token: &'a TokenHash,
        now: Millis,
    ) -> Answer<'a, Option<SessionUser>> {
        Box::pin(async move {
            let row: Result<Option<SessionUserRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::SESSION_USER)
                    .bind(&token[..])
                    .bind(now)
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(SessionUser::try_from).transpose()
        })
    }

    /// Returns the sessions of an account that go on, the one that was used last first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn sessions_of(&self, user: UserId, now: Millis) -> Answer<'_, Vec<StoredSession>> {
        Box::pin(async move {
            let rows: Result<Vec<SessionRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::SESSIONS_OF)
                    .bind(user.as_str())
                    .bind(now)
                    .bind(i64::from(SESSIONS_EACH_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(StoredSession::try_from).collect()
        })
    }

    /// Notes that sessions were used: they last for so long from then on. Those that have ended
    /// stay so.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_session_uses<'a>(
        &'a self,
        uses: &'a [SessionUse],
        span: SessionSpan,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                for one in uses {
                    sqlx::query(sql::NOTE_SESSION_USE)
                        .bind(&one.token[..])
                        .bind(one.at_ms)
                        .bind(one.address.map(|address| address.to_string()))
                        .bind(one.at_ms + span.idle_ms)
                        .bind(span.longest_ms)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes that the passphrase of an account was given in one of its sessions. `false` where that
    /// is none of its sessions, or has ended.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn confirm_session<'a>(
        &'a self,
        token: &'a TokenHash,
        user: UserId,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::CONFIRM_SESSION)
                    .bind(&token[..])
                    .bind(user.as_str())
                    .bind(now)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Gives a session another token, and the old one opens nothing any more; what was noted of the
    /// session stays, and so do the browsers that are told of things by it. `false` where there is no
    /// such session, or it has ended.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn renew_session<'a>(
        &'a self,
        token: &'a TokenHash,
        new: &'a TokenHash,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let copied = sqlx::query(sql::COPY_SESSION)
                    .bind(&token[..])
                    .bind(&new[..])
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::MOVE_DEVICES)
                    .bind(&token[..])
                    .bind(&new[..])
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::END_SESSION).bind(&token[..]).execute(&mut *c).await?;
                Ok(End::Commit(copied.rows_affected() == 1))
            })
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
