//! What a search needs of a game.
//!
//! [`Board`] is filled in once for each family; the algorithms of [`crate::study`] then play it.
//! It stands beside `rookery_rules::Position`, which says what a game is: a search asks for less
//! (no text, no views) and for more (keys, noisy moves, hints of what to try first).

pub(crate) mod any;
mod ataxx;
pub(crate) mod breakthrough;
mod chess;
pub(crate) mod columns;
pub(crate) mod draughts;
mod eight;
pub(crate) mod hexchess;
pub(crate) mod in_text;
mod opened;
mod reversi;
mod row;
pub(crate) mod shapes;
pub(crate) mod style;
pub(crate) mod towers;
pub(crate) mod variant;

use rookery_rules::Seat;

pub use any::Any;
pub use chess::VALUES;
pub use eight::Eight;
pub use in_text::{About, InText};
pub use variant::{Fairy, Worth};

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

/// Whether a quiescence search may stand pat in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiescence {
    /// The game is over.
    Over(Verdict),
    /// The player to move may stand pat or play a noisy move.
    StandPat,
    /// The player to move must play one of the moves.
    Forced,
}

/// A position as a search sees it. Guarantees:
///
/// - [`moves_into`](Self::moves_into) gives no move exactly when [`verdict`](Self::verdict) is
///   `Some`.
/// - Positions with equal [`key`](Self::key)s have, all but surely, equal moves and equal ends.
/// - [`noisy_moves_into`](Self::noisy_moves_into) gives some of the moves; a series of them, with
///   any answers where [`must_answer`](Self::must_answer), ends by itself.
pub trait Board: Clone + Send + Sync + 'static {
    /// A move.
    type Move: Clone + PartialEq + Send + Sync + 'static;

    /// How many places [`history_index`](Self::history_index) tells apart.
    const HISTORY_SIZE: usize;

    /// How much each place earlier in the order of [`worthy_into`](Self::worthy_into) counts,
    /// beside [`leaning`](Self::leaning).
    const SORTED: i32 = 2;

    /// Whether a position at rest with no noisy move is evaluated sooner than it is looked up.
    const CALM_IS_CHEAP: bool = false;

    /// Whose move it is. Seats need not alternate.
    fn turn(&self) -> Seat;

    /// The Zobrist key, which tells positions apart; the turn included, counters of moves left out.
    fn key(&self) -> u64;

    /// A move as the game writes it.
    fn notation(&self, mv: &Self::Move) -> String;

    /// Appends every legal move, in the order in which the game finds them.
    fn moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&mut self, mv: &Self::Move);

    /// How the game ended, if it is over here. Nothing before this position counts.
    fn verdict(&self) -> Option<Verdict>;

    /// Whether a position that stands again can mean anything.
    fn can_repeat(&self) -> bool {
        false
    }

    /// How many plies back at the most a position may have been the same.
    fn reversible(&self) -> usize {
        usize::MAX
    }

    /// The key that tells this position from those before a search began.
    fn past_key(&self) -> u64 {
        self.key()
    }

    /// How the game ends if this position has stood often enough before, `cycle` moves ago for the
    /// last time; `None` where that ends nothing.
    fn repeated(&self, cycle: u32) -> Option<Verdict> {
        let _ = cycle;
        None
    }

    /// Appends the moves that are worth a look: all legal ones, but where there are far too many.
    /// At least one if any is legal, and every one that decides the game at once.
    fn worthy_into(&self, moves: &mut Vec<Self::Move>) {
        self.moves_into(moves);
    }

    /// The position after a null move, with the other player to move, where to pass is hardly ever
    /// better than any move (no zugzwang); no move, but it tells a search what a move is worth
    /// (Beal, "A generalised quiescence search algorithm", Artificial Intelligence 43, 1990).
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether late move reductions (LMR) make sense: not where one move among many that look alike
    /// decides.
    fn allows_lmr(&self) -> bool {
        true
    }

    /// Late move reductions: how many moves are searched to the full depth before the others come
    /// late, and by how many plies less than elsewhere late moves are searched, where
    /// [`allows_lmr`](Self::allows_lmr).
    fn lmr_start(&self) -> (usize, i32) {
        (3, 0)
    }

    /// What a quiescence search tries before the position is evaluated; the moves are appended.
    fn qsearch_moves_into(&self, moves: &mut Vec<Self::Move>) -> Quiescence {
        if let Some(verdict) = self.verdict() {
            return Quiescence::Over(verdict);
        }
        if self.must_answer() {
            self.moves_into(moves);
            return Quiescence::Forced;
        }
        self.noisy_moves_into(moves);
        Quiescence::StandPat
    }

    /// Appends the noisy moves, after which a position cannot be evaluated at rest, without those
    /// that plainly lose: captures and promotions in chess. Need not ask whether the game is over.
    fn noisy_moves_into(&self, moves: &mut Vec<Self::Move>) {
        let _ = moves;
    }

    /// Whether the position cannot be evaluated at rest, so that there is no standing pat: a king
    /// in check.
    fn must_answer(&self) -> bool {
        false
    }

    /// How early to try a move by its look alone: 0 for a quiet move, more for a noisy one, such as
    /// by its victim and attacker (MVV/LVA).
    fn promise(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether a noisy move plainly loses something once the opponent has answered it: a negative
    /// static exchange evaluation (SEE).
    fn loses(&self, mv: &Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// How early to try a quiet move among quiet moves that have no history; from -1000 to
    /// 1000.
    fn leaning(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// By how much a noisy move changes the mover's material, in hundredths of a pawn. Exact where
    /// the evaluation's material counts the same, else the most that it can be.
    fn gain(&self, mv: &Self::Move) -> i32 {
        let _ = mv;
        i32::MAX / 4
    }

    /// A place of a history table, below [`Self::HISTORY_SIZE`], that like moves share.
    fn history_index(&self, mv: &Self::Move) -> usize;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}
