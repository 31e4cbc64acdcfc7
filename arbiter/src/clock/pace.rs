//! The pace of a game and what follows from it: the deadline of first moves, and the patience with
//! players who have gone.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, TimeLimit};

const SECOND_MS: Millis = 1_000;
const MINUTE_MS: Millis = 60 * SECOND_MS;
const HOUR_MS: Millis = 60 * MINUTE_MS;

/// The bonus of so many moves counts towards the estimated length of a game.
const ESTIMATED_MOVES: Millis = 40;

/// Estimates below this are bullet.
const BULLET_MAX_MS: Millis = 3 * MINUTE_MS;
/// Estimates below this are blitz.
const BLITZ_MAX_MS: Millis = 10 * MINUTE_MS;
/// Estimates below this are rapid; what is longer is classical.
const RAPID_MAX_MS: Millis = 30 * MINUTE_MS;

const FIRST_MOVE_FAST_MS: Millis = 30 * SECOND_MS;
const FIRST_MOVE_SLOW_MS: Millis = 60 * SECOND_MS;

const GONE_BULLET_MS: Millis = 30 * SECOND_MS;
const GONE_BLITZ_MS: Millis = 60 * SECOND_MS;
const GONE_RAPID_MS: Millis = 2 * MINUTE_MS;
const GONE_CLASSICAL_MS: Millis = 5 * MINUTE_MS;
const GONE_UNLIMITED_MS: Millis = 24 * HOUR_MS;

/// How much time a seat can be expected to use in a game; `None` without a clock that runs by the
/// minute.
pub(super) fn estimated_ms(limit: &TimeLimit) -> Option<Millis> {
    match limit {
        TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => None,
        TimeLimit::Hourglass { base_ms } => Some(base_ms.saturating_mul(2)),
        TimeLimit::Clock { stages } => {
            let stage = stages.first()?;
            let bonus = match stage.bonus {
                Bonus::None => 0,
                Bonus::Increment { ms }
                | Bonus::Bronstein { ms }
                | Bonus::Delay { ms }
                | Bonus::Byoyomi { ms, .. } => ms,
            };
            Some(stage.base_ms.saturating_add(bonus.saturating_mul(ESTIMATED_MOVES)))
        }
    }
}

/// Returns the time in milliseconds that a seat has for its first turn before the game is aborted:
/// a minute in long games, half a minute in others, the time for a move in correspondence; `None`
/// without a clock.
#[must_use]
pub fn first_move_ms(limit: &TimeLimit) -> Option<Millis> {
    if let TimeLimit::Correspondence { move_ms } = limit {
        return Some(*move_ms);
    }
    let fast = estimated_ms(limit)? < BLITZ_MAX_MS;
    Some(if fast { FIRST_MOVE_FAST_MS } else { FIRST_MOVE_SLOW_MS })
}

/// Returns the time in milliseconds that the player of a seat with this limit must be gone before
/// the opponent may claim; `None` in correspondence, where nobody is expected to be here.
#[must_use]
pub fn gone_ms(limit: &TimeLimit) -> Option<Millis> {
    if matches!(limit, TimeLimit::Unlimited) {
        return Some(GONE_UNLIMITED_MS);
    }
    Some(match estimated_ms(limit)? {
        ms if ms < BULLET_MAX_MS => GONE_BULLET_MS,
        ms if ms < BLITZ_MAX_MS => GONE_BLITZ_MS,
        ms if ms < RAPID_MAX_MS => GONE_RAPID_MS,
        _ => GONE_CLASSICAL_MS,
    })
}
