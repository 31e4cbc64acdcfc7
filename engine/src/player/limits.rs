//! How long to think about a move of any game.

use std::time::Duration;

use crate::search::Budget;
use crate::strong;

/// The clock of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What comes after each move.
    pub increment: Duration,
    /// What each move has once nothing is left.
    pub byoyomi: Duration,
    /// Moves until the clock gains time again.
    pub moves_to_go: Option<u32>,
}

/// What a search may use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// The player's own clock.
    pub clock: Option<Clock>,
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
    /// The moves to choose among, as the game writes them; all if there are none.
    pub only: Vec<String>,
}

impl Clock {
    /// What there is for this move, what each move adds, and the moves until more comes: byoyomi
    /// is an increment that the next move has as well.
    fn of_move(self) -> (Duration, Duration, Option<u32>) {
        let Self { left, increment, byoyomi, moves_to_go } = self;
        // All that is left is there for this move, and the next one has as much again.
        let last = byoyomi > Duration::ZERO && left <= byoyomi;
        (left + byoyomi, increment + byoyomi, if last { Some(1) } else { moves_to_go })
    }
}

impl Limits {
    /// How long to think; `None` where time is no limit.
    #[must_use]
    pub fn budget(&self) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        if let Some(movetime) = self.movetime {
            return Some(Budget::of_movetime(movetime));
        }
        let (left, increment, moves_to_go) = self.clock?.of_move();
        Some(Budget::of_clock(left, increment, moves_to_go))
    }

    /// The same for the strong player of chess; the moves to choose among aside.
    pub(super) fn of_chess(&self, color: rookery_chess::Color) -> strong::Limits {
        let mut limits = strong::Limits {
            movetime: self.movetime,
            depth: self.depth,
            nodes: self.nodes,
            infinite: self.infinite,
            ponder: self.ponder,
            ..strong::Limits::default()
        };
        if let Some((left, increment, moves_to_go)) = self.clock.map(Clock::of_move) {
            limits.left[color.index()] = Some(left);
            limits.increment[color.index()] = increment;
            limits.moves_to_go = moves_to_go;
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_budget_is_more_than_a_clock_has() {
        let ms = Duration::from_millis;
        for (left, byoyomi) in [(1000, 0), (0, 1000), (500, 1000), (60_000, 30_000)] {
            let clock = Clock { left: ms(left), byoyomi: ms(byoyomi), ..Clock::default() };
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let budget = limits.budget().unwrap();
            assert!(budget.hard < ms(left + byoyomi), "{clock:?}: {budget:?}");
            assert!(budget.hard > Duration::ZERO, "{clock:?}: {budget:?}");
        }
        assert_eq!(Limits::default().budget(), None);
    }

    #[test]
    fn byoyomi_is_used() {
        let byoyomi = Duration::from_secs(10);
        let limits =
            Limits { clock: Some(Clock { byoyomi, ..Clock::default() }), ..Limits::default() };
        assert!(limits.budget().unwrap().hard > byoyomi / 2);
    }
}
