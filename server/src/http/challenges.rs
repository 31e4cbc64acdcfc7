//! Offers to play: making, showing and answering them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::challenge::{Challenge, NewChallenge};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::ChallengeId;

use super::calls::Calls;
use super::error::Result;
use super::extract::{Challenger, Json, Path};
use crate::app::App;
use crate::offers::{find, make, refuse, take, take_back};

/// Where challenges are.
pub fn routes() -> Calls {
    Calls::new("Challenges")
        .post("/challenges", create, "Challenge somebody, or whoever comes")
        .get("/challenges/{id}", show, "One challenge")
        .delete("/challenges/{id}", cancel, "Take a challenge back")
        .post("/challenges/{id}/accept", accept, "Accept a challenge; the game begins")
        .post("/challenges/{id}/decline", decline, "Decline a challenge")
}

async fn create(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Json(new): Json<NewChallenge>,
) -> Result<(StatusCode, Json<Challenge>)> {
    make(&app, &user, new).await.map(|made| (StatusCode::CREATED, Json(made)))
}

async fn show(State(app): State<Arc<App>>, Path(id): Path<ChallengeId>) -> Result<Json<Challenge>> {
    find(&app, id).await.map(Json)
}

async fn accept(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<GameSummary>> {
    take(&app, &user, id).await.map(Json)
}

async fn decline(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    refuse(&app, &user, id).await.map(Json)
}

async fn cancel(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    take_back(&app, &user, id).await.map(Json)
}
