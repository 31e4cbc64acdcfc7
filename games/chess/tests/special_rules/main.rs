//! The special rules of the variants, each as a fact with the position that shows it.
//!
//! The rules are those of the table of variants that the project was given; where it names a game
//! alone (xiangqi, shogi, …), the rules are the usual ones of that game.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

mod atomic;
mod benedict;
mod boards;
mod combinations;
mod dark;
mod duty;
mod goals;
mod janggi;
mod reserves;
mod set_ups;
mod shogi;
mod thai;
mod turns;
mod xiangqi;

use std::sync::Arc;

use rookery_chess::file;
use rookery_chess::variant::VariantGame;
use rookery_rules::{Game, Play, Score, Start};

fn game(key: &str) -> Arc<dyn Game> {
    let mut games = rookery_chess::games().into_iter();
    games.find(|game| game.title().key == key).unwrap_or_else(|| panic!("no {key}"))
}

/// A variant from a file.
fn composed(text: &str) -> VariantGame {
    let variant = file::read("mine", text.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:#?}"));
    VariantGame::new(variant).unwrap()
}

fn start_of(game: &dyn Game, text: &str) -> Box<dyn Play> {
    let begun = game.begin(&Start::Position { text: text.into() });
    begun.unwrap_or_else(|why| panic!("{} {text}: {why:?}", game.title().key))
}

fn play_on(play: &mut dyn Play, moves: &str) {
    for mv in moves.split_whitespace() {
        let made = play.play(mv);
        made.unwrap_or_else(|why| panic!("{mv} in {}: {why:?}", play.text()));
    }
}

/// The position after some moves from another one.
fn after(key: &str, text: &str, moves: &str) -> Box<dyn Play> {
    let mut play = start_of(game(key).as_ref(), text);
    play_on(play.as_mut(), moves);
    play
}

/// The fields of the position after some moves.
fn fields(key: &str, text: &str, moves: &str) -> Vec<String> {
    after(key, text, moves).text().split(' ').map(str::to_owned).collect()
}

fn squares(key: &str, text: &str, moves: &str) -> String {
    fields(key, text, moves).swap_remove(0)
}

/// Who has won after some moves, and why; nothing while the game goes on.
fn result(key: &str, text: &str, moves: &str) -> Option<(Score, String)> {
    after(key, text, moves).outcome().map(|result| (result.score, result.reason))
}

fn over(score: Score, reason: &str) -> Option<(Score, String)> {
    Some((score, reason.to_owned()))
}

fn notations(play: &dyn Play) -> Vec<String> {
    let mut all: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    all.sort_unstable();
    all
}

/// The legal moves that begin so: of a piece by its square, of drops by `P@`.
fn moves_of(key: &str, text: &str, begin: &str) -> Vec<String> {
    let mut all = notations(start_of(game(key).as_ref(), text).as_ref());
    all.retain(|mv| mv.starts_with(begin));
    all
}

/// Asserts which of some moves are legal.
#[track_caller]
fn assert_legal(key: &str, text: &str, legal: &str, illegal: &str) {
    let all = moves_of(key, text, "");
    for mv in legal.split_whitespace() {
        assert!(all.iter().any(|it| it == mv), "{key}: {mv} is illegal in {text}: {all:?}");
    }
    for mv in illegal.split_whitespace() {
        assert!(all.iter().all(|it| it != mv), "{key}: {mv} is legal in {text}");
    }
}
