//! Connect four: the fours that each side can still make.

use std::cmp::Ordering;
use std::sync::LazyLock;

use rookery_lines::Columns;
use rookery_rules::{Position as _, Seat};

use super::{Evaluate, Usual};
use crate::board::columns::{BOTTOM, completing};
use crate::score::Score;

/// For a line of four with no disc of the other side, by the number of own discs.
const LINES: [Score; 5] = [0, 1, 6, 26, 0];
/// More for a third disc whose line is completed on a row of the side's own parity: the first
/// player fills the odd rows when columns fill in turn, the second the even ones (Allis, "A
/// knowledge-based approach of Connect-Four", 1988).
const OWN_ROW: Score = 22;
/// A place on a row of the own parity that completes four decides a game that is played to its end,
/// where the opponent has none below it in the same column.
const DECIDES: Score = 160;
const STRIDE: usize = 7;

/// The 69 lines of four places.
static FOURS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut lines = vec![];
    for (column, row) in (0..7_i32).flat_map(|column| (0..6_i32).map(move |row| (column, row))) {
        for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let ends = (column + 3 * right, row + 3 * up);
            if (0..7).contains(&ends.0) && (0..6).contains(&ends.1) {
                let bit = |n: i32| {
                    1 << ((column + n * right) as usize * STRIDE + (row + n * up) as usize)
                };
                lines.push((0..4).map(bit).fold(0, |line, bit: u64| line | bit));
            }
        }
    }
    lines
});

/// The places of rows 1, 3 and 5.
const ODD_ROWS: u64 = {
    let (mut column, mut rows) = (0, 0);
    while column < 7 {
        rows |= 0b001_0101 << (column * STRIDE);
        column += 1;
    }
    rows
};

impl Evaluate<Columns> for Usual {
    fn evaluate(&self, board: &Columns) -> Score {
        let turn = board.turn();
        let sides = Seat::BOTH.map(|seat| board.discs(seat));
        let mut sum = 0;
        for line in FOURS.iter() {
            let [first, second] = sides.map(|side| side & line);
            if first != 0 && second == 0 {
                sum += worth(line, first, ODD_ROWS);
            } else if second != 0 && first == 0 {
                sum -= worth(line, second, !ODD_ROWS);
            }
        }
        sum += fate(sides);
        if turn == Seat::First { sum } else { -sum }
    }
}

fn worth(line: &u64, discs: u64, rows: u64) -> Score {
    let last = line & !discs;
    let three = last.count_ones() == 1;
    LINES[discs.count_ones() as usize] + if three && last & rows != 0 { OWN_ROW } else { 0 }
}

/// Who wins if columns are filled in turn, for the first player.
fn fate(sides: [u64; 2]) -> Score {
    let occupied = sides[0] | sides[1];
    let landing = occupied + BOTTOM;
    let [first, second] = sides.map(|side| completing(side, occupied) & !landing);
    let (first, second) = (first & ODD_ROWS, second & !ODD_ROWS);
    let lowest = |column: usize| {
        let of = |places: u64| (places >> (column * STRIDE) & 0b11_1111).trailing_zeros();
        of(first).cmp(&of(second))
    };
    let columns = || (0..7).map(lowest);
    let odd = columns().any(|order| order == Ordering::Less);
    let even = columns().any(|order| order == Ordering::Greater);
    match (odd, even) {
        (true, _) => DECIDES,
        (false, true) => -DECIDES,
        (false, false) => 0,
    }
}
