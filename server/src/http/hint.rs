//! A suggested move, for who plays the computer just for fun.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::bots;
use rookery_play::denied::Denied;
use rookery_play::game::look;
use rookery_protocol::bot::{Hint, HintWanted};
use rookery_protocol::id::GameId;

use crate::door::calls::Calls;
use crate::door::error::Result;
use crate::door::extract::{Json, Path, SignedIn};

/// Where hints are asked for.
pub fn routes() -> Calls {
    Calls::new("Games").post(
        "suggestMove",
        "/games/{id}/hint",
        hint,
        "Ask what the computer would play in a casual game against it",
    )
}

async fn hint(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<GameId>,
    Json(wanted): Json<HintWanted>,
) -> Result<Json<Hint>> {
    let game = look(&app, id, Some(user.player())).await?;
    let hint = bots::hint(&app, &user.player(), game.message(), wanted).await;
    Ok(Json(hint.map_err(Denied::from)?))
}
