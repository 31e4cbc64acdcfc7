//! Captures that settle a position: what a shallower search finds far above the bound a deeper one
//! will hardly find below it (Buro, "ProbCut: an effective selective extension of the alpha-beta
//! algorithm", ICCA Journal 18, 1995).

use rookery_chess::Chess;

use super::Shared;
use super::node::Node;
use super::order::{is_odd, pick_plainly, trace};
use super::table::{Bound, Entry, packed};
use super::worker::Worker;
use crate::exchange;
use crate::score::{KNOWN_MIN, Score, to_table};

/// A capture must pass the bound by so much to settle a position, …
const PROBE_MARGIN: Score = 160;
/// … which is tried from this depth on.
const PROBE_DEPTH_MIN: i32 = 5;

/// By how many plies it is searched less deep.
const PROBE_SHALLOWER: i32 = 4;

impl Worker {
    /// A capture that a shallower search finds to be far more than good enough.
    pub(super) fn probe_cut(
        &mut self,
        position: &Chess,
        node: Node,
        beta: Score,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, key, .. } = node;
        let goal = beta + PROBE_MARGIN;
        let unlikely = |entry: Entry| entry.depth >= depth - 3 && entry.score < goal;
        if depth < PROBE_DEPTH_MIN
            || beta.abs() >= KNOWN_MIN - PROBE_MARGIN
            || node.entry.is_some_and(unlikely)
        {
            return None;
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let needed = goal - self.judged[ply].unwrap_or(node.judged);
        position.each_strong_move(|mv| {
            if !is_odd(mv) && exchange::at_least(position, mv, needed) {
                moves.push((self.history.capture_rank(position, mv), mv));
            }
        });
        let (mut found, mut next) = (None, 0);
        while let Some((_, mv)) = pick_plainly(&mut moves, next) {
            next += 1;
            let mut after = position.clone();
            after.make(mv);
            self.table.warm(after.key());
            self.keys.push(key);
            self.traces[ply] = Some(trace(position, mv));
            let window = (-goal, 1 - goal);
            let mut score = -self.quiet(&after, ply + 1, window, shared);
            if score >= goal {
                score =
                    -self.node(&after, depth - PROBE_SHALLOWER, ply + 1, window, !node.cut, shared);
            }
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score >= goal {
                found = Some((score, mv));
                break;
            }
        }
        self.lists[ply] = moves;
        let (score, mv) = found?;
        let entry = Entry {
            best: packed(mv),
            score: to_table(score, ply),
            judged: node.plain.max(-KNOWN_MIN),
            depth: depth + 1 - PROBE_SHALLOWER,
            bound: Bound::AtLeast,
        };
        self.table.store(key, entry);
        Some(if score < KNOWN_MIN { score - PROBE_MARGIN } else { beta })
    }
}
