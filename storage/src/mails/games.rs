//! What people are told about games that wait, gathered until it is time.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use super::NewMail;
use super::queue::queue_mail;
use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::{Answer, Storage, sql};

/// So many games of one account may wait to be told of; more are left out.
pub const GAMES_EACH_MAX: u32 = 50;
/// The word for the mail in which they are told.
pub(super) const KIND: &str = "games";

/// Why somebody is to be told of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitsFor {
    /// It is their turn.
    Turn,
    /// It has begun.
    Begun,
    /// It is offered to them.
    Invited,
}

impl WaitsFor {
    fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Begun => "begun",
            Self::Invited => "invited",
        }
    }

    fn read(word: &str) -> Result<Self, StorageError> {
        let all = [Self::Turn, Self::Begun, Self::Invited];
        let found = all.into_iter().find(|one| one.word() == word);
        found.ok_or_else(|| {
            StorageError::Corrupt(format!("{word:?} is no reason to tell of a game"))
        })
    }
}

/// Something about a game that somebody is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waits {
    /// The id of the game, or of the offer.
    pub about: String,
    /// Why they are told.
    pub why: WaitsFor,
    /// The Unix time since which it waits, in milliseconds.
    pub since_ms: Millis,
}

impl Storage {
    /// Notes that somebody is to be told something, if they want mail about games and may get it, and
    /// has one mail wait in which all such things are told: not before `mail.next_ms`, nor before
    /// `every_ms` have passed since the last one. Whether it was noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_mail_game<'a>(
        &'a self,
        user: UserId,
        waits: &'a Waits,
        mail: NewMail<'a>,
        every_ms: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let wants: Option<Option<Millis>> = sqlx::query_scalar(sql::WANTS_GAMES_MAIL)
                    .bind(id)
                    .fetch_optional(&mut *c)
                    .await?;
                let Some(told_ms) = wants else { return Ok(End::Rollback(false)) };
                sqlx::query(sql::NOTE_MAIL_GAME)
                    .bind(id)
                    .bind(&waits.about)
                    .bind(waits.why.word())
                    .bind(waits.since_ms)
                    .bind(i64::from(GAMES_EACH_MAX))
                    .execute(&mut *c)
                    .await?;
                let earliest_ms = told_ms.map_or(mail.next_ms, |told_ms| told_ms + every_ms);
                let next_ms = mail.next_ms.max(earliest_ms);
                let mail = NewMail { user: Some(user), kind: KIND, next_ms, ..mail.clone() };
                // One waits already, or too many of others do.
                let _is_new = queue_mail!(c, &mail);
                Ok(End::Commit(true))
            })
        })
    }

    /// Returns what somebody is to be told about games, the oldest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mail_games(&self, user: UserId) -> Answer<'_, Vec<Waits>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String, Millis)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MAIL_GAMES).bind(user.as_str()).fetch_all(c).await?)
            });
            let waits = |(about, kind, since_ms): (String, String, Millis)| {
                Ok(Waits { about, why: WaitsFor::read(&kind)?, since_ms })
            };
            rows?.into_iter().map(waits).collect()
        })
    }

    /// Forgets what has waited to be told since before an instant: it was told now, if `told_ms` says
    /// when, or waits no longer.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_mail_games(
        &self,
        user: UserId,
        until_ms: Millis,
        told_ms: Option<Millis>,
    ) -> Answer<'_, ()> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                sqlx::query(sql::DROP_MAIL_GAMES).bind(id).bind(until_ms).execute(&mut *c).await?;
                if let Some(told_ms) = told_ms {
                    sqlx::query(sql::NOTE_GAMES_TOLD).bind(id).bind(told_ms).execute(&mut *c).await?;
                }
                Ok(End::Commit(()))
            })
        })
    }
}
