//! How long to think.

use std::time::Duration;

use rookery_chess::{Color, Move};

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
}

/// How long to think: after `soft` no new depth is begun, after `hard` the search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// A stable choice ends the search even earlier.
    pub soft: Duration,
    /// The end.
    pub hard: Duration,
}

/// What is kept back for the way to whoever holds the clock.
const OVERHEAD: Duration = Duration::from_millis(25);
/// How many more moves a game is taken to last where nothing is said.
const MOVES_LEFT: u32 = 30;

impl Limits {
    /// How long `color` should think; `None` where time is no limit.
    #[must_use]
    pub fn budget(&self, color: Color) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        if let Some(movetime) = self.movetime {
            let hard = movetime.saturating_sub(OVERHEAD).max(movetime / 2);
            return Some(Budget { soft: hard, hard });
        }
        let left = self.left[color.index()]?;
        let usable = left.saturating_sub(OVERHEAD).max(left / 4);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT + 4);
        let share = usable / moves + self.increment[color.index()] * 3 / 4;
        let most = if moves == 1 { usable * 4 / 5 } else { usable / 3 };
        Some(Budget { soft: (share * 7 / 10).min(most), hard: (share * 3).min(most) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn no_budget_is_more_than_what_is_left() {
        for left in [1, 10, 50, 1000, 60_000, 7_200_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let limits = Limits {
                        left: [Some(ms(left)), None],
                        increment: [ms(increment); 2],
                        moves_to_go,
                        ..Limits::default()
                    };
                    let Some(budget) = limits.budget(Color::White) else { unreachable!() };
                    assert!(budget.hard < ms(left), "{limits:?} {budget:?}");
                    assert!(budget.soft <= budget.hard, "{limits:?} {budget:?}");
                    assert_eq!(limits.budget(Color::Black), None);
                }
            }
        }
    }

    #[test]
    fn a_time_for_the_move_is_all_but_used_up() {
        let limits = Limits { movetime: Some(ms(1000)), ..Limits::default() };
        assert_eq!(limits.budget(Color::Black), Some(Budget { soft: ms(975), hard: ms(975) }));
    }

    #[test]
    fn an_infinite_search_has_no_budget() {
        let left = [Some(ms(1000)); 2];
        let limits = Limits { infinite: true, left, ..Limits::default() };
        assert_eq!(limits.budget(Color::White), None);
    }
}
