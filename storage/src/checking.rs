//! Whether a database is sound: what it says of itself, what points nowhere, and what stands beside the
//! logs of games, for whoever replays them. What follows from the logs can be mended.

use std::path::Path;

use futures_util::TryStreamExt as _;
use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use crate::database::{Database, End, read, write};
use crate::error::StorageError;
use crate::model::Ended;
use crate::row::{KeptRow, word};
use crate::{Answer, Storage, connect, sql};

/// The most games that are read at once.
pub const CHECKED_LEN_MAX: u32 = 500;

/// A game with what stands beside its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The game.
    pub id: GameId,
    /// What it is played by.
    pub rules: String,
    /// Its end, if one is noted.
    pub ended: Option<Ended>,
    /// When somebody must look at it, if that is noted.
    pub wakes_ms: Option<Millis>,
    /// Whose turn it was at a version of its log, if that is noted.
    pub turn: Option<(u32, Seat)>,
    /// The number of events of its log.
    pub events: u32,
    /// The newest version of its log; 0 where nothing has happened.
    pub version: u32,
    /// Whether a bot plays.
    pub has_bot: bool,
    /// Whether it is a game of a match.
    pub of_match: bool,
}

/// What points nowhere, or is there twice, or disagrees with what it follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stray {
    /// A game that was played here and one from elsewhere have the same id.
    GameTwice,
    /// The rules of a game are no longer there.
    GameWithoutModule,
    /// The rules of a game from elsewhere are no longer there.
    ImportedWithoutModule,
    /// The rules of an open offer are no longer there.
    OfferWithoutModule,
    /// What was worked out of a log knows more than the log.
    ProjectionAhead,
    /// A game of a bot is listed among those between people.
    BotAsPerson,
    /// A file of games has none of the games that it brought.
    ImportWithoutGames,
    /// A file of games has another number of games than is noted.
    ImportMiscounted,
}

impl Stray {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::GameTwice,
        Self::GameWithoutModule,
        Self::ImportedWithoutModule,
        Self::OfferWithoutModule,
        Self::ProjectionAhead,
        Self::BotAsPerson,
        Self::ImportWithoutGames,
        Self::ImportMiscounted,
    ];

    fn text(self) -> &'static str {
        match self {
            Self::GameTwice => sql::GAMES_TWICE,
            Self::GameWithoutModule => sql::GAMES_WITHOUT_MODULE,
            Self::ImportedWithoutModule => sql::IMPORTED_WITHOUT_MODULE,
            Self::OfferWithoutModule => sql::CHALLENGES_WITHOUT_MODULE,
            Self::ProjectionAhead => sql::PROJECTIONS_AHEAD,
            Self::BotAsPerson => sql::BOTS_AS_PEOPLE,
            Self::ImportWithoutGames => sql::IMPORTS_WITHOUT_GAMES,
            Self::ImportMiscounted => sql::IMPORTS_MISCOUNTED,
        }
    }
}

/// Something that follows from the log of a game, or from what lies there, made anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mend {
    /// The end of a game, or that it has none.
    End(GameId, Option<Ended>),
    /// Nothing is noted of whose turn it is.
    Turn(GameId),
    /// Somebody looks at a game at an instant.
    Due(GameId, Millis),
    /// Nothing is kept that was worked out of a log; by the id of a game.
    Projection(String),
    /// It is found out anew whether a game is between people; by its id.
    People(String),
    /// The number of games of a file; by the id of the import.
    Import(String),
}

impl Storage {
    /// Opens a database to look at it: nothing is written into it, and its tables must be those of
    /// this version. A server may use it.
    ///
    /// # Errors
    /// [`StorageError::Other`] that says what stands in the way; as [`open`](Self::open) besides.
    pub fn open_to_look(url: &str) -> Answer<'_, Storage> {
        Box::pin(async move { Ok(Self::start(connect::open_to_look(url).await?)) })
    }

    /// Returns what the database finds wrong with itself, 200 lines at most; `None` where it cannot
    /// tell, as PostgreSQL.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn self_check(&self) -> Answer<'_, Option<Vec<String>>> {
        Box::pin(async move {
            let Database::Sqlite { readers, .. } = self.database() else { return Ok(None) };
            let mut pooled = readers.acquire().await?;
            let c = &mut *pooled;
            let lines: Vec<String> =
                sqlx::query_scalar(sql::INTEGRITY_CHECK).fetch_all(&mut *c).await?;
            let mut wrong: Vec<String> = lines.into_iter().filter(|line| line != "ok").collect();
            let mut rows = sqlx::query_as(sql::FOREIGN_KEY_CHECK).fetch(&mut *c);
            while wrong.len() < SAID_LEN_MAX
                && let Some((table, row, parent)) = rows.try_next().await?
            {
                let (table, row, parent): (String, Option<i64>, String) = (table, row, parent);
                let row = row.map_or_else(|| "?".to_owned(), |row| row.to_string());
                wrong.push(format!("row {row} of {table} names what is not in {parent}"));
            }
            Ok(Some(wrong))
        })
    }

    /// Returns the games after one of an id, by id, [`CHECKED_LEN_MAX`] at most. The error inside says
    /// which game is damaged, by its id as it stands.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn games_to_check<'a>(
        &'a self,
        after: &'a str,
        limit: u32,
    ) -> Answer<'a, Vec<Result<Kept, (String, String)>>> {
        Box::pin(async move {
            let limit = i64::from(limit.min(CHECKED_LEN_MAX));
            let rows: Vec<KeptRow> = match self.database() {
                Database::Sqlite { readers, .. } => {
                    let mut c = readers.acquire().await?;
                    let query = sqlx::query_as(sql::GAMES_TO_CHECK).bind(after).bind(limit);
                    query.fetch_all(&mut *c).await?
                }
                Database::Postgres { pool, .. } => {
                    let mut c = pool.acquire().await?;
                    let query = sqlx::query_as(sql::GAMES_TO_CHECK).bind(after).bind(limit);
                    query.fetch_all(&mut *c).await?
                }
            };
            let kept = |row: KeptRow| {
                let id = row.id.clone();
                Kept::try_from(row).map_err(|error| (id, error.to_string()))
            };
            Ok(rows.into_iter().map(kept).collect())
        })
    }

    /// Returns one game, with what stands beside its log.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails, or the game is damaged.
    pub fn game_to_check(&self, game: GameId) -> Answer<'_, Option<Kept>> {
        Box::pin(async move {
            let row: Result<Option<KeptRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::GAME_TO_CHECK)
                    .bind(game.as_str())
                    .fetch_optional(c)
                    .await?)
            });
            row?.map(Kept::try_from).transpose()
        })
    }

    /// Has `each` told the id of everything of a kind.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn strays<'a>(
        &'a self,
        kind: Stray,
        each: &'a mut (dyn FnMut(String) + Send),
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let text = kind.text();
            match self.database() {
                Database::Sqlite { readers, .. } => {
                    let mut c = readers.acquire().await?;
                    let mut rows = sqlx::query_scalar(text).fetch(&mut *c);
                    while let Some(id) = rows.try_next().await? {
                        each(id);
                    }
                }
                Database::Postgres { pool, .. } => {
                    let mut c = pool.acquire().await?;
                    let mut rows = sqlx::query_scalar(text).fetch(&mut *c);
                    while let Some(id) = rows.try_next().await? {
                        each(id);
                    }
                }
            }
            Ok(())
        })
    }

    /// Makes anew what follows from something else. Nobody may use the database meanwhile.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn mend<'a>(&'a self, mend: &'a Mend) -> Answer<'a, ()> {
        Box::pin(async move {
            let ended = match mend {
                Mend::End(_, Some(ended)) => {
                    let score = word(ended.result.score)?;
                    Some((ended.at_ms, score, ended.result.reason.clone()))
                }
                _ => None,
            };
            write!(self.database(), c => {
                let (at_ms, score, reason) = match ended.clone() {
                    Some((at_ms, score, reason)) => (Some(at_ms), Some(score), Some(reason)),
                    None => (None, None, None),
                };
                let query = match mend {
                    Mend::End(game, _) => sqlx::query(sql::MEND_END)
                        .bind(game.as_str())
                        .bind(at_ms)
                        .bind(score)
                        .bind(reason),
                    Mend::Turn(game) => sqlx::query(sql::MEND_TURN).bind(game.as_str()),
                    Mend::Due(game, at_ms) => {
                        sqlx::query(sql::MEND_DUE).bind(game.as_str()).bind(*at_ms)
                    }
                    Mend::Projection(game) => sqlx::query(sql::MEND_PROJECTION).bind(game),
                    Mend::People(game) => sqlx::query(sql::MEND_PEOPLE).bind(game),
                    Mend::Import(import) => sqlx::query(sql::MEND_IMPORT).bind(import),
                };
                query.execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// The file of the database, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self.database() {
            Database::Sqlite { writer, .. } => Some(writer.options().get_filename()),
            Database::Postgres { .. } => None,
        }
    }
}

/// The most that a database says of what is wrong with it, in lines.
const SAID_LEN_MAX: usize = 200;
