//! Moves that alone hold: the table's move is searched deeper where a search without it finds
//! nothing that comes near (Anantharaman, Campbell and Hsu, "Singular extensions: adding
//! selectivity to brute-force searching", ICCA Journal 11, 1988). Where even without it the bound
//! is passed, several moves pass it, and none needs to be looked at (Björnsson and Marsland,
//! "Multi-cut pruning in alpha-beta search", 1999).

use rookery_chess::Chess;

use super::Shared;
use super::node::Node;
use super::worker::Worker;
use crate::score::{KNOWN_MIN, Score, from_table};
use crate::search::tt::Bound;

/// From this depth on the search without the move costs little beside the rest.
const DEPTH_MIN: i32 = 7;
/// By how many plies what the table knows may be less deep.
const SHALLOWER_MAX: i32 = 3;
/// How much worse all other moves must be, for each ply of depth, in hundredths of a pawn.
const MARGIN: Score = 2;
/// How much worse still for two plies.
const DOUBLE_MARGIN: Score = 24;

impl Worker {
    /// How many plies deeper the table's move is to be searched.
    ///
    /// # Errors
    /// A score that is at least `beta` and that other moves reach too.
    pub(super) fn singular(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Result<i32, Score> {
        let Node { ply, depth, known, .. } = node;
        let Some(entry) = node.entry.filter(|entry| {
            let lower = matches!(entry.bound, Bound::AtLeast | Bound::Exact);
            lower && entry.depth >= depth - SHALLOWER_MAX && entry.score.abs() < KNOWN_MIN
        }) else {
            return Ok(0);
        };
        if ply == 0 || depth < DEPTH_MIN || known == 0 || ply >= 2 * self.depth {
            return Ok(0);
        }
        let score = from_table(entry.score, ply);
        let bound = score - MARGIN * depth;
        self.excluded[ply] = known;
        let others =
            self.node(position, (depth - 1) / 2, ply, (bound - 1, bound), node.cut, shared);
        self.excluded[ply] = 0;
        if self.stopped {
            return Ok(0);
        }
        if others < bound {
            let alone = !node.principal && others < bound - DOUBLE_MARGIN;
            return Ok(1 + i32::from(alone));
        }
        if bound >= beta {
            return Err(bound);
        }
        Ok(if score >= beta { -1 } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use rookery_chess::CastlingNotation;

    use super::super::{Engine, Game, Limits};
    use super::*;
    use crate::control::Control;
    use crate::score::mate_in;

    #[test]
    fn a_mate_keeps_its_distance_however_deep_it_is_searched() {
        for (fen, moves) in [
            ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2),
            ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ] {
            let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
            let game = Game { position, past: vec![] };
            for depth in [8, 10, 12, 14] {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let control = Control::begin(false, false);
                let report = Engine::new(4, 1).think(&game, &limits, &control, &mut |_| {});
                assert_eq!(mate_in(report.score), Some(moves), "{fen} to depth {depth}");
            }
        }
    }
}
