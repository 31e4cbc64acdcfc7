//! How long it takes to read a line of a program's search.
//! `cargo run --release -p rookery-engine-host --example line_speed`

#![expect(clippy::disallowed_methods, reason = "it measures time")]

use std::hint::black_box;
use std::time::Instant;

use rookery_engine_host::protocol::{Budget, Heard, Setup, Turn, speak};
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_rules::{Game, Seat, Start, Tongue};

const ROUNDS: u32 = 1_000_000;

const UCI: [&str; 2] = [
    "info depth 21 seldepth 29 multipv 1 score cp 37 nodes 1203456 nps 1402322 hashfull 312 \
     tbhits 0 time 858 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 \
     c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4",
    "info depth 30 currmove e2e4 currmovenumber 1",
];
const CECP: [&str; 2] = [
    "21 37 85 1203456 29 1402322 0\te2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5",
    "# Begin iterative deepening loop",
];

fn main() {
    let games = rookery_chess::games();
    let Some(chess) = games.iter().find(|game| game.title().key == "chess") else { return };
    for (tongue, lines) in [(Tongue::Uci, UCI), (Tongue::Cecp, CECP)] {
        measure(chess.as_ref(), tongue, &lines);
    }
}

fn measure(chess: &dyn Game, tongue: Tongue, lines: &[&str]) {
    let limit = TimeLimit::Unlimited;
    let Ok(play) = chess.begin(&Start::Usual) else { return };
    let setup = Setup {
        file: None,
        id: "g".into(),
        rules: "chess".into(),
        board: chess.board(&Start::Usual),
        start: play.text(),
        usual: true,
        seat: Seat::First,
        time: TimeControl { first: limit.clone(), second: limit },
        dialect: chess.dialects().into_iter().find(|dialect| dialect.tongue == tongue),
    };
    let (mut machine, mut out) = (speak(tongue), String::new());
    let budget = Budget::default();
    let turn = Turn {
        ply: 0,
        play: Some(play.as_ref()),
        view: None,
        legal: &[],
        budget: &budget,
        draw_offered: false,
    };
    if machine.begin(&setup, &mut out).is_err() {
        return;
    }
    machine.go(&turn, &mut out);
    for line in lines {
        let begin = Instant::now();
        for _ in 0..ROUNDS {
            black_box(machine.heard(black_box(line), &mut out));
        }
        let each = begin.elapsed().as_nanos() / u128::from(ROUNDS);
        let kind =
            if matches!(machine.heard(line, &mut out), Heard::Info(_)) { "kept" } else { "no" };
        println!("{}: {each} ns for a line of {} bytes, {kind}", tongue.name(), line.len());
    }
}
