//! Clocks: time controls, and the state of the clocks of a game.

use crate::seat::Seat;
use crate::{Millis, wire};

wire! {
    /// The time limit of one seat.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum TimeLimit {
        /// No clock.
        Unlimited,
        /// A clock in one or more stages, the last of which lasts to the end.
        Clock {
            /// The stages in order, at least one. Every stage but the last has a number of moves.
            stages: Vec<Stage>,
        },
        /// Each player's thinking time is added to the opponent's clock.
        Hourglass {
            /// The time that each clock shows at the start, in milliseconds.
            base_ms: Millis,
        },
        /// A time for every single move, usually counted in days.
        Correspondence {
            /// The time for each move, in milliseconds.
            move_ms: Millis,
        },
    }

    /// A stage of a clock.
    #[derive(Eq)]
    pub struct Stage {
        /// The moves of this seat that the stage lasts; `None` for the last stage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub moves: Option<u32>,
        /// The time added to the clock when the stage begins, in milliseconds.
        pub base_ms: Millis,
        /// The time that each move brings.
        #[serde(default)]
        pub bonus: Bonus,
    }

    /// The time that each move within a stage brings.
    #[derive(Eq, Copy, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Bonus {
        /// No time: sudden death.
        #[default]
        None,
        /// Fischer increment: time is added after each move.
        Increment {
            /// The time added, in milliseconds.
            ms: Millis,
        },
        /// Bronstein delay: after each move the time it took is given back, up to a maximum.
        Bronstein {
            /// The most time given back, in milliseconds.
            ms: Millis,
        },
        /// Simple (US) delay: at each move the clock waits before it runs.
        Delay {
            /// The length of the wait, in milliseconds.
            ms: Millis,
        },
        /// Japanese byoyomi: once the base time is used up, each move must fit into one period, and
        /// a period that is overrun is lost.
        Byoyomi {
            /// The length of a period, in milliseconds.
            ms: Millis,
            /// The number of periods.
            periods: u32,
        },
    }

    /// The time control of a game: one limit for each seat. Odds are two different limits.
    #[derive(Eq)]
    pub struct TimeControl {
        /// The limit of the first seat.
        pub first: TimeLimit,
        /// The limit of the second seat.
        pub second: TimeLimit,
    }

    /// The state of both clocks at one instant. Whoever shows them lets the running one run on.
    #[derive(Eq)]
    pub struct Clocks {
        /// The clock of the first seat; `None` where that seat has no clock.
        pub first: Option<SeatClock>,
        /// The clock of the second seat; `None` where that seat has no clock.
        pub second: Option<SeatClock>,
        /// The seat whose clock runs, if one does.
        pub running: Option<Seat>,
        /// The server's Unix time at which these values held, in milliseconds.
        pub at_ms: Millis,
    }

    /// The state of one clock. A running clock first uses up `delay_ms`, then `left_ms`, then its
    /// periods of `period_ms` one by one; at the end of the last its flag falls.
    #[derive(Eq, Copy, Default)]
    pub struct SeatClock {
        /// The main time left, in milliseconds.
        pub left_ms: Millis,
        /// The delay left at this move before the main time runs, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<Millis>")]
        pub delay_ms: Millis,
        /// The byoyomi periods left, the one in use included.
        #[serde(default, skip_serializing_if = "is_zero_u32")]
        #[ts(optional, as = "Option<u32>")]
        pub periods: u32,
        /// The length of a byoyomi period, in milliseconds.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(optional, as = "Option<Millis>")]
        pub period_ms: Millis,
        /// Whether what runs off this clock is added to the other's (hourglass).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub pours: bool,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(ms: &Millis) -> bool {
    *ms == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero_u32(count: &u32) -> bool {
    *count == 0
}

/// The number of a player's moves in the game by which the length of clocks is compared.
const PACE_MOVES: i64 = 40;

impl TimeLimit {
    /// Returns a player's time for 40 moves, in seconds; `None` without a clock or with days for
    /// each move.
    #[must_use]
    pub fn pace_s(&self) -> Option<i64> {
        let ms = match self {
            TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => return None,
            TimeLimit::Hourglass { base_ms } => *base_ms,
            TimeLimit::Clock { stages } => {
                let mut left = PACE_MOVES;
                let mut ms = 0;
                for stage in stages {
                    let moves = stage.moves.map_or(left, |moves| i64::from(moves).min(left));
                    ms += stage.base_ms
                        + match stage.bonus {
                            Bonus::None => 0,
                            Bonus::Increment { ms }
                            | Bonus::Bronstein { ms }
                            | Bonus::Delay { ms }
                            | Bonus::Byoyomi { ms, .. } => ms * moves,
                        };
                    left -= moves;
                    if left == 0 {
                        break;
                    }
                }
                ms
            }
        };
        Some(ms / 1_000)
    }
}

impl TimeControl {
    /// Makes a time control with the same limit for both seats.
    #[must_use]
    pub fn even(limit: TimeLimit) -> Self {
        Self { first: limit.clone(), second: limit }
    }

    /// Makes the usual `base + increment`, both in seconds.
    ///
    /// ```
    /// use rookery_protocol::clock::TimeControl;
    ///
    /// let time = TimeControl::fischer(180, 2);
    /// assert_eq!(time.as_fischer(), Some((180_000, 2_000)));
    /// assert_eq!(time.first.pace_s(), Some(260));
    /// ```
    #[must_use]
    pub fn fischer(base_s: u32, increment_s: u32) -> Self {
        let bonus = match increment_s {
            0 => Bonus::None,
            s => Bonus::Increment { ms: Millis::from(s) * 1000 },
        };
        let stage = Stage { moves: None, base_ms: Millis::from(base_s) * 1000, bonus };
        Self::even(TimeLimit::Clock { stages: vec![stage] })
    }

    /// Returns base and increment in milliseconds, where both seats have the same and nothing else:
    /// the inverse of [`TimeControl::fischer`].
    #[must_use]
    pub fn as_fischer(&self) -> Option<(Millis, Millis)> {
        let TimeLimit::Clock { stages } = &self.first else { return None };
        let [Stage { base_ms, bonus, .. }] = stages.as_slice() else { return None };
        match bonus {
            _ if self.first != self.second => None,
            Bonus::None => Some((*base_ms, 0)),
            Bonus::Increment { ms } => Some((*base_ms, *ms)),
            _ => None,
        }
    }

    /// Returns the limit of a seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &TimeLimit {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_of_another_kind_has_no_base_and_increment() {
        let usual = TimeControl::fischer(60, 2);
        assert_eq!(usual.as_fischer(), Some((60_000, 2_000)));
        let odds = TimeControl { second: TimeLimit::Unlimited, ..usual };
        assert_eq!(odds.as_fischer(), None);
        assert_eq!(TimeControl::even(TimeLimit::Hourglass { base_ms: 1 }).as_fischer(), None);
    }

    #[test]
    fn a_clock_is_as_long_as_forty_moves_take() {
        let pace = |base_s, increment_s| {
            TimeControl::fischer(base_s, increment_s).first.pace_s().unwrap_or_default()
        };
        assert_eq!(pace(300, 0), 300);
        assert_eq!(pace(180, 2), 260);
        let stage = |moves, base_ms| Stage { moves, base_ms, bonus: Bonus::None };
        let stages = vec![stage(Some(20), 60_000), stage(Some(20), 30_000), stage(None, 5_000)];
        assert_eq!(TimeLimit::Clock { stages }.pace_s(), Some(90));
        assert_eq!(TimeLimit::Unlimited.pace_s(), None);
    }
}
