//! Reversi as a search sees it.

use rookery_rules::{Position as _, Seat};
use rookery_territory::{Reversi, Square};

use super::{Board, any};

/// How early to try a disc on each square of a quarter of the board, the corner first.
const LEANINGS: [[i32; 4]; 4] =
    [[900, -300, 100, 80], [-300, -500, -40, -30], [100, -40, 20, 10], [80, -30, 10, 0]];

impl Board for Reversi {
    type Move = Option<Square>;
    const HISTORY_SIZE: usize = 2 * 65;

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

    /// Good squares, and where they leave the opponent little to do.
    fn leaning(&self, mv: &Self::Move) -> i32 {
        let Some(at) = mv else { return 0 };
        let fold = |way: usize| way.min(7 - way);
        let square = LEANINGS[fold(at.index() / 8)][fold(at.index() % 8)];
        let mut next = self.clone();
        rookery_rules::Position::play(&mut next, mv);
        let replies = next.places(rookery_rules::Position::turn(&next)).count_ones() as i32;
        square - 25 * replies
    }

    fn history_index(&self, mv: &Self::Move) -> usize {
        let turn = rookery_rules::Position::turn(self).index();
        turn * 65 + mv.map_or(64, Square::index)
    }
}
