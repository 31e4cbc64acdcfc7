//! Random games of every variant that another program knows, compared with it move by move.
//!
//! On request: it needs Python with pyffish and the program fairy-stockfish, and takes two hours.
//! `ROOKERY_TEST_PYTHON=python3 cargo test -p rookery-chess --test live -- --ignored --nocapture`,
//! with `ROOKERY_TEST_GAMES` for another number of games of each variant than 2000, and
//! `ROOKERY_TEST_VARIANTS` for some variants only, by their keys.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

mod oracle;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use oracle::Random;
use rookery_rules::{Game, Play, Score, Start};

const GAMES: usize = 2000;
const PLIES_MAX: u32 = 70;
/// How many games of a variant are told whole that differ.
const TOLD_MAX: usize = 3;

/// The games that the other programs do not play.
const NOBODY_ELSE: [&str; 13] = [
    "all-queens",
    "capture",
    "benedict",
    "benedict960",
    "benedict-shuffle",
    "dark",
    "dark-crazyhouse",
    "dark-crazyhouse-2",
    "lao-tzu",
    "marseillais",
    "progressive",
    "avalanche",
    "alice",
];

/// The other programs, behind one pipe.
struct Others {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// What they say of a position.
struct Told {
    fen: String,
    result: String,
    moves: Vec<String>,
}

impl Others {
    fn new() -> Self {
        let python = option("PYTHON").unwrap_or_else(|| "python3".into());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/live.py");
        let mut command = Command::new(&python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|why| panic!("{python}: {why}"));
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut others = Self { child, to, from: BufReader::new(from) };
        println!("{}", others.line());
        others
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "the other programs have ended: {:?}", self.child.wait());
        line.trim_end_matches('\n').to_owned()
    }

    fn ask(&mut self, question: &[&str]) -> Told {
        writeln!(self.to, "{}", question.join("\t")).unwrap();
        let line = self.line();
        let fields: Vec<&str> = line.split('\t').collect();
        let moves = fields[2].split(' ').filter(|it| !it.is_empty()).map(str::to_owned).collect();
        Told { fen: fields[0].to_owned(), result: fields[1].to_owned(), moves }
    }
}

/// The legal moves and the result as the other programs write them. `None` where a law of draws has
/// ended the game that looks further than the position.
fn ours(play: &dyn Play) -> Option<(String, Vec<String>)> {
    let outcome = play.outcome();
    let result = match outcome.as_ref().map(|result| result.score) {
        None => "-",
        Some(Score::First) => "1-0",
        Some(Score::Second) => "0-1",
        Some(_) if outcome.is_some_and(|result| result.reason != "stalemate") => return None,
        Some(_) => "1/2-1/2",
    };
    let mut moves: Vec<String> = play.legal_moves().into_iter().map(|it| it.notation).collect();
    moves.sort_unstable();
    Some((result.to_owned(), moves))
}

/// Plays one game; what differs, and how many positions were compared.
fn game(game: &dyn Game, others: &mut Others, random: &mut Random) -> Result<u64, String> {
    let starts = game.title().starts;
    let start = match starts.numbers {
        Some(count) => Start::Number { number: random.below(count as usize) as u32 },
        None => Start::Usual,
    };
    let mut play = game.begin(&start).map_err(|why| why.to_string())?;
    let fen = if starts.numbers.is_some() { play.text() } else { String::new() };
    let mut told = others.ask(&["start", &game.title().key, &fen]);
    let mut positions = 0;
    loop {
        let Some((result, moves)) = ours(play.as_ref()) else { return Ok(positions) };
        positions += 1;
        if (&result, &moves) != (&told.result, &told.moves) {
            let lacks = |those: &[String], these: &[String]| -> Vec<String> {
                those.iter().filter(|it| !these.contains(it)).cloned().collect()
            };
            let (here, there) = (lacks(&moves, &told.moves), lacks(&told.moves, &moves));
            let results = format!("{result} here, {} there", told.result);
            let (text, fen) = (play.text(), told.fen);
            let outcome = play.outcome();
            return Err(format!(
                "{text}\n  theirs {fen}\n  {results} ({outcome:?}); only here {here:?}; only \
                 there {there:?}"
            ));
        }
        if moves.is_empty() || play.ply() == PLIES_MAX {
            return Ok(positions);
        }
        let mv = &moves[random.below(moves.len())];
        play.play(mv).map_err(|why| format!("{mv}: {why:?}"))?;
        told = others.ask(&["play", mv]);
    }
}

/// What the environment says of this test.
#[expect(clippy::disallowed_methods, reason = "a test has no command line of its own")]
fn option(name: &str) -> Option<String> {
    std::env::var(format!("ROOKERY_TEST_{name}")).ok()
}

fn wanted(key: &str) -> bool {
    let only = option("VARIANTS").unwrap_or_default();
    only.is_empty() || only.split([' ', ',']).any(|it| it == key)
}

#[test]
#[ignore = "asks other programs for two hours: see the top of this file"]
fn random_games_are_the_same_by_other_programs() {
    let count = option("GAMES").and_then(|it| it.parse().ok());
    let count = count.unwrap_or(GAMES);
    let mut others = Others::new();
    let mut differing = vec![];
    for it in rookery_chess::games() {
        let key = it.title().key.clone();
        if !wanted(&key) {
            continue;
        }
        if NOBODY_ELSE.contains(&key.as_str()) {
            println!("{key}: nobody else plays it");
            continue;
        }
        let mut random = Random(0x5eed);
        let (mut positions, mut failed) = (0, 0);
        for number in 0..count {
            match game(it.as_ref(), &mut others, &mut random) {
                Ok(found) => positions += found,
                Err(what) => {
                    failed += 1;
                    if failed <= TOLD_MAX {
                        println!("{key}, game {number}: {what}");
                    }
                }
            }
        }
        if failed > 0 {
            differing.push(key.clone());
        }
        println!("{key}: {count} games, {positions} positions the same, {failed} games differ");
    }
    assert!(differing.is_empty(), "not the same: {}", differing.join(", "));
}
