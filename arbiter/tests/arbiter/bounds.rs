//! Which time controls are refused, and why.

use rookery_arbiter::{
    BASE_MAX_MS, BONUS_MAX_MS, BadTime, MOVE_MAX_MS, MOVE_MIN_MS, PERIODS_MAX,
    PROGRAMS_START_MIN_MS, STAGE_MOVES_MAX, STAGES_MAX, START_MIN_MS, check_programs_time,
    check_time,
};
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};

use crate::table::*;

fn check(limit: TimeLimit) -> Result<(), BadTime> {
    check_time(&TimeControl::even(limit)).map_err(|(seat, bad)| {
        assert_eq!(seat, First, "the first mistake is reported");
        bad
    })
}

fn stages(stages: &[(Option<u32>, Millis, Bonus)]) -> TimeLimit {
    let stage = |&(moves, base_ms, bonus)| Stage { moves, base_ms, bonus };
    TimeLimit::Clock { stages: stages.iter().map(stage).collect() }
}

fn byoyomi(ms: Millis, periods: u32) -> Bonus {
    Bonus::Byoyomi { ms, periods }
}

#[test]
fn usual_time_controls_are_accepted() {
    let thirty = Bonus::Increment { ms: 30_000 };
    for limit in [
        TimeLimit::Unlimited,
        clock(MINUTE_MS, Bonus::None),
        clock(15_000, Bonus::Increment { ms: 0 }),
        stages(&[(Some(40), 90 * MINUTE_MS, thirty), (None, 30 * MINUTE_MS, thirty)]),
        stages(&[(Some(40), 90 * MINUTE_MS, Bonus::None), (None, 0, thirty)]),
        clock(25 * MINUTE_MS, Bonus::Delay { ms: 5_000 }),
        clock(0, Bonus::Delay { ms: 5_000 }),
        clock(0, byoyomi(10_000, 1)),
        clock(BASE_MAX_MS, byoyomi(BONUS_MAX_MS, PERIODS_MAX)),
        clock(START_MIN_MS, Bonus::Bronstein { ms: BONUS_MAX_MS }),
        TimeLimit::Hourglass { base_ms: MINUTE_MS },
        TimeLimit::Hourglass { base_ms: BASE_MAX_MS },
        TimeLimit::Correspondence { move_ms: MOVE_MIN_MS },
        TimeLimit::Correspondence { move_ms: MOVE_MAX_MS },
    ] {
        assert_eq!(check(limit.clone()), Ok(()), "{limit:?}");
    }
}

#[test]
fn a_clock_has_one_to_four_stages() {
    assert_eq!(check(stages(&[])), Err(BadTime::NoStage));
    let many = [(Some(10), MINUTE_MS, Bonus::None); STAGES_MAX];
    let most = [&many[1..], &[(None, MINUTE_MS, Bonus::None)]].concat();
    assert_eq!(check(stages(&most)), Ok(()));
    let too_many = [&many[..], &[(None, MINUTE_MS, Bonus::None)]].concat();
    assert_eq!(check(stages(&too_many)), Err(BadTime::TooManyStages));
}

#[test]
fn every_stage_but_the_last_has_a_number_of_moves() {
    let last = (None, MINUTE_MS, Bonus::None);
    for moves in [None, Some(0), Some(STAGE_MOVES_MAX + 1)] {
        let first = (moves, MINUTE_MS, Bonus::None);
        assert_eq!(check(stages(&[first, last])), Err(BadTime::StageMoves), "{moves:?}");
    }
    let ends = (Some(40), MINUTE_MS, Bonus::None);
    assert_eq!(check(stages(&[ends])), Err(BadTime::LastStageEnds));
}

#[test]
fn times_out_of_range_are_refused_each_with_its_reason() {
    for (limit, expected) in [
        (clock(-1, Bonus::None), BadTime::Base),
        (clock(BASE_MAX_MS + 1, Bonus::None), BadTime::Base),
        (clock(Millis::MAX, byoyomi(5_000, 1)), BadTime::Base),
        (clock(MINUTE_MS, Bonus::Increment { ms: -1 }), BadTime::Bonus),
        (clock(MINUTE_MS, Bonus::Delay { ms: BONUS_MAX_MS + 1 }), BadTime::Bonus),
        (clock(MINUTE_MS, Bonus::Bronstein { ms: Millis::MIN }), BadTime::Bonus),
        (clock(MINUTE_MS, byoyomi(999, 1)), BadTime::Period),
        (clock(MINUTE_MS, byoyomi(BONUS_MAX_MS + 1, 1)), BadTime::Period),
        (clock(MINUTE_MS, byoyomi(5_000, 0)), BadTime::Periods),
        (clock(MINUTE_MS, byoyomi(5_000, PERIODS_MAX + 1)), BadTime::Periods),
        (TimeLimit::Hourglass { base_ms: BASE_MAX_MS + 1 }, BadTime::Base),
        (TimeLimit::Correspondence { move_ms: MOVE_MIN_MS - 1 }, BadTime::MoveTime),
        (TimeLimit::Correspondence { move_ms: MOVE_MAX_MS + 1 }, BadTime::MoveTime),
    ] {
        assert_eq!(check(limit.clone()), Err(expected), "{limit:?}");
    }
}

#[test]
fn byoyomi_belongs_to_the_last_stage() {
    let early = (Some(40), MINUTE_MS, byoyomi(5_000, 3));
    let last = (None, MINUTE_MS, Bonus::None);
    assert_eq!(check(stages(&[early, last])), Err(BadTime::ByoyomiEarly));
}

#[test]
fn each_seat_needs_time_for_its_first_move_on_the_clock() {
    for limit in [
        clock(0, Bonus::None),
        clock(START_MIN_MS - 1, Bonus::None),
        clock(0, Bonus::Increment { ms: 5_000 }),
        clock(0, Bonus::Bronstein { ms: 5_000 }),
        clock(0, Bonus::Delay { ms: 999 }),
        TimeLimit::Hourglass { base_ms: 0 },
        TimeLimit::Hourglass { base_ms: -5 },
    ] {
        assert_eq!(check(limit.clone()), Err(BadTime::NoTime), "{limit:?}");
        let (first, second) = (clock(MINUTE_MS, Bonus::None), limit);
        let odds = TimeControl { first, second };
        assert!(matches!(check_time(&odds), Err((Second, _))), "{odds:?}");
    }
}

#[test]
fn programs_begin_with_less_time_than_people() {
    let check = |limit| check_programs_time(&TimeControl::even(limit));
    assert_eq!(check(clock(200, Bonus::Increment { ms: 2 })), Ok(()));
    assert_eq!(check(TimeLimit::Hourglass { base_ms: 10 }), Ok(()));
    let too_little = Err((First, BadTime::NoTimeForPrograms));
    assert_eq!(check(clock(9, Bonus::None)), too_little);
    assert_eq!(check(clock(0, Bonus::Increment { ms: 100 })), too_little);
    assert_eq!(check(TimeLimit::Clock { stages: vec![] }), Err((First, BadTime::NoStage)));
}

#[test]
fn odds_are_any_two_limits_but_half_an_hourglass() {
    let hourglass = || TimeLimit::Hourglass { base_ms: MINUTE_MS };
    let odds = |first, second| check_time(&TimeControl { first, second });
    assert_eq!(odds(clock(MINUTE_MS, Bonus::None), clock(5 * MINUTE_MS, Bonus::None)), Ok(()));
    assert_eq!(odds(clock(MINUTE_MS, Bonus::None), TimeLimit::Unlimited), Ok(()));
    let half = BadTime::HalfHourglass;
    assert_eq!(odds(hourglass(), TimeLimit::Unlimited), Err((Second, half)));
    assert_eq!(odds(clock(MINUTE_MS, Bonus::None), hourglass()), Err((First, half)));
}

#[test]
fn every_mistake_is_a_sentence() {
    assert_eq!(BadTime::TooManyStages.to_string(), "A clock has at most 4 stages.");
    for bad in [BadTime::NoTime, BadTime::Periods, BadTime::StageMoves, BadTime::MoveTime] {
        assert!(bad.to_string().ends_with('.'), "{bad:?}");
    }
}

#[test]
fn the_bounds_are_those_that_the_sentences_name() {
    for (bound_ms, expected_ms, bad, named) in [
        (BASE_MAX_MS, DAY_MS, BadTime::Base, "24 hours"),
        (BONUS_MAX_MS, 60 * MINUTE_MS, BadTime::Bonus, "one hour"),
        (START_MIN_MS, SECOND_MS, BadTime::Period, "one second"),
        (PROGRAMS_START_MIN_MS, 10, BadTime::NoTimeForPrograms, "a hundredth of a second"),
        (MOVE_MIN_MS, 60 * MINUTE_MS, BadTime::MoveTime, "one hour"),
        (MOVE_MAX_MS, 30 * DAY_MS, BadTime::MoveTime, "30 days"),
    ] {
        assert_eq!(bound_ms, expected_ms, "{bad:?}");
        assert!(bad.to_string().contains(named), "{bad}");
    }
}
