//! Moves that players have prepared.

use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{json, unjson, word};
use crate::{Answer, Storage, sql};

/// What a player answers if the opponent moves as they expect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPlan {
    /// The version of the game's log when it was made.
    pub version: u32,
    /// Lines of moves from there on, in the game's notation.
    pub lines: Vec<Vec<String>>,
}

impl Storage {
    /// Keeps what a player has prepared, in place of what they had prepared before.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for a game that it does
    /// not know.
    pub fn keep_plan<'a>(
        &'a self,
        game: GameId,
        seat: Seat,
        plan: &'a StoredPlan,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let (seat, lines) = (word(seat)?, json(&plan.lines)?);
            write!(self.database(), c => {
                sqlx::query(sql::KEEP_PLAN)
                    .bind(game.as_str())
                    .bind(&seat)
                    .bind(plan.version.cast_signed())
                    .bind(&lines)
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns what a player has prepared, if they have anything.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn plan(&self, game: GameId, seat: Seat) -> Answer<'_, Option<StoredPlan>> {
        Box::pin(async move {
            let seat = word(seat)?;
            let row: Result<Option<(i32, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::PLAN)
                    .bind(game.as_str())
                    .bind(&seat)
                    .fetch_optional(c)
                    .await?)
            });
            let plan = |(version, lines): (i32, String)| {
                Ok(StoredPlan { version: version.cast_unsigned(), lines: unjson(&lines)? })
            };
            row?.map(plan).transpose()
        })
    }

    /// Forgets what the player of a seat has prepared.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_plan(&self, game: GameId, seat: Seat) -> Answer<'_, ()> {
        Box::pin(async move {
            let seat = word(seat)?;
            write!(self.database(), c => {
                sqlx::query(sql::DROP_PLAN).bind(game.as_str()).bind(&seat).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Forgets what the player of a seat prepared at `version`, unless they have prepared something
    /// else since.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_spent_plan(&self, game: GameId, seat: Seat, version: u32) -> Answer<'_, ()> {
        Box::pin(async move {
            let seat = word(seat)?;
            write!(self.database(), c => {
                sqlx::query(sql::DROP_SPENT_PLAN)
                    .bind(game.as_str())
                    .bind(&seat)
                    .bind(version.cast_signed())
                    .execute(c)
                    .await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Forgets what was prepared in games that are over.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_old_plans(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_OLD_PLANS).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}
