//! Chess on hexagons: material, reach, and how far pawns have come.

use rookery_hexchess::{Hexchess, Role};
use rookery_rules::{Position as _, Seat};

use super::{Evaluate, Usual};
use crate::board::hexchess::value;
use crate::score::Score;

/// For each cell that a knight, bishop, rook or queen reaches.
const REACH: Score = 3;
/// For each half cell that a pawn has come forward of the middle, the square of it by this.
const ADVANCE: Score = 2;
/// For each column that a knight or pawn is nearer to the middle.
const INWARD: Score = 3;
const TEMPO: Score = 10;

impl Evaluate<Hexchess> for Usual {
    fn evaluate(&self, board: &Hexchess) -> Score {
        let turn = board.turn();
        let mut sum = 0;
        for (cell, seat, role) in board.men() {
            let (q, h) = board.place(cell);
            let ahead = Score::from(if seat == Seat::First { h } else { -h });
            let placed = match role {
                Role::Pawn => {
                    let come = (ahead + 6).max(0);
                    ADVANCE * come * come / 4 - INWARD * Score::from(q.abs())
                }
                Role::Knight => -INWARD * (Score::from(q.abs()) + ahead.abs() / 2),
                _ => 0,
            };
            let worth = value(role) + placed;
            sum += if seat == turn { worth } else { -worth };
        }
        let reach = board.reach(turn) as Score - board.reach(!turn) as Score;
        sum + REACH * reach + TEMPO
    }
}
