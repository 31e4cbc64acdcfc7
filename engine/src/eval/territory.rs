//! Ataxx and breakthrough.

use rookery_rules::{Position as _, Seat};
use rookery_territory::{Ataxx, Breakthrough};

use super::{Evaluate, Usual};
use crate::board::breakthrough::worth_ahead;
use crate::score::Score;

/// A piece of ataxx, …
const PIECE: Score = 100;
/// … and the right to move.
const TEMPO: Score = 60;
/// For each empty square beside a piece, where the opponent may settle.
const EXPOSED: Score = -6;

/// A piece of breakthrough, …
const RUNNER: Score = 100;
/// … one that another stands behind, …
const GUARDED: Score = 8;
/// … one with nothing in its way that could take it, by how far it has come, …
const FREE: [Score; 8] = [0, 0, 10, 30, 90, 260, 600, 0];
/// … and one that guards the first row.
const HOME: Score = 9;

impl Evaluate<Ataxx> for Usual {
    fn evaluate(&self, board: &Ataxx) -> Score {
        let turn = board.turn();
        let (own, other) = (board.side(turn), board.side(!turn));
        let count = |bits: u64| bits.count_ones() as Score;
        let near = around(board.empty());
        PIECE * (count(own) - count(other))
            + EXPOSED * (count(own & near) - count(other & near))
            + TEMPO
    }
}

impl Evaluate<Breakthrough> for Usual {
    fn evaluate(&self, board: &Breakthrough) -> Score {
        let turn = board.turn();
        let sides = Seat::BOTH.map(|seat| board.side(seat));
        // The second seat's board upside down is the first one's.
        let [first, second] =
            [side(sides[0], sides[1]), side(sides[1].swap_bytes(), sides[0].swap_bytes())];
        let score = first - second;
        (if turn == Seat::First { score } else { -score }) + 10
    }
}

/// What one side has that goes up the board, row 7 first.
fn side(own: u64, other: u64) -> Score {
    let guards = around_below(own);
    let mut sum = 0;
    let mut pieces = own;
    while pieces != 0 {
        let at = pieces.trailing_zeros() as usize;
        pieces &= pieces - 1;
        let (row, column) = (at / 8, at % 8);
        let ahead = 7 - row;
        sum += RUNNER + worth_ahead(ahead as i32);
        sum += Score::from(guards >> at & 1 == 1) * GUARDED;
        sum += Score::from(ahead == 0) * HOME;
        let way = cone(row, column);
        sum += Score::from(other & way == 0) * FREE[ahead];
    }
    sum
}

/// The squares from which something ahead could reach the path of a piece.
fn cone(row: usize, column: usize) -> u64 {
    let mut set = 0;
    for above in 0..row {
        let wide = row - above;
        for other in column.saturating_sub(wide)..=(column + wide).min(7) {
            set |= 1 << (above * 8 + other);
        }
    }
    set
}

const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The squares diagonally above a set: what its pieces guard.
fn around_below(bits: u64) -> u64 {
    (bits & NOT_FIRST) >> 9 | (bits & NOT_LAST) >> 7
}

fn around(bits: u64) -> u64 {
    let wide = bits | (bits & NOT_LAST) << 1 | (bits & NOT_FIRST) >> 1;
    wide | wide << 8 | wide >> 8
}
