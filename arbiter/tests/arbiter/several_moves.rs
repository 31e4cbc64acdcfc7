//! Games with several moves a turn: `1` leaves the turn where it is.

use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;

use crate::table::*;

#[test]
fn the_clock_runs_on_while_the_same_seat_moves_again() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).moves(First, "1").wait(20_000);
    assert_eq!(table.left(First), 150_000);
    assert_eq!(table.arbiter.state(table.now).clocks.running, Some(First));
    table.moves(First, "1").wait(5_000).moves(First, "2");
    assert_eq!((table.left(First), table.left(Second)), (145_000, 180_000));
    assert_eq!(table.arbiter.state(table.now).clocks.running, Some(Second));
}

#[test]
fn the_opponent_cannot_move_in_between() {
    let mut table = Table::opened(blitz());
    table.moves(First, "1");
    assert_eq!(table.give_move(Second, "2", 0), Err(Refusal::NotYourTurn));
}

#[test]
fn a_turn_brings_its_bonus_once_however_many_moves_it_has() {
    let thinks = |bonus| {
        let mut table = Table::opened(even(60_000, bonus));
        for _ in 0..4 {
            table.wait(2_000).moves(First, "1");
        }
        table.wait(2_000).moves(First, "2");
        table.left(First)
    };
    assert_eq!(thinks(Bonus::None), 50_000);
    assert_eq!(thinks(Bonus::Increment { ms: 3_000 }), 53_000);
    assert_eq!(thinks(Bonus::Bronstein { ms: 3_000 }), 53_000);
    assert_eq!(thinks(Bonus::Bronstein { ms: 30_000 }), 60_000);
    assert_eq!(thinks(Bonus::Delay { ms: 3_000 }), 53_000);
    assert_eq!(thinks(Bonus::Delay { ms: 30_000 }), 60_000);
}

#[test]
fn a_byoyomi_period_holds_the_whole_turn() {
    let mut table = Table::opened(even(0, Bonus::Byoyomi { ms: 10_000, periods: 2 }));
    table.wait(6_000).moves(First, "1").wait(3_000).moves(First, "2").moves(Second, "0");
    assert_eq!(table.shows(First).periods, 2);
    table.wait(6_000).moves(First, "1").wait(6_000).moves(First, "2");
    assert_eq!(table.shows(First).periods, 1);
}

#[test]
fn a_correspondence_limit_holds_the_whole_turn() {
    let mut table = Table::opened(days(1));
    table.wait(DAY_MS - 10).moves(First, "1").wait(10);
    assert_eq!(table.give_move(First, "2", 0), Err(Refusal::TimeUp));
}

#[test]
fn an_hourglass_pours_once_for_the_whole_turn() {
    let mut table = Table::opened(TimeControl::even(TimeLimit::Hourglass { base_ms: 60_000 }));
    table.wait(4_000).moves(First, "1").wait(4_000).moves(First, "1").wait(2_000);
    assert_eq!((table.left(First), table.left(Second)), (50_000, 70_000));
    table.moves(First, "2");
    assert_eq!((table.left(First), table.left(Second)), (50_000, 70_000));
}

#[test]
fn a_stage_counts_turns() {
    use rookery_protocol::clock::Stage;
    let stage = |moves, base_ms| Stage { moves, base_ms, bonus: Bonus::None };
    let stages = vec![stage(Some(2), 60_000), stage(None, 30_000)];
    let mut table = Table::opened(TimeControl::even(TimeLimit::Clock { stages }));
    table.moves(First, "1").moves(First, "1");
    assert_eq!(table.left(First), 60_000);
    table.moves(First, "2");
    assert_eq!(table.left(First), 90_000);
}

#[test]
fn the_flag_can_fall_between_two_moves_of_a_turn() {
    let mut table = Table::opened(blitz());
    table.wait(2 * MINUTE_MS).moves(First, "1").wait(MINUTE_MS);
    assert_eq!(table.give_move(First, "1", 0), Err(Refusal::TimeUp));
}
