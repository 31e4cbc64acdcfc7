//! A position inside the tree.
//!
//! What is looked at less, and after whom: passing (Donninger, "Null move and deep search", ICCA
//! Journal 16, 1993), futility (Heinz, "Extended futility pruning", ICCA Journal 21, 1998), and
//! late moves, as Fruit by Fabien Letouzey (2005) made usual.

use rookery_chess::{Chess, Move, Role};

use super::Shared;
use super::order::{is_odd, is_quiet, pick, trace};
use super::table::{Bound, Entry, packed};
use super::worker::Worker;
use crate::exchange;
use crate::score::{INFINITE, MATE, MATE_MIN, PLY_MAX, Score, from_table, to_table};

/// Moves without progress after which the game is drawn, in plies.
const DRAW_PLIES: u16 = 100;
/// From so many such moves on the table, which does not know of them, is not believed.
const TABLE_PLIES_MAX: u16 = 90;
/// Pruning without a search is for depths up to this.
const SHALLOW: i32 = 7;

/// What the search knows of a node before it looks at a move.
#[derive(Clone, Copy)]
struct Node {
    ply: usize,
    depth: i32,
    key: u64,
    in_check: bool,
    /// On the line of best play, as far as anyone knows.
    principal: bool,
    judged: Score,
    /// Better than two plies ago.
    improving: bool,
    /// The table's move, packed; 0 for none.
    known: u16,
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
        if let Some(entry) = entry.filter(|entry| !principal && entry.depth >= depth) {
            let score = from_table(entry.score, ply);
            let settles = match entry.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if settles && position.halfmoves() < TABLE_PLIES_MAX {
                return score;
            }
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

    /// A score that is good enough before any move was tried.
    fn without_moves(
        &mut self,
        position: &Chess,
        node: Node,
        (alpha, beta): (Score, Score),
        passed: bool,
        shared: &Shared<'_>,
    ) -> Option<Score> {
        let Node { ply, depth, judged, .. } = node;
        // So far ahead that a quiet move will keep it.
        let margin = 78 * (depth - i32::from(node.improving));
        if depth <= SHALLOW && judged - margin >= beta && beta.abs() < MATE_MIN {
            return Some(judged);
        }
        // So far behind that only captures could help.
        if depth <= 2 && judged + 220 * depth <= alpha {
            let score = self.quiet(position, ply, (alpha, alpha + 1), shared);
            if score <= alpha {
                return Some(score);
            }
        }
        // Good enough even if the opponent may move twice; not where every move may be bad.
        let pieces = position.pieces();
        let us = position.side_to_move();
        let officers = pieces.color(us) & !(pieces.of(us, Role::Pawn) | pieces.of(us, Role::King));
        if depth < 3 || passed || judged < beta || officers.is_empty() || beta.abs() >= MATE_MIN {
            return None;
        }
        let reduction = 3 + depth / 4 + ((judged - beta) / 200).min(3);
        let mut after = position.clone();
        after.pass();
        self.traces[ply] = None;
        self.keys.push(node.key);
        let window = (-beta, 1 - beta);
        let score = -self.node(&after, depth - reduction - 1, ply + 1, window, true, shared);
        self.keys.pop();
        (score >= beta && !self.stopped).then_some(if score < MATE_MIN { score } else { beta })
    }

    /// Tries the moves.
    fn moves(
        &mut self,
        position: &Chess,
        node: Node,
        (begun, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, depth, key, in_check, principal, .. } = node;
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
            let may_skip = ply > 0 && best > -MATE_MIN;
            if may_skip && self.skips(position, node, mv, (quiet, rank), (alpha, tried.len())) {
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
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
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if principal && best > begun => Bound::Exact,
                _ => Bound::AtMost,
            };
            let judged = node.judged.max(-MATE_MIN);
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
        let extends = checks && ply < 60 && exchange::at_least(position, how.mv, 0);
        let full = depth - 1 + i32::from(extends);
        if how.number == 0 {
            return -self.node(after, full, ply + 1, (-beta, -alpha), false, shared);
        }
        let mut reduction = 0;
        if depth >= 3 && how.number > usize::from(principal) && (how.quiet || how.rank < 0) {
            let row = &self.reductions[(depth as usize).min(63)];
            reduction = row[how.number.min(63)] - i32::from(principal) - i32::from(checks)
                + i32::from(!node.improving);
            if how.quiet {
                let killer = self.history.killers[ply].contains(&Some(how.mv));
                reduction -= i32::from(killer);
                reduction -= if killer { 0 } else { (how.rank / 9_000).clamp(-2, 2) };
            } else {
                reduction -= 1;
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

    /// Whether a move that is not the first looks too bad to try.
    fn skips(
        &self,
        position: &Chess,
        node: Node,
        mv: Move,
        (quiet, rank): (bool, i32),
        (alpha, tried): (Score, usize),
    ) -> bool {
        let Node { depth, judged, in_check, .. } = node;
        if in_check || depth > SHALLOW || is_odd(mv) {
            return is_odd(mv) && depth <= SHALLOW;
        }
        if !quiet {
            return rank < 0 && !exchange::at_least(position, mv, -90 * depth);
        }
        let most = (4 + depth * depth) as usize / if node.improving { 1 } else { 2 };
        let hopeless = judged + 110 + 85 * depth <= alpha;
        tried >= most
            || hopeless
            || depth <= 4 && rank < -3_500 * depth
            || !exchange::at_least(position, mv, -50 * depth)
    }

    /// The moves made one and two plies before.
    fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.traces[ply]))
    }

    /// Whether the position is drawn by what came before, or because nobody can mate. A position
    /// that repeats one of this search will repeat again; one before the root must have twice.
    pub(super) fn is_draw(&self, position: &Chess) -> bool {
        if position.halfmoves() >= DRAW_PLIES {
            return true;
        }
        if position.pieces().occupied().count() <= 5 && position.is_dead() {
            return true;
        }
        let key = position.key();
        let last = self.keys.len();
        let first = last.saturating_sub(usize::from(position.halfmoves()));
        let mut seen = 0;
        let mut at = last.checked_sub(4);
        while let Some(place) = at.filter(|place| *place >= first) {
            if self.keys[place] == key {
                seen += 1;
                if place >= self.root || seen == 2 {
                    return true;
                }
            }
            at = place.checked_sub(2);
        }
        false
    }

    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let rest = std::mem::take(&mut self.lines[ply + 1]);
        let line = &mut self.lines[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&rest);
        self.lines[ply + 1] = rest;
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
