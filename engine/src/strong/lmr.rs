//! How deep a move is searched. Late move reductions (LMR): late moves that look bad are searched
//! less deep, as Fruit by Fabien Letouzey (2005) made usual. Check extensions: checks deeper, and
//! what [`super::singular`] says.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::moves::packed;
use super::node::Node;
use super::params::Numbers;
use super::worker::Worker;
use crate::score::Score;
use crate::see::see_ge;

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

impl<const TUNED: bool> Worker<TUNED> {
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
                || depth <= Numbers::<TUNED>::check_extension_depth()
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
            full += i32::from(score > candidate.best + Numbers::<TUNED>::lmr_deeper_margin())
                - i32::from(score < candidate.best + Numbers::<TUNED>::lmr_shallower_margin());
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
        if depth < Numbers::<TUNED>::lmr_depth()
            || candidate.number <= usize::from(pv_node)
            || !(candidate.quiet || candidate.rank < 0)
        {
            return 0;
        }
        let row = &self.lmr_table[(depth as usize).min(63)];
        let reduction = row[candidate.number.min(63)]
            - i32::from(pv_node)
            - Numbers::<TUNED>::lmr_check() * i32::from(checks)
            + i32::from(!node.improving)
            + i32::from(node.cut_node)
            + i32::from(node.tt_noisy);
        if !candidate.quiet {
            return (reduction - 1) / 2;
        }
        if self.history.killers[ply].contains(&Some(candidate.mv)) {
            return reduction - 1;
        }
        let most = Numbers::<TUNED>::lmr_history_max();
        reduction - (candidate.rank / Numbers::<TUNED>::lmr_history()).clamp(-most, most)
    }
}
