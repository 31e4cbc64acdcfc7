//! Who wins a position.

use crate::board::Verdict;
use crate::board::columns::completing;

use super::follow::{Follower, can_win, follow};
use super::grid::{Grid, column};
use super::memory::Memory;

/// The clock is looked at after so many positions.
const LOOK_NODES: u64 = 256;
/// Up to so many discs a position and its mirror image are remembered as one.
const MIRRORED_MAX: u32 = 20;
/// With more discs no move is looked at before it is searched.
const FORESEEN_MAX: u32 = 37;
/// With more discs nothing is remembered of the positions that moves lead to.
const REMEMBERED_MAX: u32 = 33;
/// Discs on the board when only two places are left.
const DISCS_LATE: u32 = 40;

/// How early a move is tried for each place where it makes four, …
const THREAT: i32 = 1000;
/// … how late for each column between it and the middle, …
const ASIDE: i32 = 60;
/// … and for each move that it refuted or that was tried in vain before another did: less and less.
const LEARNT: i32 = 64;

/// What a player may want of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Four in a row.
    Win,
    /// That the opponent does not have it.
    Hold,
}

impl Goal {
    /// What the opponent must reach to prevent it.
    pub(super) const fn others(self) -> Self {
        match self {
            Self::Win => Self::Hold,
            Self::Hold => Self::Win,
        }
    }
}

/// Whether a search must end, by how many positions it has visited.
pub(super) type Stop<'a> = dyn Fn(u64) -> bool + 'a;

/// Solves positions, and remembers them in a transposition table.
pub struct Solver {
    memory: Memory,
    /// By who moves and place: how often a disc there settled a position.
    learnt: [[i32; 64]; 2],
    nodes: u64,
    stopped: bool,
}

/// A move to try.
#[derive(Clone, Copy, Default)]
struct Choice {
    rank: i32,
    place: u64,
    /// Where the mover can then make four.
    threats: u64,
}

impl Solver {
    /// A solver that remembers about so many mebibytes.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        Self { memory: Memory::new(mebibytes), learnt: [[0; 64]; 2], nodes: 0, stopped: false }
    }

    /// How many positions it has visited since it was made.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins, as the player to move sees it; `None` if it was stopped. Nobody may have won yet.
    pub fn value(&mut self, grid: &Grid, stop: &Stop<'_>) -> Option<Verdict> {
        if !self.reaches(grid, Goal::Hold, stop)? {
            return Some(Verdict::Lost);
        }
        let wins = self.reaches(grid, Goal::Win, stop)?;
        Some(if wins { Verdict::Won } else { Verdict::Drawn })
    }

    /// Whether the player to move reaches a goal; `None` if it was stopped. Nobody may have won
    /// yet.
    pub fn reaches(&mut self, grid: &Grid, goal: Goal, stop: &Stop<'_>) -> Option<bool> {
        if grid.wins_now() {
            return Some(true);
        }
        if grid.empty() == 0 {
            return Some(goal == Goal::Hold);
        }
        self.stopped = false;
        let reached = self.node(grid, goal, false, stop);
        (!self.stopped).then_some(reached)
    }

    /// Whether it remembers that the player to move does not reach a goal.
    #[must_use]
    pub fn refutes(&self, grid: &Grid, goal: Goal) -> bool {
        self.memory.find(key(grid), goal) == Some(false)
    }

    /// Whether the player to move, who cannot win at once, reaches a goal; a place is free. Where
    /// it is `foreseen`, following proves nothing.
    fn node(&mut self, grid: &Grid, goal: Goal, foreseen: bool, stop: &Stop<'_>) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_NODES) {
            self.stopped |= stop(self.nodes);
        }
        if self.stopped {
            return false;
        }
        let landing = grid.landing();
        let urgent = grid.theirs & landing;
        let mut moves = landing & !(grid.theirs >> 1);
        if urgent != 0 {
            moves &= urgent;
        }
        if moves == 0 || urgent & urgent.wrapping_sub(1) != 0 {
            return false;
        }
        if grid.discs() >= DISCS_LATE {
            return goal == Goal::Hold;
        }
        if let Some(reached) = seen(grid, goal, foreseen) {
            return reached;
        }
        if urgent != 0 {
            let next = grid.after(moves);
            return !next.wins_now() && !self.node(&next, goal.others(), false, stop);
        }
        let key = key(grid);
        if let Some(reached) = self.memory.find(key, goal) {
            return reached;
        }
        let before = self.nodes;
        let reached = self.moves(grid, goal, moves, stop);
        if !self.stopped {
            self.memory.store(key, goal, reached, self.nodes - before);
        }
        reached
    }

    /// Whether one of these moves, none of which loses at once, reaches a goal.
    fn moves(&mut self, grid: &Grid, goal: Goal, moves: u64, stop: &Stop<'_>) -> bool {
        let mut choices = [Choice::default(); 7];
        let count = self.order(grid, moves, &mut choices);
        let choices = &choices[..count];
        let after = |choice: &Choice| {
            let (place, mine) = (choice.place, grid.theirs & !choice.place);
            Grid { own: grid.other(), all: grid.all | place, mine, theirs: choice.threats }
        };
        let discs = grid.discs();
        let foresees = discs <= FORESEEN_MAX;
        if foresees && choices.iter().any(|choice| settles(follow(&after(choice)), goal)) {
            return true;
        }
        let refuted = |choice| self.memory.find(key(&after(choice)), goal.others()) == Some(false);
        if discs <= REMEMBERED_MAX && choices.iter().any(refuted) {
            return true;
        }
        for (number, choice) in choices.iter().enumerate() {
            if !self.node(&after(choice), goal.others(), foresees, stop) && !self.stopped {
                self.learn(discs, &choices[..=number]);
                return true;
            }
        }
        false
    }

    /// Puts moves in the order in which they are tried; how many there are.
    fn order(&self, grid: &Grid, moves: u64, choices: &mut [Choice; 7]) -> usize {
        let learnt = &self.learnt[(grid.discs() % 2) as usize];
        let (mut rest, mut count) = (moves, 0);
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            rest ^= place;
            let threats = completing(grid.own | place, grid.all | place);
            let aside = i32::from(column(place).abs_diff(3));
            let rank = THREAT * threats.count_ones() as i32 - ASIDE * aside
                + learnt[place.trailing_zeros() as usize];
            let mut slot = count;
            while slot > 0 && choices[slot - 1].rank < rank {
                choices[slot] = choices[slot - 1];
                slot -= 1;
            }
            choices[slot] = Choice { rank, place, threats };
            count += 1;
        }
        count
    }

    /// Learns that the last of these moves settled a position, and the others did not.
    fn learn(&mut self, discs: u32, tried: &[Choice]) {
        let Some((best, vain)) = tried.split_last().filter(|(_, vain)| !vain.is_empty()) else {
            return;
        };
        let learnt = &mut self.learnt[(discs % 2) as usize];
        let mut add = |choice: &Choice, more: i32| {
            let count = &mut learnt[choice.place.trailing_zeros() as usize];
            *count += more - *count / LEARNT;
        };
        vain.iter().for_each(|choice| add(choice, -LEARNT));
        add(best, LEARNT * vain.len() as i32);
    }
}

/// Whether the player to move reaches a goal, where one sees that without a move.
fn seen(grid: &Grid, goal: Goal, foreseen: bool) -> Option<bool> {
    let possible = match goal {
        Goal::Win => can_win(grid.own, grid.other()),
        Goal::Hold => can_win(grid.other(), grid.own),
    };
    if !possible {
        return Some(goal == Goal::Hold);
    }
    let follower = if foreseen { None } else { follow(grid) };
    settles(follower, goal.others()).then_some(false)
}

/// Whether a follower reaches a goal.
fn settles(follower: Option<Follower>, goal: Goal) -> bool {
    match follower {
        Some(Follower::Wins) => true,
        Some(Follower::Holds) => goal == Goal::Hold,
        None => false,
    }
}

/// What a position is remembered by.
fn key(grid: &Grid) -> u64 {
    if grid.discs() > MIRRORED_MAX { grid.key() } else { grid.key().min(grid.mirrored_key()) }
}
