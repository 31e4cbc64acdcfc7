//! What a search needs of a game.
//!
//! [`Board`] is filled in once for each family; the algorithms of [`crate::study`] then play it.
//! It stands beside `rookery_rules::Position`, which says what a game is: a search asks for less
//! (no text, no views) and for more (keys, strong moves, hints of what to try first).

mod any;
mod chess;

use rookery_rules::Seat;

pub use any::Any;
pub use chess::VALUES;

/// A game's end as the player to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player to move has won.
    Won,
    /// Nobody has.
    Drawn,
    /// The player to move has lost.
    Lost,
}

/// A position as a search sees it. Guarantees:
///
/// - [`moves_into`](Self::moves_into) gives no move exactly when [`verdict`](Self::verdict) is
///   `Some`.
/// - Positions with equal [`key`](Self::key)s have, all but surely, equal moves and equal ends.
/// - [`strong_moves_into`](Self::strong_moves_into) gives some of the moves; a series of them, with
///   any answers where [`must_answer`](Self::must_answer), ends by itself.
pub trait Board: Clone + Send + Sync + 'static {
    /// A move.
    type Move: Clone + PartialEq + Send + Sync + 'static;

    /// How many places [`slot`](Self::slot) tells apart.
    const SLOTS: usize;

    /// Whose move it is. Seats need not alternate.
    fn turn(&self) -> Seat;

    /// Tells positions apart; the turn included, counters of moves left out.
    fn key(&self) -> u64;

    /// Appends every legal move, in the order in which the game finds them.
    fn moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&mut self, mv: &Self::Move);

    /// How the game ended, if it is over here. Nothing before this position counts.
    fn verdict(&self) -> Option<Verdict>;

    /// Appends the moves after which a position cannot be judged at rest, without those that
    /// plainly lose: captures and promotions in chess. Need not ask whether the game is over.
    fn strong_moves_into(&self, moves: &mut Vec<Self::Move>) {
        let _ = moves;
    }

    /// Whether the position cannot be judged at rest whatever is tried: a king in check.
    fn must_answer(&self) -> bool {
        false
    }

    /// How early to try a move by its look alone: 0 for a quiet move, more for a stronger one.
    fn promise(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether a strong move plainly loses something once the opponent has answered it.
    fn loses(&self, mv: &Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// How early to try a quiet move among quiet moves, of which nothing is known; from -1000 to
    /// 1000.
    fn leaning(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// By how much a strong move changes the mover's material, in hundredths of a pawn. Exact where
    /// the evaluation's material counts the same, else the most that it can be.
    fn gain(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        i32::MAX / 4
    }

    /// A place below [`Self::SLOTS`] that like moves share, to remember how they fared.
    fn slot(&self, mv: &Self::Move) -> usize;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}
