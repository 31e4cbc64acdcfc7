//! Breakthrough as a search sees it.

use rookery_rules::{Position as _, Seat};
use rookery_territory::{Breakthrough, Square};

use super::{Board, any};

/// Puts captures before other moves.
const NOISY: i32 = 10_000;
const PIECE: i32 = 100;

impl Board for Breakthrough {
    type Move = (Square, Square);
    const HISTORY_SIZE: usize = 2 * 64 * 64;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        let turn = rookery_rules::Position::turn(self).index() as u64;
        any::mixed(&[self.side(Seat::First), self.side(Seat::Second), turn])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Self::Move>) {
        self.legal_into(moves);
    }

    /// Captures, and steps to the last row.
    fn noisy_moves_into(&self, moves: &mut Vec<Self::Move>) {
        let mut all = vec![];
        self.legal_into(&mut all);
        moves.extend(all.into_iter().filter(|mv| self.promise(mv) > 0));
    }

    fn promise(&self, mv: &Self::Move) -> i32 {
        match (ahead(self, mv.1), self.gain(mv)) {
            (7, _) => 2 * NOISY,
            (_, 0) => 0,
            (ahead, gain) => NOISY + gain + ahead,
        }
    }

    /// Forward.
    fn leaning(&self, mv: &Self::Move) -> i32 {
        10 * ahead(self, mv.1)
    }

    fn gain(&self, mv: &Self::Move) -> i32 {
        let them = self.side(!rookery_rules::Position::turn(self));
        match ahead(self, mv.1) {
            7 => i32::MAX / 4,
            ahead if them >> mv.1.index() & 1 == 1 => PIECE + worth_ahead(7 - ahead),
            _ => 0,
        }
    }

    fn history_index(&self, mv: &Self::Move) -> usize {
        let turn = rookery_rules::Position::turn(self).index();
        (turn * 64 + mv.0.index()) * 64 + mv.1.index()
    }
}

/// How far a square is from the mover's first row.
fn ahead(position: &Breakthrough, at: Square) -> i32 {
    let row = (at.index() / 8) as i32;
    if rookery_rules::Position::turn(position) == Seat::First { 7 - row } else { row }
}

/// The most that a piece is worth so many rows ahead, beyond a piece.
pub(crate) fn worth_ahead(rows: i32) -> i32 {
    [0, 5, 10, 20, 45, 100, 260, 0][rows.clamp(0, 7) as usize]
}
