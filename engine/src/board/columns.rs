//! Connect four as a search sees it.

use rookery_lines::{Column, Columns};
use rookery_rules::{Past, Position as _, Seat};

use super::{Board, Rest, any};

const COLUMNS: u8 = 7;
const ROWS: usize = 6;
/// Puts what wins or must be stopped before everything.
const STRONG: i32 = 10_000;

impl Board for Columns {
    type Move = Column;
    const SLOTS: usize = 2 * 64;

    fn turn(&self) -> Seat {
        rookery_rules::Position::turn(self)
    }

    fn key(&self) -> u64 {
        let turn = rookery_rules::Position::turn(self).index() as u64;
        any::mixed(&[self.discs(Seat::First), self.discs(Seat::Second), turn])
    }

    any::by_the_rules!();

    fn moves_into(&self, moves: &mut Vec<Column>) {
        self.legal_into(moves);
    }

    /// What wins at once, else the one that keeps the opponent from it.
    fn worthy_into(&self, moves: &mut Vec<Column>) {
        if any::verdict(self, Past::default()).is_some() {
            return;
        }
        let turn = rookery_rules::Position::turn(self);
        match self.completes(turn).or_else(|| self.completes(!turn)) {
            Some(column) => moves.push(column),
            None => self.legal_into(moves),
        }
    }

    fn thins_out(&self) -> bool {
        false
    }

    fn rest_into(&self, moves: &mut Vec<Column>) -> Rest {
        if let Some(verdict) = any::verdict(self, Past::default()) {
            return Rest::Over(verdict);
        }
        let turn = rookery_rules::Position::turn(self);
        match self.completes(turn).or_else(|| self.completes(!turn)) {
            Some(column) => {
                moves.push(column);
                Rest::Restless
            }
            None => Rest::Still,
        }
    }

    fn promise(&self, mv: &Column) -> i32 {
        let turn = rookery_rules::Position::turn(self);
        let lines = |seat| four(self.discs(seat) | self.next(*mv));
        match (lines(turn), lines(!turn)) {
            (true, _) => 2 * STRONG,
            (false, true) => STRONG,
            _ => 0,
        }
    }

    /// The middle first.
    fn leaning(&self, mv: &Column) -> i32 {
        100 - 30 * i32::from(mv.abs_diff(COLUMNS / 2))
    }

    fn slot(&self, mv: &Column) -> usize {
        let turn = rookery_rules::Position::turn(self).index();
        let column = usize::from(*mv);
        (turn * 8 + column) * 8 + self.height(column)
    }
}

/// What a search asks of the columns.
trait Lines {
    /// Where the next disc of a column lands.
    fn next(&self, column: Column) -> u64;
    /// A column that gives a seat four in a row at once.
    fn completes(&self, seat: Seat) -> Option<Column>;
}

impl Lines for Columns {
    fn next(&self, column: Column) -> u64 {
        let column = usize::from(column);
        1 << (column * (ROWS + 1) + self.height(column))
    }

    fn completes(&self, seat: Seat) -> Option<Column> {
        let open = |column: &Column| self.height(usize::from(*column)) < ROWS;
        let wins = |column: &Column| four(self.discs(seat) | self.next(*column));
        (0..COLUMNS).filter(open).find(wins)
    }
}

fn four(discs: u64) -> bool {
    [1, ROWS, ROWS + 1, ROWS + 2].iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}
