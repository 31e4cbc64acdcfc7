//! Offers to play: making, showing and answering them.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use rookery_protocol::challenge::{Challenge, NewChallenge};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::ChallengeId;

use super::error::Result;
use super::extract::{Json, Path, SignedIn};
use crate::app::App;
use crate::offers::{find, make, refuse, take, take_back};

/// Where challenges are.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/challenges", post(create))
        .route("/challenges/{id}", get(show).delete(cancel))
        .route("/challenges/{id}/accept", post(accept))
        .route("/challenges/{id}/decline", post(decline))
}

async fn create(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Json(new): Json<NewChallenge>,
) -> Result<(StatusCode, Json<Challenge>)> {
    make(&app, &user, new).await.map(|made| (StatusCode::CREATED, Json(made)))
}

async fn show(State(app): State<Arc<App>>, Path(id): Path<ChallengeId>) -> Result<Json<Challenge>> {
    find(&app, id).await.map(Json)
}

async fn accept(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<ChallengeId>,
) -> Result<Json<GameSummary>> {
    take(&app, &user, id).await.map(Json)
}

async fn decline(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    refuse(&app, &user, id).await.map(Json)
}

async fn cancel(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    take_back(&app, &user, id).await.map(Json)
}
