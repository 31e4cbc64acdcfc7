//! What a game begins with, and what never changes about it.

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use serde::{Deserialize, Serialize};

/// What a game begins with. Together with its events it is the whole game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The key of the rules.
    pub rules: String,
    /// The start position; never [`Start::Random`], which `rookery_rules::resolve` turns into a
    /// numbered one.
    pub start: Start,
    /// What was agreed about time; one that [`check_time`](crate::check_time) accepts.
    pub time: TimeControl,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// When the game began.
    pub started_ms: Millis,
}
