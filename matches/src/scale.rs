//! Time by the speed of a machine.

use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Bonus, Stage, TimeLimit};

/// What a factor is counted in: so many are a factor of 1.
pub const MILLIONTHS: u32 = 1_000_000;
/// The least and the greatest factor, in millionths: a machine that is a hundred times as fast or as
/// slow as the reference has measured something else.
const FACTORS: std::ops::RangeInclusive<u64> = 10_000..=100_000_000;

/// Returns the factor by which time is multiplied on a machine that visits `nps` positions in a
/// second where the time is written for one that visits `reference`, in millionths.
#[must_use]
pub fn factor(reference: u64, nps: u64) -> u32 {
    let millionths = u128::from(reference) * u128::from(MILLIONTHS) / u128::from(nps.max(1));
    let millionths = u64::try_from(millionths).unwrap_or(u64::MAX);
    u32::try_from(millionths.clamp(*FACTORS.start(), *FACTORS.end())).unwrap_or(MILLIONTHS)
}

/// Returns a time limit with all its times multiplied, each to the millisecond.
#[must_use]
pub fn scaled(limit: &TimeLimit, millionths: u32) -> TimeLimit {
    let times = |ms: Millis| times(ms, millionths);
    match limit {
        TimeLimit::Unlimited => TimeLimit::Unlimited,
        TimeLimit::Hourglass { base_ms } => TimeLimit::Hourglass { base_ms: times(*base_ms) },
        TimeLimit::Correspondence { move_ms } => {
            TimeLimit::Correspondence { move_ms: times(*move_ms) }
        }
        TimeLimit::Clock { stages } => {
            let stage = |stage: &Stage| Stage {
                moves: stage.moves,
                base_ms: times(stage.base_ms),
                bonus: match stage.bonus {
                    Bonus::None => Bonus::None,
                    Bonus::Increment { ms } => Bonus::Increment { ms: times(ms) },
                    Bonus::Bronstein { ms } => Bonus::Bronstein { ms: times(ms) },
                    Bonus::Delay { ms } => Bonus::Delay { ms: times(ms) },
                    Bonus::Byoyomi { ms, periods } => Bonus::Byoyomi { ms: times(ms), periods },
                },
            };
            TimeLimit::Clock { stages: stages.iter().map(stage).collect() }
        }
    }
}

/// Returns a budget with its time multiplied, to the millisecond.
#[must_use]
pub fn scaled_budget(budget: MoveBudget, millionths: u32) -> MoveBudget {
    MoveBudget { move_ms: budget.move_ms.map(|ms| times(ms, millionths)), ..budget }
}

/// A time multiplied, to the nearest millisecond; what is some time stays some.
fn times(ms: Millis, millionths: u32) -> Millis {
    let one = i128::from(MILLIONTHS);
    let times = (i128::from(ms) * i128::from(millionths) + one / 2) / one;
    let times = Millis::try_from(times).unwrap_or(Millis::MAX);
    times.max(ms.min(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_is_half_as_fast_has_twice_the_time() {
        assert_eq!(factor(1_000_000, 500_000), 2 * MILLIONTHS);
        assert_eq!(factor(1_000_000, 1_000_000), MILLIONTHS);
        assert_eq!(factor(300, 400), 750_000);
        assert_eq!((factor(1, u64::MAX), factor(u64::MAX, 0)), (10_000, 100_000_000));
    }

    #[test]
    fn every_time_of_a_limit_is_multiplied_to_the_millisecond() {
        let stage =
            |base_ms, ms| Stage { moves: Some(40), base_ms, bonus: Bonus::Increment { ms } };
        let limit = TimeLimit::Clock { stages: vec![stage(10_000, 101)] };
        let twice = TimeLimit::Clock { stages: vec![stage(15_000, 152)] };
        assert_eq!(scaled(&limit, 1_500_000), twice);
        assert_eq!(scaled(&limit, MILLIONTHS), limit);
        assert_eq!(scaled(&TimeLimit::Unlimited, 2), TimeLimit::Unlimited);
        let glass = |base_ms| TimeLimit::Hourglass { base_ms };
        assert_eq!(scaled(&glass(1_000), 333_333), glass(333));
        assert_eq!(scaled(&glass(10), 10_000), glass(1), "some time stays");
        assert_eq!(scaled(&glass(0), 2_000_000), glass(0));
        let budget = MoveBudget { move_ms: Some(100), depth: Some(3), nodes: Some(9) };
        let more = MoveBudget { move_ms: Some(125), ..budget };
        assert_eq!(scaled_budget(budget, 1_250_000), more);
    }
}
