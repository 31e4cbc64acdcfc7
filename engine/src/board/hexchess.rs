//! Chess on hexagons as a search sees it.

use rookery_hexchess::{Hexchess, Move, Role};
use rookery_rules::{Past, Position as _, Seat};

use super::{Board, Quiescence, Verdict, any};

/// Puts captures and promotions before quiet moves.
const NOISY: i32 = 10_000;

/// What the pieces are worth, in hundredths of a pawn. On hexagons a bishop sees a third of the
/// board and is worth less than a knight; rooks and queens have half as many lines more.
pub(crate) fn value(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Queen => 1000,
        Role::Rook => 520,
        Role::Bishop => 310,
        Role::Knight => 390,
        Role::Pawn => 100,
    }
}

impl Board for Hexchess {
    type Move = Move;
    const HISTORY_SIZE: usize = 2 * 91 * 91;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        self.repetition_key().unwrap_or_default()
    }

    any::by_the_rules!();
    any::by_the_rules_of_repetition!();

    fn moves_into(&self, moves: &mut Vec<Move>) {
        if any::verdict(self, Past::default()).is_none() {
            self.legal_into(moves);
        }
    }

    fn null_move(&self) -> Option<Self> {
        Hexchess::passed(self)
    }

    fn qsearch_moves_into(&self, moves: &mut Vec<Move>) -> Quiescence {
        let before = moves.len();
        self.legal_into(moves);
        if moves.len() == before {
            return Quiescence::Over(self.verdict().unwrap_or(Verdict::Drawn));
        }
        if self.is_check() {
            return Quiescence::Forced;
        }
        let mut place = 0;
        moves.retain(|mv| {
            place += 1;
            place <= before || self.promise(mv) > 0 && !self.loses(mv)
        });
        Quiescence::StandPat
    }

    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        if self.qsearch_moves_into(moves) == Quiescence::Forced {
            moves.retain(|mv| self.promise(mv) > 0);
        }
    }

    fn must_answer(&self) -> bool {
        self.is_check()
    }

    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        let (from, _) = mv.ends();
        let attacker = self.man(from).map_or(0, |(_, role)| value(role));
        if gain > 0 { NOISY + 16 * gain - attacker / 10 } else { 0 }
    }

    /// A piece that takes a lesser one where it can be taken back.
    fn loses(&self, mv: &Move) -> bool {
        let (from, to) = mv.ends();
        let attacker = self.man(from).map_or(0, |(_, role)| value(role));
        let us = rookery_rules::Position::turn(self);
        attacker > self.gain(mv) && self.is_attacked(to, !us)
    }

    /// Forward, and towards the middle.
    fn leaning(&self, mv: &Move) -> i32 {
        let (from, to) = mv.ends();
        let inward = |cell| {
            let (q, h) = self.place(cell);
            -i32::from(q.abs()) - i32::from(h.abs()) / 2
        };
        let king = self.man(from).is_some_and(|(_, role)| role == Role::King);
        if king { -20 } else { 4 * (inward(to) - inward(from)) }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let (_, to) = mv.ends();
        let prey = self.man(to).map_or(0, |(_, role)| value(role));
        prey + mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn))
    }

    fn history_index(&self, mv: &Move) -> usize {
        let (from, to) = mv.ends();
        (rookery_rules::Position::turn(self).index() * 91 + from) * 91 + to
    }
}
