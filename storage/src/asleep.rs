//! When games must be looked at whether or not a server has them in memory, and what was worked out
//! of their logs, so that slow rules need not be asked for every move again.

use std::collections::HashMap;

use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use crate::database::{Database, End, alone, asked, in_turn, read, write};
use crate::error::StorageError;
use crate::row::{id as parse_id, json, unword, word};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The instant that is noted for a game in which nothing ever happens by itself.
pub const NEVER_MS: Millis = Millis::MAX;
/// A new game is to be looked at so long after it began, unless somebody notes otherwise.
pub const FIRST_LOOK_MS: Millis = 10_000;
/// The most games for which it is noted in one go when they are due.
pub const DUE_LEN_MAX: usize = 1_000;
/// The longest projection of one game, in bytes.
pub const PROJECTION_BYTES_MAX: usize = 512 * 1024;

/// Whose turn it is in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The seat to move.
    pub seat: Seat,
    /// The Unix time by which they must have moved, in milliseconds; none where no clock runs.
    pub until_ms: Option<Millis>,
}

/// Whose turn it is in a game at a version of its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotedTurn {
    /// The game.
    pub game: GameId,
    /// The version of the log.
    pub version: u32,
    /// The seat to move.
    pub seat: Seat,
    /// The Unix time by which they must have moved, in milliseconds; none where no clock runs.
    pub until_ms: Option<Millis>,
}

impl Storage {
    /// Notes for each game the instant when somebody must look at it: [`NEVER_MS`] where nothing
    /// happens by itself. [`DUE_LEN_MAX`] at most. A game that somebody else changes at the same
    /// time may be left as it was noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more games than that.
    pub fn note_due<'a>(&'a self, games: &'a [(GameId, Millis)]) -> Answer<'a, ()> {
        Box::pin(async move {
            if games.len() > DUE_LEN_MAX {
                return Err(StorageError::Other("too many games at once".into()));
            }
            let rows: Vec<(&str, Millis)> =
                games.iter().map(|(id, at)| (id.as_str(), *at)).collect();
            let (ids, instants): (Vec<&str>, Vec<Millis>) = rows.iter().copied().unzip();
            let rows = json(&rows)?;
            let work: Answer<'_, ()> = match self.database() {
                Database::Sqlite { writer, .. } => {
                    Box::pin(in_turn!(writer, sql::BEGIN_SQLITE, c => {
                        sqlx::query(sql::NOTE_DUE_SQLITE).bind(rows).execute(c).await?;
                        Ok(End::Commit(()))
                    }))
                }
                Database::Postgres { pool, .. } => Box::pin(async {
                    let query = sqlx::query(sql::NOTE_DUE_POSTGRES).bind(&ids).bind(&instants);
                    alone!(pool, c => query.execute(c)).map(drop)
                }),
            };
            work.await
        })
    }

    /// Notes for each game whose turn it is at a version of its log. [`DUE_LEN_MAX`] at most. A game
    /// that somebody else changes at the same time may be left as it was noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more games than that.
    pub fn note_turns<'a>(&'a self, turns: &'a [NotedTurn]) -> Answer<'a, ()> {
        Box::pin(async move {
            if turns.len() > DUE_LEN_MAX {
                return Err(StorageError::Other("too many games at once".into()));
            }
            let seats: Result<Vec<String>, StorageError> =
                turns.iter().map(|turn| word(turn.seat)).collect();
            let seats = seats?;
            let work: Answer<'_, ()> = match self.database() {
                Database::Sqlite { writer, .. } => {
                    let rows: Vec<_> = turns
                        .iter()
                        .zip(&seats)
                        .map(|(turn, seat)| (turn.game, turn.version, seat, turn.until_ms))
                        .collect();
                    let rows = json(&rows)?;
                    Box::pin(in_turn!(writer, sql::BEGIN_SQLITE, c => {
                        sqlx::query(sql::NOTE_TURNS_SQLITE).bind(rows).execute(c).await?;
                        Ok(End::Commit(()))
                    }))
                }
                Database::Postgres { pool, .. } => Box::pin(async move {
                    let ids: Vec<&str> = turns.iter().map(|turn| turn.game.as_str()).collect();
                    let versions: Vec<i32> =
                        turns.iter().map(|turn| turn.version.cast_signed()).collect();
                    let untils: Vec<Option<Millis>> =
                        turns.iter().map(|turn| turn.until_ms).collect();
                    let query = sqlx::query(sql::NOTE_TURNS_POSTGRES)
                        .bind(ids)
                        .bind(versions)
                        .bind(&seats)
                        .bind(untils);
                    alone!(pool, c => query.execute(c)).map(drop)
                }),
            };
            work.await
        })
    }

    /// Returns whose turn it is in those of some games that are not over, as far as it is noted and
    /// nothing has happened in the game since. [`LIST_LEN_MAX`] games at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more games than that.
    pub fn turns<'a>(&'a self, games: &'a [GameId]) -> Answer<'a, HashMap<GameId, Turn>> {
        Box::pin(async move {
            if games.len() > LIST_LEN_MAX as usize {
                return Err(StorageError::Other("too many games at once".into()));
            }
            let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
            type Row = (String, String, Option<Millis>);
            let work: Answer<'_, Vec<Row>> = match self.database() {
                Database::Sqlite { readers, .. } => Box::pin(async {
                    let _asked = asked();
                    let mut pooled = readers.acquire().await?;
                    let query = sqlx::query_as(sql::TURNS_SQLITE).bind(json(&ids)?);
                    Ok(query.fetch_all(&mut *pooled).await?)
                }),
                Database::Postgres { pool, .. } => Box::pin(async {
                    let query = sqlx::query_as(sql::TURNS_POSTGRES).bind(&ids);
                    alone!(pool, c => query.fetch_all(c))
                }),
            };
            let turn = |(id, seat, until_ms): Row| {
                Ok((parse_id(&id)?, Turn { seat: unword(seat)?, until_ms }))
            };
            work.await?.into_iter().map(turn).collect()
        })
    }

    /// Notes that somebody must look at a game at an instant, unless an earlier one is noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn bring_forward(&self, game: GameId, due_ms: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::BRING_FORWARD).bind(game.as_str()).bind(due_ms).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Takes unfinished games that are due at `by`, the most urgent first, [`LIST_LEN_MAX`] at most.
    /// Whoever takes them looks at them and notes when that is to be done next; until `again_ms`
    /// nobody else takes them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_due(&self, by: Millis, again_ms: Millis, limit: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(async move {
            let any: Option<i32> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::IS_ANY_DUE).bind(by).fetch_optional(c).await?)
            })?;
            if any.is_none() {
                return Ok(vec![]);
            }
            let is_file = self.is_file();
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let taken: Vec<String> = write!(self.database(), c => {
                let take = match is_file {
                    true => sqlx::query_scalar(sql::TAKE_DUE_SQLITE),
                    false => sqlx::query_scalar(sql::TAKE_DUE_POSTGRES),
                };
                let taken = take.bind(by).bind(again_ms).bind(limit).fetch_all(c).await?;
                Ok(End::Commit(taken))
            })?;
            taken.iter().map(|id| parse_id(id)).collect()
        })
    }

    /// Has unfinished games be due at `now` of which it is not known when they are, because an older
    /// server had them in memory, and those in which moves are prepared and something was played
    /// since then and since they left memory last: a server may have died before it made them. A
    /// game that somebody else changes at the same time may be left as it was noted.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn wake_abandoned(&self, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            let texts = match self.is_file() {
                true => [sql::NOTE_UNKNOWN_DUE_SQLITE, sql::WAKE_PREPARED_SQLITE],
                false => [sql::NOTE_UNKNOWN_DUE_POSTGRES, sql::WAKE_PREPARED_POSTGRES],
            };
            write!(self.database(), c => {
                for text in texts {
                    sqlx::query(text).bind(now).execute(&mut *c).await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns what was worked out of a game's log, if anything was.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn projection(&self, game: GameId) -> Answer<'_, Option<Vec<u8>>> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::PROJECTION).bind(game.as_str()).fetch_optional(c).await?)
            })
        })
    }

    /// Keeps what was worked out of a game's log up to `version`, in place of what was known of
    /// less.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more than
    /// [`PROJECTION_BYTES_MAX`].
    pub fn keep_projection<'a>(
        &'a self,
        game: GameId,
        version: u32,
        body: &'a [u8],
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            if body.len() > PROJECTION_BYTES_MAX {
                return Err(StorageError::Other("a projection is too long".into()));
            }
            write!(self.database(), c => {
                sqlx::query(sql::KEEP_PROJECTION)
                    .bind(game.as_str())
                    .bind(version.cast_signed())
                    .bind(body)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }
}
