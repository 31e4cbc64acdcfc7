//! Fills the library: with what came with Rookery, what was published before, and what lies in the
//! watched folder.

use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::module::{Flaw, ModuleKind, ModuleOrigin, ModuleState};
use rookery_storage::{StorageError, StoredModule};
use rookery_texts::modules;
use tokio::time::{MissedTickBehavior, interval};

use crate::base::Base;
use crate::library::{File, read, set_state};
use crate::now;

mod folder;

use folder::{Change, Folder};

/// How often the watched folder is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// After so many looks everything that lay there at the start has been taken.
const LOOKS_TO_SETTLE: u32 = 2;

/// Keeps the library filled, until the server stops.
pub async fn keep_filled(base: Arc<Base>) {
    refresh(&base).await;
    tokio::spawn(prepare(Arc::clone(&base)));
    let path = base.options.modules();
    if let Err(error) = std::fs::create_dir_all(&path) {
        tracing::warn!(%error, path = %path.display(), "the folder of games cannot be made");
    }
    let mut folder = Folder::new(path);
    let mut looks = 0_u32;
    let mut ending = base.shutdown.ending();
    let mut look = interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = ending.begun() => return,
            _ = look.tick() => {}
        }
        let (changes, next) = match tokio::task::spawn_blocking(move || folder.look()).await {
            Ok(looked) => looked,
            Err(error) => {
                tracing::error!(%error, "the folder of games is no longer watched");
                return;
            }
        };
        folder = next;
        for change in changes {
            if let Err(error) = follow(&base, change).await {
                tracing::warn!(%error, "a change in the folder of games was not taken");
            }
        }
        looks = looks.saturating_add(1);
        // What is missing here may lie in the folder of another server.
        if looks == LOOKS_TO_SETTLE
            && base.news.is_alone()
            && let Err(error) = retire_missing(&base, &folder).await
        {
            tracing::warn!(%error, "games whose files are gone are still offered");
        }
        let bad = folder.bad_files();
        base.library.set_bad_files(bad);
    }
}

/// Offers what came with Rookery, before anybody comes in.
///
/// # Errors
/// The database does not answer.
pub(crate) async fn begin(base: &Base) -> Result<(), StorageError> {
    if !base.options.scripts {
        return Ok(());
    }
    let changing = base.library.changing().await;
    let stored = base.storage.modules().await?;
    for (key, source) in rookery_modules::shipped() {
        add_shipped(base, &stored, key, source).await?;
    }
    base.library.begin_with_shipped(&base.storage).await?;
    drop(changing);
    Ok(())
}

/// Offers what is published now.
pub(crate) async fn refresh(base: &Base) {
    let changing = base.library.changing().await;
    if let Err(error) = base.library.refresh(&base.storage).await {
        tracing::warn!(%error, "the games that were added cannot be read");
    }
    drop(changing);
}

/// Compiles the rules that were never asked anything, one after the other. A game that somebody
/// plays meanwhile waits for its own rules alone.
async fn prepare(base: Arc<Base>) {
    let shelf = base.library.shelf();
    for offer in shelf.iter().filter(|offer| !offer.game.is_ready()) {
        if base.shutdown.has_begun() {
            return;
        }
        let game = Arc::clone(&offer.game);
        if let Err(error) = tokio::task::spawn_blocking(move || game.prepare()).await {
            tracing::error!(%error, key = offer.key, "rules could not be compiled");
        }
        // Lists and pages say so.
        refresh(&base).await;
    }
}

/// A newer version of what came with Rookery is published, unless an admin has put the game away.
async fn add_shipped(
    base: &Base,
    stored: &[StoredModule],
    key: &str,
    source: &str,
) -> Result<(), StorageError> {
    let content = source.as_bytes().to_vec();
    let file = File { key: key.to_owned(), kind: ModuleKind::Script, content };
    let id = file.id();
    if stored.iter().any(|module| module.id == id) {
        return Ok(());
    }
    let put_away = was_put_away(stored, key);
    let state = if put_away { ModuleState::Retired } else { ModuleState::Published };
    match read(file.kind, id.clone(), file.content.clone()).await {
        Ok(game) => {
            let new = file.stored(&game.title().name, state, ModuleOrigin::Shipped, now::millis());
            base.storage.note_game_types(&[(&new.key, &new.name)]).await?;
            base.storage.add_module(&new).await?;
            base.library.keep(&id, game);
        }
        Err(flaws) => tracing::error!(key, ?flaws, "a game that came with Rookery is broken"),
    }
    Ok(())
}

fn was_put_away(stored: &[StoredModule], key: &str) -> bool {
    let mut versions = stored.iter().filter(|module| module.key == key).peekable();
    versions.peek().is_some() && !versions.any(|one| one.state == ModuleState::Published)
}

/// Files may have gone while no server ran.
async fn retire_missing(base: &Base, folder: &Folder) -> Result<(), StorageError> {
    for module in base.storage.modules().await? {
        let offered = module.state == ModuleState::Published;
        if offered && module.origin == ModuleOrigin::Folder && !folder.holds(&module.key) {
            set_state(base, &module.id, ModuleState::Retired).await?;
        }
    }
    Ok(())
}

async fn follow(base: &Base, change: Change) -> Result<(), StorageError> {
    match change {
        Change::Came { file, fate } => {
            let id = file.id();
            match publish(base, file).await? {
                Ok(()) => fate.is(id),
                Err(flaws) => fate.is_none(flaws),
            }
        }
        Change::Went { id } => {
            let stored = base.storage.module(&id).await?;
            if stored.is_some_and(|module| module.state == ModuleState::Published) {
                tracing::info!(id, "a game left the folder and is no longer offered");
                set_state(base, &id, ModuleState::Retired).await?;
            }
        }
    }
    Ok(())
}

/// Offers what a file holds.
async fn publish(base: &Base, file: File) -> Result<Result<(), Vec<Flaw>>, StorageError> {
    if base.library.is_built_in(&file.key) {
        return Ok(Err(vec![Flaw::of("file", modules::key_taken())]));
    }
    let id = file.id();
    if let Some(known) = base.storage.module(&id).await? {
        // Put away on the admin's page: the file alone does not bring it back.
        if known.state == ModuleState::Draft {
            set_state(base, &id, ModuleState::Published).await?;
        }
        return Ok(Ok(()));
    }
    let game = match read(file.kind, id.clone(), file.content.clone()).await {
        Ok(game) => game,
        Err(flaws) => return Ok(Err(flaws)),
    };
    let (state, origin) = (ModuleState::Published, ModuleOrigin::Folder);
    let new = file.stored(&game.title().name, state, origin, now::millis());
    base.storage.note_game_types(&[(&new.key, &new.name)]).await?;
    base.storage.add_module(&new).await?;
    set_state(base, &id, state).await?;
    tracing::info!(id, "a game came by the folder and is offered now");
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(key: &str, state: ModuleState) -> StoredModule {
        StoredModule {
            id: format!("{key}@1"),
            key: key.into(),
            name: key.into(),
            hash: String::new(),
            kind: ModuleKind::Script,
            state,
            origin: ModuleOrigin::Shipped,
            bytes: 0,
            made_ms: 0,
        }
    }

    #[test]
    fn a_game_is_put_away_when_it_has_versions_and_none_is_offered() {
        let (away, offered) = (ModuleState::Retired, ModuleState::Published);
        assert!(!was_put_away(&[], "hex"), "it never was there");
        assert!(!was_put_away(&[version("halma", away)], "hex"));
        assert!(was_put_away(&[version("hex", away)], "hex"));
        assert!(was_put_away(&[version("hex", away), version("halma", offered)], "hex"));
        assert!(!was_put_away(&[version("hex", away), version("hex", offered)], "hex"));
        assert!(!was_put_away(&[version("hex", offered), version("hex", away)], "hex"));
    }
}
