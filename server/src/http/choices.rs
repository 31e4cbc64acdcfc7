//! What people have chosen about how pages look, sound and play.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::acts::choices;
use rookery_protocol::account::Choices;

use crate::door::calls::Calls;
use crate::door::error::Result;
use crate::door::extract::{Json, SignedIn};

/// The calls about choices.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("getChoices", "/settings", show, "Tell what one has chosen about how pages behave")
        .put("keepChoices", "/settings", keep, "Keep what one has chosen with one's account")
}

async fn show(State(app): State<Arc<App>>, SignedIn(user): SignedIn) -> Result<Json<Choices>> {
    Ok(Json(choices::of(&app, &user).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Json(new): Json<Choices>,
) -> Result<Json<Choices>> {
    choices::keep(&app, &user, &new).await?;
    Ok(Json(new))
}
