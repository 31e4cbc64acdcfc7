//! Reversi: freedom to move, corners, and discs that can never be turned.

use rookery_rules::Position as _;
use rookery_territory::Reversi;

use super::{Evaluate, Usual};
use crate::score::Score;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares diagonally before the corners, and those beside them on the edges.
const BEFORE_CORNERS: [(u64, u64, u64); 4] = [
    (1, 1 << 9, 1 << 1 | 1 << 8),
    (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
    (1 << 56, 1 << 49, 1 << 48 | 1 << 57),
    (1 << 63, 1 << 54, 1 << 55 | 1 << 62),
];
const CORNER: Score = 80;
const DIAGONAL: Score = -45;
const BESIDE: Score = -18;
/// For each square that a disc can be put on, in hundredths of all that both have.
const MOBILITY: Score = 130;
/// For each empty square next to discs, where the opponent may come in.
const FRONTIER: Score = -5;
/// For each disc of an edge that is safe from its corner on.
const STABLE: Score = 25;
/// Discs count near the end: with so many squares empty not at all, …
const DISCS_FROM: Score = 20;
/// … then for each disc, more with every square.
const DISC: Score = 1;
/// To have the last move of the game.
const PARITY: Score = 15;

impl Evaluate<Reversi> for Usual {
    fn evaluate(&self, board: &Reversi) -> Score {
        let turn = board.turn();
        let (own, other) = (board.side(turn), board.side(!turn));
        let empty = !(own | other);
        let left = empty.count_ones() as Score;
        let count = |bits: u64| bits.count_ones() as Score;
        let (can, they) = (count(board.places(turn)), count(board.places(!turn)));
        let mobility = MOBILITY * (can - they) / (can + they + 2);
        let near = spread(empty);
        let frontier = FRONTIER * (count(own & near) - count(other & near));
        let corners = CORNER * (count(own & CORNERS) - count(other & CORNERS));
        let risky: Score = BEFORE_CORNERS
            .iter()
            .filter(|(corner, _, _)| empty & corner != 0)
            .map(|(_, before, beside)| {
                DIAGONAL * (count(own & before) - count(other & before))
                    + BESIDE * (count(own & beside) - count(other & beside))
            })
            .sum();
        let stable = STABLE * (edges(own) - edges(other));
        let late = (DISCS_FROM - left).max(0);
        let discs = DISC * late * (count(own) - count(other)) / 2;
        let parity = if left % 2 == 1 { PARITY } else { -PARITY };
        mobility + frontier + corners + risky + stable + discs + parity
    }
}

/// The squares around a set.
fn spread(bits: u64) -> u64 {
    const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = bits | (bits & NOT_LAST) << 1 | (bits & NOT_FIRST) >> 1;
    wide | wide << 8 | wide >> 8
}

/// How many discs stand in unbroken rows along the edges from the corners on.
fn edges(side: u64) -> Score {
    let mut stable = 0_u64;
    for (corner, ways) in [(0, [1, 8]), (7, [-1, 8]), (56, [1, -8]), (63, [-1, -8])] {
        for way in ways {
            let mut at: i32 = corner;
            for _ in 0..8 {
                if side >> at & 1 == 0 {
                    break;
                }
                stable |= 1 << at;
                at += way;
                if !(0..64).contains(&at) {
                    break;
                }
            }
        }
    }
    (stable & !CORNERS).count_ones() as Score
}
