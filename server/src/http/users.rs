//! Other people.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::denied::Denied;
use rookery_protocol::game::Player;

use crate::door::calls::Calls;
use crate::door::error::Result;
use crate::door::extract::{Json, Path};

/// Where people are found.
pub fn routes() -> Calls {
    Calls::new("Accounts").get("getUser", "/users/{name}", by_name, "Find somebody by name")
}

async fn by_name(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<Player>> {
    let user = app.base.storage.user_by_name(&name).await?;
    user.map(|user| Json(user.player())).ok_or(Denied::NoSuchUser.into())
}
