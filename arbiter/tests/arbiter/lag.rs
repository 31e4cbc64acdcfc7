//! The network's share of a move is forgiven, out of a quota.

use rookery_arbiter::{Event, LAG_GRACE_MAX_MS, LoggedMove};
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Score;

use crate::table::*;

/// How much of each lag is forgiven to the first seat, which thinks a minute each time.
fn forgiven(time: TimeControl, lags: &[Millis]) -> Vec<Millis> {
    let mut table = Table::opened(time);
    let mut forgiven = |lag: &Millis| {
        let events = table.wait(MINUTE_MS).give_move(First, "0", *lag).unwrap();
        table.moves(Second, "0");
        match events[0] {
            Event::Moved(LoggedMove { lag_ms, .. }) => lag_ms,
            _ => unreachable!("a move comes first"),
        }
    };
    lags.iter().map(&mut forgiven).collect()
}

fn hours(hours: Millis) -> TimeControl {
    even(hours * 60 * MINUTE_MS, Bonus::None)
}

#[test]
fn a_lag_within_the_quota_is_not_charged() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).give_move(First, "0", 400).unwrap();
    assert_eq!(table.left(First), 3 * MINUTE_MS - 9_600);
}

#[test]
fn the_quota_starts_with_three_gains_and_grows_by_one_each_move() {
    // A gain is 1.00 s in long games.
    assert_eq!(forgiven(hours(2), &[9_000, 9_000, 9_000]), [3_000, 1_000, 1_000]);
    assert_eq!(forgiven(hours(2), &[500, 9_000, 9_000]), [500, 3_500, 1_000]);
}

#[test]
fn the_quota_is_capped_at_seven_gains() {
    assert_eq!(forgiven(hours(2), &[0, 0, 0, 0, 0, 0, 9_000]), [0, 0, 0, 0, 0, 0, 7_000]);
}

#[test]
fn the_gain_is_two_fifths_of_the_estimated_seconds_and_fifteen_centiseconds() {
    let first = |time| {
        let mut table = Table::opened(time);
        table.wait(20_000).give_move(First, "0", 9_000).unwrap();
        table.left(First)
    };
    let three_gains = |base: Millis, gain: Millis| base - 20_000 + 3 * gain;
    // 60 s: 60 × 2/5 + 15 = 39 cs. 100 s: 55 cs. 300 s: more than a second.
    assert_eq!(first(even(60_000, Bonus::None)), three_gains(60_000, 390));
    assert_eq!(first(even(100_000, Bonus::None)), three_gains(100_000, 550));
    assert_eq!(first(even(300_000, Bonus::None)), three_gains(300_000, 1_000));
    // 60 s + 1 s a move: 60 + 40 seconds.
    assert_eq!(first(even(60_000, Bonus::Increment { ms: 1_000 })), three_gains(61_000, 550));
}

#[test]
fn no_more_is_forgiven_than_the_move_took() {
    let mut table = Table::opened(blitz());
    let moved = table.wait(50).give_move(First, "0", 400).unwrap();
    assert!(matches!(moved[..], [Event::Moved(LoggedMove { lag_ms: 50, .. })]), "{moved:?}");
    assert_eq!(table.left(First), 3 * MINUTE_MS);
}

#[test]
fn a_negative_lag_counts_as_none() {
    assert_eq!(forgiven(hours(2), &[-5_000, Millis::MIN]), [0, 0]);
}

#[test]
fn first_moves_and_correspondence_use_no_quota() {
    let mut table = Table::new(hours(1));
    let moved = table.wait(5_000).give_move(First, "2", 900).unwrap();
    assert!(matches!(moved[..], [Event::Moved(LoggedMove { lag_ms: 0, .. })]));
    assert_eq!(forgiven(days(3), &[900]), [0]);
    assert_eq!(forgiven(unlimited(), &[900]), [0]);
}

#[test]
fn lag_within_a_turn_of_several_moves_is_forgiven_for_each_move() {
    let mut table = Table::opened(hours(1));
    table.wait(10_000).give_move(First, "1", 500).unwrap();
    assert_eq!(table.left(First), 60 * MINUTE_MS - 9_500);
    table.wait(10_000).give_move(First, "2", 300).unwrap();
    assert_eq!(table.left(First), 60 * MINUTE_MS - 19_200);
}

#[test]
fn a_move_on_its_way_when_the_clock_runs_out_is_in_time() {
    let mut table = Table::opened(blitz());
    table.wait(3 * MINUTE_MS + 300);
    assert_eq!(table.timeout(), []);
    assert_eq!(table.give_move(First, "0", 300), Err(Refusal::TimeUp));
    table.give_move(First, "0", 301).unwrap();
    assert_eq!(table.left(First), 1);
}

#[test]
fn the_flag_is_called_after_a_moment_s_grace_while_there_is_a_quota() {
    let mut table = Table::opened(blitz());
    let runs_out = table.now + 3 * MINUTE_MS;
    assert_eq!(table.arbiter.deadline(), Some(runs_out + LAG_GRACE_MAX_MS));
    let correspondence = Table::opened(days(1));
    assert_eq!(correspondence.arbiter.deadline(), Some(correspondence.now + DAY_MS));
    table.now = runs_out + LAG_GRACE_MAX_MS;
    table.timeout();
    table.ended(Score::Second, "time");
}

#[test]
fn an_hourglass_does_not_pour_what_was_forgiven() {
    let mut table = Table::opened(TimeControl::even(TimeLimit::Hourglass { base_ms: 60_000 }));
    table.wait(10_000).give_move(First, "0", 400).unwrap();
    assert_eq!((table.left(First), table.left(Second)), (50_400, 69_600));
}
