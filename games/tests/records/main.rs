//! Reading and writing games of every kind.

mod any_bytes;
mod lines;
mod pdn;
mod pgn;
mod round_trip;

use rookery_games::registry;
use rookery_rules::Game;
use rookery_rules::record::{Games, Mistake, Record};

/// Everything that a text holds.
fn all(text: &str) -> Vec<Result<Record, Mistake>> {
    Games::new(text.as_bytes()).collect()
}

/// The only game of a text.
fn one(text: &str) -> Record {
    match &mut all(text)[..] {
        [Ok(record)] => std::mem::take(record),
        other => panic!("{text}\n{other:#?}"),
    }
}

/// The moves as they are written, without variations.
fn moves(record: &Record) -> Vec<&str> {
    record.main.moves.iter().map(|entry| entry.text.as_str()).collect()
}

/// The key of the game that a text means, and the position that it ends in.
fn end(text: &str) -> (String, String) {
    let (record, registry) = (one(text), registry());
    let game = record.find(&registry).unwrap_or_else(|why| panic!("{text}\n{why}"));
    let play = record.replay(game.as_ref(), |_, _| {});
    let play = play.unwrap_or_else(|why| panic!("{text}\n{why}"));
    (game.title().key.clone(), play.text())
}

/// What is wrong with the only game of a text.
fn fault(text: &str) -> String {
    match &all(text)[..] {
        [Err(mistake)] => mistake.to_string(),
        [Ok(record)] => {
            let registry = registry();
            let game = match record.find(&registry) {
                Ok(game) => game,
                Err(mistake) => return mistake.to_string(),
            };
            record.faults(game.as_ref()).first().map(ToString::to_string).unwrap_or_default()
        }
        other => panic!("{text}\n{other:#?}"),
    }
}

fn game(key: &str) -> std::sync::Arc<dyn Game> {
    registry().get(key).cloned().unwrap_or_else(|| panic!("there is no {key}"))
}
