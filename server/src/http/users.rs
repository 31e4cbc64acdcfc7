//! Other people.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_protocol::game::Player;

use super::calls::Calls;
use super::error::{Error, Result};
use super::extract::{Json, Path};
use crate::app::App;

/// Where people are found.
pub fn routes() -> Calls {
    Calls::new("Accounts").get("/users/{name}", by_name, "Somebody, by name")
}

async fn by_name(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<Player>> {
    let user = app.storage.user_by_name(&name).await?;
    user.map(|user| Json(user.player())).ok_or_else(no_such_user)
}

/// Nobody has that name.
#[must_use]
pub fn no_such_user() -> Error {
    let text = "Nobody here has that name. Check how it is written.".to_owned();
    Error::Said(StatusCode::NOT_FOUND, "no-such-user", text)
}
