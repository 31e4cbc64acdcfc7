//! Counts move sequences with other programs' rules: `rules-reference PROGRAM GAME DEPTH FEN`
//! prints the count and the seconds it took.
//!
//! `rules-reference random GAME SEED` and `rules-reference array NUMBER` print positions with their
//! counts by shakmaty, for the tests: see `random.rs`.

mod random;

use std::process::ExitCode;
use std::time::Instant;

use shakmaty::fen::Fen;
use shakmaty::variant::{
    Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};
use shakmaty::{CastlingMode, Chess, FromSetup, Position};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let written = match words.as_slice() {
        ["random", game, seed] => seed.parse().ok().and_then(|it| random::positions(game, it)),
        ["array", number] => number.parse().ok().and_then(random::array).map(|line| vec![line]),
        _ => None,
    };
    if let Some(lines) = written {
        lines.iter().for_each(|line| println!("{line}"));
        return ExitCode::SUCCESS;
    }
    let counted = match words.as_slice() {
        ["cozy-chess", "chess", depth, fen] => depth.parse().ok().and_then(|d| cozy(fen, d)),
        ["shakmaty", game, depth, fen] => depth.parse().ok().and_then(|d| shakmaty(game, fen, d)),
        _ => None,
    };
    let Some((count, seconds)) = counted else {
        eprintln!("rules-reference cozy-chess|shakmaty GAME DEPTH FEN");
        eprintln!("rules-reference random GAME SEED");
        eprintln!("rules-reference array NUMBER");
        return ExitCode::from(2);
    };
    println!("{count} {seconds}");
    ExitCode::SUCCESS
}

fn timed(count: impl FnOnce() -> u64) -> Option<(u64, f64)> {
    #[expect(clippy::disallowed_methods, reason = "it measures time")]
    let start = Instant::now();
    let count = count();
    Some((count, start.elapsed().as_secs_f64()))
}

fn cozy(fen: &str, depth: u32) -> Option<(u64, f64)> {
    let board: cozy_chess::Board = fen.parse().ok()?;
    timed(|| cozy_perft(&board, depth))
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}

fn shakmaty(game: &str, fen: &str, depth: u32) -> Option<(u64, f64)> {
    match game {
        "chess" => of::<Chess>(fen, depth),
        "crazyhouse" => of::<Crazyhouse>(fen, depth),
        "atomic" => of::<Atomic>(fen, depth),
        "antichess" => of::<Antichess>(fen, depth),
        "horde" => of::<Horde>(fen, depth),
        "king-of-the-hill" => of::<KingOfTheHill>(fen, depth),
        "three-check" => of::<ThreeCheck>(fen, depth),
        "racing-kings" => of::<RacingKings>(fen, depth),
        _ => None,
    }
}

fn of<P: Position + FromSetup + Clone>(fen: &str, depth: u32) -> Option<(u64, f64)> {
    let setup = fen.parse::<Fen>().ok()?.into_setup();
    let position = P::from_setup(setup, CastlingMode::Standard).ok()?;
    timed(|| shakmaty::perft(&position, depth))
}
