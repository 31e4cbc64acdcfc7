//! Rules that take their time are asked for many moves of a log at once.

use rookery_arbiter::{By, Event, read_back};
use rookery_protocol::game::{Act, Room};

use crate::table::*;
use crate::tally::{AT_ONCE, Asked, take_asked};

fn walked(plies: u32) -> Table {
    let mut table = Table::new(unlimited());
    for ply in 0..plies {
        table.moves(Seat::BOTH[(ply % 2) as usize], ["2", "3", "0"][ply as usize % 3]);
    }
    table
}

/// What the rules are asked while the whole log is read.
fn asked(table: &Table) -> Asked {
    take_asked();
    let read = read_back(&table.game, table.arbiter.setup(), &table.log, None).unwrap();
    assert_eq!(read.arbiter.play().text(), table.arbiter.play().text());
    take_asked()
}

#[test]
fn no_move_of_a_log_is_asked_for_alone() {
    for plies in [0, 1, 5, 6, 23, 80] {
        let asked = asked(&walked(plies));
        assert_eq!((asked.one, asked.many), (0, plies.div_ceil(AT_ONCE as u32)), "{plies}");
        assert_eq!(asked.longest, plies.min(32) as usize);
    }
}

#[test]
fn what_is_said_between_moves_ends_no_question_and_a_takeback_does() {
    let mut table = walked(4);
    table.say(By::Seat(First), Room::Players, "hello").unwrap();
    table.moves(First, "2").moves(Second, "2").moves(First, "3");
    assert_eq!(asked(&table), Asked { many: 2, longest: 7, ..Asked::default() });

    table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    table.moves(First, "2").moves(Second, "2");
    let asked = asked(&table);
    assert_eq!((asked.one, asked.many, asked.longest), (0, 3, 7));
}

#[test]
fn what_is_legal_is_asked_for_the_position_that_is_gone_back_to_and_for_none_on_the_way() {
    let table = walked(20);
    take_asked();
    let read = read_back(&table.game, table.arbiter.setup(), &table.log, None).unwrap();
    assert_eq!(take_asked().legal, 0);
    let mut arbiter = read.arbiter;
    arbiter.apply(&Event::TakenBack { ply: 17 }, table.now).unwrap();
    assert!(take_asked().legal > 0, "asked by whoever takes back, not by who looks");
}
