//! The lives of servers, each from a start to the end that followed, and in which of them each event
//! was stored.

use std::sync::atomic::{AtomicI32, Ordering};

use rookery_protocol::Millis;
use rookery_protocol::id::GameId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::{Answer, LOG_LEN_MAX, Storage, sql};

/// A life of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Life {
    /// The number, by which events name it.
    pub number: i32,
    /// What tells it from all others.
    pub id: String,
    /// What whoever ran the server called it.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// When it began.
    pub begun_ms: Millis,
    /// When it ended, if it did: where the server was killed, when it last said that it lives.
    pub ended_ms: Option<Millis>,
    /// Whether it ended without saying so.
    pub died: bool,
}

/// The number of the life in which this process stores events; none until it begins.
#[derive(Debug, Default)]
pub(crate) struct OwnLife(AtomicI32);

impl OwnLife {
    fn begin(&self, number: i32) {
        self.0.store(number, Ordering::Relaxed);
    }

    /// What events that are stored now name.
    pub(crate) fn number(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|number| *number > 0)
    }
}

impl Storage {
    /// Notes at `now` that a server begins to live: what is stored by this handle and its clones
    /// names that life. Lives that nobody can go on with any more end as what has died.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the life has begun before.
    pub fn begin_life<'a>(
        &'a self,
        id: &'a str,
        name: &'a str,
        version: &'a str,
        now: Millis,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let number: i32 = write!(self.database(), c => {
                sqlx::query(sql::END_LOST_LIVES).execute(&mut *c).await?;
                let begin = sqlx::query_scalar(sql::BEGIN_LIFE);
                let begin = begin.bind(id).bind(name).bind(version).bind(now);
                Ok(End::Commit(begin.fetch_one(c).await?))
            })?;
            self.own_life().begin(number);
            Ok(())
        })
    }

    /// Returns whether this handle or one of its clones has noted that a server began to live.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.own_life().number().is_some()
    }

    /// Notes at `now` that a server ends by itself.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn end_life<'a>(&'a self, id: &'a str, now: Millis) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::END_LIFE).bind(id).bind(now).bind(false).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the newest lives, the newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn lives(&self, limit: u32) -> Answer<'_, Vec<Life>> {
        Box::pin(async move {
            type Row = (i32, String, String, String, Millis, Option<Millis>, bool);
            let rows: Result<Vec<Row>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::LIVES).bind(i64::from(limit)).fetch_all(c).await?)
            });
            let life = |(number, id, name, version, begun_ms, ended_ms, died): Row| Life {
                number,
                id,
                name,
                version,
                begun_ms,
                ended_ms,
                died,
            };
            Ok(rows?.into_iter().map(life).collect())
        })
    }

    /// Returns in which life each event of a game was stored, by [number](Life::number), in the order
    /// of versions; none where that is older than what is known of lives.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn lives_of_events(&self, game: GameId) -> Answer<'_, Vec<Option<i32>>> {
        Box::pin(async move {
            read!(self.database(), c => {
                let lives = sqlx::query_scalar(sql::LIVES_OF_EVENTS).bind(game.as_str());
                Ok(lives.bind(i64::from(LOG_LEN_MAX)).fetch_all(c).await?)
            })
        })
    }
}
