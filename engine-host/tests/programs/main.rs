//! Programs, nearly all in Python and each a real process, play whole games through the machines.
#![expect(clippy::unwrap_used, reason = "a game that cannot go on has failed")]

mod table;

mod bot;
mod gomocup;
mod gtp;
mod hub;

use std::sync::Arc;

use rookery_rules::Game;

fn find(games: Vec<Arc<dyn Game>>, key: &str) -> Arc<dyn Game> {
    games.into_iter().find(|game| game.title().key == key).unwrap()
}
