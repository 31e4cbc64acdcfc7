//! The bots and engines that there are, as they were last read.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use rookery_engine_host::engine::plays;
use rookery_protocol::engine::Profile;
use rookery_protocol::id::{EngineId, UserId};
use rookery_storage::{Storage, StorageError, StoredBot, StoredEngine};

use crate::library::Shelf;

/// The bots and engines that there are.
#[derive(Default)]
pub struct Directory {
    /// Replaced whole. Locked to look or to replace, never across an `.await`.
    known: RwLock<Arc<Known>>,
}

/// What was read last.
#[derive(Default)]
pub struct Known {
    /// By account.
    pub bots: HashMap<UserId, StoredBot>,
    /// By id.
    pub engines: HashMap<EngineId, StoredEngine>,
}

impl Directory {
    /// What was read last.
    pub fn known(&self) -> Arc<Known> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads anew. Every change by this server calls it; another server's is seen by the next sweep.
    ///
    /// # Errors
    /// The database's.
    pub async fn refresh(&self, storage: &Storage) -> Result<(), StorageError> {
        let engines = storage.engines().await?.into_iter().map(|engine| (engine.id, engine));
        let bots = storage.bots().await?.into_iter().map(|bot| (bot.user, bot));
        let known = Known { bots: bots.collect(), engines: engines.collect() };
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(known);
        Ok(())
    }
}

impl Known {
    /// The names of the engines that the server itself runs, in their order.
    #[must_use]
    pub fn described(&self) -> Vec<String> {
        let own = self.engines.values().filter(|engine| engine.draft.is_some());
        let mut names: Vec<_> = own.map(|engine| engine.name.clone()).collect();
        names.sort();
        names
    }

    /// The keys of the games that a bot plays: those that were chosen for it, or all that its
    /// engine can.
    #[must_use]
    pub fn games_of_bot(&self, bot: &StoredBot, shelf: &Shelf) -> Vec<String> {
        let engine = self.engines.get(&bot.draft.engine);
        let profile = engine.and_then(|engine| engine.profile.as_ref());
        let mut games = profile.map(|profile| games_of(profile, shelf)).unwrap_or_default();
        if !bot.draft.games.is_empty() {
            games.retain(|key| bot.draft.games.contains(key));
        }
        games
    }
}

/// The keys of the games on the shelf that a program of this profile can play.
#[must_use]
pub fn games_of(profile: &Profile, shelf: &Shelf) -> Vec<String> {
    let can = shelf.iter().filter(|offer| plays(profile, offer.game.as_ref()).is_some());
    can.map(|offer| offer.key.clone()).collect()
}
