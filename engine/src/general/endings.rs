//! Endings that are known to their end.

use crate::board::Board;
use crate::score::Score;

/// What is known of the endings of a game.
pub trait Endings<B>: Send + Sync {
    /// The score of a position `ply` plies after the root, for the player to move; `None` where
    /// nothing is known.
    fn score(&self, board: &B, ply: usize) -> Option<Score>;
}

impl<B: Board, E> super::Search<B, E> {
    /// The score of a position inside the tree whose end is known.
    pub(super) fn probe_endings(&self, board: &B, ply: usize) -> Option<Score> {
        let endings = self.endings.as_ref().filter(|_| ply > 0)?;
        endings.score(board, ply)
    }
}
