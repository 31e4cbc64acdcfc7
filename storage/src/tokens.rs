//! What programs show in place of a passphrase. Only hashes of tokens come in here.

use rookery_protocol::Millis;
use rookery_protocol::id::{TokenId, UserId};
use rookery_protocol::token::{TOKENS_EACH_MAX, TokenCard};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{Holder, NewToken, TokenHash};
use crate::row::{HolderRow, TokenRow, json};
use crate::{Answer, Storage, sql};

/// How exactly is known when a token was used last. A write for every call would be too much.
const USED_WITHIN_MS: Millis = 60 * 60 * 1_000;

impl Storage {
    /// Creates a token; `false` when the account has [`TOKENS_EACH_MAX`] already.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_token<'a>(&'a self, new: &'a NewToken) -> Answer<'a, bool> {
        Box::pin(async move {
            let scopes = json(&new.scopes)?;
            write!(self.database(), c => {
                let count: i64 = sqlx::query_scalar(sql::COUNT_TOKENS)
                    .bind(new.user.as_str())
                    .fetch_one(&mut *c)
                    .await?;
                if count >= i64::from(TOKENS_EACH_MAX) {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::CREATE_TOKEN)
                    .bind(new.id.as_str())
                    .bind(&new.hash[..])
                    .bind(new.user.as_str())
                    .bind(&new.label)
                    .bind(&scopes)
                    .bind(new.made_ms)
                    .bind(new.ends_ms)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(true))
            })
        })
    }

    /// Returns the tokens of an account, the newest first; those that let nobody in any more are
    /// among them until they are dropped.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn tokens_of(&self, user: UserId) -> Answer<'_, Vec<TokenCard>> {
        Box::pin(async move {
            let rows: Result<Vec<TokenRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::TOKENS_OF)
                    .bind(user.as_str())
                    .bind(i64::from(TOKENS_EACH_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(TokenCard::try_from).collect()
        })
    }

    /// Returns the account that shows a token, and notes that the token is used; `None` when there
    /// is no such token, or it is over.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn token_holder<'a>(
        &'a self,
        hash: &'a TokenHash,
        now: Millis,
    ) -> Answer<'a, Option<Holder>> {
        Box::pin(async move {
            let row: Result<Option<HolderRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::TOKEN_HOLDER)
                    .bind(&hash[..])
                    .bind(now)
                    .fetch_optional(c)
                    .await?)
            });
            let Some(row) = row? else { return Ok(None) };
            if row.used_ms.is_none_or(|used_ms| used_ms < now - USED_WITHIN_MS) {
                self.note_use(hash, now).await?;
            }
            Holder::try_from(row).map(Some)
        })
    }

    async fn note_use(&self, hash: &TokenHash, now: Millis) -> Result<(), StorageError> {
        write!(self.database(), c => {
            sqlx::query(sql::TOKEN_USED).bind(&hash[..]).bind(now).execute(c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Ends a token of an account and returns its hash, or nothing when the account has no such
    /// token.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn end_token(&self, user: UserId, id: TokenId) -> Answer<'_, Option<TokenHash>> {
        Box::pin(async move {
            let hash: Result<Option<Vec<u8>>, StorageError> = write!(self.database(), c => {
                let hash = sqlx::query_scalar(sql::END_TOKEN)
                    .bind(id.as_str())
                    .bind(user.as_str())
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(hash))
            });
            Ok(hash?.and_then(|hash| hash.try_into().ok()))
        })
    }

    /// Forgets the tokens that were over by `until_ms`; tells how many those were.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_ended_tokens(&self, until_ms: Millis) -> Answer<'_, u64> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_ENDED_TOKENS).bind(until_ms).execute(c).await?;
                Ok(End::Commit(done.rows_affected()))
            })
        })
    }
}
