//! Games that no server has in memory: when they must be looked at, and what was worked out of their
//! logs, so that slow rules need not be asked for every move again.

use rookery_protocol::Millis;
use rookery_protocol::id::GameId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id as parse_id;
use crate::{LIST_LEN_MAX, Storage, sql};

/// The instant that is noted for a game in which nothing ever happens by itself.
pub const NEVER_MS: Millis = Millis::MAX;
/// The most games that are noted as asleep in one go.
pub const ASLEEP_LEN_MAX: usize = 1_000;
/// The longest projection of one game, in bytes.
pub const PROJECTION_BYTES_MAX: usize = 512 * 1024;

impl Storage {
    /// Notes games as asleep, each with the instant when somebody must look at it:
    /// [`NEVER_MS`] where nothing happens by itself. [`ASLEEP_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more games than that.
    pub async fn note_asleep(&self, games: &[(GameId, Millis)]) -> Result<(), StorageError> {
        if games.len() > ASLEEP_LEN_MAX {
            return Err(StorageError::Other("too many games at once".into()));
        }
        write!(self.database(), c => {
            for (id, wakes_ms) in games {
                let query = sqlx::query(sql::NOTE_ASLEEP).bind(id.as_str()).bind(*wakes_ms);
                query.execute(&mut *c).await?;
            }
            Ok(End::Commit(()))
        })
    }

    /// Notes that a game is in memory and about to change: when to look at it is no longer known.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn note_awake(&self, game: GameId) -> Result<(), StorageError> {
        write!(self.database(), c => {
            sqlx::query(sql::NOTE_AWAKE).bind(game.as_str()).execute(c).await?;
            Ok(End::Commit(()))
        })
    }

    /// Returns the unfinished games that are asleep and must be looked at by `by`, each with the
    /// instant when, the most urgent first; only those after the instant and the id `after`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn due_games(
        &self,
        by: Millis,
        after: (Millis, Option<GameId>),
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StorageError> {
        let (after_ms, after_id) = after;
        let after_id = after_id.as_ref().map_or("", |id| id.as_str());
        let limit = i64::from(limit.min(LIST_LEN_MAX));
        let rows: Result<Vec<(String, Millis)>, StorageError> = read!(self.database(), c => {
            let query = sqlx::query_as(sql::DUE_GAMES).bind(by).bind(after_ms).bind(after_id);
            Ok(query.bind(limit).fetch_all(c).await?)
        });
        rows?.iter().map(|(id, wakes_ms)| Ok((parse_id(id)?, *wakes_ms))).collect()
    }

    /// Returns the unfinished games of which nobody has noted when to look at them, with the
    /// instants when they began, newest first; only those that began before `before`, or then and
    /// with a lower id.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn unwatched_games(
        &self,
        before: (Millis, Option<GameId>),
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StorageError> {
        let (before_ms, before_id) = before;
        let before_id = before_id.as_ref().map_or("", |id| id.as_str());
        let limit = i64::from(limit.min(LIST_LEN_MAX));
        let rows: Result<Vec<(String, Millis)>, StorageError> = read!(self.database(), c => {
            let query = sqlx::query_as(sql::UNWATCHED_GAMES);
            Ok(query.bind(before_ms).bind(before_id).bind(limit).fetch_all(c).await?)
        });
        rows?.iter().map(|(id, started_ms)| Ok((parse_id(id)?, *started_ms))).collect()
    }

    /// Returns what was worked out of a game's log, if anything was.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub async fn projection(&self, game: GameId) -> Result<Option<Vec<u8>>, StorageError> {
        read!(self.database(), c => {
            Ok(sqlx::query_scalar(sql::PROJECTION).bind(game.as_str()).fetch_optional(c).await?)
        })
    }

    /// Keeps what was worked out of a game's log up to `version`, in place of what was known of
    /// less.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for more than
    /// [`PROJECTION_BYTES_MAX`].
    pub async fn keep_projection(
        &self,
        game: GameId,
        version: u32,
        body: &[u8],
    ) -> Result<(), StorageError> {
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
    }
}
