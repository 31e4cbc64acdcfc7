//! A position inside the tree.
//!
//! Late moves that look bad are searched less deep, as Fruit by Fabien Letouzey (2005) made usual;
//! `prune` holds what is not searched at all.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::order::{is_quiet, pick, trace};
use super::table::{Bound, Entry, packed};
use super::worker::Worker;
use crate::exchange;
use crate::score::{INFINITE, KNOWN_MIN, MATE, PLY_MAX, Score, to_table};

/// From so many such moves on the table, which does not know of them, is not believed.
const TABLE_PLIES_MAX: u16 = 90;
/// What the search knows of a node before it looks at a move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) key: u64,
    pub(super) in_check: bool,
    /// On the line of best play, as far as anyone knows.
    pub(super) principal: bool,
    pub(super) judged: Score,
    /// Better than two plies ago.
    pub(super) improving: bool,
    /// The table's move, packed; 0 for none.
    pub(super) known: u16,
}

impl Worker {
    /// The score of a position to a depth: exact inside the window, else a bound.
    pub(super) fn node(
        &mut self,
        position: &Chess,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (Score, Score),
        passed: bool,
        shared: &Shared<'_>,
    ) -> Score {
        if let Some(score) = self.known_ending(position, ply, shared) {
            return score;
        }
        if depth <= 0 {
            return self.quiet(position, ply, (alpha, beta), shared);
        }
        self.count(ply, shared);
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        let in_check = !position.checkers().is_empty();
        if ply > 0 {
            if self.is_draw(position) && !(in_check && position.count_moves() == 0) {
                return 0;
            }
            // Nothing found from here can beat a shorter mate.
            alpha = alpha.max(ply as Score - MATE);
            beta = beta.min(MATE - ply as Score - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if ply >= PLY_MAX {
            return if in_check { 0 } else { self.judge(position) };
        }
        let (key, principal) = (position.key(), beta - alpha > 1);
        let entry = self.table.find(key);
        let deep = entry.filter(|entry| !principal && entry.depth >= depth);
        if let Some(score) = deep.and_then(|entry| entry.settles(ply, (alpha, beta)))
            && position.halfmoves() < TABLE_PLIES_MAX
        {
            return score;
        }
        let judged = match entry {
            _ if in_check => -INFINITE,
            Some(entry) => entry.judged,
            None => self.judge(position),
        };
        self.judged[ply] = (!in_check).then_some(judged);
        let before = ply.checked_sub(2).and_then(|ply| self.judged[ply]);
        let improving = !in_check && before.is_none_or(|before| judged > before);
        let known = entry.map_or(0, |entry| entry.best);
        // Without a move to try first a shallower search is worth more.
        let depth = if known == 0 && depth >= 5 { depth - 1 } else { depth };
        let node = Node { ply, depth, key, in_check, principal, judged, improving, known };
        if !principal
            && !in_check
            && let Some(score) = self.without_moves(position, node, (alpha, beta), passed, shared)
        {
            return score;
        }
        self.moves(position, node, (alpha, beta), shared)
    }

    /// Tries the moves.
    fn moves(
        &mut self,
        position: &Chess,
        node: Node,
        (begun, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, depth, key, in_check, principal: _, .. } = node;
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let only = if ply == 0 { self.only.as_slice() } else { &[] };
        position.each_move(|mv| {
            if only.is_empty() || only.contains(&mv) {
                moves.push((0, mv));
            }
        });
        let before = self.before(ply);
        self.history.rank(position, &mut moves, ply, node.known, before);
        let (mut alpha, mut best, mut choice) = (begun, -INFINITE, 0);
        let mut tried: Vec<Move> = vec![];
        let mut next = 0;
        while let Some((rank, mv)) = pick(&mut moves, next) {
            let number = next;
            next += 1;
            let quiet = is_quiet(position, mv);
            let may_skip = ply > 0 && best > -KNOWN_MIN;
            if may_skip && self.skips(position, node, mv, (quiet, rank), (alpha, tried.len())) {
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
            self.table.warm(after.key());
            self.keys.push(key);
            self.traces[ply] = Some(trace(position, mv));
            let how = Try { number, quiet, rank, mv };
            let score = self.try_move(position, &after, node, &how, (alpha, beta), shared);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, choice) = (score, packed(mv));
                    self.extend_line(ply, mv);
                }
            }
            if score >= beta {
                self.cut_offs += 1;
                if quiet {
                    self.history.note_killer(ply, mv);
                    self.history.learn(position, mv, &tried, depth, before);
                }
                break;
            }
            if quiet {
                tried.push(mv);
            }
        }
        let none = moves.is_empty();
        self.lists[ply] = moves;
        if none {
            return if in_check { ply as Score - MATE } else { 0 };
        }
        if !self.stopped {
            let bound = Bound::of(best, (begun, beta));
            let judged = node.judged.max(-KNOWN_MIN);
            let entry = Entry { best: choice, score: to_table(best, ply), judged, depth, bound };
            self.table.store(key, entry);
        }
        best
    }

    /// Searches a move: the first in the whole window, others in an empty one and, where they look
    /// bad, less deep, until one turns out to be better.
    fn try_move(
        &mut self,
        position: &Chess,
        after: &Chess,
        node: Node,
        how: &Try,
        (alpha, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, depth, principal, .. } = node;
        let checks = !after.checkers().is_empty();
        let sound = how.number == 0 || exchange::at_least(position, how.mv, 0);
        let extends = checks && ply < 2 * self.depth && (sound || principal || depth <= 3);
        let full = depth - 1 + i32::from(extends);
        if how.number == 0 {
            return -self.node(after, full, ply + 1, (-beta, -alpha), false, shared);
        }
        let mut reduction = 0;
        if depth >= 3 && how.number > usize::from(principal) && (how.quiet || how.rank < 0) {
            let row = &self.reductions[(depth as usize).min(63)];
            reduction = row[how.number.min(63)] - i32::from(principal) - 2 * i32::from(checks)
                + i32::from(!node.improving);
            if how.quiet {
                let killer = self.history.killers[ply].contains(&Some(how.mv));
                reduction -= i32::from(killer);
                reduction -= if killer { 0 } else { (how.rank / 9_000).clamp(-2, 2) };
            } else {
                reduction = (reduction - 1) / 2;
            }
            reduction = reduction.clamp(0, full - 1);
        }
        let scout = (-alpha - 1, -alpha);
        let mut score = -self.node(after, full - reduction, ply + 1, scout, false, shared);
        if score > alpha && reduction > 0 {
            score = -self.node(after, full, ply + 1, scout, false, shared);
        }
        if score > alpha && score < beta {
            score = -self.node(after, full, ply + 1, (-beta, -alpha), false, shared);
        }
        score
    }

    /// The moves made one and two plies before.
    fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.traces[ply]))
    }
}

/// A move that is about to be searched.
struct Try {
    /// How many came before it.
    number: usize,
    quiet: bool,
    rank: i32,
    mv: Move,
}
