//! Addresses: given, confirmed, removed.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_protocol::mail::ACCOUNTS_OF_ADDRESS_MAX;

use super::{Reached, Which, address_key};
use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::TokenHash;
use crate::row::{ReachedRow, id as parse_id};
use crate::{Answer, Storage, sql};

/// An address of an account, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAddress {
    /// Which of the two it is.
    pub which: Which,
    /// The address.
    pub address: String,
    /// The Unix time at which it was given, or confirmed, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time since which what is sent there is refused for good, in milliseconds.
    pub failing_ms: Option<Millis>,
}

/// What came of a link that confirms an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmed {
    /// It is confirmed.
    Done {
        /// Whose it is.
        user: UserId,
        /// The name of the account.
        name: String,
        /// The address.
        address: String,
        /// The address in whose place it is, if there was another one.
        before: Option<String>,
    },
    /// The address belongs to as many accounts as it may.
    Full,
    /// The link is good no longer.
    Dead,
}

impl Storage {
    /// Returns the addresses of an account: the confirmed one, and one that waits.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mail_addresses(&self, user: UserId) -> Answer<'_, Vec<OwnAddress>> {
        type Row = (String, String, Millis, Option<Millis>);
        Box::pin(async move {
            let rows: Result<Vec<Row>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MAIL_ADDRESSES).bind(user.as_str()).fetch_all(c).await?)
            });
            let own = |(state, address, made_ms, failing_ms): Row| {
                let is_confirmed = state == Which::Confirmed.word();
                let which = if is_confirmed { Which::Confirmed } else { Which::Waiting };
                OwnAddress { which, address, made_ms, failing_ms }
            };
            Ok(rows?.into_iter().map(own).collect())
        })
    }

    /// Notes an address that waits to be confirmed, in the place of one that does. `false` where there
    /// is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn give_mail_address<'a>(
        &'a self,
        user: UserId,
        address: &'a str,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let held = sqlx::query(sql::HOLD_USER).bind(id).execute(&mut *c).await?;
                if held.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::GIVE_MAIL_ADDRESS)
                    .bind(id)
                    .bind(address)
                    .bind(address_key(address))
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(true))
            })
        })
    }

    /// Notes the token by which an address that waits is confirmed until `ends_ms`; one of before is
    /// good no longer. `false` where that address does not wait any more.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_mail_token<'a>(
        &'a self,
        user: UserId,
        address: &'a str,
        token: &'a TokenHash,
        ends_ms: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_MAIL_TOKEN)
                    .bind(user.as_str())
                    .bind(address)
                    .bind(&token[..])
                    .bind(ends_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Confirms the address that a token was sent to, in the place of the one of before.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn confirm_mail_address<'a>(
        &'a self,
        token: &'a TokenHash,
        now: Millis,
    ) -> Answer<'a, Confirmed> {
        Box::pin(async move {
            write!(self.database(), c => {
                let found: Option<(String, String, String, String)> =
                    sqlx::query_as(sql::MAIL_TOKEN)
                        .bind(&token[..])
                        .bind(now)
                        .fetch_optional(&mut *c)
                        .await?;
                let Some((id, name, address, key)) = found else {
                    return Ok(End::Rollback(Confirmed::Dead));
                };
                let others: i64 = sqlx::query_scalar(sql::COUNT_ACCOUNTS_OF_ADDRESS)
                    .bind(&key)
                    .bind(&id)
                    .fetch_one(&mut *c)
                    .await?;
                if others >= i64::from(ACCOUNTS_OF_ADDRESS_MAX) {
                    return Ok(End::Rollback(Confirmed::Full));
                }
                let before: Option<String> = sqlx::query_scalar(sql::CONFIRMED_ADDRESS)
                    .bind(&id)
                    .fetch_optional(&mut *c)
                    .await?;
                sqlx::query(sql::DROP_CONFIRMED_ADDRESS).bind(&id).execute(&mut *c).await?;
                let done = sqlx::query(sql::CONFIRM_MAIL_ADDRESS)
                    .bind(&token[..])
                    .bind(&id)
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                if done.rows_affected() == 0 {
                    return Ok(End::Rollback(Confirmed::Dead));
                }
                let user = parse_id(&id)?;
                Ok(End::Commit(Confirmed::Done { user, name, address, before }))
            })
        })
    }

    /// Forgets all addresses of an account, with what waits to be sent to the account; the one that was
    /// confirmed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_mail_addresses(&self, user: UserId) -> Answer<'_, Option<String>> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let before = sqlx::query_scalar(sql::CONFIRMED_ADDRESS)
                    .bind(id)
                    .fetch_optional(&mut *c)
                    .await?;
                for text in [sql::DELETE_MAIL_ADDRESSES, sql::DELETE_MAIL_GAMES, sql::DELETE_MAILS_OF] {
                    sqlx::query(text).bind(id).execute(&mut *c).await?;
                }
                Ok(End::Commit(before))
            })
        })
    }

    /// Forgets the address of an account that waits to be confirmed; `false` where none does.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_waiting_address(&self, user: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let id = user.as_str();
                let done = sqlx::query(sql::DROP_WAITING_ADDRESS).bind(id).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Notes whether an address of an account takes mail; whether that is new.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_mail_address<'a>(
        &'a self,
        user: UserId,
        address: &'a str,
        failing_ms: Option<Millis>,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::NOTE_MAIL_ADDRESS)
                    .bind(user.as_str())
                    .bind(address)
                    .bind(failing_ms)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() > 0))
            })
        })
    }

    /// Returns where an account gets mail, if it may: guests and those who are suspended get none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn reached_by_mail(&self, user: UserId, which: Which) -> Answer<'_, Option<Reached>> {
        Box::pin(async move {
            let row: Result<Option<ReachedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::REACHED_BY_MAIL)
                    .bind(user.as_str())
                    .bind(which.word())
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(Reached::try_from).transpose()
        })
    }

    /// Returns the accounts that have confirmed an address, in whatever case its `A-Z` are written, as
    /// far as they may get mail.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn reached_at<'a>(&'a self, address: &'a str) -> Answer<'a, Vec<Reached>> {
        Box::pin(async move {
            let rows: Result<Vec<ReachedRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::REACHED_AT_ADDRESS)
                    .bind(address_key(address))
                    .bind(i64::from(ACCOUNTS_OF_ADDRESS_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(Reached::try_from).collect()
        })
    }
}
