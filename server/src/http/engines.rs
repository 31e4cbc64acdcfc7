//! Engines, for admins: adding, changing, testing, switching off, removing.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post, put};
use rookery_protocol::bot::{ENGINE_NAME_LEN_MAX, Engine, EngineDraft, OptionValue, TestReport};
use rookery_protocol::engine::{ARGS_MAX, ENGINE_TEXT_LEN_MAX, OPTIONS_MAX};
use rookery_protocol::id::EngineId;
use rookery_storage::{DeleteEngine, StoredEngine, Updated};

use super::error::{Error, Result};
use super::extract::{Admin, Json, Path};
use crate::app::App;
use crate::bots::{TestFailed, games_of};
use crate::now;

/// Bounds of what an admin may set.
const MEMORY_MIB: std::ops::RangeInclusive<u32> = 16..=1_048_576;
const PROCESSES_MAX: u32 = 1_024;
const FILE_MIB_MAX: u32 = 1_048_576;
const NICE_MAX: u8 = 19;
/// Files and folders that an engine may read, at most.
const READS_MAX: usize = 16;

/// Where engines are.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/admin/engines", get(list).post(add))
        .route("/admin/engines/test", post(test_draft))
        .route("/admin/engines/{id}", put(change).delete(remove))
        .route("/admin/engines/{id}/test", post(test))
        .route("/admin/engines/{id}/enable", post(enable))
        .route("/admin/engines/{id}/disable", post(disable))
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Vec<Engine>>> {
    let engines = app.storage.engines().await?;
    Ok(Json(engines.into_iter().map(|engine| shown(&app, engine)).collect()))
}

async fn add(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Json(draft): Json<EngineDraft>,
) -> Result<(StatusCode, Json<Engine>)> {
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
    if !app.storage.create_engine(&engine).await? {
        return Err(name_taken());
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = engine.name, by = user.name, "an engine was added");
    learn(&app, &engine);
    Ok((StatusCode::CREATED, Json(shown(&app, engine))))
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<EngineId>,
    Json(draft): Json<EngineDraft>,
) -> Result<Json<Engine>> {
    check(&draft)?;
    let before = find(&app, id).await?;
    let Some(old) = &before.draft else {
        let text = "A machine of its own runs this engine. Change it there.".to_owned();
        return Err(Error::Said(StatusCode::CONFLICT, "engine-announced", text));
    };
    let same = *old == EngineDraft { name: old.name.clone(), ..draft.clone() };
    let profile = app.bots.tested.profile(&draft).or(before.profile.filter(|_| same));
    let name = draft.name.clone();
    let (fault, stopped) = if same { (before.fault, before.stopped) } else { (None, false) };
    let engine = StoredEngine { name, profile, draft: Some(draft), fault, stopped, ..before };
    match app.storage.update_engine(&engine).await? {
        Updated::Done => {}
        Updated::NameTaken => return Err(name_taken()),
        Updated::Gone => return Err(Error::NotFound),
    }
    if !engine.stopped {
        app.bots.breaker.good(id);
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = engine.name, by = user.name, "an engine was changed");
    learn(&app, &engine);
    Ok(Json(shown(&app, engine)))
}

async fn remove(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<EngineId>,
) -> Result<StatusCode> {
    let engine = find(&app, id).await?;
    match app.storage.delete_engine(id).await {
        Ok(true) => {}
        Ok(false) => return Err(Error::NotFound),
        Err(DeleteEngine::HasBot) => {
            let text =
                "A bot plays with this engine. Remove the bot first, or give it another one.";
            return Err(Error::Said(StatusCode::CONFLICT, "engine-has-bot", text.to_owned()));
        }
        Err(DeleteEngine::Storage(error)) => return Err(error.into()),
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = engine.name, by = user.name, "an engine was removed");
    Ok(StatusCode::NO_CONTENT)
}

async fn enable(app: State<Arc<App>>, admin: Admin, id: Path<EngineId>) -> Result<Json<Engine>> {
    switch(app, admin, id, true).await
}

async fn disable(app: State<Arc<App>>, admin: Admin, id: Path<EngineId>) -> Result<Json<Engine>> {
    switch(app, admin, id, false).await
}

async fn switch(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<EngineId>,
    enabled: bool,
) -> Result<Json<Engine>> {
    let mut engine = find(&app, id).await?;
    engine.enabled = enabled;
    if enabled {
        engine.stopped = false;
        app.bots.breaker.good(id);
    }
    if app.storage.update_engine(&engine).await? == Updated::Gone {
        return Err(Error::NotFound);
    }
    app.bots.directory.refresh(&app.storage).await?;
    tracing::info!(name = engine.name, enabled, by = user.name, "an engine was switched");
    Ok(Json(shown(&app, engine)))
}

/// Tests what was filled in, and keeps nothing but what it learnt, for when it is added.
async fn test_draft(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Json(draft): Json<EngineDraft>,
) -> Result<Json<TestReport>> {
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
    let report = tested(&app, &engine).await?;
    if let (Some(profile), None) = (&report.profile, &report.fault) {
        app.bots.tested.note(draft, profile.clone());
    }
    Ok(Json(report))
}

async fn test(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Path(id): Path<EngineId>,
) -> Result<Json<TestReport>> {
    let engine = find(&app, id).await?;
    let report = tested(&app, &engine).await?;
    note(&app, id, &report).await?;
    Ok(Json(report))
}

async fn tested(app: &App, engine: &StoredEngine) -> Result<TestReport> {
    let report = app.bots.machines.test(engine).await;
    let mut report = report.map_err(|why: TestFailed| {
        Error::Said(StatusCode::SERVICE_UNAVAILABLE, "engine-not-tested", why.to_string())
    })?;
    if let Some(fault) = &mut report.fault {
        fault.at_ms = now::millis();
    }
    Ok(report)
}

/// Keeps what a test found. An engine that behaves gets work again.
async fn note(app: &App, id: EngineId, report: &TestReport) -> Result<()> {
    if let Some(profile) = &report.profile {
        app.storage.note_engine_profile(id, profile).await?;
    }
    match &report.fault {
        None => {
            app.bots.breaker.good(id);
            app.storage.note_engine_fault(id, None, false).await?;
        }
        Some(fault) => {
            let known = app.bots.directory.known();
            let stopped = known.engines.get(&id).is_some_and(|engine| engine.stopped);
            app.storage.note_engine_fault(id, Some(fault), stopped).await?;
        }
    }
    Ok(app.bots.directory.refresh(&app.storage).await?)
}

/// Learns in the background what an engine is that nobody has tested as it is now.
fn learn(app: &Arc<App>, engine: &StoredEngine) {
    if engine.profile.is_some() {
        return;
    }
    let (app, engine) = (Arc::clone(app), engine.clone());
    tokio::spawn(async move {
        if let Ok(report) = tested(&app, &engine).await
            && let Err(error) = note(&app, engine.id, &report).await
        {
            tracing::warn!(name = engine.name, ?error, "what an engine is was not noted");
        }
    });
}

fn shown(app: &App, engine: StoredEngine) -> Engine {
    let known = app.bots.directory.known();
    let shelf = app.library.shelf();
    let games = engine.profile.as_ref().map(|profile| games_of(profile, &shelf));
    let mut bots: Vec<_> = known
        .bots
        .values()
        .filter(|bot| bot.draft.engine == engine.id)
        .map(|bot| bot.draft.name.clone())
        .collect();
    bots.sort();
    Engine {
        id: engine.id,
        hosts: app.bots.machines.running(&engine),
        name: engine.name,
        draft: engine.draft,
        enabled: engine.enabled,
        profile: engine.profile,
        games: games.unwrap_or_default(),
        fault: engine.fault,
        stopped: engine.stopped,
        bots,
    }
}

async fn find(app: &App, id: EngineId) -> Result<StoredEngine> {
    app.storage.engine(id).await?.ok_or(Error::NotFound)
}

/// Whether an engine can be kept like this.
fn check(draft: &EngineDraft) -> Result<()> {
    let wrong = |field, text: &str| Err(Error::Field(field, "bad-engine", text.to_owned()));
    let fits = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\0', '\n', '\r']);
    let name = draft.name.trim();
    if name.is_empty() || name != draft.name || name.chars().any(char::is_control) {
        return wrong("name", "Give it a name, without spaces at its ends.");
    }
    if name.chars().count() > ENGINE_NAME_LEN_MAX {
        return wrong("name", "A name has 60 characters at most.");
    }
    if draft.command.trim().is_empty() || !fits(&draft.command) {
        return wrong("command", "Say which program to run: its name, or its path.");
    }
    if draft.args.len() > ARGS_MAX || !draft.args.iter().all(|arg| fits(arg)) {
        return wrong("args", "There are too many arguments, or one is too long.");
    }
    check_options(&draft.options)?;
    let is_path = |path: &String| fits(path) && path.starts_with('/');
    if draft.reads.len() > READS_MAX || !draft.reads.iter().all(is_path) {
        return wrong("reads", "Give whole paths, such as /srv/books, 16 at most.");
    }
    let limits = &draft.limits;
    if !MEMORY_MIB.contains(&limits.memory_mib) {
        return wrong("memory_mib", "Memory is from 16 to 1048576 MiB.");
    }
    if limits.processes > PROCESSES_MAX {
        return wrong("processes", "There can be 1024 processes at most.");
    }
    if limits.file_mib > FILE_MIB_MAX {
        return wrong("file_mib", "A file has 1048576 MiB at most.");
    }
    if limits.nice > NICE_MAX {
        return wrong("nice", "Niceness is from 0 to 19.");
    }
    Ok(())
}

/// Whether options can be kept like this; whether a program has them is for its test to say.
pub(super) fn check_options(options: &[OptionValue]) -> Result<()> {
    let fits = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\0', '\n', '\r']);
    let sane = |option: &OptionValue| {
        !option.name.trim().is_empty() && fits(&option.name) && fits(&option.value)
    };
    if options.len() <= OPTIONS_MAX && options.iter().all(sane) {
        return Ok(());
    }
    let text = "There are too many options, or one has no name or is too long.".to_owned();
    Err(Error::Field("options", "bad-options", text))
}

fn name_taken() -> Error {
    let text = "There is an engine of this name already. Choose another name.".to_owned();
    Error::Field("name", "name-taken", text)
}
