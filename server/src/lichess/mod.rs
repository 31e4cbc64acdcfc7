//! The Bot and Board API of Lichess, as far as a server like this has what it speaks of, so that
//! programs made for Lichess play here. `docs/lichess.md` says which calls there are.
//!
//! Everything is done by what the rest of the server does: a stream of events is a connection like
//! a browser's, a stream of a game watches it, and what is asked for goes to the game's own task.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};

use crate::door::error::Result;
use crate::door::extract::Json;

mod routes;

pub mod archive;
pub mod body;
pub mod bulk;
pub mod challenges;
pub mod events;
pub mod fields;
pub mod follow;
pub mod game;
pub mod games;
pub mod import;
pub mod lines;
pub mod offer;
pub mod people;
pub mod perfs;
pub mod playing;
pub mod seek;
pub mod streams;
pub mod variant;
pub mod watch;

pub use routes::routes;

/// What this door keeps of the streams that are open through it.
type Open = (Arc<follow::Followed>, Arc<streams::Places>);

/// What games are written in.
const NOTATION: &str = rookery_games::NOTATION_MEDIA_TYPES;

/// What a call answers that is not a stream.
type Answer = Result<Json<Value>>;

/// The answer to what was done.
fn ok() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// Whether a path belongs to this API, whose calls take forms and bare text, too.
pub fn is_path(path: &str) -> bool {
    let ours = path.starts_with("/api/") && !path.starts_with("/api/v1/");
    ours || path.starts_with("/game/export/") || path.starts_with("/games/export/")
}

/// Lichess says 400 for everything that is wrong with a request or comes at the wrong time.
async fn plain_statuses(mut response: Response) -> Response {
    if matches!(response.status(), StatusCode::UNPROCESSABLE_ENTITY | StatusCode::CONFLICT) {
        *response.status_mut() = StatusCode::BAD_REQUEST;
    }
    response
}
