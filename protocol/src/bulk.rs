//! Games of many people that somebody arranges, and that begin together.

use crate::Millis;
use crate::clock::TimeControl;
use crate::game::Start;
use crate::id::{BulkId, GameId, UserId};
use serde::{Deserialize, Serialize};

/// Games of one arrangement.
pub const BULK_GAMES_MAX: usize = 500;

/// What is arranged. It is stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkPlan {
    /// The key of the rules.
    pub rules: String,
    /// Where each game begins; lots are drawn for each anew.
    pub start: Start,
    /// Clocks.
    pub time: TimeControl,
    /// Whether the games count for ratings.
    pub rated: bool,
    /// The games.
    pub games: Vec<BulkGame>,
}

/// A game of an arrangement. Its address is known before it begins, so it is made once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkGame {
    /// Its address.
    pub id: GameId,
    /// Who plays, first seat first.
    pub players: [UserId; 2],
}

/// An arrangement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bulk {
    /// Which one.
    pub id: BulkId,
    /// Who has arranged it.
    pub made_by: UserId,
    /// What.
    pub plan: BulkPlan,
    /// When it was arranged.
    pub made_ms: Millis,
    /// When the games are to begin.
    pub pair_at_ms: Millis,
    /// When their clocks are to run, if not with the first moves.
    pub clocks_at_ms: Option<Millis>,
    /// When the games began.
    pub paired_ms: Option<Millis>,
}
