//! Engines: they are added, changed, tested, switched and removed.

use std::sync::Arc;

use rookery_protocol::bot::{EngineDraft, TestReport};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::EngineId;
use rookery_storage::{DeleteEngine, StoredEngine, Updated};
use rookery_texts::engines;

use super::log;
use super::safety::sure;
use crate::app::App;
use crate::bots::changed;
use crate::denied::{Denied, Result, Wrong};
use crate::may::Admin;
use crate::now;

mod command;
mod draft;
#[cfg(test)]
mod tests;

use command::{command_of, command_shown};
use draft::check;
pub(super) use draft::check_options;

/// Adds an engine, and learns in the background what it is.
///
/// # Errors
/// It cannot be kept like this, or another one has its name.
pub async fn add(app: &Arc<App>, by: &Admin, draft: EngineDraft) -> Result<StoredEngine> {
    sure(by)?;
    check(&draft)?;
    let engine = StoredEngine {
        id: EngineId::from_random(now::random_u64()),
        name: draft.name.clone(),
        profile: app.bots.tested.profile(&draft),
        draft: Some(draft),
        enabled: true,
        fault: None,
        stopped: false,
        made_ms: now::millis(),
    };
    if !app.base.storage.create_engine(&engine).await? {
        return Err(name_taken());
    }
    changed(app).await?;
    let (name, command) = (engine.name.clone(), command_of(&engine));
    log::note(app, by, Deed::EngineAdded { engine: engine.id, name, command }).await;
    learn(app, &engine);
    Ok(engine)
}

/// Changes an engine, and learns in the background what it is now.
///
/// # Errors
/// It is not here, cannot be kept like this, or another one has its name.
pub async fn change(
    app: &Arc<App>,
    by: &Admin,
    id: EngineId,
    draft: EngineDraft,
) -> Result<StoredEngine> {
    sure(by)?;
    check(&draft)?;
    let before = find(app, id).await?;
    let old = before.draft.as_ref().ok_or(Denied::EngineAnnounced)?;
    let same = *old == EngineDraft { name: old.name.clone(), ..draft.clone() };
    let profile = app.bots.tested.profile(&draft).or(before.profile.filter(|_| same));
    let name = draft.name.clone();
    let (fault, stopped) = if same { (before.fault, before.stopped) } else { (None, false) };
    let engine = StoredEngine { name, profile, draft: Some(draft), fault, stopped, ..before };
    match app.base.storage.update_engine(&engine).await? {
        Updated::Done => {}
        Updated::NameTaken => return Err(name_taken()),
        Updated::Gone => return Err(Denied::NotFound),
    }
    if !engine.stopped {
        app.bots.breaker.good(id);
    }
    changed(app).await?;
    let (name, command) = (engine.name.clone(), command_of(&engine));
    log::note(app, by, Deed::EngineChanged { engine: id, name, command }).await;
    learn(app, &engine);
    Ok(engine)
}

/// Removes an engine.
///
/// # Errors
/// It is not here, or a bot plays with it.
pub async fn remove(app: &App, by: &Admin, id: EngineId) -> Result<()> {
    sure(by)?;
    let engine = find(app, id).await?;
    match app.base.storage.delete_engine(id).await {
        Ok(true) => {}
        Ok(false) => return Err(Denied::NotFound),
        Err(DeleteEngine::HasBot) => return Err(Denied::EngineHasBot),
        Err(DeleteEngine::Storage(error)) => return Err(error.into()),
    }
    changed(app).await?;
    log::note(app, by, Deed::EngineRemoved { engine: id, name: engine.name }).await;
    Ok(())
}

/// Lets an engine be used, or be used no more.
///
/// # Errors
/// It is not here.
pub async fn switch(app: &App, by: &Admin, id: EngineId, enabled: bool) -> Result<StoredEngine> {
    if !app.base.storage.switch_engine(id, enabled).await? {
        return Err(Denied::NotFound);
    }
    if enabled {
        app.bots.breaker.good(id);
    }
    changed(app).await?;
    let engine = find(app, id).await?;
    let name = engine.name.clone();
    let deed = match enabled {
        true => Deed::EngineEnabled { engine: id, name },
        false => Deed::EngineDisabled { engine: id, name },
    };
    log::note(app, by, deed).await;
    Ok(engine)
}

/// Runs the program that was filled in, and keeps nothing but what it learnt, for when it is added.
///
/// # Errors
/// It cannot be kept like this, or no machine could test it.
pub async fn test_draft(app: &App, by: &Admin, draft: EngineDraft) -> Result<TestReport> {
    sure(by)?;
    check(&draft)?;
    let engine = StoredEngine {
        id: EngineId::from_random(0),
        name: draft.name.clone(),
        draft: Some(draft.clone()),
        enabled: true,
        profile: None,
        fault: None,
        stopped: false,
        made_ms: 0,
    };
    let command = command_shown(&draft);
    let deed = Deed::EngineTested { engine: None, name: draft.name.clone(), command };
    log::note_first(app, by, deed).await?;
    let report = tested(app, &engine).await?;
    if let (Some(profile), None) = (&report.profile, &report.fault) {
        app.bots.tested.note(draft, profile.clone());
    }
    Ok(report)
}

/// Runs an engine for a test, and keeps what it found.
///
/// # Errors
/// It is not here, or no machine could test it.
pub async fn test(app: &App, by: &Admin, id: EngineId) -> Result<TestReport> {
    sure(by)?;
    let engine = find(app, id).await?;
    let (name, command) = (engine.name.clone(), command_of(&engine));
    log::note_first(app, by, Deed::EngineTested { engine: Some(id), name, command }).await?;
    let report = tested(app, &engine).await?;
    note(app, &engine, &report).await?;
    Ok(report)
}

async fn tested(app: &App, engine: &StoredEngine) -> Result<TestReport> {
    let mut report = app.bots.machines.test(engine).await?;
    if let Some(fault) = &mut report.fault {
        fault.at_ms = now::millis();
    }
    Ok(report)
}

/// Keeps what a test found. An engine that behaves gets work again. Whoever changed it while it was
/// tested has another program, which is tested by itself.
async fn note(app: &App, tested: &StoredEngine, report: &TestReport) -> Result<()> {
    let id = tested.id;
    let now = app.base.storage.engine(id).await?;
    if now.is_none_or(|now| now.draft != tested.draft) {
        return Ok(());
    }
    if let Some(profile) = &report.profile {
        app.base.storage.note_engine_profile(id, profile).await?;
    }
    match &report.fault {
        None => {
            app.bots.breaker.good(id);
            app.base.storage.note_engine_fault(id, None, false).await?;
        }
        Some(fault) => {
            let known = app.bots.directory.known();
            let stopped = known.engines.get(&id).is_some_and(|engine| engine.stopped);
            app.base.storage.note_engine_fault(id, Some(fault), stopped).await?;
        }
    }
    Ok(changed(app).await?)
}

/// Learns in the background what an engine is that nobody has tested as it is now.
fn learn(app: &Arc<App>, engine: &StoredEngine) {
    if engine.profile.is_some() {
        return;
    }
    let (app, engine) = (Arc::clone(app), engine.clone());
    tokio::spawn(async move {
        if let Ok(report) = tested(&app, &engine).await
            && let Err(error) = note(&app, &engine, &report).await
        {
            tracing::warn!(name = engine.name, ?error, "what an engine is was not noted");
        }
    });
}

async fn find(app: &App, id: EngineId) -> Result<StoredEngine> {
    app.base.storage.engine(id).await?.ok_or(Denied::NotFound)
}

fn name_taken() -> Denied {
    Denied::form("name", Wrong::NameTaken, engines::name_taken())
}
