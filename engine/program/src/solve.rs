//! Suites of test positions: how many of them are solved in a time.

use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use rookery_chess::{CastlingNotation, Chess, Move};
use rookery_engine::control::Control;
use rookery_engine::strong::{Engine, Game, Limits};

use super::SolveOptions;

/// A position with the moves that solve it, or those that do not: a line of Extended Position
/// Description (the PGN standard, section 16.2).
struct Puzzle {
    name: String,
    position: Chess,
    best: Vec<Move>,
    avoided: Vec<Move>,
}

/// Solves every position of a file; fails when the file cannot be read.
pub(super) fn run(options: &SolveOptions) -> ExitCode {
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("error: {}: {why}", options.file.display());
            return ExitCode::from(2);
        }
    };
    let mut engine = Engine::new(options.hash as usize, options.threads as usize);
    let movetime = Some(Duration::from_millis(u64::from(options.movetime)));
    let limits = Limits { movetime, ..Limits::default() };
    let (mut solved, mut all) = (0, 0);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let puzzle = match read(line) {
            Ok(puzzle) => puzzle,
            Err(why) => {
                eprintln!("error: line {}: {why}", number + 1);
                return ExitCode::from(2);
            }
        };
        let Puzzle { name, position, best, avoided } = puzzle;
        engine.new_game();
        let game = Game { position, past: vec![] };
        let control = Control::begin(false, false);
        let report = engine.think(&game, &limits, &control, &mut |_| {});
        let found = report.pv.first();
        let right =
            found.is_some_and(|mv| (best.is_empty() || best.contains(mv)) && !avoided.contains(mv));
        all += 1;
        solved += u32::from(right);
        if !right {
            let played = found.map_or_else(String::new, |mv| game.position.san(*mv));
            println!("{name}: {played} at depth {}", report.depth);
        }
    }
    println!("{solved} of {all} solved, {} ms each", options.movetime);
    ExitCode::SUCCESS
}

fn read(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    let position = Chess::from_fen(&fields.join(" "), CastlingNotation::KingMoves)
        .map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))?;
    let operations = line.splitn(5, char::is_whitespace).nth(4).unwrap_or_default();
    let mut puzzle = Puzzle { name: String::new(), position, best: vec![], avoided: vec![] };
    for operation in operations.split(';') {
        let (code, operand) = operation.trim().split_once(' ').unwrap_or_default();
        let moves = || -> Result<Vec<Move>, String> {
            let read = |text| puzzle.position.parse_move(text);
            let moves: Result<_, _> = operand.split_whitespace().map(read).collect();
            moves.map_err(|_| format!("{code} {operand} cannot be played"))
        };
        match code {
            "bm" => puzzle.best = moves()?,
            "am" => puzzle.avoided = moves()?,
            "id" => puzzle.name = operand.trim_matches('"').to_owned(),
            _ => {}
        }
    }
    Ok(puzzle)
}
