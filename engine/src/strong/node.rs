//! A position inside the tree. `reduce` says how deep each move is searched, `prune` what is not
//! searched at all.

use rookery_chess::{Chess, Move};

use super::Shared;
use super::eval::attacked;
use super::order::{is_quiet, trace};
use super::packed::packed;
use super::reduce::Try;
use super::worker::Worker;
use crate::score::{INFINITE, KNOWN_MIN, MATE, PLY_MAX, Score, to_table};
use crate::search::tt::{Bound, Entry};

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
    /// A move is expected to pass the bound.
    pub(super) cut: bool,
    /// What the evaluation said.
    pub(super) plain: Score,
    /// The same with what searches have taught about it.
    pub(super) judged: Score,
    /// Better than two plies ago.
    pub(super) improving: bool,
    /// What the table knows.
    pub(super) entry: Option<Entry>,
    /// The table's move, packed; 0 for none.
    pub(super) known: u16,
    /// A move that is left out, packed; 0 for none.
    pub(super) excluded: u16,
    /// How much deeper the table's move is to be searched.
    pub(super) deeper: i32,
    /// The table's move takes or promotes.
    pub(super) noisy: bool,
}

impl Worker {
    /// The score of a position to a depth: exact inside the window, else a bound.
    pub(super) fn node(
        &mut self,
        position: &Chess,
        depth: i32,
        ply: usize,
        (mut alpha, mut beta): (Score, Score),
        cut: bool,
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
        let excluded = self.excluded[ply];
        let entry = self.table.find(key);
        let deep = entry.filter(|entry| !principal && excluded == 0 && entry.depth >= depth);
        if let Some(score) = deep.and_then(|entry| entry.settles(ply, (alpha, beta)))
            && position.halfmoves() < TABLE_PLIES_MAX
        {
            return score;
        }
        let mut node = self.look(position, (depth, ply, key), in_check, entry);
        (node.principal, node.cut) = (principal, cut);
        if excluded == 0 {
            if !principal
                && !in_check
                && let Some(score) = self.without_moves(position, node, (alpha, beta), shared)
            {
                return score;
            }
            match self.singular(position, node, beta, shared) {
                Ok(deeper) => node.deeper = deeper,
                Err(score) => return score,
            }
        }
        self.moves(position, node, (alpha, beta), shared)
    }

    /// What is known of a node before anything is searched.
    fn look(
        &mut self,
        position: &Chess,
        (depth, ply, key): (i32, usize, u64),
        in_check: bool,
        entry: Option<Entry>,
    ) -> Node {
        let plain = match entry {
            _ if in_check => -INFINITE,
            Some(entry) => entry.judged,
            None => self.judge(position),
        };
        let mut judged = plain;
        if !in_check {
            let [last, _] = self.before(ply);
            let corrected = plain + self.corrections.of(position, last);
            judged = corrected.clamp(1 - KNOWN_MIN, KNOWN_MIN - 1);
        }
        self.judged[ply] = (!in_check).then_some(judged);
        let before = ply.checked_sub(2).and_then(|ply| self.judged[ply]);
        let improving = !in_check && before.is_none_or(|before| judged > before);
        let known = entry.map_or(0, |entry| entry.best);
        // Without a move to try first a shallower search is worth more.
        let depth = if known == 0 && depth >= 5 { depth - 1 } else { depth };
        let (principal, cut, deeper, excluded) = (false, false, 0, self.excluded[ply]);
        Node {
            ply,
            depth,
            key,
            in_check,
            principal,
            cut,
            plain,
            judged,
            improving,
            entry,
            known,
            excluded,
            deeper,
            noisy: false,
        }
    }

    /// Tries the moves.
    fn moves(
        &mut self,
        position: &Chess,
        mut node: Node,
        (begun, beta): (Score, Score),
        shared: &Shared<'_>,
    ) -> Score {
        let Node { ply, key, in_check, excluded, .. } = node;
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let only = if ply == 0 { self.only.as_slice() } else { &[] };
        position.each_move(|mv| {
            if (only.is_empty() || only.contains(&mv)) && packed(mv) != excluded {
                moves.push((0, mv));
            }
        });
        let before = self.before(ply);
        self.history.attacked[ply] = attacked(position);
        let (mut alpha, mut best, mut choice) = (begun, -INFINITE, None);
        let mut tried = std::mem::take(&mut self.tried[ply]);
        tried.clear();
        let (mut next, mut still) = (0, 0);
        let known = (ply, node.known, before);
        while let Some((rank, mv)) = self.history.pick(position, &mut moves, next, known) {
            let number = next;
            next += 1;
            let quiet = is_quiet(position, mv);
            node.noisy |= !quiet && packed(mv) == node.known;
            let may_skip = ply > 0 && best > -KNOWN_MIN;
            if may_skip && self.skips(position, node, mv, (quiet, rank), (alpha, still)) {
                continue;
            }
            let mut after = position.clone();
            after.make(mv);
            self.table.warm(after.key());
            self.keys.push(key);
            self.traces[ply] = Some(trace(position, mv));
            let how = Try { number, quiet, rank, mv, best };
            let visited = self.nodes;
            let score = self.try_move(position, &after, node, &how, (alpha, beta), shared);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, choice) = (score, Some(mv));
                    self.extend_line(ply, mv);
                    if ply == 0 {
                        self.effort = self.nodes - visited;
                    }
                }
            }
            if score >= beta {
                self.cut_offs += 1;
                self.history.learn(position, mv, &tried, (ply, node.depth), before);
                break;
            }
            tried.push(mv);
            still += usize::from(quiet);
        }
        let none = moves.is_empty();
        self.lists[ply] = moves;
        self.tried[ply] = tried;
        if none {
            return match () {
                () if excluded != 0 => begun,
                () if in_check => ply as Score - MATE,
                () => 0,
            };
        }
        if !self.stopped && excluded == 0 {
            self.remember(position, node, best, choice, (begun, beta));
        }
        best
    }

    /// Keeps what a search has found for the next time.
    fn remember(
        &mut self,
        position: &Chess,
        node: Node,
        best: Score,
        choice: Option<Move>,
        window: (Score, Score),
    ) {
        let Node { ply, depth, key, .. } = node;
        let bound = Bound::of(best, window);
        if let Some(seemed) = self.judged[ply]
            && choice.is_none_or(|mv| is_quiet(position, mv))
            && best.abs() < KNOWN_MIN
            && (bound != Bound::AtLeast || best > seemed)
            && (bound != Bound::AtMost || best < seemed)
        {
            let [last, _] = self.before(ply);
            self.corrections.learn(position, last, best - seemed, depth);
        }
        let judged = node.plain.max(-KNOWN_MIN);
        let score = to_table(best, ply);
        let entry = Entry { best: choice.map_or(0, packed), score, judged, depth, bound };
        self.table.store(key, entry);
    }

    /// The moves made one and two plies before.
    pub(super) fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.traces[ply]))
    }
}
