//! The games that can be played, and those that come as files.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
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
    /// By key, with a hash of the file.
    loaded: BTreeMap<String, (u64, Arc<dyn Game>)>,
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
        self.loaded.get(key).map(|(_, game)| game).or_else(|| self.registry.get(key))
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

    /// Reads a game's rules and keeps them. The same file again is not read again.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn load(&mut self, kind: &str, key: &str, content: &[u8]) -> Result<(), String> {
        let loader = self.loader.ok_or("rules that come as files are not read here")?;
        let mut hasher = DefaultHasher::new();
        (kind, content).hash(&mut hasher);
        let hash = hasher.finish();
        if self.loaded.get(key).is_some_and(|(known, _)| *known == hash) {
            return Ok(());
        }
        let game = loader(kind, key, content)?;
        if self.loaded.len() >= LOADED_MAX && !self.loaded.contains_key(key) {
            self.loaded.pop_first();
        }
        self.loaded.insert(key.to_owned(), (hash, game));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    static READ: AtomicUsize = AtomicUsize::new(0);

    /// Whatever the file says, it is chess.
    fn loader(_: &str, _: &str, content: &[u8]) -> Result<Arc<dyn Game>, String> {
        READ.fetch_add(1, Ordering::Relaxed);
        let chess = rookery_chess::games().swap_remove(0);
        if content.is_empty() { Err("an empty file".into()) } else { Ok(chess) }
    }

    #[test]
    fn the_same_file_is_read_once_and_another_one_of_its_key_replaces_it() {
        let mut games = Games::new(Registry::default(), Some(loader));
        assert!(games.get("mine").is_none());
        for (content, read) in [("a", 1), ("a", 1), ("b", 2), ("a", 3)] {
            games.load("js", "mine", content.as_bytes()).unwrap();
            assert_eq!(READ.load(Ordering::Relaxed), read, "{content}");
        }
        assert!(games.load("js", "mine", b"").is_err());
        assert!(games.get("mine").is_some(), "what was read stays");
    }
}
