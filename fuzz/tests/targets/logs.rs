//! Logs of games and what was worked out of them, as a database has them that was damaged.

use rookery_arbiter::{
    Arbiter, By, Command, Projection, Record, Setup, Wish, check_time, read_back,
};
use rookery_fuzz::{Did, Target};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::game::{Act, Start};
use rookery_protocol::seat::Seat;

use crate::common::game;

const WORDS: &[&str] = &[
    "{\"event\":{\"type\":\"",
    "\"moved\"",
    "\"notation\":\"",
    "\"ply\":",
    "\"seat\":\"first\"",
    "\"ended\"",
    "\"taken-back\"",
    "\"time-added\"",
    "\"clocks-held\"",
    "\"ms\":",
    "\"ms\":-1",
    "\"draw-offered\"",
    "\"rematch-offered\"",
    "\"clocks\":",
    "\"started_ms\":",
    "\n",
    "null",
    "9223372036854775807",
    "-9223372036854775808",
    "\"crazyhouse\"",
    "\"base_ms\":",
    "\"periods\":",
];

/// A game of a few moves, an offer and a takeback: its setup and its entries, each on a line.
fn sample(rules: &str, bonus: Bonus) -> String {
    let stage = |moves, bonus| Stage { moves, base_ms: 60_000, bonus };
    let stages = vec![stage(Some(2), Bonus::None), stage(None, bonus)];
    let limit = TimeLimit::Clock { stages };
    let time = TimeControl { first: limit.clone(), second: limit };
    let setup =
        Setup { rules: rules.into(), start: Start::Usual, time, rated: true, started_ms: 9 };
    let mut lines = vec![serde_json::to_string(&setup).expect("it has words")];
    let mut arbiter = Arbiter::new(game(rules).as_ref(), setup).expect("the usual start");
    let mut now = 1_000;
    for step in 0..12 {
        let play = game(rules).begin(&Start::Usual).expect("the usual start");
        let legal = play.legal_moves();
        let turn = arbiter.turn().unwrap_or(Seat::First);
        let wish = match step {
            5 => Wish::Act(Act::OfferDraw),
            7 => Wish::Act(Act::AskTakeback),
            8 => Wish::Act(Act::AcceptTakeback),
            11 => Wish::Act(Act::Resign),
            _ => {
                let legal = arbiter.play().legal_moves().into_iter().chain(legal);
                let Some(mv) = legal.into_iter().next() else { break };
                Wish::Move { ply: arbiter.ply(), notation: mv.notation }
            }
        };
        let by = By::Seat(if step == 8 { !turn } else { turn });
        now += 700;
        let Ok(events) = arbiter.decide(by, &Command::from(wish), now) else { continue };
        for event in events {
            let record = Record { version: 1, at_ms: now, command: None, search: None, event };
            arbiter.apply(&record.event, now).expect("it was decided");
            lines.push(record.body());
        }
    }
    lines.join("\n")
}

/// A setup, and the entries behind it.
fn read(text: &str) -> Option<(Setup, Vec<Record>)> {
    let mut lines = text.lines();
    let setup: Setup = serde_json::from_str(lines.next()?).ok()?;
    // No other is stored.
    check_time(&setup.time).ok()?;
    let records = (1..)
        .zip(lines)
        .map(|(version, line)| Record::read(version, 1_000 + 700 * i64::from(version), line));
    Some((setup, records.map_while(Result::ok).collect()))
}

fn samples() -> [String; 4] {
    [
        sample("chess", Bonus::Increment { ms: 2_000 }),
        sample("crazyhouse", Bonus::Byoyomi { ms: 5_000, periods: 3 }),
        sample("reversi", Bonus::Delay { ms: 500 }),
        sample("dark", Bonus::Bronstein { ms: 500 }),
    ]
}

#[test]
fn a_log_that_was_damaged_is_refused_or_read_the_same_each_time() {
    let target = Target::new("logs").also(samples()).words(WORDS).runs(1_500).len_max(6_000);
    target.text(|text| {
        let Some((setup, log)) = read(text) else { return Did::of(&"none") };
        let game = game(&setup.rules);
        let restored = Arbiter::restore(game.as_ref(), setup.clone(), &log);
        let back = read_back(game.as_ref(), &setup, &log, None);
        assert_eq!(restored.is_ok(), back.is_ok());
        match restored {
            Ok(arbiter) => {
                assert_eq!(arbiter.version() as usize, log.len());
                for now in [0, 10_000, i64::MAX / 4] {
                    let _ = (arbiter.deadline(), arbiter.clocks(now));
                    let timeout = arbiter.decide(By::Server, &Command::Timeout, now);
                    assert!(timeout.is_ok());
                }
                Did::of(&(log.len(), arbiter.ply(), arbiter.turn()))
            }
            Err(why) => Did::of(&why.to_string().split(':').next_back().map(str::len)),
        }
    });
}

#[test]
fn what_was_worked_out_of_a_log_may_be_anything() {
    let known = samples().map(|text| {
        let (setup, log) = read(&text).expect("it is whole");
        let back = read_back(game(&setup.rules).as_ref(), &setup, &log, None).expect("it is whole");
        let projection = Projection::of(&back.arbiter, &back.entries);
        text + "\n\n" + &serde_json::to_string(&projection).expect("it has words")
    });
    let target = Target::new("logs").also(known).words(WORDS).runs(600).len_max(60_000);
    target.text(|text| {
        let Some((log, known)) = text.split_once("\n\n") else { return Did::of(&"none") };
        let Some((setup, log)) = read(log) else { return Did::of(&"no log") };
        let Ok(known) = serde_json::from_str::<Option<Projection>>(known) else {
            return Did::of(&"nothing known");
        };
        let read = read_back(game(&setup.rules).as_ref(), &setup, &log, known);
        Did::of(
            &read.map(|read| (read.known, read.arbiter.ply())).map_err(|why| why.to_string().len()),
        )
    });
}
