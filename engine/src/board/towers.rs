//! Makarenko's chess as a search sees it.

use rookery_rules::{Position as _, Seat};
use rookery_towers::{Move, Towers};

use super::{Board, Quiescence, Verdict, any};

/// Puts captures before quiet moves.
const NOISY: i32 = 10_000;

/// What a tower of so many discs is worth, in hundredths of a pawn: what it can do as the piece
/// that it is, and what its discs may become.
pub(crate) fn value(height: u8) -> i32 {
    let piece = match height {
        ..=2 => 0,
        3 => 220,
        4 => 120,
        5 | 6 => 110,
        7 => 480,
        _ => 700,
    };
    piece + 70 * i32::from(height)
}

impl Board for Towers {
    type Move = Move;
    const HISTORY_SIZE: usize = 2 * 64 * 64 * 4;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        self.repetition_key().unwrap_or_default()
    }

    any::by_the_rules!();
    any::by_the_rules_of_repetition!();

    fn moves_into(&self, moves: &mut Vec<Move>) {
        self.legal_into(moves);
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Move>) -> Quiescence {
        let before = moves.len();
        self.legal_into(moves);
        if moves.len() == before {
            return Quiescence::Over(self.verdict().unwrap_or(Verdict::Drawn));
        }
        let mut place = 0;
        moves.retain(|mv| {
            place += 1;
            place <= before || self.gain(mv) > 0
        });
        Quiescence::StandPat
    }

    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        let mut all = vec![];
        self.legal_into(&mut all);
        moves.extend(all.into_iter().filter(|mv| self.gain(mv) > 0));
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        let (_, _, discs) = mv.parts();
        if gain > 0 { NOISY + 16 * gain - value(discs) / 10 } else { 0 }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let (_, to, _) = mv.parts();
        let us = rookery_rules::Position::turn(self);
        self.tower(to).filter(|(seat, _)| *seat != us).map_or(0, |(_, height)| value(height))
    }

    fn history_index(&self, mv: &Move) -> usize {
        let (from, to, discs) = mv.parts();
        let turn = rookery_rules::Position::turn(self).index();
        ((turn * 64 + from) * 64 + to) * 4 + usize::from(discs % 4)
    }
}
