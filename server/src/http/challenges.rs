//! Offers to play: making, showing and answering them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::offers::{Paired, find, make, pair, refuse, take, take_back, wanted};
use rookery_protocol::challenge::{Challenge, NewChallenge, NewPairing, Pairing};
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::ChallengeId;

use crate::door::calls::Calls;
use crate::door::error::Result;
use crate::door::extract::{Challenger, Json, Path};

/// The calls about challenges.
pub fn routes() -> Calls {
    Calls::new("Challenges")
        .post("createChallenge", "/challenges", create, "Challenge somebody, or whoever comes")
        .get("getChallenge", "/challenges/{id}", show, "Show one challenge")
        .delete("cancelChallenge", "/challenges/{id}", cancel, "Take a challenge back")
        .post(
            "acceptChallenge",
            "/challenges/{id}/accept",
            accept,
            "Accept a challenge; the game begins",
        )
        .post("declineChallenge", "/challenges/{id}/decline", decline, "Decline a challenge")
        .post(
            "findOpponent",
            "/pairings",
            pairing,
            "Play a casual game with whoever waits for the same, or wait for somebody in the lobby",
        )
}

async fn create(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Json(new): Json<NewChallenge>,
) -> Result<(StatusCode, Json<Challenge>)> {
    Ok((StatusCode::CREATED, Json(make(&app, &user, new).await?)))
}

async fn pairing(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Json(wish): Json<NewPairing>,
) -> Result<Json<Pairing>> {
    let new = wanted(&app, wish)?;
    Ok(Json(match pair(&app, &user, new).await? {
        Paired::Begun(game) => Pairing::Begun { game },
        Paired::Waits { challenge, .. } => Pairing::Waiting { challenge },
    }))
}

async fn show(State(app): State<Arc<App>>, Path(id): Path<ChallengeId>) -> Result<Json<Challenge>> {
    Ok(Json(find(&app, id).await?))
}

async fn accept(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<GameSummary>> {
    Ok(Json(take(&app, &user, id).await?))
}

async fn decline(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    Ok(Json(refuse(&app, &user, id).await?))
}

async fn cancel(
    State(app): State<Arc<App>>,
    Challenger(user): Challenger,
    Path(id): Path<ChallengeId>,
) -> Result<Json<Challenge>> {
    Ok(Json(take_back(&app, &user, id).await?))
}
