//! How much one person may have at once, counted in the transaction that adds to it. Whoever adds for
//! the same person at the same time, on whatever server, waits for its end.

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::id::UserId;

use crate::database::{Database, End, write};
use crate::error::StorageError;
use crate::games::insert_game;
use crate::model::NewGame;
use crate::row::{id, json, unword};
use crate::{Answer, Storage, sql};

/// How many games somebody of a role may play at once.
pub type PlayingMax = fn(Role) -> u32;

/// What somebody may have open who makes an offer.
#[derive(Debug, Clone, Copy)]
pub struct OffersMax {
    /// How many offers they may have open, this one included.
    pub open: u32,
    /// Older ones do not count: they have run out.
    pub since_ms: Millis,
    /// How many games they may play at once.
    pub playing: PlayingMax,
}

/// What became of an offer that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    /// It is open.
    Open,
    /// Whoever makes it has as many open as they may.
    TooMany,
    /// Whoever makes it plays as many games as they may.
    Full(Full),
}

/// What became of an offer that was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accepted {
    /// The game has begun.
    Begun,
    /// The offer was not open (any more), and there is no game.
    Closed,
    /// One of the two plays as many games as they may, and there is no game.
    Full(Full),
}

/// Somebody who plays as many games as they may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full {
    /// Who it is.
    pub user: UserId,
    /// How many games they may play at once.
    pub most: u32,
}

impl Storage {
    /// Creates a game between two people who both have room for one; tells who has none, and then
    /// there is no game. Bots of the server's have room for any number.
    ///
    /// # Errors
    /// As [`create_game`](Self::create_game).
    pub fn create_game_within<'a>(
        &'a self,
        game: &'a NewGame,
        most: PlayingMax,
    ) -> Answer<'a, Option<Full>> {
        Box::pin(async move {
            let (start, time) = (json(&game.start)?, json(&game.time)?);
            let hold = hold(self.database());
            write!(self.database(), c => {
                if let Some(full) = first_full!(c, hold, game.players, most) {
                    return Ok(End::Rollback(Some(full)));
                }
                insert_game!(c, game, &start, &time)?;
                Ok(End::Commit(None))
            })
        })
    }
}

/// Has everybody else wait who would add something to two people; SQLite writes one after another as
/// it is.
pub(crate) fn hold(database: &Database) -> &'static str {
    match database {
        Database::Sqlite { .. } => sql::HOLD_PEOPLE_SQLITE,
        Database::Postgres { .. } => sql::HOLD_PEOPLE_POSTGRES,
    }
}

/// Holds two people until the transaction ends, and gives the first of them who plays as many games
/// as they may, if one does.
macro_rules! first_full {
    ($connection:expr, $hold:expr, $people:expr, $most:expr) => {{
        let ([one, other], text) = ($people, $hold);
        let held = sqlx::query(text).bind(one.as_str()).bind(other.as_str());
        held.fetch_all(&mut *$connection).await?;
        let playing = sqlx::query_as($crate::sql::PLAYING).bind(one.as_str()).bind(other.as_str());
        $crate::room::full_among(playing.fetch_all(&mut *$connection).await?, $most)?
    }};
}
pub(crate) use first_full;

/// The first who has no room among people, each with a role and how many games they play.
pub(crate) fn full_among(
    people: Vec<(String, String, i64)>,
    most: PlayingMax,
) -> Result<Option<Full>, StorageError> {
    for (user, role, playing) in people {
        let most = most(unword::<Role>(role)?);
        if playing >= i64::from(most) {
            return Ok(Some(Full { user: id(&user)?, most }));
        }
    }
    Ok(None)
}
