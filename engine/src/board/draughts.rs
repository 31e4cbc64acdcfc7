//! Draughts as a search sees it.

use rookery_draughts::{Color, Draughts, Move};
use rookery_rules::{Position as _, Seat};

use super::{Board, Rest, Verdict, any};

/// What a man and a king are worth, in hundredths of a man; a king that flies is worth more.
pub(crate) const MAN: i32 = 100;
pub(crate) const KING: i32 = 140;
pub(crate) const FLYING_KING: i32 = 260;

/// Puts captures before steps.
const STRONG: i32 = 10_000;

impl Board for Draughts {
    type Move = Move;
    const SLOTS: usize = 2 * 64 * 64;

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

    /// Whoever can take must.
    fn rest_into(&self, moves: &mut Vec<Move>) -> Rest {
        let before = moves.len();
        self.legal_into(moves);
        match moves.get(before) {
            None => Rest::Over(self.verdict().unwrap_or(Verdict::Drawn)),
            Some(mv) if mv.captured() != 0 => Rest::Restless,
            Some(_) => {
                moves.truncate(before);
                Rest::Still
            }
        }
    }

    fn strong_moves_into(&self, moves: &mut Vec<Move>) {
        let mut all = vec![];
        self.legal_into(&mut all);
        moves.extend(all.into_iter().filter(|mv| mv.captured() != 0));
    }

    fn must_answer(&self) -> bool {
        let mut moves = vec![];
        self.legal_into(&mut moves);
        moves.first().is_some_and(|mv| mv.captured() != 0)
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        if gain > 0 { STRONG + gain } else { 0 }
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

    fn slot(&self, mv: &Move) -> usize {
        let (from, to) = (usize::from(mv.from() - 1), usize::from(mv.to() - 1));
        (self.side_to_move().index() * 64 + from) * 64 + to
    }
}

/// What a king is worth in this game.
pub(crate) fn king(position: &Draughts) -> i32 {
    if position.variant().flying { FLYING_KING } else { KING }
}
