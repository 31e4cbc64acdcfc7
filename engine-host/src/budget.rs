//! Time for engines: from a game's clocks to what a protocol tells its program.

use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Bonus, Clocks, SeatClock, TimeControl, TimeLimit};
use rookery_protocol::seat::Seat;

use crate::protocol::{Budget, SeatTime};

/// The time for a move, in milliseconds, when neither a clock nor anything else limits it.
pub const UNTIMED_MOVE_MS: u64 = 3_000;
/// The most time for an engine's first move, in milliseconds: a game whose first moves do not come
/// soon is aborted, whatever the clocks say, and no protocol has a word for that.
pub const FIRST_MOVE_MS: u64 = 5_000;
/// The time kept back of a clock for the way to the server and back, in milliseconds.
pub const OVERHEAD_MS: u64 = 60;
/// The time that an engine is still waited for once its time is up.
pub const GRACE: Duration = Duration::from_secs(2);
/// The longest time that an engine limited by depth or nodes alone may think.
pub const UNCLOCKED_MAX: Duration = Duration::from_secs(10 * 60);

/// Returns what an engine is told at its turn, and how long to wait for its answer.
#[must_use]
pub fn budget(
    own: MoveBudget,
    time: &TimeControl,
    clocks: &Clocks,
    ply: u32,
    seat: Seat,
) -> (Budget, Duration) {
    let of = |seat: Seat, clock: Option<SeatClock>| {
        Some(seat_time(time.of(seat), clock?, moves_before(ply, seat)))
    };
    let both = of(Seat::First, clocks.first).zip(of(Seat::Second, clocks.second));
    let both = both.map(|(first, second)| [first, second]);
    let both = both.filter(|_| !is_slow(time.of(seat)));
    let mut budget = Budget {
        clocks: both,
        move_ms: own.move_ms.map(Millis::unsigned_abs),
        depth: own.depth,
        nodes: own.nodes,
        moves: vec![],
    };
    let unlimited = own == MoveBudget::default() && both.is_none();
    if unlimited {
        budget.move_ms = Some(UNTIMED_MOVE_MS);
    }
    let clock_ms = both.map(|both| {
        let clock = both[seat.index()];
        clock.left_ms + clock.byoyomi_ms.max(clock.increment_ms)
    });
    if let Some([first, second]) = both
        && (own.move_ms.is_some() || ply < 2)
    {
        // Told a clock and a time for the move, some programs heed the clock alone.
        let clock = if seat == Seat::First { first } else { second };
        let most = clock.left_ms / 10 + clock.increment_ms.min(clock.left_ms) + clock.byoyomi_ms;
        let most = if ply < 2 { most.min(FIRST_MOVE_MS) } else { most };
        budget.move_ms = Some(budget.move_ms.map_or(most, |ms| ms.min(most)).max(1));
        budget.clocks = None;
    }
    let wait = clock_ms.map_or_else(
        || budget.move_ms.map_or(UNCLOCKED_MAX, |ms| Duration::from_millis(ms * 2) + 5 * GRACE),
        Duration::from_millis,
    );
    (budget, wait + GRACE)
}

/// Days for a move: no clock that an engine should plan by.
fn is_slow(limit: &TimeLimit) -> bool {
    matches!(limit, TimeLimit::Unlimited | TimeLimit::Correspondence { .. })
}

/// How many moves a seat has made, where the seats take turns.
fn moves_before(ply: u32, seat: Seat) -> u32 {
    match seat {
        Seat::First => ply.div_ceil(2),
        Seat::Second => ply / 2,
    }
}

fn seat_time(limit: &TimeLimit, clock: SeatClock, made: u32) -> SeatTime {
    let ms = |ms: Millis| u64::try_from(ms).unwrap_or_default();
    let mut time = SeatTime {
        left_ms: ms(clock.left_ms),
        byoyomi_ms: ms(clock.period_ms),
        ..SeatTime::default()
    };
    if let TimeLimit::Clock { stages } = limit {
        let mut before = 0;
        for stage in stages {
            let until = stage.moves.map(|moves| before + moves);
            if until.is_none_or(|until| made < until) {
                time.moves_to_go = until.map(|until| until - made);
                time.increment_ms = match stage.bonus {
                    Bonus::Increment { ms: bonus }
                    | Bonus::Bronstein { ms: bonus }
                    | Bonus::Delay { ms: bonus } => ms(bonus),
                    Bonus::None | Bonus::Byoyomi { .. } => 0,
                };
                break;
            }
            before = until.unwrap_or(before);
        }
    }
    time.left_ms = time.left_ms.saturating_sub(OVERHEAD_MS).max(1);
    time.byoyomi_ms = time.byoyomi_ms.saturating_sub(OVERHEAD_MS);
    time
}

#[cfg(test)]
mod tests {
    use rookery_protocol::clock::Stage;

    use super::*;

    fn clocks(left_ms: Millis) -> Clocks {
        let clock = SeatClock { left_ms, ..SeatClock::default() };
        Clocks { first: Some(clock), second: Some(clock), running: Some(Seat::First), at_ms: 0 }
    }

    #[test]
    fn an_engine_is_told_its_clock_less_the_way_to_the_server() {
        let time = TimeControl::fischer(60, 2);
        let (budget, wait) = budget(MoveBudget::default(), &time, &clocks(30_000), 10, Seat::First);
        let own = budget.clocks.unwrap()[0];
        assert_eq!((own.left_ms, own.increment_ms), (30_000 - OVERHEAD_MS, 2_000));
        assert_eq!(budget.move_ms, None);
        assert!(wait >= Duration::from_secs(30) + GRACE);
    }

    #[test]
    fn moves_to_go_count_down_to_the_end_of_the_stage() {
        let stage = |moves| Stage { moves, base_ms: 60_000, bonus: Bonus::None };
        let limit =
            TimeLimit::Clock { stages: vec![stage(Some(40)), stage(Some(20)), stage(None)] };
        let time = TimeControl::even(limit);
        for (ply, seat, expected) in [
            (2, Seat::First, Some(39)),
            (78, Seat::First, Some(1)),
            (79, Seat::Second, Some(1)),
            (80, Seat::First, Some(20)),
            (120, Seat::First, None),
        ] {
            let (budget, _) = budget(MoveBudget::default(), &time, &clocks(9_000), ply, seat);
            assert_eq!(budget.clocks.unwrap()[seat.index()].moves_to_go, expected, "{ply}");
        }
    }

    #[test]
    fn a_time_for_the_move_stands_in_for_the_clock_that_can_afford_it() {
        let time = TimeControl::fischer(60, 2);
        let own = MoveBudget { move_ms: Some(500), ..MoveBudget::default() };
        let told = |left_ms, ply| budget(own, &time, &clocks(left_ms), ply, Seat::First).0;
        assert_eq!((told(30_000, 10).move_ms, told(30_000, 10).clocks), (Some(500), None));
        assert!(told(100, 10).move_ms.unwrap() < 100, "the clock is nearly out");
        let none = MoveBudget::default();
        let (first, _) = budget(none, &time, &clocks(3_600_000), 0, Seat::First);
        assert_eq!((first.move_ms, first.clocks), (Some(FIRST_MOVE_MS), None));
    }

    #[test]
    fn without_any_limit_an_engine_gets_a_fixed_time() {
        let time = TimeControl::even(TimeLimit::Unlimited);
        let none = Clocks { first: None, second: None, running: None, at_ms: 0 };
        let (told, _) = budget(MoveBudget::default(), &time, &none, 0, Seat::First);
        assert_eq!(told.move_ms, Some(UNTIMED_MOVE_MS));
        let own = MoveBudget { depth: Some(3), ..MoveBudget::default() };
        let (told, _) = budget(own, &time, &none, 0, Seat::First);
        assert_eq!((told.move_ms, told.depth), (None, Some(3)));
    }
    #[test]
    fn days_for_a_move_are_no_clock_that_an_engine_is_told() {
        let days_ms = 3 * 24 * 3_600_000;
        let time = TimeControl::even(TimeLimit::Correspondence { move_ms: days_ms });
        let told = |own, ply| budget(own, &time, &clocks(days_ms), ply, Seat::First);
        for ply in [0, 10] {
            let (free, wait) = told(MoveBudget::default(), ply);
            assert_eq!((free.clocks, free.move_ms), (None, Some(UNTIMED_MOVE_MS)), "{ply}");
            assert!(wait < UNCLOCKED_MAX, "an engine of days is given up within minutes: {wait:?}");
            let own = MoveBudget { move_ms: Some(60_000), ..MoveBudget::default() };
            let (bound, wait) = told(own, ply);
            assert_eq!((bound.clocks, bound.move_ms), (None, Some(60_000)), "{ply}");
            assert!(wait > Duration::from_secs(60) && wait < UNCLOCKED_MAX, "{wait:?}");
            let own = MoveBudget { nodes: Some(9), ..MoveBudget::default() };
            let (bound, wait) = told(own, ply);
            assert_eq!((bound.clocks, bound.move_ms, bound.nodes), (None, None, Some(9)), "{ply}");
            assert_eq!(wait, UNCLOCKED_MAX + GRACE);
        }
    }

    #[test]
    fn at_odds_each_seat_is_told_by_its_own_limit() {
        let days_ms = 24 * 3_600_000;
        let mut time = TimeControl::fischer(60, 2);
        time.second = TimeLimit::Correspondence { move_ms: days_ms };
        let mut clocks = clocks(30_000);
        clocks.second = Some(SeatClock { left_ms: days_ms, ..SeatClock::default() });
        let told = |seat| budget(MoveBudget::default(), &time, &clocks, 10, seat).0;
        assert_eq!(told(Seat::First).clocks.unwrap()[0].left_ms, 30_000 - OVERHEAD_MS);
        let slow = told(Seat::Second);
        assert_eq!((slow.clocks, slow.move_ms), (None, Some(UNTIMED_MOVE_MS)));
    }

    /// A clock with three byoyomi periods of ten seconds, and so much main time.
    fn byoyomi(left_ms: Millis) -> (TimeControl, Clocks) {
        let bonus = Bonus::Byoyomi { ms: 10_000, periods: 3 };
        let stages = vec![Stage { moves: None, base_ms: 60_000, bonus }];
        let clock = SeatClock { left_ms, periods: 3, period_ms: 10_000, ..SeatClock::default() };
        let both = Clocks { first: Some(clock), second: Some(clock), ..clocks(0) };
        (TimeControl::even(TimeLimit::Clock { stages }), both)
    }

    #[test]
    fn an_engine_is_told_its_byoyomi_period_less_the_way_to_the_server() {
        for (left_ms, told_ms) in [(30_000, 30_000 - OVERHEAD_MS), (0, 1)] {
            let (time, clocks) = byoyomi(left_ms);
            let (budget, wait) = budget(MoveBudget::default(), &time, &clocks, 10, Seat::Second);
            let own = budget.clocks.unwrap()[1];
            assert_eq!((own.left_ms, own.increment_ms), (told_ms, 0));
            assert_eq!((own.byoyomi_ms, own.moves_to_go), (10_000 - OVERHEAD_MS, None));
            assert_eq!(wait, Duration::from_millis(told_ms + 10_000 - OVERHEAD_MS) + GRACE);
        }
    }

    #[test]
    fn a_time_for_the_move_may_last_for_the_byoyomi_period_and_a_tenth_of_the_main_time() {
        let own = MoveBudget { move_ms: Some(60_000), ..MoveBudget::default() };
        let told = |left_ms, ply| {
            let (time, clocks) = byoyomi(left_ms);
            budget(own, &time, &clocks, ply, Seat::First).0.move_ms.unwrap()
        };
        assert_eq!(told(0, 10), 10_000 - OVERHEAD_MS);
        assert_eq!(told(20_060, 10), 2_000 + 10_000 - OVERHEAD_MS);
        assert_eq!(told(20_060, 0), FIRST_MOVE_MS, "a first move does not wait for the period");
    }

    #[test]
    fn a_time_for_the_move_may_last_for_the_increment_that_is_on_the_clock() {
        let time = TimeControl::fischer(60, 20);
        let own = MoveBudget { move_ms: Some(60_000), ..MoveBudget::default() };
        let told = |left_ms| budget(own, &time, &clocks(left_ms), 10, Seat::First).0.move_ms;
        assert_eq!(told(30_060), Some(3_000 + 20_000));
        assert_eq!(told(10_060), Some(1_000 + 10_000), "no more than is left comes with a move");
    }

    #[test]
    fn an_engine_is_waited_for_as_long_as_its_clock_with_the_increment_lasts() {
        let time = TimeControl::fischer(60, 2);
        let (_, wait) = budget(MoveBudget::default(), &time, &clocks(30_060), 10, Seat::First);
        assert_eq!(wait, Duration::from_millis(30_000 + 2_000) + GRACE);
    }
}
