//! Draughts as a search sees it.

use rookery_draughts::{Color, Draughts, Move};
use rookery_rules::{Position as _, Seat};

use super::{Board, Quiescence, Verdict, any};

/// What a man and a king are worth, in hundredths of a man; a king that flies is worth more.
pub(crate) const MAN: i32 = 100;
pub(crate) const KING: i32 = 140;
pub(crate) const FLYING_KING: i32 = 260;

/// Puts captures before steps.
const NOISY: i32 = 10_000;

impl Board for Draughts {
    type Move = Move;
    const HISTORY_SIZE: usize = 2 * 64 * 64;
    const CALM_IS_CHEAP: bool = true;

    fn turn(&self) -> Seat {
        self.variant().seat(self.side_to_move())
    }

    fn key(&self) -> u64 {
        self.repetition_key().unwrap_or_default()
    }

    any::by_the_rules!();
    any::by_the_rules_of_repetition!();

    fn moves_into(&self, moves: &mut Vec<Move>) {
        self.legal_into(moves);
    }

    /// A man never steps back, and what is taken is gone.
    fn reversible(&self) -> usize {
        self.kings_only().into()
    }

    /// Whoever can take must.
    fn qsearch_moves_into(&self, moves: &mut Vec<Move>) -> Quiescence {
        let takes = self.can_take();
        if self.is_drawn_by_law() || !takes && !self.can_step() {
            return Quiescence::Over(self.verdict().unwrap_or(Verdict::Drawn));
        }
        if !takes {
            return Quiescence::StandPat;
        }
        self.legal_into(moves);
        Quiescence::Forced
    }

    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        if self.can_take() {
            self.legal_into(moves);
        }
    }

    fn must_answer(&self) -> bool {
        self.can_take()
    }

    /// What is forced is never reduced, and there is much of it.
    fn lmr_start(&self) -> (usize, i32) {
        (1, 2)
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        if gain > 0 { NOISY + gain } else { 0 }
    }

    /// Forward, and above all to the last row.
    fn leaning(&self, mv: &Move) -> i32 {
        let (us, board) = (self.side_to_move(), self.variant().geometry);
        if self.kings(us) >> (mv.from() - 1) & 1 == 1 {
            return 0;
        }
        let row = i32::from(board.place(mv.to() - 1).0);
        let last = i32::from(board.side) - 1;
        let ahead = if us == Color::White { last - row } else { row };
        if ahead == last { 500 } else { 4 * ahead }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let them = self.side_to_move().other();
        let (men, kings) = (mv.captured() & self.men(them), mv.captured() & self.kings(them));
        men.count_ones() as i32 * MAN + kings.count_ones() as i32 * king(self)
    }

    fn history_index(&self, mv: &Move) -> usize {
        let (from, to) = (usize::from(mv.from() - 1), usize::from(mv.to() - 1));
        (self.side_to_move().index() * 64 + from) * 64 + to
    }
}

/// What a king is worth in this game.
pub(crate) fn king(position: &Draughts) -> i32 {
    if position.variant().flying { FLYING_KING } else { KING }
}
