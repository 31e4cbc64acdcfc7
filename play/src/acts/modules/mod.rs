//! Games that admins add: a file is looked at, kept, tried, offered and put away.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use rookery_protocol::deed::Deed;
use rookery_protocol::module::{
    Flaw, ModuleCheck, ModuleFile, ModuleOrigin, ModuleState, Trial, TrialState,
};
use rookery_storage::StoredModule;
use rookery_texts::{Text, modules};

use super::log;
use super::safety::sure;
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::library::{File, key_of, read, set_state, tell};
use crate::may::Admin;
use crate::now;

#[cfg(test)]
mod tests;
mod trial;

use trial::play;

/// Characters of a file's name that are noted.
const NAME_LEN_MAX: usize = 120;

/// Reads a file and runs what is in it, says what is wrong with it, and keeps nothing.
///
/// # Errors
/// The database's: what is run is noted first.
pub async fn check(app: &App, by: &Admin, sent: &ModuleFile) -> Result<ModuleCheck> {
    let file = sent.file.chars().take(NAME_LEN_MAX).collect();
    log::note_first(app, by, Deed::ModuleChecked { file }).await?;
    let read = match opened(sent) {
        Ok(file) => read(file.kind, file.id(), file.content).await,
        Err(flaw) => Err(vec![flaw]),
    };
    let told = match read {
        // What is told of it, its rules are asked for.
        Ok(game) => {
            let telling = tokio::task::spawn_blocking(move || {
                let key = key_of(&game.title().key).to_owned();
                tell(game.as_ref(), &key, "").map_err(|why| vec![Flaw::new(why.text())])
            });
            telling.await.map_err(|error| Denied::Internal(error.to_string()))?
        }
        Err(flaws) => Err(flaws),
    };
    Ok(match told {
        Ok(rules) => ModuleCheck { flaws: vec![], rules: Some(rules) },
        Err(flaws) => ModuleCheck { flaws, rules: None },
    })
}

/// Keeps a file as a draft, if it is a game; whether it is new, and the version.
///
/// # Errors
/// What is wrong with the file.
pub async fn keep(app: &App, by: &Admin, sent: &ModuleFile) -> Result<(bool, StoredModule)> {
    sure(by)?;
    let file = opened(sent).map_err(|flaw| bad_file(&[flaw]))?;
    if app.base.library.is_built_in(&file.key) {
        return Err(bad_file(&[Flaw::of("file", modules::key_taken())]));
    }
    let id = file.id();
    if let Some(known) = app.base.storage.module(&id).await? {
        return Ok((false, known));
    }
    let game = read(file.kind, id.clone(), file.content.clone()).await;
    let game = game.map_err(|flaws| bad_file(&flaws))?;
    let (state, origin) = (ModuleState::Draft, ModuleOrigin::Page);
    let new = file.stored(&game.title().name, state, origin, now::millis());
    app.base.storage.note_game_types(&[(&new.key, &new.name)]).await?;
    app.base.storage.add_module(&new).await?;
    log::note(app, by, Deed::ModuleAdded { id: id.clone(), name: new.name }).await;
    Ok((true, find(app, &id).await?))
}

/// Lets new games be played by a version.
///
/// # Errors
/// There is none, or it cannot be read.
pub async fn publish(app: &App, by: &Admin, id: &str) -> Result<StoredModule> {
    sure(by)?;
    let module = find(app, id).await?;
    if let Err(flaws) = app.base.library.version(&app.base.storage, &module.id).await? {
        return Err(bad_file(&flaws));
    }
    let module = set(app, id, ModuleState::Published).await?;
    log::note(app, by, Deed::ModulePublished { id: module.id.clone() }).await;
    Ok(module)
}

/// Lets no new games be played by a version.
///
/// # Errors
/// There is none.
pub async fn retire(app: &App, by: &Admin, id: &str) -> Result<StoredModule> {
    let module = set(app, id, ModuleState::Retired).await?;
    log::note(app, by, Deed::ModuleRetired { id: module.id.clone() }).await;
    Ok(module)
}

async fn set(app: &App, id: &str, state: ModuleState) -> Result<StoredModule> {
    if !set_state(&app.base, id, state).await? {
        return Err(Denied::NoSuchModule);
    }
    find(app, id).await
}

/// Removes a version that nobody has played.
///
/// # Errors
/// There is no such version, or it is no draft.
pub async fn forget(app: &App, by: &Admin, id: String) -> Result<()> {
    sure(by)?;
    let StoredModule { id, .. } = find(app, &id).await?;
    if !app.base.storage.drop_draft(&id).await? {
        return Err(Denied::NoDraft);
    }
    log::note(app, by, Deed::ModuleRemoved { id }).await;
    Ok(())
}

/// Plays some moves by a version, from the start each time. The first of them is noted: what follows
/// is the same trial.
///
/// # Errors
/// There is no such version, or a move is not legal.
pub async fn try_out(app: &App, by: &Admin, id: &str, trial: Trial) -> Result<TrialState> {
    let StoredModule { id, .. } = find(app, id).await?;
    if trial.moves.is_empty() {
        log::note_first(app, by, Deed::ModuleTried { id: id.clone() }).await?;
    }
    let game = app.base.library.version(&app.base.storage, &id).await?;
    let game = game.map_err(|flaws| bad_file(&flaws))?;
    let playing = tokio::task::spawn_blocking(move || play(Arc::as_ref(&game), trial));
    playing.await.map_err(|error| Denied::Internal(error.to_string()))?
}

fn opened(sent: &ModuleFile) -> std::result::Result<File, Flaw> {
    let content = if sent.file.ends_with(".wasm") {
        let bytes = BASE64.decode(sent.content.as_bytes());
        bytes.map_err(|error| Flaw::of("content", modules::no_base64(error.to_string())))?
    } else {
        sent.content.clone().into_bytes()
    };
    File::new(&sent.file, content)
}

async fn find(app: &App, id: &str) -> Result<StoredModule> {
    app.base.storage.module(id).await?.ok_or(Denied::NoSuchModule)
}

fn bad_file(flaws: &[Flaw]) -> Denied {
    let text = Text::row(flaws.iter().map(Flaw::placed)).unwrap_or_else(modules::not_read);
    Denied::form("file", Wrong::BadFile, text)
}
