//! Special rules of the games that come as scripts, each by a position that shows it.

mod amazons;
mod dark_breakthrough;
mod halma;
mod hex;
mod lines_of_action;
mod nine_mens_morris;
mod tablut;

use rookery_rules::{Game, Play, Score, Start, Viewer};
use rookery_script::{ModuleGame, shipped};

use crate::common::load_script;

/// Only the game that is asked about: each test may be a program of its own.
fn game(key: &str) -> ModuleGame {
    let modules = shipped();
    let (_, source) = modules.iter().find(|(it, _)| *it == key).expect("it is shipped");
    load_script(key, source.as_bytes()).unwrap_or_else(|flaws| panic!("{key}: {flaws:?}"))
}

fn begun(key: &str) -> Box<dyn Play> {
    game(key).begin(&Start::Usual).expect("every game has a usual start")
}

fn at(key: &str, text: &str) -> Box<dyn Play> {
    let start = Start::Position { text: text.to_owned() };
    game(key).begin(&start).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn refusal(key: &str, text: &str) -> String {
    let start = Start::Position { text: text.to_owned() };
    game(key).begin(&start).err().unwrap_or_else(|| panic!("{text} is accepted")).to_string()
}

/// Plays `moves`, with spaces between.
fn play(mut game: Box<dyn Play>, moves: &str) -> Box<dyn Play> {
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap_or_else(|why| panic!("{mv}: {why:?}"));
    }
    game
}

/// The legal moves that begin so.
fn moves(game: &dyn Play, start: &str) -> Vec<String> {
    let moves = game.legal_moves().into_iter().map(|mv| mv.notation);
    let mut moves: Vec<_> = moves.filter(|mv| mv.starts_with(start)).collect();
    moves.sort();
    moves
}

fn ended(game: &dyn Play) -> Option<(Score, String)> {
    game.outcome().map(|result| (result.score, result.reason))
}

fn end(score: Score, reason: &str) -> Option<(Score, String)> {
    Some((score, reason.to_owned()))
}

/// Rows from the top with slashes between; a number stands for so many empty squares.
fn rows(rows: &str) -> String {
    let empty = |c: char| c.to_digit(10).map_or_else(|| c.to_string(), |n| ".".repeat(n as usize));
    rows.chars().filter(|&c| c != '/').map(empty).collect()
}

/// A state with a list of boards before it, of which nothing is known but how many they are.
fn quiet(onmove: u8, board: &str, past: usize) -> String {
    let past = vec![r#""0""#; past].join(",");
    format!(
        r#"{{"onmove":{onmove},"board":"{board}","past":[{past}],"winner":0,"why":"","last":""}}"#
    )
}

fn morris(onmove: u8, board: &str, hand: u8, past: usize) -> String {
    quiet(onmove, board, past).replace(r#","past""#, &format!(r#","hand":[{hand},{hand}],"past""#))
}
