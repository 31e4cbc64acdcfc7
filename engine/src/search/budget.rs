//! How long to think about a move.

use std::time::Duration;

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
/// The longest time that is reckoned with: a year.
const TIME_MAX: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Budget {
    /// The budget of a move that takes exactly `movetime`.
    #[must_use]
    pub fn of_movetime(movetime: Duration) -> Self {
        let movetime = movetime.min(TIME_MAX);
        let hard = movetime.saturating_sub(OVERHEAD).max(movetime / 2);
        Self { soft: hard, hard }
    }

    /// The budget of a move with so much `left` on the clock, which gains `increment` after each
    /// move and time again after `moves_to_go` moves, if ever.
    #[must_use]
    pub fn of_clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Self {
        let [left, increment] = [left, increment].map(|time| time.min(TIME_MAX));
        let usable = left.saturating_sub(OVERHEAD).max(left / 4);
        let moves = moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT + 4);
        let share = usable / moves + increment * 3 / 4;
        let most = if moves == 1 { usable * 4 / 5 } else { usable / 3 };
        Self { soft: (share * 7 / 10).min(most), hard: (share * 3).min(most) }
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
                    let budget = Budget::of_clock(ms(left), ms(increment), moves_to_go);
                    let told = (left, increment, moves_to_go);
                    assert!(budget.hard < ms(left), "{told:?} {budget:?}");
                    assert!(budget.soft <= budget.hard, "{told:?} {budget:?}");
                }
            }
        }
    }

    #[test]
    fn no_time_that_a_program_says_is_too_long() {
        for moves_to_go in [None, Some(1), Some(40)] {
            let budget = Budget::of_clock(Duration::MAX, Duration::MAX, moves_to_go);
            assert!(budget.soft <= budget.hard && budget.hard < TIME_MAX, "{budget:?}");
        }
        assert!(Budget::of_movetime(Duration::MAX).hard < TIME_MAX);
    }

    #[test]
    fn a_time_for_the_move_is_all_but_used_up() {
        let budget = Budget::of_movetime(ms(1000));
        assert_eq!(budget, Budget { soft: ms(975), hard: ms(975) });
    }
}
