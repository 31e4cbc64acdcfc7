//! Builds of programs that matches test, and where their games are played.

use rookery_protocol::build::Recipe;
use rookery_protocol::id::{GameId, MatchId};
use rookery_protocol::match_view::Scaled;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{id as parse_id, json, unjson};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// A build of a match that tests it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBuild {
    /// The name of the engine that it becomes.
    pub engine: String,
    /// How the program is made and measured.
    pub recipe: Recipe,
    /// The number of positions that its measurement must visit, if an admin has said so.
    pub expected: Option<u64>,
    /// The number of positions that the first machine's measurement visited.
    pub found: Option<u64>,
    /// The positions in a second by which the match's time is as it is written.
    pub nps: Option<u64>,
}

type BuildRow = (String, i64, String, String, Option<i64>, Option<i64>, Option<i64>);

impl Storage {
    /// Notes that a match tests these builds, in the order of its players.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn create_builds<'a>(&'a self, of: MatchId, builds: &'a [StoredBuild]) -> Answer<'a, ()> {
        Box::pin(async move {
            let recipes: Result<Vec<_>, _> = builds.iter().map(|one| json(&one.recipe)).collect();
            let recipes = recipes?;
            write!(self.database(), c => {
                for ((place, build), recipe) in (0_i64..).zip(builds).zip(&recipes) {
                    sqlx::query(sql::CREATE_BUILD)
                        .bind(of.as_str())
                        .bind(place)
                        .bind(&build.engine)
                        .bind(recipe)
                        .bind(build.expected.map(u64::cast_signed))
                        .bind(build.nps.map(u64::cast_signed))
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the builds that a match tests, in the order of its players; none for any other.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn builds_of(&self, of: MatchId) -> Answer<'_, Vec<StoredBuild>> {
        Box::pin(async move {
            let rows: Result<Vec<BuildRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BUILDS_OF_MATCH).bind(of.as_str()).fetch_all(c).await?)
            });
            let build = |(_, _, engine, recipe, expected, found, nps): BuildRow| {
                let [expected, found, nps] =
                    [expected, found, nps].map(|it| it.map(i64::cast_unsigned));
                Ok(StoredBuild { engine, recipe: unjson(&recipe)?, expected, found, nps })
            };
            rows?.into_iter().map(build).collect()
        })
    }

    /// Returns the matches that test builds: the newest first, or those alone that are not finished,
    /// the oldest first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn build_tests(&self, open: bool) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let text = if open { sql::BUILD_TESTS_OPEN } else { sql::BUILD_TESTS };
            let limit = i64::from(LIST_LEN_MAX);
            let ids: Result<Vec<(String,)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(text).bind(limit).fetch_all(c).await?)
            });
            ids?.iter().map(|(id,)| parse_id(id)).collect()
        })
    }

    /// Notes what a machine has measured of a build, unless another one was first, and returns the
    /// nodes and the positions in a second that count; `None` where there is no such build.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_build_found(
        &self,
        of: MatchId,
        place: u32,
        nodes: u64,
        nps: u64,
    ) -> Answer<'_, Option<(u64, u64)>> {
        Box::pin(async move {
            let row: Result<Option<(i64, i64)>, StorageError> = write!(self.database(), c => {
                let row = sqlx::query_as(sql::NOTE_BUILD_FOUND)
                    .bind(of.as_str())
                    .bind(i64::from(place))
                    .bind(nodes.cast_signed())
                    .bind(nps.cast_signed())
                    .fetch_optional(c)
                    .await?;
                Ok(End::Commit(row))
            });
            Ok(row?.map(|(nodes, nps)| (nodes.cast_unsigned(), nps.cast_unsigned())))
        })
    }

    /// Notes where a game of builds is played.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_build_game<'a>(&'a self, game: GameId, scaled: &'a Scaled) -> Answer<'a, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::NOTE_BUILD_GAME)
                    .bind(game.as_str())
                    .bind(&scaled.machine)
                    .bind(i64::from(scaled.millionths))
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns where a game of builds is played.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn build_game(&self, game: GameId) -> Answer<'_, Option<Scaled>> {
        Box::pin(async move {
            let row: Result<Option<(String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BUILD_GAME).bind(game.as_str()).fetch_optional(c).await?)
            });
            Ok(row?.map(|(machine, millionths)| scaled(machine, millionths)))
        })
    }

    /// Returns where games of a match of builds are played, from a number on, [`LIST_LEN_MAX`] at
    /// most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn build_games(&self, of: MatchId, from: u32) -> Answer<'_, Vec<(GameId, Scaled)>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String, i64)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::BUILD_GAMES_OF_MATCH)
                    .bind(of.as_str())
                    .bind(i64::from(from))
                    .bind(i64::from(LIST_LEN_MAX))
                    .fetch_all(c)
                    .await?)
            });
            let game = |(id, machine, millionths): (String, String, i64)| {
                Ok((parse_id(&id)?, scaled(machine, millionths)))
            };
            rows?.into_iter().map(game).collect()
        })
    }
}

fn scaled(machine: String, millionths: i64) -> Scaled {
    Scaled { machine, millionths: u32::try_from(millionths).unwrap_or(u32::MAX) }
}
