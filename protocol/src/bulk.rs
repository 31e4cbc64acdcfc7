//! Arrangements: games of many people that somebody arranges, and that begin together.

use crate::Millis;
use crate::clock::TimeControl;
use crate::game::Start;
use crate::id::{BulkId, GameId, UserId};
use serde::{Deserialize, Serialize};

/// The most games of one arrangement.
pub const BULK_GAMES_MAX: usize = 500;

/// The plan of an arrangement. It is stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkPlan {
    /// The key of the rules.
    pub rules: String,
    /// The start position of each game; one that is drawn is drawn for each game anew.
    pub start: Start,
    /// The time control of every game.
    pub time: TimeControl,
    /// Whether the games count for ratings.
    pub rated: bool,
    /// The games to play.
    pub games: Vec<BulkGame>,
}

/// A game of an arrangement. Its address is known before it begins, so it is made once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkGame {
    /// The id of the game.
    pub id: GameId,
    /// The players, first seat first.
    pub players: [UserId; 2],
}

/// An arrangement of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bulk {
    /// The id of the arrangement.
    pub id: BulkId,
    /// The account that has arranged it.
    pub made_by: UserId,
    /// The games that were arranged.
    pub plan: BulkPlan,
    /// The Unix time at which it was arranged, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which the games are to begin, in milliseconds.
    pub pair_at_ms: Millis,
    /// The Unix time at which the clocks are to run, in milliseconds; `None`: with the first moves.
    pub clocks_at_ms: Option<Millis>,
    /// The Unix time at which the games began, in milliseconds; `None` while they have not.
    pub paired_ms: Option<Millis>,
}
