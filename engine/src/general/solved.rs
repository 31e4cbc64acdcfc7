//! Games that are solved where one looks.

use crate::board::{Board, Verdict};
use crate::score::KNOWN_WIN;
use crate::search::Counts;

use super::{Answer, Task};

/// Knows what is best in positions of a game, without a judgement.
pub trait Solve<B: Board>: Send {
    /// What is best of a task, found with a part of what it may use; `None` where that is not
    /// known.
    fn solve(&mut self, board: &B, task: &Task<'_, B::Move>) -> Option<Known<B::Move>>;
}

/// What is known to be best.
#[derive(Debug, Clone)]
pub struct Known<M> {
    /// Moves that keep what the position is worth; none where nothing is known of moves.
    pub moves: Vec<M>,
    /// How the game ends by best play, for the player to move, if that is known.
    pub verdict: Option<Verdict>,
    /// What was done to find it.
    pub counts: Counts,
}

impl<M> Known<M> {
    /// What a search found among the moves, as it is with what is known.
    #[must_use]
    pub fn tell(&self, mut answer: Answer<M>) -> Answer<M> {
        answer.counts = self.counts.and(answer.counts);
        answer.score = match self.verdict {
            Some(Verdict::Won) => answer.score.max(KNOWN_WIN),
            Some(Verdict::Drawn) => 0,
            Some(Verdict::Lost) => answer.score.min(-KNOWN_WIN),
            None => answer.score,
        };
        answer
    }
}
