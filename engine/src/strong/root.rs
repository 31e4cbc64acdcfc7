//! The root of the tree: iterative deepening in aspiration windows, for one line or for several
//! (MultiPV).

use std::cmp::Reverse;
use std::time::Duration;

use rookery_chess::{Chess, Move};

use super::moves::packed;
use super::params::Numbers;
use super::worker::Worker;
use super::{Report, Shared};
use crate::score::{INFINITE, KNOWN_WIN_MIN, Score};

/// The deepest search.
const DEPTH_MAX: u32 = 100;

impl<const TUNED: bool> Worker<TUNED> {
    /// Searches to depth 1, 2, …; the `first` thread minds the limits and reports, the others help
    /// until it is done (lazy SMP).
    pub(super) fn iterative_deepening(
        &mut self,
        shared: &Shared<'_>,
        first: bool,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let position = &shared.game.position;
        self.keys.clone_from(&shared.game.past);
        self.root = self.keys.len();
        (self.nodes, self.leaves, self.cutoffs, self.tb_hits) = (0, 0, 0, 0);
        (self.told, self.seldepth, self.stopped) = ([0; 4], 0, false);
        self.only.clone_from(&shared.limits.only);
        (self.blur, self.seed) = (shared.blur, shared.seed);
        self.history.killers.fill([None; 2]);
        self.excluded.fill(0);
        let (mut answer, mut lines) = (self.answer(shared, 0, 0, vec![]), vec![]);
        let depth_max = shared.limits.depth.filter(|_| first).unwrap_or(DEPTH_MAX);
        let mut stable = 0;
        for depth in 1..=depth_max.clamp(1, DEPTH_MAX) {
            self.depth = depth as usize;
            let score = self.aspiration_search(position, depth, answer.score, shared);
            let line = std::mem::take(&mut self.pv_table[0]);
            if self.stopped && !answer.pv.is_empty() {
                self.amend(&mut answer, line, score);
                break;
            }
            if self.stopped && line.is_empty() {
                break;
            }
            let same = line.first() == answer.pv.first();
            stable = if same { stable + 1 } else { 0 };
            let before = answer.score;
            answer = self.answer(shared, depth, score, line);
            if first && shared.limits.multi_pv > 1 {
                self.other_lines(shared, depth, &answer, &mut lines);
                answer.clone_from(&lines[0]);
                lines.iter().for_each(&mut *report);
            } else if first {
                report(&answer);
            }
            if self.stopped || first && self.enough(shared, &answer, stable, before) {
                break;
            }
        }
        if answer.pv.is_empty() {
            answer.pv.extend(any_move(position, &self.only));
        }
        [answer.nodes, answer.leaves, answer.cutoffs, answer.tb_hits] = self.tell(shared);
        answer.elapsed = shared.control.elapsed();
        answer
    }

    /// MultiPV: searches the best lines that begin otherwise than `best`, the one of this depth,
    /// and puts all of them in order. `lines` are those of the depth before, of which what is not
    /// reached again in time stays.
    fn other_lines(
        &mut self,
        shared: &Shared<'_>,
        depth: u32,
        best: &Report,
        lines: &mut Vec<Report>,
    ) {
        let (root, wanted) = (&shared.game.position, shared.limits.multi_pv);
        let (only, share) = (self.only.clone(), self.share);
        if only.is_empty() {
            root.each_move(|mv| self.only.push(mv));
        }
        let mut found = vec![best.clone()];
        while found.len() < wanted && !self.stopped {
            let last = found.last().and_then(|report| report.pv.first().copied());
            self.only.retain(|mv| Some(*mv) != last);
            if self.only.is_empty() {
                break;
            }
            let begun =
                lines.iter().find(|line| line.pv.first().is_some_and(|mv| self.only.contains(mv)));
            let near = begun.map_or(0, |line| line.score);
            self.other_line =
                Some(begun.and_then(|line| line.pv.first()).map_or(0, |mv| packed(*mv)));
            let score = self.aspiration_search(root, depth, near, shared);
            let line = std::mem::take(&mut self.pv_table[0]);
            if !self.stopped && !line.is_empty() {
                found.push(self.answer(shared, depth, score, line));
            }
        }
        (self.only, self.share, self.other_line) = (only, share, None);
        found.sort_by_key(|report| Reverse(report.score));
        for line in std::mem::take(lines) {
            let again = |report: &Report| report.pv.first() == line.pv.first();
            if found.len() < wanted && self.stopped && !found.iter().any(again) {
                found.push(line);
            }
        }
        (1..).zip(&mut found).for_each(|(number, report)| report.multipv = number);
        *lines = found;
    }

    /// What an interrupted search found in time counts: moves that came after the one that was best
    /// before are better than it.
    fn amend(&mut self, answer: &mut Report, line: Vec<Move>, score: Score) {
        if !line.is_empty() {
            (answer.pv, answer.score) = (line, score);
        } else if !self.promising.is_empty() {
            answer.pv = std::mem::take(&mut self.promising);
        }
    }

    /// Searches in an aspiration window around the score of the depth before, widened until it
    /// holds.
    fn aspiration_search(
        &mut self,
        root: &Chess,
        depth: u32,
        near: Score,
        shared: &Shared<'_>,
    ) -> Score {
        let depth = depth as i32;
        let narrow = depth >= Numbers::<TUNED>::aspiration_depth() && near.abs() < KNOWN_WIN_MIN;
        let mut width = Numbers::<TUNED>::aspiration_width();
        let (mut alpha, mut beta) =
            if narrow { (near - width, near + width) } else { (-INFINITE, INFINITE) };
        self.promising.clear();
        loop {
            let before = self.nodes;
            let score = self.pvs(root, depth, 0, (alpha, beta), false, shared);
            self.share = self.effort * 1000 / (self.nodes - before).max(1);
            if self.stopped || alpha < score && score < beta {
                return score;
            }
            width *= Numbers::<TUNED>::aspiration_growth();
            if score <= alpha {
                self.promising.clear();
                beta = i32::midpoint(alpha, beta);
                alpha = if width > Numbers::<TUNED>::aspiration_open() {
                    -INFINITE
                } else {
                    score - width
                };
            } else {
                self.promising.clone_from(&self.pv_table[0]);
                beta = if width > Numbers::<TUNED>::aspiration_open() {
                    INFINITE
                } else {
                    score + width
                };
            }
        }
    }

    fn answer(&mut self, shared: &Shared<'_>, depth: u32, score: Score, line: Vec<Move>) -> Report {
        let elapsed: Duration = shared.control.elapsed();
        let [nodes, leaves, cutoffs, tb_hits] = self.tell(shared);
        let seldepth = self.seldepth;
        let hashfull = self.tt.hashfull();
        Report {
            multipv: 0,
            depth,
            seldepth,
            score,
            pv: line,
            nodes,
            leaves,
            cutoffs,
            tb_hits,
            elapsed,
            hashfull,
        }
    }
}

/// Some legal move, for a search that was ended before it found one.
fn any_move(position: &Chess, only: &[Move]) -> Option<Move> {
    let mut found = only.first().copied();
    position.each_move(|mv| found = found.or(Some(mv)));
    found
}
