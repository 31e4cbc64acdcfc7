//! What a player thinks of a position.

use std::time::Duration;

use crate::score::Score;
use crate::search::Counts;

/// What was found, in the game's own writing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Thought {
    /// Which of the best lines it is, from 1, where several are wanted (MultiPV); else 0.
    pub multipv: usize,
    /// The depth that was finished.
    pub depth: u32,
    /// For the player to move.
    pub score: Score,
    /// The principal variation, the best move first.
    pub pv: Vec<String>,
    /// What was done, over all depths.
    pub counts: Counts,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: usize,
}

impl Thought {
    /// The best move; none when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.pv.first().map(String::as_str)
    }
}
