//! The first turn of each seat: not clocked, but with a deadline, and either player can abort.

use rookery_arbiter::{Arbiter, By, Command, Event, LoggedMove, first_move_ms};
use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Score, Start};

use crate::table::*;
use crate::tally::Tally;

#[test]
fn the_first_move_of_each_seat_is_not_clocked_and_brings_nothing() {
    let mut table = Table::new(even(3 * MINUTE_MS, Bonus::Increment { ms: 2_000 }));
    table.wait(20_000).moves(First, "2").wait(25_000).moves(Second, "2");
    assert_eq!((table.left(First), table.left(Second)), (3 * MINUTE_MS, 3 * MINUTE_MS));
    table.wait(10_000).moves(First, "2");
    assert_eq!(table.left(First), 3 * MINUTE_MS - 8_000);
}

#[test]
fn no_clock_runs_before_both_have_moved() {
    let mut table = Table::new(blitz());
    assert_eq!(table.arbiter.state(table.now).clocks.running, None);
    table.moves(First, "2");
    assert_eq!(table.arbiter.state(table.now).clocks.running, None);
    table.moves(Second, "2");
    assert_eq!(table.arbiter.state(table.now).clocks.running, Some(First));
}

#[test]
fn the_deadline_of_a_first_move_depends_on_the_clock() {
    let increment = |ms| Bonus::Increment { ms };
    let table = [
        (clock(MINUTE_MS, Bonus::None), Some(30_000)),
        (clock(9 * MINUTE_MS + 59_000, Bonus::None), Some(30_000)),
        (clock(10 * MINUTE_MS, Bonus::None), Some(60_000)),
        (clock(3 * MINUTE_MS, increment(10_000)), Some(30_000)),
        (clock(3 * MINUTE_MS, increment(11_000)), Some(60_000)),
        (TimeLimit::Hourglass { base_ms: MINUTE_MS }, Some(30_000)),
        (TimeLimit::Hourglass { base_ms: 5 * MINUTE_MS }, Some(60_000)),
        (TimeLimit::Correspondence { move_ms: 3 * DAY_MS }, Some(3 * DAY_MS)),
        (TimeLimit::Unlimited, None),
    ];
    for (limit, expected) in table {
        assert_eq!(first_move_ms(&limit), expected, "{limit:?}");
        let table = Table::new(TimeControl::even(limit));
        let by = expected.map(|ms| START_MS + ms);
        assert_eq!(table.arbiter.state(table.now).first_move_by_ms, by);
        assert_eq!(table.arbiter.deadline(), by);
    }
}

#[test]
fn the_game_is_aborted_when_a_first_move_is_not_made_in_time() {
    let mut table = Table::new(blitz());
    assert_eq!(table.wait(29_999).timeout(), []);
    table.wait(1).timeout();
    table.ended(Score::Aborted, "no-first-move");

    let mut table = Table::new(blitz());
    table.wait(29_999).moves(First, "2");
    assert_eq!(table.wait(29_999).timeout(), []);
    table.wait(1).timeout();
    table.ended(Score::Aborted, "no-first-move");
}

#[test]
fn a_first_move_after_the_deadline_is_too_late() {
    let mut table = Table::new(blitz());
    assert_eq!(table.wait(30_000).give_move(First, "2", 0), Err(Refusal::TimeUp));
}

#[test]
fn a_correspondence_game_that_never_begins_is_aborted_not_lost() {
    let mut table = Table::new(days(1));
    table.wait(DAY_MS).timeout();
    table.ended(Score::Aborted, "no-first-move");
}

#[test]
fn a_patient_game_waits_for_first_moves_and_for_no_others() {
    for time in [blitz(), days(1)] {
        let mut table = Table::new(time);
        table.arbiter = table.arbiter.with_patience();
        assert_eq!(table.arbiter.state(table.now).first_move_by_ms, None);
        assert_eq!(table.arbiter.deadline(), None);
        assert_eq!(table.wait(100 * DAY_MS).timeout(), []);
        table.moves(First, "2").wait(100 * DAY_MS).moves(Second, "2");
        assert!(table.arbiter.deadline().is_some(), "now the clock runs");
        table.wait(2 * DAY_MS).timeout();
        table.ended(Score::Second, "time");
    }
}

#[test]
fn a_patient_game_can_be_aborted_and_its_log_reads_back_without_patience() {
    let mut table = Table::new(blitz());
    table.arbiter = table.arbiter.with_patience();
    table.wait(DAY_MS).moves(First, "2").wait(DAY_MS).moves(Second, "2");
    let setup = table.arbiter.setup().clone();
    let read = Arbiter::restore(&table.game, setup, &table.log).unwrap();
    assert_eq!(read.state(table.now), table.arbiter.state(table.now));

    let mut table = Table::new(blitz());
    table.arbiter = table.arbiter.with_patience();
    table.acts(Second, Act::Abort);
    table.ended(Score::Aborted, "aborted");
}

#[test]
fn a_game_without_clocks_waits_for_ever() {
    let mut table = Table::new(unlimited());
    assert_eq!(table.wait(1_000 * DAY_MS).timeout(), []);
    table.moves(First, "2");
}

#[test]
fn either_player_can_abort_until_both_have_moved() {
    for seat in Seat::BOTH {
        let mut table = Table::new(blitz());
        table.acts(seat, Act::Abort);
        table.ended(Score::Aborted, "aborted");

        let mut table = Table::new(blitz());
        table.moves(First, "2").acts(seat, Act::Abort);
        table.ended(Score::Aborted, "aborted");

        let mut table = Table::opened(blitz());
        assert_eq!(table.give_act(seat, Act::Abort), Err(Refusal::TooLateToAbort));
    }
}

#[test]
fn a_first_turn_of_several_moves_is_all_opening() {
    let mut table = Table::new(blitz());
    table.wait(10_000).moves(First, "1").wait(10_000).moves(First, "1");
    assert_eq!(table.arbiter.deadline(), Some(START_MS + 30_000));
    table.wait(5_000).moves(First, "2").wait(20_000).moves(Second, "1");
    assert!(table.may(First, Act::Abort));
    table.moves(Second, "2");
    assert!(!table.may(First, Act::Abort));
    assert_eq!((table.left(First), table.left(Second)), (3 * MINUTE_MS, 3 * MINUTE_MS));
}

#[test]
fn the_opening_is_the_same_when_the_second_seat_begins() {
    let start = Start::Position { text: "99 second".into() };
    let mut table = Table::begin(Tally::open(), blitz(), start);
    table.wait(9_000).moves(Second, "2").wait(9_000).moves(First, "2");
    assert_eq!((table.left(First), table.left(Second)), (3 * MINUTE_MS, 3 * MINUTE_MS));
    assert_eq!(table.arbiter.state(table.now).clocks.running, Some(Second));
}

#[test]
fn the_mover_s_clock_stands_in_the_event_from_the_first_move_on() {
    let mut table = Table::new(blitz());
    let events = table.wait(5_000).give_move(First, "2", 0).unwrap();
    assert!(
        matches!(events[0], Event::Moved(LoggedMove { left_ms: Some(left), .. }) if left == 3 * MINUTE_MS)
    );
}

#[test]
fn the_server_may_let_the_clocks_run_before_anybody_has_moved() {
    let mut table = Table::new(blitz());
    table.wait(2_000);
    for by in [By::Seat(First), By::Spectator] {
        assert_eq!(table.give(by, &Command::StartClocks), Err(Refusal::Malformed));
    }
    assert_eq!(table.give(By::Server, &Command::StartClocks), Ok(vec![Event::ClocksStarted]));
    assert_eq!(table.give(By::Server, &Command::StartClocks), Ok(vec![]), "they run already");
    table.wait(3_000);
    assert_eq!((table.left(First), table.left(Second)), (177_000, 180_000));
    table.moves(First, "2").wait(1_000).moves(Second, "2");
    assert_eq!((table.left(First), table.left(Second)), (177_000, 179_000));
}

#[test]
fn whoever_does_not_begin_once_the_clocks_run_loses_on_time() {
    let mut table = Table::new(blitz());
    table.give(By::Server, &Command::StartClocks).unwrap();
    table.wait(200_000);
    table.give(By::Server, &Command::Timeout).unwrap();
    assert_eq!(table.arbiter.result().unwrap().reason, "time");
}
