//! How long to think.

use std::time::Duration;

use rookery_chess::{Color, Move};

use crate::search::Budget;

/// What a search may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// What is left on each clock, White's first.
    pub left: [Option<Duration>; 2],
    /// What each clock gains after a move.
    pub increment: [Duration; 2],
    /// Moves until the clocks gain time again.
    pub moves_to_go: Option<u32>,
    /// Exactly so long.
    pub movetime: Option<Duration>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Until told to stop.
    pub infinite: bool,
    /// The opponent is thinking: time counts from the moment that the expected move is played.
    pub ponder: bool,
    /// The moves to choose among; all if there are none.
    pub only: Vec<Move>,
    /// How many of the best lines are wanted (MultiPV), each of which begins with another move; 0
    /// and 1 are the same.
    pub multi_pv: usize,
}

impl Limits {
    /// How long `color` should think; `None` where time is no limit.
    #[must_use]
    pub fn budget(&self, color: Color) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        if let Some(movetime) = self.movetime {
            return Some(Budget::of_movetime(movetime));
        }
        let left = self.left[color.index()]?;
        Some(Budget::of_clock(left, self.increment[color.index()], self.moves_to_go))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_the_budget_of_its_own_clock() {
        let left = [Some(Duration::from_secs(60)), None];
        let limits = Limits { left, moves_to_go: Some(40), ..Limits::default() };
        let budget = Budget::of_clock(Duration::from_secs(60), Duration::ZERO, Some(40));
        assert_eq!(limits.budget(Color::White), Some(budget));
        assert_eq!(limits.budget(Color::Black), None);
    }

    #[test]
    fn an_infinite_search_has_no_budget() {
        let left = [Some(Duration::from_secs(1)); 2];
        let limits = Limits { infinite: true, left, ..Limits::default() };
        assert_eq!(limits.budget(Color::White), None);
    }
}
