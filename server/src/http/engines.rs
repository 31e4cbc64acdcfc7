//! Engines, for admins: adding, changing, testing, switching off, removing.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::bot::{Engine, EngineDraft, TestReport};
use rookery_protocol::id::EngineId;
use rookery_storage::{DeleteEngine, StoredEngine, Updated};

use super::calls::Calls;
use super::engine_draft::check;
use super::error::{Error, Result};
use super::extract::{Admin, Json, Path};
use crate::app::App;
use crate::bots::{TestFailed, games_of};
use crate::now;

/// Where engines are.
pub fn routes() -> Calls {
    Calls::new("Bots and engines")
        .get("/admin/engines", list, "The engines")
        .post("/admin/engines", add, "Add an engine")
        .post("/admin/engines/test", test_draft, "Try an engine that is not added yet")
        .put("/admin/engines/{id}", change, "Change an engine")
        .delete("/admin/engines/{id}", remove, "Remove an engine")
        .post("/admin/engines/{id}/test", test, "Try an engine")
        .post("/admin/engines/{id}/enable", enable, "Let an engine be used")
        .post("/admin/engines/{id}/disable", disable, "Let an engine be used no more")
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

fn name_taken() -> Error {
    let text = "There is an engine of this name already. Choose another name.".to_owned();
    Error::Field("name", "name-taken", text)
}
