//! Turn order, refusals of moves, and moves that are sent twice.

use rookery_arbiter::{Arbiter, By, Event, LoggedMove, PLY_MAX, Setup, Wish};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Score, Start};
use rookery_protocol::socket::NOTATION_LEN_MAX;
use rookery_rules::BadStart;

use crate::table::*;
use crate::tally::Tally;

fn move_at(table: &mut Table, seat: Seat, ply: u32, notation: &str) -> Decided {
    table.give(By::Seat(seat), &Wish::Move { ply, notation: notation.into() }.into())
}

fn position(text: &str) -> Start {
    Start::Position { text: text.into() }
}

#[test]
fn a_move_is_an_event_in_the_rules_own_notation() {
    let mut table = Table::new(unlimited());
    let events = table.give_move(First, " two ", 0).unwrap();
    let moved = |seat, notation: &str| {
        Event::Moved(LoggedMove {
            seat,
            notation: notation.into(),
            left_ms: None,
            periods: 0,
            lag_ms: 0,
        })
    };
    assert_eq!(events, [moved(First, "2")]);
    assert_eq!((table.arbiter.ply(), table.arbiter.version()), (1, 1));
    assert_eq!(table.arbiter.turn(), Some(Second));
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let mut table = Table::new(unlimited());
    assert_eq!(table.give_move(Second, "2", 0), Err(Refusal::NotYourTurn));
}

#[test]
fn the_start_position_says_who_begins() {
    let mut table = Table::begin(Tally::open(), unlimited(), position("9 second"));
    assert_eq!(table.give_move(First, "2", 0), Err(Refusal::NotYourTurn));
    table.moves(Second, "2");
}

#[test]
fn illegal_ambiguous_and_endless_moves_are_refused_each_with_its_reason() {
    let mut table = Table::new(unlimited());
    assert_eq!(table.give_move(First, "nine", 0), Err(Refusal::Illegal));
    assert_eq!(table.give_move(First, "odd", 0), Err(Refusal::Ambiguous));
    let longest = "2".repeat(NOTATION_LEN_MAX);
    assert_eq!(table.give_move(First, &longest, 0), Err(Refusal::Illegal));
    let endless = "2".repeat(NOTATION_LEN_MAX + 1);
    assert_eq!(table.give_move(First, &endless, 0), Err(Refusal::Malformed));
    assert_eq!(table.arbiter.version(), 0);
}

#[test]
fn only_players_move_and_act() {
    let mut table = Table::new(unlimited());
    for by in [By::Spectator, By::Server] {
        let command = Wish::Move { ply: 0, notation: "2".into() }.into();
        assert_eq!(table.give(by, &command), Err(Refusal::NotSeated));
        let command = Wish::Act(Act::Resign).into();
        assert_eq!(table.give(by, &command), Err(Refusal::NotSeated));
    }
}

#[test]
fn a_move_for_another_position_is_stale() {
    let mut table = Table::new(unlimited());
    table.moves(First, "2").moves(Second, "3");
    assert_eq!(move_at(&mut table, First, 3, "2"), Err(Refusal::Stale));
    assert_eq!(move_at(&mut table, First, 1, "3"), Err(Refusal::Stale));
    assert_eq!(move_at(&mut table, First, u32::MAX, "2"), Err(Refusal::Stale));
}

#[test]
fn a_move_sent_again_is_done_already_and_applied_once() {
    let mut table = Table::new(unlimited());
    table.moves(First, "2").moves(Second, "3").moves(First, "0");
    for again in ["2", " 2", "two"] {
        assert_eq!(move_at(&mut table, First, 0, again), Ok(vec![]), "{again}");
    }
    assert_eq!(move_at(&mut table, Second, 1, "three"), Ok(vec![]));
    assert_eq!(table.arbiter.version(), 3);
}

#[test]
fn a_different_move_in_the_place_of_one_that_stands_is_stale() {
    let mut table = Table::new(unlimited());
    table.moves(First, "2").moves(Second, "3");
    for other in ["3", "three", "odd", "nonsense", ""] {
        assert_eq!(move_at(&mut table, First, 0, other), Err(Refusal::Stale), "{other}");
    }
}

#[test]
fn the_move_that_ended_the_game_can_be_sent_again_but_no_other() {
    let mut table = Table::begin(Tally::open(), unlimited(), position("4 first"));
    table.moves(First, "2").moves(Second, "3");
    table.ended(Score::Second, "goal");
    assert_eq!(move_at(&mut table, Second, 1, "3"), Ok(vec![]));
    assert_eq!(move_at(&mut table, First, 2, "3"), Err(Refusal::GameOver));
    assert_eq!(move_at(&mut table, Second, 1, "2"), Err(Refusal::GameOver));
}

#[test]
fn the_rules_end_the_game_with_the_move() {
    let mut table = Table::begin(Tally::open(), blitz(), position("4 first"));
    table.moves(First, "2");
    let events = table.give_move(Second, "2", 0).unwrap();
    assert!(matches!(events[..], [Event::Moved(_), Event::Ended { .. }]), "{events:?}");
    table.ended(Score::Second, "goal");
    assert_eq!((table.arbiter.turn(), table.arbiter.deadline()), (None, None));
}

#[test]
fn a_game_without_an_end_is_drawn_at_the_greatest_length() {
    let mut table = Table::new(unlimited());
    for ply in 0..PLY_MAX {
        assert_eq!(table.arbiter.result(), None, "at {ply}");
        table.moves(Seat::BOTH[(ply % 2) as usize], "0");
    }
    table.ended(Score::Draw, "too-long");
}

#[test]
fn a_game_does_not_begin_at_random_or_where_it_is_over() {
    let begin = |start| {
        let (rules, time) = ("tally".into(), unlimited());
        let setup = Setup { rules, start, time, rated: false, started_ms: START_MS };
        Arbiter::new(&Tally::open(), setup).map(|_| ())
    };
    assert_eq!(begin(Start::Random), Err(BadStart::NotOffered));
    assert_eq!(begin(Start::Number { number: 3 }), Err(BadStart::NotOffered));
    assert!(matches!(begin(position("0 first")), Err(BadStart::Position(_))));
    assert_eq!(begin(position("1 first")), Ok(()));
}

#[test]
fn a_game_can_be_sent_and_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Arbiter>();
}
