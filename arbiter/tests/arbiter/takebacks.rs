//! Taking moves back.

use rookery_arbiter::{Event, TAKEBACK_PLIES};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;

use crate::table::*;

fn take_back(table: &mut Table, asker: Seat) -> Vec<Event> {
    table.acts(asker, Act::AskTakeback).give_act(!asker, Act::AcceptTakeback).unwrap()
}

#[test]
fn the_asker_s_own_last_move_goes_if_nobody_has_moved_since() {
    let mut table = Table::opened(unlimited());
    let before = table.arbiter.play().text();
    table.moves(First, "3");
    assert_eq!(take_back(&mut table, First), [Event::TakenBack { ply: 2 }]);
    assert_eq!((table.arbiter.ply(), table.arbiter.turn()), (2, Some(First)));
    assert_eq!(table.arbiter.play().text(), before);
    table.moves(First, "2");
}

#[test]
fn the_answer_to_it_goes_with_it() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "3").moves(Second, "3");
    assert_eq!(take_back(&mut table, First), [Event::TakenBack { ply: 2 }]);
    assert_eq!(table.arbiter.turn(), Some(First));
}

#[test]
fn a_whole_turn_of_the_opponent_goes_with_it() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "3").moves(Second, "1").moves(Second, "1").moves(Second, "2");
    assert_eq!(take_back(&mut table, First), [Event::TakenBack { ply: 2 }]);
}

#[test]
fn of_several_moves_in_a_turn_the_last_one_goes() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "1").moves(First, "1");
    assert_eq!(take_back(&mut table, First), [Event::TakenBack { ply: 3 }]);
    assert_eq!(table.arbiter.turn(), Some(First));
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut table = Table::new(unlimited());
    assert_eq!(table.give_act(First, Act::AskTakeback), Err(Refusal::NothingToTakeBack));
    table.moves(First, "2");
    assert_eq!(table.give_act(Second, Act::AskTakeback), Err(Refusal::NothingToTakeBack));
    table.acts(First, Act::AskTakeback);
}

#[test]
fn a_request_is_answered_by_the_opponent_alone_and_made_once() {
    let mut table = Table::opened(unlimited());
    assert_eq!(table.give_act(Second, Act::AcceptTakeback), Err(Refusal::NoOffer));
    table.acts(First, Act::AskTakeback);
    assert_eq!(table.arbiter.state(table.now).offers.takeback, Some(First));
    assert_eq!(table.give_act(First, Act::AcceptTakeback), Err(Refusal::NoOffer));
    assert_eq!(table.give_act(First, Act::DeclineTakeback), Err(Refusal::NoOffer));
    assert_eq!(table.give_act(First, Act::AskTakeback), Err(Refusal::AlreadyOffered));
    table.acts(Second, Act::DeclineTakeback);
    assert_eq!(table.arbiter.state(table.now).offers.takeback, None);
}

#[test]
fn a_declined_request_waits_for_some_plies() {
    let mut table = Table::opened(unlimited());
    table.acts(First, Act::AskTakeback).acts(Second, Act::DeclineTakeback);
    for ply in 0..TAKEBACK_PLIES {
        assert_eq!(table.give_act(First, Act::AskTakeback), Err(Refusal::OfferedTooOften));
        table.moves(Seat::BOTH[(ply % 2) as usize], "0");
    }
    table.acts(First, Act::AskTakeback);
}

#[test]
fn a_granted_request_does_not_make_the_next_one_wait() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "3").moves(Second, "3");
    take_back(&mut table, Second);
    take_back(&mut table, Second);
    assert_eq!(table.arbiter.ply(), 1);
}

#[test]
fn any_move_makes_a_request_void() {
    for (seat, asker) in [(First, First), (First, Second)] {
        let mut table = Table::opened(unlimited());
        table.acts(asker, Act::AskTakeback).moves(seat, "0");
        assert_eq!(table.give_act(!asker, Act::AcceptTakeback), Err(Refusal::NoOffer));
    }
}

#[test]
fn when_both_ask_the_first_request_is_granted() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "3").acts(First, Act::AskTakeback).acts(Second, Act::AskTakeback);
    assert_eq!(table.arbiter.ply(), 2);
}

#[test]
fn a_takeback_makes_a_draw_offer_void() {
    let mut table = Table::opened(unlimited());
    table.moves(First, "3").acts(First, Act::OfferDraw);
    take_back(&mut table, First);
    assert_eq!(table.give_act(Second, Act::AcceptDraw), Err(Refusal::NoOffer));
}

#[test]
fn clocks_go_back_to_what_they_showed_when_the_position_arose() {
    let mut table = Table::opened(even(60_000, Bonus::Increment { ms: 3_000 }));
    table.round(10_000, 5_000);
    let shown = (table.left(First), table.left(Second));
    table.round(20_000, 2_000).wait(7_000);
    take_back(&mut table, First);
    assert_eq!((table.left(First), table.left(Second)), shown);
    table.wait(1_000);
    assert_eq!(table.left(First), shown.0 - 1_000, "and run again");
}

#[test]
fn a_turn_of_several_moves_goes_on_with_what_it_had_used() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).moves(First, "1").wait(20_000).moves(First, "1").wait(30_000);
    take_back(&mut table, First);
    assert_eq!(table.left(First), 3 * MINUTE_MS - 10_000);
}

#[test]
fn a_turn_that_followed_several_moves_begins_with_nothing_used() {
    let mut table = Table::opened(blitz());
    table.wait(10_000).moves(First, "1").moves(First, "2").wait(5_000).moves(Second, "0");
    take_back(&mut table, Second);
    assert_eq!((table.left(First), table.left(Second)), (170_000, 180_000));
}

#[test]
fn stages_and_byoyomi_periods_come_back_too() {
    let bonus = Bonus::Byoyomi { ms: 5_000, periods: 3 };
    let stages = vec![
        Stage { moves: Some(2), base_ms: 10_000, bonus: Bonus::None },
        Stage { moves: None, base_ms: 20_000, bonus },
    ];
    let mut table = Table::opened(TimeControl::even(TimeLimit::Clock { stages }));
    table.moves(First, "0");
    assert_eq!((table.left(First), table.shows(First).periods), (30_000, 3));
    take_back(&mut table, First);
    assert_eq!((table.left(First), table.shows(First).periods), (10_000, 0));
    table.round(0, 0).round(41_000, 0);
    assert_eq!((table.left(First), table.shows(First).periods), (0, 1));
    take_back(&mut table, First);
    assert_eq!((table.left(First), table.shows(First).periods), (30_000, 3));
}

#[test]
fn an_hourglass_keeps_its_sum_through_a_takeback() {
    let mut table = Table::opened(TimeControl::even(TimeLimit::Hourglass { base_ms: 60_000 }));
    table.round(10_000, 30_000).wait(3_000);
    take_back(&mut table, Second);
    assert_eq!((table.left(First), table.left(Second)), (50_000, 70_000));
}

#[test]
fn presents_of_time_are_kept() {
    let mut table = Table::opened(blitz());
    table.acts(Second, Act::AddTime);
    table.round(10_000, 0).acts(Second, Act::AddTime).acts(First, Act::AddTime);
    take_back(&mut table, First);
    assert_eq!((table.left(First), table.left(Second)), (210_000, 195_000));
    table.round(0, 0);
    take_back(&mut table, First);
    assert_eq!((table.left(First), table.left(Second)), (210_000, 195_000), "and not given twice");
}

#[test]
fn presents_are_kept_through_one_takeback_after_the_other() {
    let mut table = Table::opened(blitz());
    table.round(0, 0).moves(First, "0").acts(Second, Act::AddTime);
    take_back(&mut table, First);
    take_back(&mut table, Second);
    assert_eq!((table.arbiter.ply(), table.left(First)), (3, 195_000));
}

#[test]
fn a_takeback_within_the_opening_gives_the_whole_time_for_the_first_move_again() {
    let mut table = Table::new(blitz());
    table.wait(10_000).moves(First, "1").wait(5_000).moves(First, "1");
    take_back(&mut table, First);
    assert_eq!(table.arbiter.deadline(), Some(table.now + 30_000));
}

#[test]
fn taking_back_a_first_move_opens_the_game_again() {
    let mut table = Table::opened(blitz());
    table.wait(50_000);
    take_back(&mut table, First);
    let state = table.arbiter.state(table.now);
    assert_eq!((state.clocks.running, state.first_move_by_ms), (None, Some(table.now + 30_000)));
    assert!(table.may(First, Act::Abort));
    table.wait(20_000).moves(First, "2").wait(20_000).moves(Second, "2");
    assert_eq!((table.left(First), table.left(Second)), (180_000, 180_000));
}
