//! What accounts are kept from, and the links with which they come back in.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{LimitedUser, TokenHash, User};
use crate::row::{SeenRow, UserRow, id};
use crate::users::{is_nowhere, key, replace_passphrase};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

impl Storage {
    /// Returns the accounts whose name begins with `find` and comes after `after`, in whatever
    /// case, by name; [`LIST_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn users_from<'a>(
        &'a self,
        find: &'a str,
        after: &'a str,
        limit: u32,
    ) -> Answer<'a, Vec<LimitedUser>> {
        Box::pin(async move {
            if is_nowhere(find) || is_nowhere(after) {
                return Ok(vec![]);
            }
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let rows: Result<Vec<SeenRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::USERS_FROM)
                    .bind(key(find))
                    .bind(key(after))
                    .bind(limit)
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(LimitedUser::try_from).collect()
        })
    }

    /// Returns an account with its limits; `None` when there is none or it has been deleted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn limited_user(&self, id: UserId) -> Answer<'_, Option<LimitedUser>> {
        Box::pin(async move {
            let row: Result<Option<SeenRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::LIMITED_USER).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(LimitedUser::try_from).transpose()
        })
    }

    /// Sets the limits of an account. Suspending it ends its sessions and withdraws the open
    /// challenges from and to it. `false` when there is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_limits(
        &self,
        id: UserId,
        suspended: bool,
        muted: bool,
        now: Millis,
    ) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_LIMITS)
                    .bind(id.as_str())
                    .bind(suspended)
                    .bind(muted)
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                if suspended && done.rows_affected() == 1 {
                    for text in [sql::END_SESSIONS, sql::WITHDRAW_CHALLENGES] {
                        sqlx::query(text).bind(id.as_str()).execute(&mut *c).await?;
                    }
                }
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns every account that may not chat.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn muted_users(&self) -> Answer<'_, Vec<UserId>> {
        Box::pin(async move {
            let ids: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::MUTED_USERS).fetch_all(c).await?)
            });
            ids?.iter().map(|text| id(text)).collect()
        })
    }

    /// Lets whoever has the token choose a new passphrase until `expires_ms`. An earlier token for
    /// the same account is good no longer.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_reset<'a>(
        &'a self,
        token: &'a TokenHash,
        user: UserId,
        now: Millis,
        expires_ms: Millis,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::END_RESETS).bind(user.as_str()).bind(now).execute(&mut *c).await?;
                sqlx::query(sql::CREATE_RESET)
                    .bind(&token[..])
                    .bind(user.as_str())
                    .bind(expires_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the account whose passphrase a token may change, if it may now.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn reset_user<'a>(&'a self, token: &'a TokenHash, now: Millis) -> Answer<'a, Option<User>> {
        Box::pin(async move {
            let row: Result<Option<UserRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::RESET_USER)
                    .bind(&token[..])
                    .bind(now)
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(User::try_from).transpose()
        })
    }

    /// Uses a token up: replaces the passphrase and ends every session, every other such token and
    /// every token of programs of the account. `false` when the token is not good now, and of two who
    /// use it at once for the second.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn use_reset<'a>(
        &'a self,
        token: &'a TokenHash,
        user: UserId,
        passphrase_hash: &'a str,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let used =
                    sqlx::query(sql::USE_RESET).bind(&token[..]).bind(now).execute(&mut *c).await?;
                if used.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                let set = replace_passphrase!(c, user, passphrase_hash, now);
                sqlx::query(sql::END_TOKENS).bind(user.as_str()).execute(c).await?;
                Ok(End::Commit(set))
            })
        })
    }
}
