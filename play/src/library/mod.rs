//! The games that can be played here: those that are built in, and those that admins add while the
//! server runs.
//!
//! A game that was added has versions. New games are played by the one that is published; each
//! records the version (`KEY@HASH`) and is played by it to its end.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use rookery_engine::endgame::Tables;
use rookery_news::Word;
use rookery_protocol::module::{BadFile, Flaw, ModuleKind, ModuleOrigin, ModuleState};
use rookery_rules::{BadStart, Game, Registry};
use rookery_storage::{Storage, StorageError, StoredModule};
use rookery_texts::modules;

use crate::base::Base;

mod compiler;
mod file;
mod readers;
mod shelf;
mod stored;
mod told;

pub(crate) use compiler::Elsewhere;
pub use compiler::{COMPILE, compile_for_parent};
pub use file::File;
pub use readers::Readers;
pub use shelf::{Offer, Shelf};
pub use stored::{offered_file, rules_file};
pub use told::tell;

/// Versions that stay ready to be played although nobody plays them now.
const IDLE_VERSIONS_MAX: usize = 64;

/// The games that can be played here.
pub struct Library {
    built_in: Registry,
    /// What lists say of a game depends on them.
    tables: Arc<Tables>,
    /// What new games can be played by; replaced whole. Locked to look or to replace, never across
    /// an `.await`.
    shelf: RwLock<Arc<Shelf>>,
    /// Versions of added games that were read, by what games record. Locked for map operations
    /// only, never across an `.await`.
    versions: Mutex<HashMap<String, Arc<dyn Game>>>,
    /// Why published versions cannot be played, by what games record.
    flaws: Mutex<BTreeMap<String, Vec<Flaw>>>,
    /// What lies in the watched folder and is no game.
    bad_files: Mutex<Vec<BadFile>>,
    /// Held by whoever changes what is published, so that the shelf is never older than that.
    changing: tokio::sync::Mutex<()>,
    /// Who may ask rules for much at once.
    readers: Readers,
}

impl Library {
    /// A library of the games that are built in.
    ///
    /// # Errors
    /// The key of a game that does not begin, and why.
    pub fn new(built_in: Registry, tables: Arc<Tables>) -> Result<Self, (String, BadStart)> {
        let shelf = Shelf::of_built_in(&built_in, &tables)?;
        Ok(Self {
            built_in,
            tables,
            shelf: RwLock::new(Arc::new(shelf)),
            versions: Mutex::default(),
            flaws: Mutex::default(),
            bad_files: Mutex::default(),
            changing: tokio::sync::Mutex::default(),
            readers: Readers::default(),
        })
    }

    /// What new games can be played by.
    pub fn shelf(&self) -> Arc<Shelf> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the game of a key, or of a version, is called now; its key where it is not offered.
    pub fn name(&self, rules: &str) -> String {
        let offered = self.shelf().find(rules).map(|offer| offer.game.title().name.clone());
        offered.unwrap_or_else(|| key_of(rules).to_owned())
    }

    /// Whether a key belongs to a game that is built in.
    pub fn is_built_in(&self, key: &str) -> bool {
        self.built_in.get(key).is_some()
    }

    /// What a stored game is played by, whether or not it is still offered.
    ///
    /// # Errors
    /// The database fails. A version that cannot be read any more is `None`.
    pub async fn game(
        &self,
        storage: &Storage,
        rules: &str,
    ) -> Result<Option<Arc<dyn Game>>, StorageError> {
        if let Some(game) = self.built_in.get(rules) {
            return Ok(Some(game.clone()));
        }
        Ok(self.version(storage, rules).await?.ok())
    }

    /// A version of a game that was added, read if need be.
    ///
    /// # Errors
    /// The database's; inside, what is wrong with the version.
    pub async fn version(
        &self,
        storage: &Storage,
        id: &str,
    ) -> Result<Result<Arc<dyn Game>, Vec<Flaw>>, StorageError> {
        if let Some(game) = lock(&self.versions).get(id) {
            return Ok(Ok(game.clone()));
        }
        let Some(module) = storage.module(id).await? else { return Ok(Err(vec![])) };
        let Some(content) = storage.module_content(id).await? else { return Ok(Err(vec![])) };
        let read = read(module.kind, id.to_owned(), content).await;
        if let Ok(game) = &read {
            self.keep(id, game.clone());
        }
        Ok(read)
    }

    pub(crate) fn keep(&self, id: &str, game: Arc<dyn Game>) {
        let mut versions = lock(&self.versions);
        if versions.len() >= IDLE_VERSIONS_MAX {
            // The shelf and every game in memory hold theirs.
            versions.retain(|_, game| Arc::strong_count(game) > 1);
        }
        versions.insert(id.to_owned(), game);
    }

    async fn set_state(
        &self,
        storage: &Storage,
        id: &str,
        state: ModuleState,
    ) -> Result<bool, StorageError> {
        let changing = self.changing.lock().await;
        let done = storage.set_module_state(id, key_of(id), state).await?;
        self.refresh(storage).await?;
        drop(changing);
        Ok(done)
    }

    /// Puts on the shelf what is published now. The caller holds `changing`.
    pub(crate) async fn refresh(&self, storage: &Storage) -> Result<(), StorageError> {
        self.fill(storage, |_| true).await
    }

    /// Puts on the shelf what is published now and came with Rookery, which takes no compiler. The
    /// caller holds `changing`.
    pub(crate) async fn begin_with_shipped(&self, storage: &Storage) -> Result<(), StorageError> {
        self.fill(storage, |module| module.origin == ModuleOrigin::Shipped).await
    }

    async fn fill(
        &self,
        storage: &Storage,
        is_wanted: impl Fn(&StoredModule) -> bool,
    ) -> Result<(), StorageError> {
        let mut added = Vec::new();
        let mut flaws = BTreeMap::new();
        for module in storage.modules().await? {
            if module.state != ModuleState::Published || !is_wanted(&module) {
                continue;
            }
            match self.version(storage, &module.id).await? {
                Ok(game) => added.push(Offer { key: module.key, rules: module.id, game }),
                Err(why) => {
                    tracing::warn!(id = module.id, "a published game cannot be read");
                    flaws.insert(module.id, why);
                }
            }
        }
        let shelf = Shelf::with_added(&self.built_in, added, &self.tables);
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shelf);
        *lock(&self.flaws) = flaws;
        Ok(())
    }

    /// What is wrong with a version that is published all the same.
    pub fn flaws_of(&self, id: &str) -> Vec<Flaw> {
        lock(&self.flaws).get(id).cloned().unwrap_or_default()
    }

    /// What lies in the watched folder and is no game.
    pub fn bad_files(&self) -> Vec<BadFile> {
        lock(&self.bad_files).clone()
    }

    /// Who may ask rules for whole games now.
    #[must_use]
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Notes what lies in the watched folder and is no game.
    pub(crate) fn set_bad_files(&self, bad: Vec<BadFile>) {
        *lock(&self.bad_files) = bad;
    }

    /// For whoever changes what is published, or reads it anew.
    pub(crate) async fn changing(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.changing.lock().await
    }
}

/// Reads a game from its file, on a thread where that may take its time.
///
/// # Errors
/// What is wrong with it.
pub async fn read(
    kind: ModuleKind,
    rules: String,
    content: Vec<u8>,
) -> Result<Arc<dyn Game>, Vec<Flaw>> {
    let reading =
        tokio::task::spawn_blocking(move || rookery_modules::load(kind, &rules, &content));
    reading.await.unwrap_or_else(|error| {
        tracing::error!(%error, "reading a game's file failed");
        Err(vec![Flaw::new(modules::unreadable())])
    })
}

/// The key in what a game records.
#[must_use]
pub fn key_of(rules: &str) -> &str {
    rules.split('@').next().unwrap_or(rules)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
/// Changes what may be done with a version, and what is offered, here and on other servers. `false`
/// when there is none.
///
/// # Errors
/// The database fails.
pub async fn set_state(base: &Base, id: &str, state: ModuleState) -> Result<bool, StorageError> {
    let done = base.library.set_state(&base.storage, id, state).await?;
    base.news.say(Word::Library);
    Ok(done)
}
