//! Matches of bots: plans, players, and which game has which number. What a game came to is in its
//! own log, and nowhere else.

use rookery_protocol::Millis;
use rookery_protocol::id::{GameId, MatchId};
use rookery_protocol::matches::Openings;
use rookery_protocol::seat::Seat;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::games::insert_game;
use crate::laid_over;
use crate::model::{MatchChange, MatchGame, NewMatch, NewMatchGame, StoredMatch};
use crate::row::{MatchGameRow, MatchPlayerRow, MatchRow, id as parse_id, json, word};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The most games of a match that are read at once.
pub const MATCH_GAMES_LEN_MAX: u32 = 10_000;

impl Storage {
    /// Creates a match that nobody has started.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for rules or people that
    /// it does not know.
    pub fn create_match<'a>(&'a self, new: &'a NewMatch) -> Answer<'a, ()> {
        Box::pin(async move {
            let ((plan, more), secrets) = (laid_over::write(&new.plan)?, json(&new.secrets)?);
            write!(self.database(), c => {
                sqlx::query(sql::CREATE_MATCH)
                    .bind(new.id.as_str())
                    .bind(&plan)
                    .bind(&more)
                    .bind(&secrets)
                    .bind(&new.rules)
                    .bind(new.made_by.as_str())
                    .bind(new.made_ms)
                    .execute(&mut *c)
                    .await?;
                for (place, user) in (0_i64..).zip(&new.players) {
                    sqlx::query(sql::CREATE_MATCH_PLAYER)
                        .bind(new.id.as_str())
                        .bind(place)
                        .bind(user.as_str())
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns a match.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn find_match(&self, id: MatchId) -> Answer<'_, Option<StoredMatch>> {
        Box::pin(async move {
            let row: Result<Option<MatchRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MATCH).bind(id.as_str()).fetch_optional(c).await?)
            });
            match row? {
                Some(row) => self.with_players(row).await.map(Some),
                None => Ok(None),
            }
        })
    }

    /// Returns matches, the newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn matches(&self, before_ms: Option<Millis>, limit: u32) -> Answer<'_, Vec<StoredMatch>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let rows: Result<Vec<MatchRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MATCHES).bind(before_ms).bind(limit).fetch_all(c).await?)
            });
            self.all_with_players(rows?).await
        })
    }

    /// Returns the matches that were started and have not come to an end.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn matches_going_on(&self) -> Answer<'_, Vec<StoredMatch>> {
        Box::pin(async move {
            let limit = i64::from(LIST_LEN_MAX);
            let rows: Result<Vec<MatchRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MATCHES_GOING_ON).bind(limit).fetch_all(c).await?)
            });
            self.all_with_players(rows?).await
        })
    }

    /// Returns a match that is played from the book of a name and has not finished, if there is one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn match_with_book<'a>(&'a self, name: &'a str) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            // The name stands there in quotes; another book may have it in its own name.
            let like = format!("%\"name\":{}%", json(&name)?.replace(['%', '_'], "_"));
            let limit = i64::from(LIST_LEN_MAX);
            let rows: Result<Vec<MatchRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MATCHES_OF_BOOKS)
                    .bind(&like)
                    .bind(limit)
                    .fetch_all(c)
                    .await?)
            });
            let found = self.all_with_players(rows?).await?;
            let has_it = |of: &StoredMatch| {
                let openings = &of.plan.openings;
                matches!(openings, Openings::Book { name: own, .. } if own == name)
            };
            Ok(found.into_iter().find(has_it))
        })
    }

    /// Changes a match as it stands in this revision. `false` when somebody else has changed it
    /// since, or there is none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn change_match<'a>(
        &'a self,
        id: MatchId,
        revision: i64,
        change: &'a MatchChange,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let ((plan, more), state) = (laid_over::write(&change.plan)?, word(change.state)?);
            write!(self.database(), c => {
                let done = sqlx::query(sql::CHANGE_MATCH)
                    .bind(id.as_str())
                    .bind(revision)
                    .bind(&plan)
                    .bind(&state)
                    .bind(&change.note)
                    .bind(now)
                    .bind(&more)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Notes that a player plays no game from a number on. `false` when they had left already, or
    /// the match has another revision than `revision`: then nothing changes.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn leave_match(
        &self,
        id: MatchId,
        revision: i64,
        place: u32,
        from: u32,
    ) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let revised = sqlx::query(sql::REVISE_MATCH)
                    .bind(id.as_str())
                    .bind(revision)
                    .execute(&mut *c)
                    .await?;
                if revised.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                let done = sqlx::query(sql::LEAVE_MATCH)
                    .bind(id.as_str())
                    .bind(i64::from(place))
                    .bind(i64::from(from))
                    .execute(c)
                    .await?;
                let left = done.rows_affected() == 1;
                Ok(if left { End::Commit(true) } else { End::Rollback(false) })
            })
        })
    }

    /// Creates the game of a number with its opening, leases its first seat and returns the fence.
    /// `None` when that number has a game already, and nothing was created. In the place of a game
    /// that was cut off, the new one counts from now on; `None` when that one has come to a result,
    /// or is not the one of this number.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn begin_match_game<'a>(&'a self, new: &'a NewMatchGame) -> Answer<'a, Option<i64>> {
        Box::pin(async move {
            let game = &new.game;
            let (start, time, seat) = (json(&game.start)?, json(&game.time)?, word(Seat::First)?);
            write!(self.database(), c => {
                insert_game!(c, game, &start, &time)?;
                let query = match &new.instead_of {
                    None => sqlx::query(sql::BEGIN_MATCH_GAME),
                    Some(_) => sqlx::query(sql::REPLACE_MATCH_GAME),
                };
                let mut query = query
                    .bind(new.match_id.as_str())
                    .bind(i64::from(new.number))
                    .bind(game.id.as_str());
                if let Some(old) = &new.instead_of {
                    query = query.bind(old.as_str());
                }
                if query.execute(&mut *c).await?.rows_affected() == 0 {
                    return Ok(End::Rollback(None));
                }
                for event in &new.log {
                    sqlx::query(sql::ADD_EVENT)
                        .bind(game.id.as_str())
                        .bind(event.version.cast_signed())
                        .bind(event.at_ms)
                        .bind(&event.body)
                        .bind(self.own_life().number())
                        .execute(&mut *c)
                        .await?;
                }
                let fence = sqlx::query_scalar(sql::TAKE_LEASE)
                    .bind(game.id.as_str())
                    .bind(&seat)
                    .bind(&new.holder)
                    .bind(new.held_until_ms)
                    .bind(game.started_ms)
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(fence))
            })
        })
    }

    /// Returns the games of a match from a number on, in order, [`MATCH_GAMES_LEN_MAX`] at most;
    /// their moves are not counted, and [`MatchGame::plies`] is 0.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn match_games(&self, id: MatchId, from: u32, limit: u32) -> Answer<'_, Vec<MatchGame>> {
        Box::pin(async move {
            self.match_games_by(sql::MATCH_GAMES, id, from, limit.min(MATCH_GAMES_LEN_MAX)).await
        })
    }

    /// Returns the games of a match as [`match_games`](Self::match_games) does, but with their
    /// moves counted, and [`LIST_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn match_games_counted(
        &self,
        id: MatchId,
        from: u32,
        limit: u32,
    ) -> Answer<'_, Vec<MatchGame>> {
        Box::pin(async move {
            self.match_games_by(sql::MATCH_GAMES_COUNTED, id, from, limit.min(LIST_LEN_MAX)).await
        })
    }

    async fn match_games_by(
        &self,
        text: &'static str,
        id: MatchId,
        from: u32,
        limit: u32,
    ) -> Result<Vec<MatchGame>, StorageError> {
        let limit = i64::from(limit);
        let rows: Result<Vec<MatchGameRow>, StorageError> = read!(self.database(), c => {
            Ok(sqlx::query_as(text)
                .bind(id.as_str())
                .bind(i64::from(from))
                .bind(limit)
                .fetch_all(c)
                .await?)
        });
        rows?.into_iter().map(MatchGame::try_from).collect()
    }

    /// Returns the match that a game belongs to, and the game's number there.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn match_of_game(&self, game: GameId) -> Answer<'_, Option<(MatchId, u32)>> {
        Box::pin(async move {
            let row: Result<Option<(String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MATCH_OF_GAME).bind(game.as_str()).fetch_optional(c).await?)
            });
            let read = |(id, number): (String, i64)| {
                Ok((parse_id(&id)?, u32::try_from(number).unwrap_or(u32::MAX)))
            };
            row?.map(read).transpose()
        })
    }

    async fn all_with_players(
        &self,
        rows: Vec<MatchRow>,
    ) -> Result<Vec<StoredMatch>, StorageError> {
        let mut all = Vec::with_capacity(rows.len());
        for row in rows {
            all.push(self.with_players(row).await?);
        }
        Ok(all)
    }

    async fn with_players(&self, row: MatchRow) -> Result<StoredMatch, StorageError> {
        let players: Result<Vec<MatchPlayerRow>, StorageError> = read!(self.database(), c => {
            Ok(sqlx::query_as(sql::MATCH_PLAYERS).bind(row.id()).fetch_all(c).await?)
        });
        row.with(players?)
    }
}
