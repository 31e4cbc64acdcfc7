//! A suggested move, for who plays the computer just for fun.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::bot::{Hint, HintWanted};
use rookery_protocol::id::GameId;

use super::calls::Calls;
use super::error::{Error, Result};
use super::extract::{Json, Path, SignedIn};
use super::games::look;
use crate::app::App;
use crate::bots::{self, NoHint};

/// Where hints are asked for.
pub fn routes() -> Calls {
    Calls::new("Games").post("/games/{id}/hint", hint, "What the computer would play")
}

async fn hint(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<GameId>,
    Json(wanted): Json<HintWanted>,
) -> Result<Json<Hint>> {
    let game = look(&app, id, Some(user.player())).await?;
    bots::hint(&app, &user.player(), *game, wanted).await.map(Json).map_err(|why| {
        let status = match why {
            NoHint::Busy => StatusCode::TOO_MANY_REQUESTS,
            NoHint::NoEngine | NoHint::Failed => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::CONFLICT,
        };
        Error::Said(status, why.code(), why.to_string())
    })
}
