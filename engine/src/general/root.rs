//! The root of the tree: iterative deepening in aspiration windows, for one line or for several
//! (MultiPV).

use std::cmp::Reverse;

use crate::board::Board;
use crate::eval::Evaluate;
use crate::score::{INFINITE, MATE_MIN, Score, mate_in};
use crate::search::Counts;

use super::move_order::tag;
use super::{Answer, PARAMS, Search, Task};

/// The deepest search.
const DEPTH_MAX: u32 = 100;

impl<B: Board, E: Evaluate<B>> Search<B, E> {
    /// Thinks until a limit is reached; tells `report` of each depth, and of
    /// each line of it where several are wanted; the answer is the best.
    pub fn think(
        &mut self,
        board: &B,
        task: &Task<'_, B::Move>,
        report: &mut dyn FnMut(&Answer<B::Move>),
    ) -> Answer<B::Move> {
        self.keys.clear();
        self.keys.extend_from_slice(task.past);
        self.root = self.keys.len();
        (self.counts, self.stopped) = (Counts::default(), false);
        (self.look, self.looked) = ((1, 1), task.control.elapsed());
        self.move_order.begin();
        if task.first == 1 {
            self.tt.new_search();
        }
        let (mut answer, mut lines) = (self.answer(task, 0, 0, vec![]), vec![]);
        let mut stable = 0;
        for depth in task.first..=task.depth.unwrap_or(DEPTH_MAX).clamp(1, DEPTH_MAX) {
            let score = self.aspiration_search(board, depth, answer.score, task);
            let line = std::mem::take(&mut self.pv_table[0]);
            if self.stopped && (line.is_empty() || !answer.pv.is_empty()) {
                break;
            }
            stable = if line.first() == answer.pv.first() { stable + 1 } else { 0 };
            answer = self.answer(task, depth, score, line);
            if task.multi_pv > 1 {
                self.other_lines(board, task, &answer, &mut lines);
                answer.clone_from(&lines[0]);
                lines.iter().for_each(&mut *report);
            } else {
                report(&answer);
            }
            if self.stopped || self.enough(task, board, &answer, stable) {
                break;
            }
        }
        if answer.pv.is_empty() {
            answer.pv.extend(any_move(board, task.only));
        }
        answer.counts = self.counts;
        answer.elapsed = task.control.elapsed();
        answer
    }

    /// MultiPV: searches the best lines that begin otherwise than `best`, the one of this depth,
    /// and puts all of them in order. `lines` are those of the depth before, of which what is not
    /// reached again in time stays.
    fn other_lines(
        &mut self,
        board: &B,
        task: &Task<'_, B::Move>,
        best: &Answer<B::Move>,
        lines: &mut Vec<Answer<B::Move>>,
    ) {
        let mut only = task.only.to_vec();
        if only.is_empty() {
            board.worthy_into(&mut only);
        }
        let mut found = vec![best.clone()];
        while found.len() < task.multi_pv && !self.stopped {
            let last = found.last().and_then(|answer| answer.pv.first());
            only.retain(|mv| Some(mv) != last);
            if only.is_empty() {
                break;
            }
            let begun =
                lines.iter().find(|line| line.pv.first().is_some_and(|mv| only.contains(mv)));
            let near = begun.map_or(0, |line| line.score);
            let first = begun.and_then(|line| line.pv.first());
            self.other_line = Some(first.map_or(0, |mv| tag(board, mv)));
            let others = Task { only: &only, ..*task };
            let score = self.aspiration_search(board, best.depth, near, &others);
            let line = std::mem::take(&mut self.pv_table[0]);
            if !self.stopped && !line.is_empty() {
                found.push(self.answer(task, best.depth, score, line));
            }
        }
        self.other_line = None;
        found.sort_by_key(|answer| Reverse(answer.score));
        for line in std::mem::take(lines) {
            let again = |answer: &Answer<B::Move>| answer.pv.first() == line.pv.first();
            if found.len() < task.multi_pv && self.stopped && !found.iter().any(again) {
                found.push(line);
            }
        }
        (1..).zip(&mut found).for_each(|(number, answer)| answer.multipv = number);
        *lines = found;
    }

    /// Searches in an aspiration window around the score of the depth before, widened until it
    /// holds.
    fn aspiration_search(
        &mut self,
        root: &B,
        depth: u32,
        near: Score,
        task: &Task<'_, B::Move>,
    ) -> Score {
        let narrow = depth as i32 >= PARAMS.aspiration_depth && near.abs() < MATE_MIN;
        let mut width = PARAMS.aspiration_width;
        let (mut alpha, mut beta) =
            if narrow { (near - width, near + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.pvs(root, depth as i32, 0, (alpha, beta), false, task);
            if self.stopped || alpha < score && score < beta {
                return score;
            }
            width *= PARAMS.aspiration_growth;
            if score <= alpha {
                alpha = if width > PARAMS.aspiration_open { -INFINITE } else { score - width };
            } else {
                beta = if width > PARAMS.aspiration_open { INFINITE } else { score + width };
            }
        }
    }

    /// Whether another depth is not worth beginning.
    fn enough(
        &self,
        task: &Task<'_, B::Move>,
        board: &B,
        answer: &Answer<B::Move>,
        stable: u32,
    ) -> bool {
        if task.infinite || task.multi_pv > 1 && task.budget.is_none() {
            return false;
        }
        let settled =
            mate_in(answer.score).is_some_and(|moves| 2 * moves.unsigned_abs() <= answer.depth);
        if settled {
            return true;
        }
        let (Some(budget), Some(charged)) = (task.budget, task.control.charged()) else {
            return false;
        };
        if task.exactly {
            return false;
        }
        let mut moves = vec![];
        board.moves_into(&mut moves);
        // A steady choice needs less time, the only one none.
        let stable = i32::try_from(stable).unwrap_or(i32::MAX);
        let is_stable = stable >= PARAMS.time_stable_depths;
        let steady = if is_stable { PARAMS.time_stable } else { PARAMS.time_unstable - stable };
        moves.len() == 1 || charged >= (budget.soft * steady.max(0) as u32 / 10).min(budget.hard)
    }

    fn answer(
        &self,
        task: &Task<'_, B::Move>,
        depth: u32,
        score: Score,
        line: Vec<B::Move>,
    ) -> Answer<B::Move> {
        let (counts, elapsed) = (self.counts, task.control.elapsed());
        Answer { multipv: 0, depth, score, pv: line, counts, elapsed, hashfull: self.tt.hashfull() }
    }
}

/// Some legal move, for a search that was ended before it found one.
fn any_move<B: Board>(board: &B, only: &[B::Move]) -> Option<B::Move> {
    let mut moves = only.to_vec();
    if moves.is_empty() {
        board.worthy_into(&mut moves);
    }
    moves.into_iter().next()
}
