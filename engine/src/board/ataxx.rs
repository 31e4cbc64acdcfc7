//! Ataxx as a search sees it.

use rookery_rules::{Position as _, Seat};
use rookery_territory::{Ataxx, AtaxxStep as Step, Square};

use super::{Board, any};

/// Puts moves that turn pieces before others.
const NOISY: i32 = 1_000;

impl Board for Ataxx {
    type Move = Step;
    const HISTORY_SIZE: usize = 2 * 65 * 64;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        let turn = rookery_rules::Position::turn(self).index() as u64;
        any::mixed(&[self.side(Seat::First), self.side(Seat::Second), turn])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Step>) {
        self.legal_into(moves);
    }

    /// How many pieces turn, and a new piece for one that grows.
    fn promise(&self, mv: &Step) -> i32 {
        let (to, more) = match mv {
            Step::Grow(to) => (to, 1),
            Step::Jump(_, to) => (to, 0),
            Step::Pass => return 0,
        };
        let them = self.side(!rookery_rules::Position::turn(self));
        let turned = (around(*to) & them).count_ones() as i32;
        let gain = 2 * turned + more;
        if gain > 1 { NOISY + 10 * gain } else { 0 }
    }

    fn leaning(&self, mv: &Step) -> i32 {
        match mv {
            Step::Grow(_) => 100,
            Step::Jump(..) => -50,
            Step::Pass => 0,
        }
    }

    fn history_index(&self, mv: &Step) -> usize {
        let (from, to) = match mv {
            Step::Grow(to) => (64, to.index()),
            Step::Jump(from, to) => (from.index(), to.index()),
            Step::Pass => (64, 63),
        };
        (rookery_rules::Position::turn(self).index() * 65 + from) * 64 + to
    }
}

/// The squares a step away.
fn around(at: Square) -> u64 {
    let (row, column) = (at.index() / 8, at.index() % 8);
    let near = |way: usize| way.saturating_sub(1)..=(way + 1).min(7);
    let squares = near(row).flat_map(|row| near(column).map(move |column| row * 8 + column));
    squares.fold(0, |set, square| set | 1 << square)
}
