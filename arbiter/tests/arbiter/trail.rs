//! Positions that are kept to go back to: few, and close enough.

use rookery_arbiter::{Arbiter, By, Event, Wish};
use rookery_protocol::error::Refusal;

use crate::table::*;

fn seat(ply: u32) -> Seat {
    Seat::BOTH[(ply % 2) as usize]
}

fn goes_on(table: &mut Table, plies: u32) {
    for ply in table.arbiter.ply()..plies {
        table.moves(seat(ply), ["2", "3", "0"][ply as usize % 3]);
    }
}

fn walked(plies: u32) -> Table {
    let mut table = Table::new(unlimited());
    goes_on(&mut table, plies);
    table
}

fn take_back(table: &mut Table, ply: u32) {
    table.arbiter.apply(&Event::TakenBack { ply }, table.now).unwrap();
}

/// How many moves had been made at each of the positions before the present one that are kept.
fn kept(arbiter: &Arbiter) -> Vec<u32> {
    let checkpoint = serde_json::to_value(arbiter.checkpoint().unwrap()).unwrap();
    let positions = checkpoint["positions"].as_array().unwrap();
    positions.iter().map(|position| position[0].as_u64().unwrap() as u32).collect()
}

#[test]
fn the_newest_eight_positions_are_kept_and_one_for_each_32_plies() {
    for (plies, expected) in [
        (0, vec![]),
        (1, vec![0]),
        (2, vec![0, 1]),
        (8, (0..8).collect()),
        (20, (12..20).collect()),
        (32, (24..32).collect()),
        (33, vec![32]),
        (60, [vec![32], (52..60).collect()].concat()),
        (100, vec![32, 64, 96, 97, 98, 99]),
    ] {
        assert_eq!(kept(&walked(plies).arbiter), expected, "after {plies}");
    }
}

#[test]
fn moves_are_taken_back_to_any_position() {
    for to in [69, 66, 65, 64, 63, 62, 61, 40, 33, 32, 31, 9, 8, 7, 1, 0] {
        let (mut table, fresh) = (walked(70), walked(to));
        take_back(&mut table, to);
        assert_eq!(table.arbiter.play().text(), fresh.arbiter.play().text(), "to {to}");
        assert_eq!((table.arbiter.ply(), table.arbiter.turn()), (to, Some(seat(to))));
        assert_eq!(table.arbiter.play().ply(), to);
        goes_on(&mut table, 75);
        assert_eq!(table.arbiter.play().text(), walked(75).arbiter.play().text(), "to {to}");
        assert_eq!(kept(&table.arbiter), kept(&walked(75).arbiter), "to {to}");
    }
}

#[test]
fn what_came_after_the_position_that_was_gone_back_to_is_forgotten_and_no_more() {
    for (to, expected) in [
        (69, [vec![32, 64], (65..69).collect()].concat()),
        (64, vec![32, 62, 63]),
        (40, (32..40).collect()),
        (50, [vec![32], (43..50).collect()].concat()),
        (20, (13..20).collect()),
        (1, vec![0]),
    ] {
        let mut table = walked(70);
        take_back(&mut table, to);
        assert_eq!(kept(&table.arbiter), expected, "to {to}");
    }
}

#[test]
fn one_takeback_may_follow_the_other_past_all_that_is_kept() {
    let mut table = walked(70);
    for to in (0..70).rev().step_by(3) {
        take_back(&mut table, to);
        assert_eq!(table.arbiter.play().text(), walked(to).arbiter.play().text(), "to {to}");
    }
}

#[test]
fn an_older_move_that_is_sent_again_is_known_by_its_own_notation_alone() {
    let mut table = walked(20);
    for ply in 0..20 {
        let names = [("2", "two"), ("3", "three"), ("0", "zero")][ply as usize % 3];
        let mut again = |notation: &str| {
            let wish = Wish::Move { ply, notation: notation.into() };
            table.give(By::Seat(seat(ply)), &wish.into())
        };
        assert_eq!(again(names.0), Ok(vec![]), "at {ply}");
        let in_words = if ply < 12 { Err(Refusal::Stale) } else { Ok(vec![]) };
        assert_eq!(again(names.1), in_words, "at {ply}");
    }
}
