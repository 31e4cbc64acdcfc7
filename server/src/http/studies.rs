//! Studies of search algorithms: looking at them, and for admins starting and cancelling them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_protocol::Millis;
use rookery_protocol::game::Player;
use rookery_protocol::id::StudyId;
use rookery_protocol::study::{
    STUDY_DEPTH_MAX, STUDY_POSITIONS_MAX, STUDY_SEED_MAX, StudyCard, StudyPlan, StudyView,
};
use rookery_storage::{NewStudy, StoredStudy};
use schemars::JsonSchema;
use serde::Deserialize;

use super::calls::{Calls, Says};
use super::error::{Error, Result};
use super::extract::{Admin, Json, Path, Query};
use crate::app::App;
use crate::{now, studies};

/// Studies on a page of the list.
const PAGE_LEN: u32 = 50;
/// Studies that are not over, at most.
const OPEN_MAX: u32 = 10;
const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// Where studies are.
pub fn routes() -> Calls {
    Calls::new("Studies")
        .get("/matches/studies", list, "Studies of search algorithms, the newest first")
        .post("/matches/studies", start, "Start a study")
        .get("/matches/studies/{id}", one, "One study")
        .post("/matches/studies/{id}/cancel", cancel, "Call a study off")
        .get(
            "/matches/studies/{id}/table.csv",
            table,
            Says::new("The table of a study").file("text/csv"),
        )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Before {
    before: Option<Millis>,
}

async fn list(
    State(app): State<Arc<App>>,
    Query(page): Query<Before>,
) -> Result<Json<Vec<StudyCard>>> {
    let stored = app.storage.studies(page.before, PAGE_LEN).await?;
    Ok(Json(stored.iter().map(studies::card).collect()))
}

async fn start(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Json(plan): Json<StudyPlan>,
) -> Result<(StatusCode, Json<StudyView>)> {
    check(plan)?;
    if app.storage.studies_open().await? >= OPEN_MAX {
        let text = format!("{OPEN_MAX} studies wait already. Cancel one, or come back later.");
        return Err(Error::Said(StatusCode::CONFLICT, "too-many-studies", text));
    }
    let id = StudyId::from_random(now::random_u64());
    let new = NewStudy { id, plan, made_by: user.id, made_ms: now::millis() };
    app.storage.create_study(&new).await?;
    tracing::info!(%id, ?plan, by = user.name, "a study was started");
    app.studies.wake();
    Ok((StatusCode::CREATED, Json(show(&app, find(&app, id).await?).await?)))
}

/// Whether it can be counted.
fn check(plan: StudyPlan) -> Result<()> {
    let bad = |field, why| Err(Error::Field(field, "bad-study", why));
    if !(1..=STUDY_DEPTH_MAX).contains(&plan.depth) {
        return bad("depth", format!("A study is 1 to {STUDY_DEPTH_MAX} plies deep."));
    }
    if !(1..=STUDY_POSITIONS_MAX).contains(&plan.positions) {
        return bad("positions", format!("A study has 1 to {STUDY_POSITIONS_MAX} positions."));
    }
    if plan.seed > STUDY_SEED_MAX {
        return bad("seed", format!("A seed is a number from 0 to {STUDY_SEED_MAX}."));
    }
    Ok(())
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<StudyId>) -> Result<Json<StudyView>> {
    Ok(Json(show(&app, find(&app, id).await?).await?))
}

async fn cancel(
    State(app): State<Arc<App>>,
    Admin(user): Admin,
    Path(id): Path<StudyId>,
) -> Result<Json<StudyView>> {
    find(&app, id).await?;
    if !app.storage.cancel_study(id, now::millis()).await? {
        let text = "This study is over already.".to_owned();
        return Err(Error::Said(StatusCode::CONFLICT, "study-over", text));
    }
    tracing::info!(%id, by = user.name, "a study was cancelled");
    app.studies.wake();
    Ok(Json(show(&app, find(&app, id).await?).await?))
}

async fn table(State(app): State<Arc<App>>, Path(id): Path<StudyId>) -> Result<Response> {
    let stored = find(&app, id).await?;
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, CSV);
    let how = format!("attachment; filename=\"study-{id}.csv\"");
    headers.extend(HeaderValue::try_from(how).ok().map(|how| (CONTENT_DISPOSITION, how)));
    Ok((headers, studies::table(&stored)).into_response())
}

async fn show(app: &App, stored: StoredStudy) -> Result<StudyView> {
    let found = app.storage.user(stored.made_by).await?;
    let gone = || Player { id: stored.made_by, name: "?".to_owned(), guest: false };
    let made_by = found.map_or_else(gone, |user| user.player());
    Ok(studies::view(stored, made_by))
}

async fn find(app: &App, id: StudyId) -> Result<StoredStudy> {
    app.storage.find_study(id).await?.ok_or(Error::NotFound)
}
