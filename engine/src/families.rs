//! The games that can be played, and those that come as files.

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_rules::{Game, Registry};

/// Reads a game's rules: the ending of the file's name, the key of the game, and its content.
/// What is wrong with it is told in words.
pub type Loader = fn(kind: &str, key: &str, content: &[u8]) -> Result<Arc<dyn Game>, String>;

/// Games that came as files at most, before the first of them is forgotten.
const LOADED_MAX: usize = 64;

/// The games that can be played.
pub struct Games {
    registry: Registry,
    loader: Option<Loader>,
    loaded: BTreeMap<String, Arc<dyn Game>>,
}

impl Games {
    /// Those of a registry, and what `loader` reads.
    #[must_use]
    pub fn new(registry: Registry, loader: Option<Loader>) -> Self {
        Self { registry, loader, loaded: BTreeMap::new() }
    }

    /// The families that the engine knows by their positions.
    #[must_use]
    pub fn families() -> Self {
        let mut registry = Registry::default();
        registry.add_group("Chess", rookery_chess::games());
        registry.add_group("Draughts", rookery_draughts::games());
        registry.add_group("Lines", rookery_lines::games());
        registry.add_group("Chess on hexagons", rookery_hexchess::games());
        registry.add_group("Chess with towers", rookery_towers::games());
        registry.add_group("Territory", rookery_territory::games());
        Self::new(registry, None)
    }

    /// The game with this key: one that came as a file before one that is built in.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Arc<dyn Game>> {
        self.loaded.get(key).or_else(|| self.registry.get(key))
    }

    /// Every game that is built in.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn Game>> {
        self.registry.iter()
    }

    /// Whether rules can be read from files.
    #[must_use]
    pub fn can_load(&self) -> bool {
        self.loader.is_some()
    }

    /// Reads a game's rules and keeps them.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn load(&mut self, kind: &str, key: &str, content: &[u8]) -> Result<(), String> {
        let loader = self.loader.ok_or("rules that come as files are not read here")?;
        let game = loader(kind, key, content)?;
        if self.loaded.len() >= LOADED_MAX && !self.loaded.contains_key(key) {
            self.loaded.pop_first();
        }
        self.loaded.insert(key.to_owned(), game);
        Ok(())
    }
}
