//! How deep a move is searched. Late move reductions (LMR): late moves that look bad are searched
//! less deep, as Fruit by Fabien Letouzey (2005) made usual. Check extensions: checks deeper, and
//! what [`super::singular`] says.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::moves::packed;
use super::node::Node;
use super::worker::Worker;
use crate::score::Score;
use crate::see::see_ge;

/// Late move reductions are for depths from this on.
const LMR_DEPTH_MIN: i32 = 3;
/// How much a quiet move's history must differ from zero for a ply more or less.
const HISTORY_FOR_A_PLY: i32 = 8_000;

/// A late move that turns out to be so much better than the best, in hundredths of a pawn, is
/// searched a ply deeper, …
const DEEPER_MARGIN: Score = 60;
/// … and one that is hardly better a ply less deep.
const SHALLOWER_MARGIN: Score = 10;

/// A move that is about to be searched.
pub(super) struct Candidate {
    /// How many came before it.
    pub(super) number: usize,
    pub(super) quiet: bool,
    pub(super) rank: i32,
    pub(super) mv: Move,
    /// The best score so far.
    pub(super) best: Score,
}

impl Worker {
    /// Searches a move as PVS does: the first in the whole window, others in a null window and,
    /// where they look bad, less deep, until one turns out to be better.
    pub(super) fn search_move(
        &mut self,
        position: &Chess,
        after: &Chess,
        node: Node,
        candidate: &Candidate,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, depth, pv_node, cut_node, .. } = node;
        let checks = !after.checkers().is_empty();
        let check_extension = checks
            && ply < 2 * self.depth
            && (pv_node
                || depth <= 3
                || candidate.number == 0
                || see_ge(position, candidate.mv, 0));
        let singular = if packed(candidate.mv) == node.tt_move { node.extension } else { 0 };
        let full = depth - 1 + i32::from(check_extension).max(singular);
        if candidate.number == 0 {
            let cut_node = !pv_node && !cut_node;
            return -self.pvs(after, full, ply + 1, (-beta, -alpha), cut_node, shared);
        }
        let reduction = self.reduction(node, candidate, checks).clamp(0, (full - 1).max(0));
        let scout = (-alpha - 1, -alpha);
        let scouted = full - reduction;
        let mut score = -self.pvs(after, scouted, ply + 1, scout, true, shared);
        let mut full = full;
        if score > alpha && reduction > 0 {
            // What comes out far better than the best is worth more, what hardly does is not.
            full += i32::from(score > candidate.best + DEEPER_MARGIN)
                - i32::from(score < candidate.best + SHALLOWER_MARGIN);
            if full > scouted {
                score = -self.pvs(after, full, ply + 1, scout, !cut_node, shared);
            }
        }
        if score > alpha && score < beta {
            score = -self.pvs(after, full, ply + 1, (-beta, -alpha), false, shared);
        }
        score
    }

    /// The late move reduction: by how many plies less deep a move is searched at first.
    fn reduction(&self, node: Node, candidate: &Candidate, checks: bool) -> i32 {
        let Node { ply, depth, pv_node, .. } = node;
        if depth < LMR_DEPTH_MIN
            || candidate.number <= usize::from(pv_node)
            || !(candidate.quiet || candidate.rank < 0)
        {
            return 0;
        }
        let row = &self.lmr_table[(depth as usize).min(63)];
        let reduction = row[candidate.number.min(63)] - i32::from(pv_node) - 2 * i32::from(checks)
            + i32::from(!node.improving)
            + i32::from(node.cut_node)
            + i32::from(node.tt_noisy);
        if !candidate.quiet {
            return (reduction - 1) / 2;
        }
        if self.history.killers[ply].contains(&Some(candidate.mv)) {
            return reduction - 1;
        }
        reduction - (candidate.rank / HISTORY_FOR_A_PLY).clamp(-2, 2)
    }
}

/// The base of late move reductions, in plies, by depth and number of the move.
pub(super) fn table() -> Vec<[i32; 64]> {
    let logarithm = |number: usize| (number.max(1) as f64).ln();
    let reduction = |depth, number| 0.6 + logarithm(depth) * logarithm(number) / 2.2;
    (0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number) as i32)).collect()
}
