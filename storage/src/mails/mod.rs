//! Mail: the addresses of accounts, what people want to be told, and what waits to be sent.

mod addresses;
mod games;
mod queue;

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::User;
use crate::{Answer, Storage, sql};

pub use addresses::{Confirmed, OwnAddress};
pub use games::{GAMES_EACH_MAX, Waits, WaitsFor};
pub use queue::{NewMail, QUEUE_LEN_MAX, QUEUED_EACH_MAX, StoredMail};

/// An account that may get mail, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The account.
    pub user: User,
    /// The address.
    pub address: String,
}

/// Which of the two addresses that an account may have is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The one that was confirmed.
    Confirmed,
    /// The one that waits to be.
    Waiting,
}

impl Which {
    fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Waiting => "waiting",
        }
    }
}

/// What accounts are found by an address by: case of `A-Z` does not tell two apart.
#[must_use]
pub fn address_key(address: &str) -> String {
    address.to_ascii_lowercase()
}

impl Storage {
    /// Returns the key by which links that stop mail about games are known, a secret; where there is
    /// none yet, that is `drawn`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mail_key<'a>(&'a self, drawn: &'a [u8]) -> Answer<'a, Vec<u8>> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::KEEP_MAIL_KEY).bind(drawn).execute(&mut *c).await?;
                Ok(End::Commit(sqlx::query_scalar(sql::MAIL_KEY).fetch_one(&mut *c).await?))
            })
        })
    }

    /// Returns whether somebody wants mail about games that wait.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn wants_games_mail(&self, user: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            let found: Result<Option<bool>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::MAIL_CHOICE).bind(user.as_str()).fetch_optional(c).await?)
            });
            Ok(found?.unwrap_or(false))
        })
    }

    /// Keeps whether somebody wants mail about games that wait; where they do not, what waits to be
    /// told is forgotten. `false` where there is no such account.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn choose_games_mail(&self, user: UserId, games: bool) -> Answer<'_, bool> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let held = sqlx::query(sql::HOLD_USER).bind(id).execute(&mut *c).await?;
                if held.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::CHOOSE_MAIL).bind(id).bind(games).execute(&mut *c).await?;
                if !games {
                    sqlx::query(sql::DELETE_MAIL_GAMES).bind(id).execute(&mut *c).await?;
                    let kind = sqlx::query(sql::DROP_MAILS_OF_KIND).bind(id).bind(games::KIND);
                    kind.execute(&mut *c).await?;
                }
                Ok(End::Commit(true))
            })
        })
    }

    /// Forgets addresses that were given before an instant and never confirmed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_old_waiting_addresses(&self, before_ms: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                let dropped = sqlx::query(sql::DROP_OLD_WAITING_ADDRESSES).bind(before_ms);
                dropped.execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}
