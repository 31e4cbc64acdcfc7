//! What becomes of an account that is deleted, beside the account itself.
//!
//! **A log is only ever added to, with this one exception.** What somebody said in games is theirs,
//! and goes with them: [`Storage::redact_some`] takes the text and the name out of events of chat, and
//! leaves all else of them as it is, `(game_id, version)` above all, so that every log stays gapless
//! and its game the same. No other statement changes an event.
//!
//! It is done piece by piece, and again from the beginning where it broke off: an account stays in
//! [`Storage::to_redact`] until [`Storage::set_redacted`] says that nothing more can come.

mod said;

use rookery_protocol::Millis;
use rookery_protocol::game::Player;
use rookery_protocol::id::UserId;
use sha2::{Digest as _, Sha256};

pub use said::{Redacted, SaidBy};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id;
use crate::users::{delete_account, key};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// How long nobody else may have the name of somebody who has left, in milliseconds.
pub const NAME_LEFT_MS: Millis = 365 * DAY_MS;
const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

/// An account that was deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Left {
    /// The Unix time at which it was deleted, in milliseconds.
    pub at_ms: Millis,
    /// The id of the account.
    pub user: UserId,
}

/// What a name is kept under that nobody may have. Who has the database can try names, which is why it
/// is kept no longer than needed, to a day, and with nothing that says whose it was.
fn left_key(site: &str, name: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in ["rookery: a name that was left", site, &key(name)] {
        hash.update(part);
        hash.update([0]);
    }
    hash.finalize().to_vec()
}

/// Until when a name is nobody's that was left at `at_ms`: the end of a day, so that it does not say
/// when that was.
fn left_until_ms(at_ms: Millis) -> Millis {
    let until_ms = at_ms.saturating_add(NAME_LEFT_MS);
    until_ms.saturating_sub(until_ms.rem_euclid(DAY_MS)).saturating_add(DAY_MS)
}

/// Notes the name of a person who is about to leave, through either database's connection.
macro_rules! leave_name {
    ($connection:expr, $id:expr, $now:expr) => {{
        let named: Option<(Option<String>, String)> = sqlx::query_as($crate::sql::NAME_OF)
            .bind($id)
            .fetch_optional(&mut *$connection)
            .await?;
        let site: Option<String> =
            sqlx::query_scalar($crate::sql::SITE).fetch_optional(&mut *$connection).await?;
        // Names of guests are drawn, and nobody takes one for somebody else's.
        if let Some((Some(name), role)) = named
            && role != "guest"
        {
            let (key, until_ms) = $crate::leaving::left_name(site.as_deref(), &name, $now);
            sqlx::query($crate::sql::LEAVE_NAME)
                .bind(key)
                .bind(until_ms)
                .execute(&mut *$connection)
                .await?;
        }
    }};
}
pub(crate) use leave_name;

/// What is stored of a name that was left.
pub(crate) fn left_name(site: Option<&str>, name: &str, at_ms: Millis) -> (Vec<u8>, Millis) {
    (left_key(site.unwrap_or_default(), name), left_until_ms(at_ms))
}

impl Storage {
    /// Deletes all files of games that somebody has sent, and the games of them, some at a time. What
    /// is left where that breaks off is deleted by the next call.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn delete_imports_by(&self, user: UserId) -> Answer<'_, ()> {
        Box::pin(async move {
            self.delete_imported(sql::DELETE_SOME_IMPORTED_BY, user.as_str()).await?;
            write!(self.database(), c => {
                for text in [sql::DELETE_FAULTS_BY, sql::DELETE_IMPORTS_BY] {
                    sqlx::query(text).bind(user.as_str()).execute(&mut *c).await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the accounts that were deleted after another one, by when they were; some of them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn left_after(&self, after: Option<Left>) -> Answer<'_, Vec<Left>> {
        Box::pin(async move {
            let (at_ms, user) = match &after {
                Some(left) => (left.at_ms, left.user.as_str()),
                None => (Millis::MIN, ""),
            };
            let rows: Result<Vec<(String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::LEFT_AFTER)
                    .bind(at_ms)
                    .bind(user)
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.iter().map(left).collect()
        })
    }

    /// Returns the accounts that were deleted and of which something may still be in logs, the oldest
    /// first; some of them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn to_redact(&self) -> Answer<'_, Vec<Left>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::TO_REDACT)
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            rows?.iter().map(left).collect()
        })
    }

    /// Notes that nothing is left of what somebody has said who is gone.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_redacted(&self, user: UserId, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::SET_REDACTED).bind(user.as_str()).bind(now).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Deletes accounts anew that were deleted before, with what they have said and sent: the database
    /// is one of an earlier time. How many of them had come back.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn leave_again<'a>(&'a self, left: &'a [Left]) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut count = 0;
            for Left { at_ms, user } in left {
                let (name, now) = (Player::left_name(*user), *at_ms);
                let deleted: Result<bool, StorageError> = write!(self.database(), c => {
                    let deleted = delete_account!(c, user, &name, now);
                    Ok(End::Commit(deleted))
                });
                if deleted? {
                    self.redact_all(*user).await?;
                    count += 1;
                }
            }
            Ok(count)
        })
    }

    /// Takes out all that somebody has said, and the files of games that they have sent.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn redact_all(&self, user: UserId) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut after = None;
            loop {
                after = self.redact_some(user, after).await?.next;
                if after.is_none() {
                    return self.delete_imports_by(user).await;
                }
            }
        })
    }

    /// Returns whether a name is one that somebody left, so that nobody may have it yet.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn is_name_left<'a>(&'a self, name: &'a str, now: Millis) -> Answer<'a, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                let site: Option<String> =
                    sqlx::query_scalar(sql::SITE).fetch_optional(&mut *c).await?;
                let key = left_key(site.as_deref().unwrap_or_default(), name);
                Ok(sqlx::query_scalar(sql::IS_NAME_LEFT).bind(key).bind(now).fetch_one(c).await?)
            })
        })
    }

    /// Forgets the names that anybody may have again.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_names_left(&self, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_NAMES_LEFT).bind(now).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}

fn left((user, at_ms): &(String, i64)) -> Result<Left, StorageError> {
    Ok(Left { at_ms: *at_ms, user: id(user)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_for_a_year_and_not_to_the_millisecond() {
        let (one, other) = (left_name(Some("here"), "Anna", 5), left_name(Some("here"), "ANNA", 7));
        assert_eq!(one, other, "nobody sees when it was");
        assert!(one.1 > NAME_LEFT_MS + 7 && one.1 <= NAME_LEFT_MS + DAY_MS);
        assert_ne!(one.0, left_name(Some("there"), "anna", 5).0);
        assert_ne!(one.0, left_name(Some("here"), "anne", 5).0);
    }
}
