//! Passkeys, which open an account without a passphrase.

use rookery_protocol::Millis;
use rookery_protocol::factor::PASSKEYS_EACH_MAX;
use rookery_protocol::id::{PasskeyId, UserId};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

/// A passkey to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPasskey {
    /// The id, made by the caller.
    pub id: PasskeyId,
    /// The account that it opens.
    pub user: UserId,
    /// What its authenticator calls it.
    pub credential: Vec<u8>,
    /// The name that its owner gave it.
    pub label: String,
    /// What is known of it, as JSON.
    pub stored: String,
    /// The Unix time at which it was added, in milliseconds.
    pub made_ms: Millis,
}

/// A passkey that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPasskey {
    /// The id.
    pub id: PasskeyId,
    /// The account that it opens.
    pub user: UserId,
    /// The name that its owner gave it.
    pub label: String,
    /// What is known of it, as JSON.
    pub stored: String,
    /// Whether it opens the account without the passphrase.
    pub alone: bool,
    /// The Unix time at which it was added, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which it was used last, in milliseconds.
    pub used_ms: Option<Millis>,
}

/// What came of adding a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddPasskey {
    /// It is kept.
    Added,
    /// An account has it already.
    Known,
    /// The account has [`PASSKEYS_EACH_MAX`].
    Full,
}

type PasskeyRow = (String, String, String, String, bool, Millis, Option<Millis>);

fn passkey(row: PasskeyRow) -> Result<StoredPasskey, StorageError> {
    let (id, user, label, stored, alone, made_ms, used_ms) = row;
    let (id, user) = (parse_id(&id)?, parse_id(&user)?);
    Ok(StoredPasskey { id, user, label, stored, alone, made_ms, used_ms })
}

impl Storage {
    /// Returns the passkeys of an account, the oldest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn passkeys_of(&self, user: UserId) -> Answer<'_, Vec<StoredPasskey>> {
        Box::pin(async move {
            let rows: Result<Vec<PasskeyRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::PASSKEYS_OF)
                    .bind(user.as_str())
                    .bind(i64::from(PASSKEYS_EACH_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.into_iter().map(passkey).collect()
        })
    }

    /// Returns the passkey that its authenticator calls so, whosever it is.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn passkey_of_credential<'a>(
        &'a self,
        credential: &'a [u8],
    ) -> Answer<'a, Option<StoredPasskey>> {
        Box::pin(async move {
            let row: Result<Option<PasskeyRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::PASSKEY_OF_CREDENTIAL)
                    .bind(credential)
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(passkey).transpose()
        })
    }

    /// Keeps a passkey.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn add_passkey<'a>(&'a self, new: &'a NewPasskey) -> Answer<'a, AddPasskey> {
        Box::pin(async move {
            write!(self.database(), c => {
                let count: i64 = sqlx::query_scalar(sql::COUNT_PASSKEYS)
                    .bind(new.user.as_str())
                    .fetch_one(&mut *c)
                    .await?;
                if count >= i64::from(PASSKEYS_EACH_MAX) {
                    return Ok(End::Rollback(AddPasskey::Full));
                }
                let done = sqlx::query(sql::ADD_PASSKEY)
                    .bind(new.id.as_str())
                    .bind(new.user.as_str())
                    .bind(&new.credential)
                    .bind(&new.label)
                    .bind(&new.stored)
                    .bind(new.made_ms)
                    .execute(&mut *c)
                    .await?;
                let added = done.rows_affected() == 1;
                Ok(End::Commit(if added { AddPasskey::Added } else { AddPasskey::Known }))
            })
        })
    }

    /// Notes that a passkey was used, and what is known of it now; beside the passphrase, after which
    /// it opens the account alone as well. `false` where it is gone, or was used at the same moment.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_passkey_use<'a>(
        &'a self,
        before: &'a StoredPasskey,
        stored: &'a str,
        beside_passphrase: bool,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::NOTE_PASSKEY_USE)
                    .bind(before.id.as_str())
                    .bind(&before.stored)
                    .bind(stored)
                    .bind(now)
                    .bind(beside_passphrase)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Forgets a passkey of an account, and its recovery codes where it has no second factor any
    /// more; `false` where it had no such passkey.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_passkey(&self, user: UserId, id: PasskeyId) -> Answer<'_, bool> {
        Box::pin(async move {
            let user = user.as_str();
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_PASSKEY)
                    .bind(user)
                    .bind(id.as_str())
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::DROP_IDLE_RECOVERY_CODES).bind(user).execute(&mut *c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }
}
