//! The games that a program knows, by key.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::Game;

/// The games that a program knows, by key.
#[derive(Clone, Default)]
pub struct Registry {
    games: BTreeMap<String, Arc<dyn Game>>,
}

impl Registry {
    /// Adds games. One that has the key of another takes its place.
    pub fn add_all(&mut self, games: impl IntoIterator<Item = Arc<dyn Game>>) {
        for game in games {
            self.games.insert(game.title().key.clone(), game);
        }
    }

    /// The game with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Arc<dyn Game>> {
        self.games.get(key)
    }

    /// Every game, by key.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Game>> {
        self.games.values()
    }
}
