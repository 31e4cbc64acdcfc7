//! No clock is charged for the time when the server was away.

use rookery_arbiter::{By, Command, Event};
use rookery_protocol::clock::Bonus;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;

use crate::table::*;

#[test]
fn a_hold_takes_the_outage_off_the_running_clock() {
    let mut table = Table::opened(blitz());
    let events = table.wait(10_000 + 45_000).hold(45_000);
    assert_eq!(events, [Event::ClocksHeld { ms: 45_000 }]);
    assert_eq!(table.left(First), 170_000);
    table.wait(5_000).moves(First, "0");
    assert_eq!((table.left(First), table.left(Second)), (165_000, 180_000));
}

#[test]
fn a_hold_moves_the_deadline_of_a_first_move() {
    let mut table = Table::new(blitz());
    table.wait(DAY_MS).hold(DAY_MS - 1_000);
    assert_eq!(table.arbiter.deadline(), Some(table.now + 29_000));
    table.moves(First, "2");
}

#[test]
fn a_hold_counts_for_correspondence_and_within_a_turn() {
    let mut table = Table::opened(days(1));
    table.wait(DAY_MS / 2).moves(First, "1").wait(DAY_MS).hold(DAY_MS);
    table.wait(DAY_MS / 2 - 1).moves(First, "2");
}

#[test]
fn a_hold_saves_a_flag_that_would_have_fallen_meanwhile() {
    let mut table = Table::opened(blitz());
    table.wait(DAY_MS).hold(DAY_MS);
    assert_eq!(table.timeout(), []);
    assert_eq!(table.left(First), 3 * MINUTE_MS);
}

#[test]
fn nothing_is_held_from_before_the_turn_began() {
    let mut table = Table::opened(blitz());
    assert_eq!(table.wait(2_000).hold(60_000), [Event::ClocksHeld { ms: 2_000 }]);
    assert_eq!(table.left(First), 3 * MINUTE_MS);
    assert_eq!(table.hold(60_000), [], "it has been held already");
}

#[test]
fn nothing_is_held_where_no_clock_runs() {
    assert_eq!(Table::opened(unlimited()).wait(9_000).hold(5_000), []);
    let mut table = Table::opened(blitz());
    assert_eq!(table.wait(9_000).hold(0), []);
    assert_eq!(table.hold(-5_000), []);
    table.acts(First, Act::Resign);
    assert_eq!(table.hold(5_000), []);
}

#[test]
fn a_byoyomi_turn_goes_on_in_the_period_it_was_in() {
    let mut table = Table::opened(even(1_000, Bonus::Byoyomi { ms: 5_000, periods: 3 }));
    table.wait(3_000 + 60_000).hold(60_000);
    assert_eq!((table.left(First), table.shows(First).periods), (0, 3));
    table.wait(2_999).moves(First, "0");
    assert_eq!(table.shows(First).periods, 3);
}

#[test]
fn only_the_server_holds_clocks() {
    let mut table = Table::opened(blitz());
    table.wait(10_000);
    for by in [By::Seat(First), By::Seat(Second), By::Spectator] {
        assert_eq!(
            table.give(by, &Command::Hold { ms: 9_000, grace_ms: 0 }),
            Err(Refusal::Malformed)
        );
    }
}

#[test]
fn players_have_a_moment_to_come_back_before_a_clock_runs_again() {
    let mut table = Table::opened(blitz());
    table.wait(10_000 + 45_000);
    let hold = Command::Hold { ms: 45_000, grace_ms: 3_000 };
    assert_eq!(table.give(By::Server, &hold), Ok(vec![Event::ClocksHeld { ms: 48_000 }]));
    assert_eq!(table.arbiter.state(table.now).clocks.first.unwrap().left_ms, 173_000);
    table.wait(4_000);
    assert_eq!(table.left(First), 169_000);

    let mut table = Table::opened(blitz());
    table.wait(45_000);
    assert_eq!(table.give(By::Server, &hold), Ok(vec![Event::ClocksHeld { ms: 48_000 }]));
    let clocks = table.arbiter.state(table.now).clocks;
    assert_eq!((clocks.first.unwrap().left_ms, clocks.at_ms), (180_000, table.now + 3_000));
    table.wait(1_000).moves(First, "0");
    assert_eq!(table.left(First), 180_000);
}

#[test]
fn clocks_that_are_started_within_the_moment_to_come_back_wait_for_its_end() {
    let mut table = Table::new(blitz());
    table.wait(10_000);
    let hold = Command::Hold { ms: 10_000, grace_ms: 3_000 };
    assert_eq!(table.give(By::Server, &hold), Ok(vec![Event::ClocksHeld { ms: 13_000 }]));
    table.give(By::Server, &Command::StartClocks).unwrap();
    assert_eq!(table.left(First), 180_000);
    table.wait(5_000);
    assert_eq!(table.left(First), 178_000);
    table.moves(First, "0");
    assert_eq!(table.left(First), 178_000);
}

#[test]
fn clocks_that_are_started_after_a_hold_charge_nothing_from_before() {
    let mut table = Table::new(blitz());
    table.wait(20_000).hold(5_000);
    table.give(By::Server, &Command::StartClocks).unwrap();
    table.wait(1_000);
    assert_eq!(table.left(First), 179_000);
}

#[test]
fn a_hold_moves_the_fall_of_the_flag() {
    let mut table = Table::opened(blitz());
    let before = table.arbiter.deadline().unwrap();
    table.wait(10_000).hold(4_000);
    assert_eq!(table.arbiter.deadline(), Some(before + 4_000));
    let mut table = Table::opened(days(1));
    let before = table.arbiter.deadline().unwrap();
    table.wait(DAY_MS / 2).hold(DAY_MS / 4);
    assert_eq!(table.arbiter.deadline(), Some(before + DAY_MS / 4));
}

#[test]
fn a_hold_moves_the_instant_that_is_shown_for_a_first_move() {
    let mut table = Table::new(blitz());
    table.wait(10_000).hold(4_000);
    let shown = |table: &Table| table.arbiter.state(table.now).first_move_by_ms;
    assert_eq!(shown(&table), Some(START_MS + 34_000));
    table.moves(First, "2").wait(10_000).hold(4_000);
    assert_eq!(shown(&table), Some(table.now - 10_000 + 34_000));
    table.now = START_MS + 10_000 + 33_999;
    table.moves(Second, "2");
}

#[test]
fn a_turn_of_several_moves_has_used_nothing_of_what_was_held() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).moves(First, "1");
    table.wait(20_000 + 45_000).hold(45_000);
    table.moves(First, "1").wait(7_000).moves(First, "1").wait(9_000);
    assert_eq!(table.left(First), 3 * MINUTE_MS - 46_000);
    table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    assert_eq!(table.left(First), 3 * MINUTE_MS - 30_000, "as it stood before the last move");
    table.wait(1_000).moves(First, "2");
    assert_eq!(table.left(First), 3 * MINUTE_MS - 31_000);
}

#[test]
fn a_move_within_the_moment_to_come_back_leaves_the_rest_of_the_moment_to_the_same_turn() {
    let mut table = Table::opened(blitz());
    table.wait(10_000 + 45_000);
    let hold = Command::Hold { ms: 45_000, grace_ms: 30_000 };
    table.give(By::Server, &hold).unwrap();
    table.wait(5_000).give_move(First, "1", 400).unwrap();
    assert_eq!(table.left(First), 180_000);
    table.wait(25_000 - 10_000 - 1);
    assert_eq!(table.left(First), 180_000, "it began 10 s before the outage");
    table.wait(10_000 + 1).moves(First, "2");
    assert_eq!(table.left(First), 170_000);
}

#[test]
fn what_is_held_counts_from_the_newest_move_and_not_from_an_older_one() {
    let mut table = Table::opened(even(MINUTE_MS, Bonus::Increment { ms: 2_000 }));
    table.wait(20_000).hold(15_000);
    table.moves(First, "0");
    assert_eq!(table.left(First), MINUTE_MS - 5_000 + 2_000);
    table.wait(3_000).hold(1_000);
    table.wait(1_000).moves(Second, "0");
    assert_eq!(table.left(Second), MINUTE_MS - 3_000 + 2_000);
}
