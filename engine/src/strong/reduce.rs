//! How deep a move is searched. Late moves that look bad are searched less deep, as Fruit by Fabien
//! Letouzey (2005) made usual; checks deeper, and what [`super::singular`] says.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::node::Node;
use super::packed::packed;
use super::worker::Worker;
use crate::score::Score;
use crate::see::see_ge;

/// From this depth on late moves are searched less deep.
const DEPTH_MIN: i32 = 3;
/// How much a quiet move's count must differ from zero for a ply more or less.
const COUNT_FOR_A_PLY: i32 = 8_000;

/// A late move that turns out to be so much better than the best, in hundredths of a pawn, is
/// searched a ply deeper, …
const FAR: Score = 60;
/// … and one that is hardly better a ply less deep.
const HARDLY: Score = 10;

/// A move that is about to be searched.
pub(super) struct Try {
    /// How many came before it.
    pub(super) number: usize,
    pub(super) quiet: bool,
    pub(super) rank: i32,
    pub(super) mv: Move,
    /// The best score so far.
    pub(super) best: Score,
}

impl Worker {
    /// Searches a move: the first in the whole window, others in an empty one and, where they look
    /// bad, less deep, until one turns out to be better.
    pub(super) fn try_move(
        &mut self,
        position: &Chess,
        after: &Chess,
        node: Node,
        how: &Try,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, depth, principal, cut, .. } = node;
        let checks = !after.checkers().is_empty();
        let extends = checks
            && ply < 2 * self.depth
            && (principal || depth <= 3 || how.number == 0 || see_ge(position, how.mv, 0));
        let deeper = if packed(how.mv) == node.known { node.deeper } else { 0 };
        let full = depth - 1 + i32::from(extends).max(deeper);
        if how.number == 0 {
            let cut = !principal && !cut;
            return -self.node(after, full, ply + 1, (-beta, -alpha), cut, shared);
        }
        let reduction = self.reduction(node, how, checks).clamp(0, (full - 1).max(0));
        let scout = (-alpha - 1, -alpha);
        let scouted = full - reduction;
        let mut score = -self.node(after, scouted, ply + 1, scout, true, shared);
        let mut full = full;
        if score > alpha && reduction > 0 {
            // What comes out far better than the best is worth more, what hardly does is not.
            full += i32::from(score > how.best + FAR) - i32::from(score < how.best + HARDLY);
            if full > scouted {
                score = -self.node(after, full, ply + 1, scout, !cut, shared);
            }
        }
        if score > alpha && score < beta {
            score = -self.node(after, full, ply + 1, (-beta, -alpha), false, shared);
        }
        score
    }

    /// By how many plies less deep a move is searched at first.
    fn reduction(&self, node: Node, how: &Try, checks: bool) -> i32 {
        let Node { ply, depth, principal, .. } = node;
        if depth < DEPTH_MIN || how.number <= usize::from(principal) || !(how.quiet || how.rank < 0)
        {
            return 0;
        }
        let row = &self.reductions[(depth as usize).min(63)];
        let reduction = row[how.number.min(63)] - i32::from(principal) - 2 * i32::from(checks)
            + i32::from(!node.improving)
            + i32::from(node.cut)
            + i32::from(node.noisy);
        if !how.quiet {
            return (reduction - 1) / 2;
        }
        if self.history.killers[ply].contains(&Some(how.mv)) {
            return reduction - 1;
        }
        reduction - (how.rank / COUNT_FOR_A_PLY).clamp(-2, 2)
    }
}

/// By how many plies less deep a late move is searched at first, by depth and number.
pub(super) fn table() -> Vec<[i32; 64]> {
    let logarithm = |number: usize| (number.max(1) as f64).ln();
    let reduce = |depth, number| 0.6 + logarithm(depth) * logarithm(number) / 2.2;
    (0..64).map(|depth| std::array::from_fn(|number| reduce(depth, number) as i32)).collect()
}
