//! Singular extensions: the TT move is searched deeper where a search without it finds nothing that
//! comes near (Anantharaman, Campbell and Hsu, "Singular extensions: adding
//! selectivity to brute-force searching", ICCA Journal 11, 1988). Where even without it the bound
//! is passed, several moves pass it, and none needs to be looked at (Björnsson and Marsland,
//! "Multi-cut pruning in alpha-beta search", 1999).

use rookery_chess::Chess;

use super::Shared;
use super::node::Node;
use super::params::Numbers;
use super::worker::Worker;
use crate::score::{KNOWN_WIN_MIN, Score, score_from_tt};
use crate::search::tt::Bound;

impl<const TUNED: bool> Worker<TUNED> {
    /// The singular extension: how many plies deeper the TT move is to be searched; two for a
    /// double extension, less than none for a negative one.
    ///
    /// # Errors
    /// A score that is at least `beta` and that other moves reach too: multi-cut.
    pub(super) fn singular(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Result<i32, Score> {
        let Node { ply, depth, tt_move, .. } = node;
        let Some(entry) = node.entry.filter(|entry| {
            let lower = matches!(entry.bound, Bound::Lower | Bound::Exact);
            lower
                && entry.depth >= depth - Numbers::<TUNED>::singular_tt_depth()
                && entry.score.abs() < KNOWN_WIN_MIN
        }) else {
            return Ok(0);
        };
        if ply == 0
            || depth < Numbers::<TUNED>::singular_depth()
            || tt_move == 0
            || ply >= 2 * self.depth
        {
            return Ok(0);
        }
        let score = score_from_tt(entry.score, ply);
        let bound = score - Numbers::<TUNED>::singular_margin() * depth;
        self.excluded[ply] = tt_move;
        let others =
            self.pvs(position, (depth - 1) / 2, ply, (bound - 1, bound), node.cut_node, shared);
        self.excluded[ply] = 0;
        if self.stopped {
            return Ok(0);
        }
        if others < bound {
            let alone =
                !node.pv_node && others < bound - Numbers::<TUNED>::singular_double_margin();
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
