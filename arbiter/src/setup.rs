//! The setup: what a game begins with, and what never changes about it.

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;
use serde::{Deserialize, Serialize};

/// The setup of a game. Together with its events it is the whole game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The key of the rules.
    pub rules: String,
    /// The start position; never [`Start::Random`], which `rookery_rules::resolve` replaces by what
    /// was drawn.
    pub start: Start,
    /// The time control; one that [`check_time`](crate::check_time) accepts.
    pub time: TimeControl,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The Unix time at which the game began, in milliseconds.
    pub started_ms: Millis,
}
