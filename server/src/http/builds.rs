//! Tests of builds, for admins: sending archives, making tests, and looking at them.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::{StreamExt as _, TryStreamExt as _};
use rookery_play::App;
use rookery_play::{acts, builds};
use rookery_protocol::build::{Archive, BuildTestDraft, BuildTestView};
use rookery_protocol::id::MatchId;

use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Json, Path};

/// How long an archive may take to come.
pub const SENDING_MAX: Duration = Duration::from_secs(15 * 60);
/// Where an archive is sent to as it is.
pub const ARCHIVES_PATH: &str = "/api/v1/builds/archives";

/// The calls about tests of builds.
pub fn routes() -> Calls {
    Calls::new("Tests of builds")
        .get("listBuildTests", "/builds", list, "List the tests of builds, the newest first")
        .post("makeBuildTest", "/builds", make, "Make a test of two builds, and start it")
        .post(
            "sendArchive",
            "/builds/archives",
            send,
            Says::new("Send the archive of an engine")
                .more("A .tar or .tar.gz. Its answer names it, for the recipe of a build.")
                .takes("application/octet-stream"),
        )
        .get("getBuildTest", "/builds/{id}", one, "Show a test of builds, machine by machine")
}

async fn list(State(app): State<Arc<App>>, Admin(_): Admin) -> Result<Json<Vec<BuildTestView>>> {
    let mut shown = vec![];
    for id in app.base.storage.build_tests(false).await? {
        shown.extend(find(&app, id).await?);
    }
    Ok(Json(shown))
}

async fn make(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(draft): Json<BuildTestDraft>,
) -> Result<(StatusCode, Json<BuildTestView>)> {
    let made = acts::builds::make(&app, &by, draft).await?;
    let shown = builds::view(&app, made).await?.ok_or(Error::NOT_FOUND)?;
    Ok((StatusCode::CREATED, Json(shown)))
}

async fn send(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    body: Body,
) -> Result<(StatusCode, Json<Archive>)> {
    let body = body.into_data_stream().map_err(io::Error::other).boxed();
    let kept = acts::builds::keep_archive(&app, &by, body).await?;
    Ok((StatusCode::CREATED, Json(kept)))
}

async fn one(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Path(id): Path<MatchId>,
) -> Result<Json<BuildTestView>> {
    Ok(Json(find(&app, id).await?.ok_or(Error::NOT_FOUND)?))
}

async fn find(app: &App, id: MatchId) -> Result<Option<BuildTestView>> {
    let stored = app.base.storage.find_match(id).await?;
    match stored {
        Some(stored) => Ok(builds::view(app, stored).await?),
        None => Ok(None),
    }
}
