//! The games that a program knows, in groups.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::Game;

/// A registry: the games that a program knows, in the order in which they were added.
///
/// ```
/// use rookery_rules::Registry;
///
/// let mut registry = Registry::default();
/// registry.add_group("Chess", rookery_chess::games());
/// let crazyhouse = registry.get("crazyhouse").expect("it was added");
/// assert_eq!(crazyhouse.title().name, "Crazyhouse");
/// assert!(registry.get("go").is_none());
/// ```
#[derive(Clone, Default)]
pub struct Registry {
    games: Vec<(String, Arc<dyn Game>)>,
    /// Where each key's game is.
    places: BTreeMap<String, usize>,
}

impl Registry {
    /// Adds games under the heading that lists show them under. A game replaces one with the same
    /// key.
    pub fn add_group(&mut self, group: &str, games: impl IntoIterator<Item = Arc<dyn Game>>) {
        for game in games {
            self.add_as(&game.title().key.clone(), group, game);
        }
    }

    /// Adds a game under a key that need not be its own.
    pub fn add_as(&mut self, key: &str, group: &str, game: Arc<dyn Game>) {
        let entry = (group.to_owned(), game);
        match self.places.get(key) {
            Some(&place) => self.games[place] = entry,
            None => {
                self.places.insert(key.to_owned(), self.games.len());
                self.games.push(entry);
            }
        }
    }

    /// Returns the game with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Arc<dyn Game>> {
        self.places.get(key).map(|&place| &self.games[place].1)
    }

    /// Returns every game, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Game>> {
        self.games.iter().map(|(_, game)| game)
    }

    /// Returns every game with its heading, in order.
    pub fn grouped(&self) -> impl Iterator<Item = (&str, &Arc<dyn Game>)> {
        self.games.iter().map(|(group, game)| (group.as_str(), game))
    }
}
