//! Studies of search algorithms: looking at them, and for admins starting and cancelling them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_play::App;
use rookery_play::{acts, studies};
use rookery_protocol::Millis;
use rookery_protocol::game::Player;
use rookery_protocol::id::StudyId;
use rookery_protocol::study::{StudyCard, StudyPlan, StudyView};
use rookery_storage::StoredStudy;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Json, Path, Query};

/// Studies on a page of the list.
const PAGE_LEN: u32 = 50;
const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// The calls about studies.
pub fn routes() -> Calls {
    Calls::new("Studies")
        .get(
            "listStudies",
            "/matches/studies",
            list,
            "List studies of search algorithms, the newest first",
        )
        .post("startStudy", "/matches/studies", start, "Start a study of search algorithms")
        .get("getStudy", "/matches/studies/{id}", one, "Show one study of search algorithms")
        .post("cancelStudy", "/matches/studies/{id}/cancel", cancel, "Call a study off")
        .get(
            "downloadStudyTable",
            "/matches/studies/{id}/table.csv",
            table,
            Says::new("Download the table of a study")
                .file("text/csv")
                .told("The table, a line for each algorithm and depth."),
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
    let stored = app.base.storage.studies(page.before, PAGE_LEN).await?;
    Ok(Json(stored.iter().map(studies::card).collect()))
}

async fn start(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(plan): Json<StudyPlan>,
) -> Result<(StatusCode, Json<StudyView>)> {
    let started = acts::studies::start(&app, &by, plan).await?;
    Ok((StatusCode::CREATED, Json(show(&app, started).await?)))
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<StudyId>) -> Result<Json<StudyView>> {
    Ok(Json(show(&app, find(&app, id).await?).await?))
}

async fn cancel(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<StudyId>,
) -> Result<Json<StudyView>> {
    let cancelled = acts::studies::cancel(&app, &by, id).await?;
    Ok(Json(show(&app, cancelled).await?))
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
    let found = app.base.storage.user(stored.made_by).await?;
    let gone = || Player { id: stored.made_by, name: "?".to_owned(), guest: false };
    let made_by = found.map_or_else(gone, |user| user.player());
    Ok(studies::view(stored, made_by))
}

async fn find(app: &App, id: StudyId) -> Result<StoredStudy> {
    app.base.storage.find_study(id).await?.ok_or(Error::NOT_FOUND)
}
