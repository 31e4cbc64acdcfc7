//! A game with clocks, from its first move to the fall of a flag, and read back from its log.
//! `cargo run -p rookery-arbiter --example clocks`
//!
//! No time passes here: whoever calls says what time it is.

use std::error::Error;

use rookery_arbiter::{Arbiter, By, Command, Record, Setup, Wish, check_time};
use rookery_protocol::Millis;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::Start;

/// Moves with the time that each took, in milliseconds.
const MOVES: [(&str, Millis); 6] =
    [("e4", 900), ("e5", 1_200), ("Nf3", 4_000), ("Nc6", 21_000), ("Bb5", 3_500), ("a6", 31_000)];

fn main() -> Result<(), Box<dyn Error>> {
    let games = rookery_chess::games();
    let chess = games.iter().find(|game| game.title().key == "chess").ok_or("no chess")?;
    // A minute for each, and a second more after each move.
    let time = TimeControl::fischer(60, 1);
    check_time(&time).map_err(|(seat, why)| format!("{seat:?}: {why}"))?;
    let mut now: Millis = 1_800_000_000_000;
    let (rules, start) = ("chess".to_owned(), Start::Usual);
    let setup = Setup { rules, start, time, rated: false, started_ms: now };

    let mut arbiter = Arbiter::new(chess.as_ref(), setup.clone())?;
    let mut log = vec![];
    for (notation, took_ms) in MOVES {
        now += took_ms;
        let seat = arbiter.turn().ok_or("the game is over")?;
        let wish = Wish::Move { ply: arbiter.ply(), notation: notation.to_owned() };
        give(&mut arbiter, &mut log, By::Seat(seat), &wish.into(), now)?;
        println!("{notation:4} {}", shown(&arbiter, now));
    }

    // White goes away. A server sleeps until the deadline, and then asks.
    now = arbiter.deadline().ok_or("no clock runs")?;
    give(&mut arbiter, &mut log, By::Server, &Command::Timeout, now)?;
    println!("     {}", shown(&arbiter, now));
    println!("{:?}", arbiter.result());

    let again = Arbiter::restore(chess.as_ref(), setup, &log)?;
    assert_eq!(again.state(now), arbiter.state(now));
    println!("The same from {} entries of the log.", log.len());
    Ok(())
}

/// Decides a command, writes down what follows, and makes it part of the game.
fn give(
    arbiter: &mut Arbiter,
    log: &mut Vec<Record>,
    by: By,
    command: &Command,
    at_ms: Millis,
) -> Result<(), Box<dyn Error>> {
    for event in arbiter.decide(by, command, at_ms)? {
        arbiter.apply(&event, at_ms)?;
        let version = arbiter.version();
        log.push(Record { version, at_ms, command: None, search: None, event });
    }
    Ok(())
}

/// Both clocks in seconds.
fn shown(arbiter: &Arbiter, now: Millis) -> String {
    let clocks = arbiter.clocks(now);
    let seconds = [clocks.first, clocks.second]
        .map(|clock| clock.map_or(0.0, |clock| clock.left_ms as f64 / 1_000.0));
    format!("White {:6.1} s, Black {:6.1} s", seconds[0], seconds[1])
}
