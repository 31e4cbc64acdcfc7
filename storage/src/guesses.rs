//! Guesses of passphrases on all servers together, and from where accounts were entered.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write, write_loosely};
use crate::error::StorageError;
use crate::{Answer, Storage, sql};

/// The places that are kept of one account; the oldest ones make room.
pub const PLACES_EACH_MAX: u32 = 32;
/// Servers' times differ by less than this; a guess that is further ahead is of a clock that was
/// set back.
const AHEAD_MS_MAX: Millis = 60_000;

/// How long guesses pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pauses {
    /// The number of wrong guesses after which there is the first pause.
    pub after: u32,
    /// The first pause, in milliseconds; each guess after it doubles it.
    pub first_ms: Millis,
    /// The longest pause, in milliseconds.
    pub longest_ms: Millis,
    /// After how long without a guess all of them are forgotten, in milliseconds.
    pub forgotten_ms: Millis,
}

/// What is known of guesses by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guess {
    /// This one may be looked at, and counts as wrong until [`Storage::forgive_guess`] or
    /// [`Storage::forget_guesses`]. It is guess number so many.
    Counted(u32),
    /// It may not; another one may after so many milliseconds.
    Paused(Millis),
}

impl Storage {
    /// Counts a guess under `key`, which tells nobody whose passphrase it is, before it is looked
    /// at: so no two that come at once are looked at where one may be.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn take_guess<'a>(
        &'a self,
        key: &'a [u8; 32],
        pauses: Pauses,
        now: Millis,
    ) -> Answer<'a, Guess> {
        Box::pin(async move {
            write_loosely!(self.database(), c => {
                let take = sqlx::query_scalar(sql::TAKE_GUESS)
                    .bind(&key[..])
                    .bind(now)
                    .bind(i64::from(pauses.after))
                    .bind(pauses.first_ms)
                    .bind(pauses.longest_ms)
                    .bind(pauses.forgotten_ms)
                    .bind(AHEAD_MS_MAX);
                let count: Option<i64> = take.fetch_optional(&mut *c).await?;
                if let Some(count) = count {
                    let count = u32::try_from(count).unwrap_or(u32::MAX);
                    return Ok(End::Commit(Guess::Counted(count)));
                }
                let free = sqlx::query_scalar(sql::GUESS_FREE).bind(&key[..]);
                let free_ms: Option<Millis> = free.fetch_optional(&mut *c).await?;
                Ok(End::Commit(Guess::Paused((free_ms.unwrap_or(now) - now).max(1))))
            })
        })
    }

    /// Returns after how many milliseconds a guess under `key` may be looked at, and counts none; `None`
    /// where no wrong one is known.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn guess_wait<'a>(&'a self, key: &'a [u8; 32], now: Millis) -> Answer<'a, Option<Millis>> {
        Box::pin(async move {
            let found: Result<Option<(Millis, Millis)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::GUESS_PAUSE).bind(&key[..]).fetch_optional(c).await?)
            });
            Ok(found?.map(|(last_ms, pause_ms)| {
                if last_ms > now + AHEAD_MS_MAX { 0 } else { (last_ms + pause_ms - now).max(0) }
            }))
        })
    }

    /// Takes back the last guess under `key`, which was right; those before it count on.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn forgive_guess<'a>(&'a self, key: &'a [u8; 32]) -> Answer<'a, ()> {
        self.change_guesses(sql::FORGIVE_GUESS, key)
    }

    /// Forgets all guesses under `key`.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn forget_guesses<'a>(&'a self, key: &'a [u8; 32]) -> Answer<'a, ()> {
        self.change_guesses(sql::FORGET_GUESSES, key)
    }

    fn change_guesses<'a>(&'a self, text: &'static str, key: &'a [u8; 32]) -> Answer<'a, ()> {
        Box::pin(async move {
            write_loosely!(self.database(), c => {
                sqlx::query(text).bind(&key[..]).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Notes that an account was entered from some places, each told by a hash; only the
    /// [`PLACES_EACH_MAX`] latest are kept.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn note_places<'a>(
        &'a self,
        user: UserId,
        places: &'a [[u8; 32]],
        now: Millis,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            write_loosely!(self.database(), c => {
                for place in places {
                    sqlx::query(sql::NOTE_PLACE)
                        .bind(user.as_str())
                        .bind(&place[..])
                        .bind(now)
                        .execute(&mut *c)
                        .await?;
                }
                sqlx::query(sql::DROP_OLDEST_PLACES)
                    .bind(user.as_str())
                    .bind(i64::from(PLACES_EACH_MAX))
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns whether an account was entered from a place after a time.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn has_entered<'a>(
        &'a self,
        user: UserId,
        place: &'a [u8; 32],
        after_ms: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            read!(self.database(), c => {
                let found = sqlx::query_scalar(sql::HAS_ENTERED)
                    .bind(user.as_str())
                    .bind(&place[..])
                    .bind(after_ms);
                Ok(found.fetch_one(c).await?)
            })
        })
    }

    /// Forgets guesses until one time, and places from which nobody has entered since another.
    ///
    /// # Errors
    /// A [`StorageError`](crate::StorageError) if the database fails.
    pub fn drop_old_guesses(&self, guesses_ms: Millis, places_ms: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_OLD_GUESSES).bind(guesses_ms).execute(&mut *c).await?;
                sqlx::query(sql::DROP_OLD_PLACES).bind(places_ms).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}
