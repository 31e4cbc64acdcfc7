//! What is best in connect four, as a player is told it.

use rookery_lines::{Column, Columns};
use rookery_rules::Position as _;

use crate::board::Verdict;
use crate::general::{Known, Solve, Task};
use crate::search::Counts;

use super::grid::Grid;
use super::openings::Openings;
use super::search::{Goal, Solver, Stop};

/// The most positions that are looked at where time is no limit, …
const NODES_MAX: u64 = 50_000_000;
/// … where a search looks a ply ahead, twice as many for each ply more, …
const NODES_FOR_A_PLY: u64 = 1_000;
/// … and the fewest that are worth it.
const NODES_MIN: u64 = 1_000;
/// So many positions tell of a move that is plain.
const NODES_BRIEF: u64 = 2_000;

/// Knows the openings, and solves the rest as far as there is time.
pub struct Sage {
    solver: Solver,
}

impl Sage {
    /// One whose solver remembers about so many mebibytes.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        Self { solver: Solver::new(mebibytes) }
    }

    /// Who wins by the best of these moves, and which of them keep that, as far as there is time:
    /// `late` says when it is too late for anything, `enough` when for a second choice. `all` says
    /// that there is no other move.
    fn best(
        &mut self,
        grid: &Grid,
        (moves, all): (&[Column], bool),
        late: &Stop<'_>,
        enough: &Stop<'_>,
    ) -> Option<(Verdict, Vec<Column>)> {
        for (goal, verdict) in [(Goal::Win, Verdict::Won), (Goal::Hold, Verdict::Drawn)] {
            if all && !self.solver.reaches(grid, goal, late)? {
                continue;
            }
            // First what is plain, then all that there is time for, then one move at least.
            let (mut kept, mut open) = (vec![], moves.to_vec());
            let rounds = [(NODES_BRIEF, late), (u64::MAX, enough), (u64::MAX, late)];
            for (round, (nodes, stop)) in rounds.into_iter().enumerate() {
                if round < 2 || kept.is_empty() {
                    open.retain(|mv| match self.fails(grid, *mv, goal, nodes, stop) {
                        Some(true) => false,
                        Some(false) => {
                            kept.push(*mv);
                            false
                        }
                        None => true,
                    });
                }
            }
            if all || !kept.is_empty() {
                return Some((verdict, kept));
            }
            if !open.is_empty() {
                return None;
            }
        }
        Some((Verdict::Lost, moves.to_vec()))
    }

    /// Whether a goal is out of reach after a move; `None` if so many positions do not tell.
    fn fails(
        &mut self,
        grid: &Grid,
        mv: Column,
        goal: Goal,
        nodes: u64,
        stop: &Stop<'_>,
    ) -> Option<bool> {
        let end = self.solver.nodes().saturating_add(nodes);
        let next = grid.after(grid.place(mv)?);
        self.solver.reaches(&next, goal.others(), &|nodes| nodes >= end || stop(nodes))
    }
}

impl Solve<Columns> for Sage {
    fn solve(&mut self, board: &Columns, task: &Task<'_, Column>) -> Option<Known<Column>> {
        let grid = Grid::of(board);
        if grid.wins_now() {
            return None;
        }
        let all = task.only.is_empty();
        let mut moves = task.only.to_vec();
        if all {
            board.legal_into(&mut moves);
            moves.sort_by_key(|mv| mv.abs_diff(3));
            if let Some(reply) = Openings::known().find(&grid) {
                let counts = Counts { nodes: 1, tb_hits: 1, ..Counts::default() };
                let verdict = Some(reply.verdict);
                return Some(Known { moves: vec![reply.column], verdict, counts });
            }
        }
        let most = nodes_max(task);
        if most < NODES_MIN {
            return None;
        }
        let before = self.solver.nodes();
        let passed = |nodes: u64, thirds: u32| {
            let charged = task.budget.zip(task.control.charged());
            task.control.stopped()
                || nodes - before >= u64::from(thirds) * most / 3
                || charged.is_some_and(|(budget, charged)| {
                    charged >= (budget.hard * thirds / 3).max(budget.soft / 2)
                })
        };
        let (late, enough) = (|nodes| passed(nodes, 2), |nodes| passed(nodes, 1));
        let best = self.best(&grid, (&moves, all), &late, &enough);
        let counts = Counts { nodes: self.solver.nodes() - before, ..Counts::default() };
        let (verdict, moves) = best.map_or((None, vec![]), |(verdict, kept)| (Some(verdict), kept));
        Some(Known { moves, verdict, counts })
    }
}

/// How many positions may be looked at.
fn nodes_max(task: &Task<'_, Column>) -> u64 {
    let most = if task.budget.is_some() { u64::MAX / 3 } else { NODES_MAX };
    let for_depth = task.depth.map(|depth| NODES_FOR_A_PLY << depth.min(20));
    let limits = [task.nodes, for_depth].into_iter().flatten();
    limits.fold(most, u64::min)
}
