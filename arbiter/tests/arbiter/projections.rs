//! A game that is read back with the help of what was worked out of it before.

use rookery_arbiter::{Arbiter, By, Event, Projection, ReadBack, Record, Unreadable, read_back};
use rookery_protocol::game::{Act, Room, Start};
use rookery_protocol::seat::Viewer;
use serde_json::{Value, json};

use crate::table::*;
use crate::tally::Tally;

fn read(table: &Table, known: Option<Projection>) -> ReadBack {
    read_back(&table.game, table.arbiter.setup(), &table.log, known).unwrap()
}

fn worked_out(table: &Table) -> Projection {
    let ReadBack { arbiter, entries, .. } = read(table, None);
    Projection::of(&arbiter, &entries).unwrap()
}

fn walked(game: Tally, plies: u32) -> Table {
    let mut table = Table::begin(game, blitz(), Start::Usual);
    for ply in 0..plies {
        table.wait(700).moves(Seat::BOTH[(ply % 2) as usize], ["2", "3", "0"][ply as usize % 3]);
    }
    table
}

/// It is read back as if nothing had been known, and the rules are asked for what came after
/// `version`.
#[track_caller]
fn assert_knows(table: &Table, known: Projection, version: u32) {
    let (read, anew) = (self::read(table, Some(known)), self::read(table, None));
    assert_eq!((read.known, anew.known), (version, 0));
    assert_eq!(read.entries, anew.entries);
    assert_eq!(read.arbiter.state(table.now), anew.arbiter.state(table.now));
    let [one, other] = [&read, &anew].map(|read| read.arbiter.play());
    assert_eq!(one.text(), other.text());
    assert_eq!(one.view(Viewer::All), other.view(Viewer::All));
}

#[test]
fn what_was_worked_out_is_of_use_up_to_its_version() {
    for plies in [0, 1, 2, 7, 8, 9, 32, 33, 40, 70] {
        let mut table = walked(Tally::open(), plies);
        let known = worked_out(&table);
        assert_eq!(known.version(), plies);
        assert_knows(&table, known.clone(), plies);
        table.moves(Seat::BOTH[(plies % 2) as usize], "3");
        table.acts(First, Act::OfferDraw);
        assert_knows(&table, known, plies);
    }
}

#[test]
fn a_game_that_was_read_back_has_the_same_checkpoint() {
    for plies in [0, 1, 9, 40, 70] {
        let table = walked(Tally::open(), plies);
        let read = read(&table, Some(worked_out(&table)));
        assert_eq!(read.arbiter.checkpoint(), table.arbiter.checkpoint(), "after {plies}");
    }
}

#[test]
fn what_was_worked_out_of_another_log_is_of_no_use() {
    let table = walked(Tally::open(), 6);
    assert_knows(&table, worked_out(&walked(Tally::open(), 8)), 0);
    let mut talk = walked(Tally::open(), 4);
    for _ in 0..2 {
        talk.say(By::Seat(First), Room::Players, "hello").unwrap();
    }
    assert_knows(&table, worked_out(&talk), 0);
}

#[test]
fn what_is_damaged_is_of_no_use() {
    let mut table = walked(Tally::open(), 6);
    table.acts(First, Act::OfferDraw);
    let whole = serde_json::to_value(worked_out(&table)).unwrap();
    let damages: [fn(&mut Value); 4] = [
        |checkpoint| drop(checkpoint["turns"].as_array_mut().unwrap().pop()),
        |checkpoint| checkpoint["turns"].as_array_mut().unwrap().push(json!("first")),
        |checkpoint| checkpoint["present"] = json!("no position"),
        |checkpoint| checkpoint["version"] = json!(8),
    ];
    for damage in damages {
        let mut known = whole.clone();
        damage(&mut known["checkpoint"]);
        assert_knows(&table, serde_json::from_value(known).unwrap(), 0);
    }
    assert_knows(&table, serde_json::from_value(whole).unwrap(), 7);
}

#[test]
fn what_was_hidden_when_it_was_worked_out_is_shown_once_the_game_is_over() {
    for (game, of_use) in [(Tally::open(), true), (Tally::hidden(), false)] {
        let mut table = walked(game, 3);
        table.say(By::Seat(First), Room::Players, "hello").unwrap();
        let live = worked_out(&table);
        assert_knows(&table, live.clone(), 4);
        table.acts(First, Act::Resign);
        assert_knows(&table, live.clone(), if of_use { 4 } else { 0 });
        let entries = read(&table, Some(live)).entries.since(0, Viewer::Spectator);
        assert!(entries.iter().all(|entry| entry.event.is_some()));
        assert_knows(&table, worked_out(&table), 5);
    }
}

#[test]
fn a_log_with_a_gap_does_not_go_with_a_checkpoint() {
    let mut table = walked(Tally::open(), 4);
    let checkpoint = table.arbiter.checkpoint().unwrap();
    table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    let from = |log: &[Record]| {
        let setup = table.arbiter.setup().clone();
        let mut told = vec![];
        let tell = |_: &Arbiter, record: &Record| told.push(record.version);
        let done = Arbiter::restore_from(&table.game, setup, log, checkpoint.clone(), tell);
        done.map(|arbiter| (arbiter.version(), arbiter.at_ms(), told))
    };
    assert_eq!(from(&table.log), Ok((6, table.now, vec![5, 6])));
    assert_eq!(from(&table.log[..4]), Ok((4, table.now, vec![])));
    for missing in 0..5 {
        let mut log = table.log.clone();
        log.remove(missing);
        let refused = from(&log);
        assert!(matches!(refused, Err(Unreadable::Log(_))), "without {missing}: {refused:?}");
    }
}

#[test]
fn moves_that_were_taken_back_before_it_was_worked_out_are_not_asked_for() {
    let mut table = walked(Tally::open(), 4);
    table.moves(First, "1").wait(300);
    table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    assert_knows(&table, worked_out(&table), 7);
    table.wait(300).moves(First, "2").moves(Second, "3").moves(First, "3");
    assert_knows(&table, worked_out(&table), 10);

    let mut again = walked(Tally::open(), 0);
    again.arbiter = read(&table, Some(worked_out(&table))).arbiter;
    for table in [&mut table, &mut again] {
        table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    }
    assert_eq!((again.arbiter.ply(), again.arbiter.play().ply()), (6, 6));
    assert_eq!(again.arbiter.play().text(), table.arbiter.play().text());
}

#[test]
fn a_position_that_was_gone_back_to_knows_its_last_move() {
    for plies in [1, 2, 5, 9, 33, 34, 40, 65] {
        for to in (0..plies).rev() {
            let (mut live, mut woken) =
                (walked(Tally::open(), plies), walked(Tally::open(), plies));
            woken.arbiter = read(&live, Some(worked_out(&live))).arbiter;
            for table in [&mut live, &mut woken] {
                table.arbiter.apply(&Event::TakenBack { ply: to }, table.now).unwrap();
            }
            let [one, other] = [&live, &woken].map(|table| table.arbiter.play().view(Viewer::All));
            assert_eq!(one, other, "from {plies} to {to}");
            assert_eq!(one.last.is_empty(), to == 0, "from {plies} to {to}");
        }
    }
}

#[test]
fn a_log_that_takes_back_what_was_never_made_does_not_go_with_a_checkpoint() {
    let mut table = walked(Tally::open(), 4);
    table.acts(First, Act::AskTakeback).acts(Second, Act::AcceptTakeback);
    let checkpoint = table.arbiter.checkpoint().unwrap();
    table.log[5].event = Event::TakenBack { ply: 4 };
    let setup = table.arbiter.setup().clone();
    let read = Arbiter::restore_from(&table.game, setup, &table.log, checkpoint, |_, _| ());
    assert!(matches!(read, Err(Unreadable::Log(corrupt)) if corrupt.version == 6));
}
