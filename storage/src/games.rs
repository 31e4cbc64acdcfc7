//! Games and their logs. Appending is in [`crate::append`].

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::{GameId, UserId};

use crate::database::{Database, End, alone, asked, read, write};
use crate::error::StorageError;
use crate::model::{Game, GamesFilter, NewGame, StoredEvent};
use crate::row::{EventRow, GameRow, SummaryRow, id as parse_id, json};
use crate::users::is_nowhere;
use crate::{Answer, LIST_LEN_MAX, LOG_LEN_MAX, Storage, sql};

/// The most games whose versions are told at once.
pub const VERSIONS_LEN_MAX: usize = 1_000;

impl Storage {
    /// Notes which rules there are, as (key, name); games and challenges refer to them.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_game_types<'a>(&'a self, types: &'a [(&'a str, &'a str)]) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                for (key, name) in types {
                    sqlx::query(sql::NOTE_GAME_TYPE).bind(*key).bind(*name).execute(&mut *c).await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Creates a game.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for rules or people that
    /// it does not know.
    pub fn create_game<'a>(&'a self, game: &'a NewGame) -> Answer<'a, ()> {
        Box::pin(async move { self.create_games(std::slice::from_ref(game)).await })
    }

    /// Creates several games, all or none.
    ///
    /// # Errors
    /// As [`create_game`](Self::create_game).
    pub fn create_games<'a>(&'a self, games: &'a [NewGame]) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut texts = Vec::with_capacity(games.len());
            for game in games {
                texts.push((json(&game.start)?, json(&game.time)?));
            }
            write!(self.database(), c => {
                for (game, (start, time)) in games.iter().zip(&texts) {
                    insert_game!(c, game, start, time)?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns a game, with the names that its players have now.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn game(&self, id: GameId) -> Answer<'_, Option<Game>> {
        Box::pin(async move {
            let row: Result<Option<GameRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::GAME).bind(id.as_str()).fetch_optional(c).await?)
            });
            row?.map(Game::try_from).transpose()
        })
    }

    /// Returns a game and every event after version `after`. The events are at least as new as the
    /// rest: while somebody appends, they may already hold the end that the summary does not show
    /// yet. [`Game::version`] is that of the last event.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when the log has a gap.
    pub fn load(&self, id: GameId, after: u32) -> Answer<'_, Option<(Game, Vec<StoredEvent>)>> {
        Box::pin(async move {
            let Some(mut game) = self.game(id).await? else { return Ok(None) };
            let events = self.events(id, after, LOG_LEN_MAX).await?;
            if let Some(last) = events.last() {
                game.version = last.version;
            }
            Ok(Some((game, events)))
        })
    }

    /// Returns the first `limit` events after version `after`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Corrupt`] when the log has a gap.
    pub fn events(&self, id: GameId, after: u32, limit: u32) -> Answer<'_, Vec<StoredEvent>> {
        Box::pin(async move {
            let from = i64::from(after);
            let limit = i64::from(limit.min(LOG_LEN_MAX));
            let rows: Result<Vec<EventRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::EVENTS)
                    .bind(id.as_str())
                    .bind(from)
                    .bind(limit)
                    .fetch_all(c)
                    .await?)
            });
            let events: Vec<StoredEvent> = rows?.into_iter().map(StoredEvent::from).collect();
            match events
                .iter()
                .zip(after.saturating_add(1)..)
                .find(|(event, v)| event.version != *v)
            {
                Some((_, version)) => {
                    Err(StorageError::Corrupt(format!("game {id} has no version {version}")))
                }
                None => Ok(events),
            }
        })
    }

    /// Returns the version of each of these games, as far as they exist and anything has happened in
    /// them, and when it is noted to be due, if it is.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more games than
    /// [`VERSIONS_LEN_MAX`].
    pub fn versions<'a>(
        &'a self,
        games: &'a [GameId],
    ) -> Answer<'a, Vec<(GameId, u32, Option<Millis>)>> {
        Box::pin(async move {
            if games.len() > VERSIONS_LEN_MAX {
                return Err(StorageError::Other("too many games at once".into()));
            }
            let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
            type Row = (String, Option<i32>, Option<i64>);
            let work: Answer<'_, Vec<Row>> = match self.database() {
                Database::Sqlite { readers, .. } => Box::pin(async {
                    let _asked = asked();
                    let mut pooled = readers.acquire().await?;
                    let query = sqlx::query_as(sql::VERSIONS_SQLITE).bind(json(&ids)?);
                    Ok(query.fetch_all(&mut *pooled).await?)
                }),
                Database::Postgres { pool, .. } => Box::pin(async {
                    let query = sqlx::query_as(sql::VERSIONS_POSTGRES).bind(&ids);
                    alone!(pool, c => query.fetch_all(c))
                }),
            };
            let known = work.await?.into_iter();
            let known = known.filter_map(|(id, version, due)| Some((id, version?, due)));
            known
                .map(|(id, version, due)| Ok((parse_id(&id)?, version.cast_unsigned(), due)))
                .collect()
        })
    }

    /// Returns the games that pass a filter, newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn list_games<'a>(&'a self, filter: &'a GamesFilter) -> Answer<'a, Vec<GameSummary>> {
        Box::pin(async move {
            if filter.rules.as_deref().is_some_and(is_nowhere) {
                return Ok(vec![]);
            }
            if filter.people == Some(true) && self.is_bot(filter.player).await? {
                return Ok(vec![]);
            }
            let limit = i64::from(filter.limit.min(LIST_LEN_MAX));
            let text = match (filter.player, filter.ended, filter.people) {
                (None, Some(false), _) => sql::LIST_UNFINISHED_GAMES,
                (None, _, None) => sql::LIST_GAMES,
                (None, _, Some(true)) => sql::LIST_GAMES_OF_PEOPLE,
                (None, _, Some(false)) => sql::LIST_GAMES_OF_ENGINES,
                (Some(_), Some(false), _) => sql::LIST_UNFINISHED_GAMES_OF,
                (Some(_), _, _) => sql::LIST_GAMES_OF,
            };
            let rows: Result<Vec<SummaryRow>, StorageError> = read!(self.database(), c => {
                let mut query = sqlx::query_as(text)
                    .bind(&filter.rules)
                    .bind(filter.ended)
                    .bind(filter.before_ms)
                    .bind(limit)
                    .bind(filter.before_id.as_ref().map(GameId::as_str))
                    .bind(filter.people);
                if let Some(player) = &filter.player {
                    query = query.bind(player.as_str());
                }
                Ok(query.fetch_all(c).await?)
            });
            rows?.into_iter().map(GameSummary::try_from).collect()
        })
    }

    /// Notes of games whether they are between people, where an older server has begun them: `limit`
    /// at most, and of how many. A game that somebody else changes at the same time is left for
    /// another time.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn sort_games(&self, limit: u32) -> Answer<'_, u64> {
        Box::pin(async move {
            let text = match self.is_file() {
                true => sql::SORT_GAMES_SQLITE,
                false => sql::SORT_GAMES_POSTGRES,
            };
            write!(self.database(), c => {
                let sort = sqlx::query(text).bind(i64::from(limit));
                Ok(End::Commit(sort.execute(c).await?.rows_affected()))
            })
        })
    }

    /// Whether somebody is named who is a bot: then none of their games is between people, however
    /// many would be looked through for one.
    async fn is_bot(&self, player: Option<UserId>) -> Result<bool, StorageError> {
        let Some(player) = player else { return Ok(false) };
        Ok(self.user(player).await?.is_some_and(|user| user.role == Role::Bot))
    }

    /// Returns games that have not ended, newest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn unfinished_games(&self, limit: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(async move {
            let ids: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::UNFINISHED_GAMES)
                    .bind(i64::from(limit))
                    .fetch_all(c)
                    .await?)
            });
            ids?.iter().map(|id| parse_id(id)).collect()
        })
    }

    /// Returns the games of one account that have not ended, newest first, [`LIST_LEN_MAX`] at
    /// most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn unfinished_games_of(&self, user: UserId, limit: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(LIST_LEN_MAX));
            let ids: Result<Vec<String>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::UNFINISHED_GAMES_OF)
                    .bind(user.as_str())
                    .bind(limit)
                    .fetch_all(c)
                    .await?)
            });
            ids?.iter().map(|id| parse_id(id)).collect()
        })
    }

    /// Returns the number of games of one account that have not ended.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn count_unfinished_games_of(&self, user: UserId) -> Answer<'_, u32> {
        Box::pin(async move {
            let count: Result<i64, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::COUNT_UNFINISHED_GAMES_OF)
                    .bind(user.as_str())
                    .fetch_one(c)
                    .await?)
            });
            Ok(u32::try_from(count?).unwrap_or(u32::MAX))
        })
    }
}

/// Inserts a [`NewGame`] through either database's connection.
macro_rules! insert_game {
    ($connection:expr, $game:expr, $start:expr, $time:expr) => {
        sqlx::query($crate::sql::CREATE_GAME)
            .bind($game.id.as_str())
            .bind(&$game.rules)
            .bind($start)
            .bind($time)
            .bind($game.rated)
            .bind($game.players[0].as_str())
            .bind($game.players[1].as_str())
            .bind($game.started_ms)
            .bind($game.started_ms.saturating_add($crate::asleep::FIRST_LOOK_MS))
            .execute(&mut *$connection)
            .await
    };
}
pub(crate) use insert_game;
