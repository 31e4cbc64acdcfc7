//! Engines, for admins: adding, changing, testing, switching off, removing.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::engines;
use rookery_play::bots::games_of;
use rookery_protocol::bot::{Engine, EngineDraft, TestReport};
use rookery_protocol::build::is_build;
use rookery_protocol::id::EngineId;
use rookery_storage::StoredEngine;

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Path};

/// The calls about engines.
pub fn routes() -> Calls {
    Calls::new("Bots and engines")
        .get("listEngines", "/admin/engines", list, "List the engines")
        .post("addEngine", "/admin/engines", add, "Add an engine")
        .post(
            "testEngineDraft",
            "/admin/engines/test",
            test_draft,
            "Try an engine that is not added yet",
        )
        .put("changeEngine", "/admin/engines/{id}", change, "Change an engine")
        .delete(
            "removeEngine",
            "/admin/engines/{id}",
            remove,
            Says::new("Remove an engine").told("Nothing: the engine is removed."),
        )
        .post("testEngine", "/admin/engines/{id}/test", test, "Try an engine")
        .post("enableEngine", "/admin/engines/{id}/enable", enable, "Let an engine be used")
        .post(
            "disableEngine",
            "/admin/engines/{id}/disable",
            disable,
            "Let an engine be used no more",
        )
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Vec<Engine>>> {
    let mut engines = app.base.storage.engines().await?;
    // Those have pages of their own.
    engines.retain(|engine| !is_build(&engine.name));
    Ok(Json(engines.into_iter().map(|engine| shown(&app, engine)).collect()))
}

async fn add(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(draft): Json<EngineDraft>,
) -> Result<(StatusCode, Json<Engine>)> {
    let engine = engines::add(&app, &by, draft).await?;
    Ok((StatusCode::CREATED, Json(shown(&app, engine))))
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<EngineId>,
    Json(draft): Json<EngineDraft>,
) -> Result<Json<Engine>> {
    let engine = engines::change(&app, &by, id, draft).await?;
    Ok(Json(shown(&app, engine)))
}

async fn remove(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<EngineId>,
) -> Result<StatusCode> {
    engines::remove(&app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn enable(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<EngineId>,
) -> Result<Json<Engine>> {
    let engine = engines::switch(&app, &by, id, true).await?;
    Ok(Json(shown(&app, engine)))
}

async fn disable(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<EngineId>,
) -> Result<Json<Engine>> {
    let engine = engines::switch(&app, &by, id, false).await?;
    Ok(Json(shown(&app, engine)))
}

async fn test_draft(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(draft): Json<EngineDraft>,
) -> Result<Json<TestReport>> {
    Ok(Json(engines::test_draft(&app, &by, draft).await?))
}

async fn test(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<EngineId>,
) -> Result<Json<TestReport>> {
    Ok(Json(engines::test(&app, &by, id).await?))
}

fn shown(app: &App, engine: StoredEngine) -> Engine {
    let known = app.bots.directory.known();
    let shelf = app.base.library.shelf();
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
