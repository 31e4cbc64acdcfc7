//! A game that was played elsewhere.

use std::sync::Arc;

use axum::extract::State;
use rookery_play::App;
use rookery_play::acts;
use serde_json::json;

use super::Answer;
use super::body::Fields;
use crate::door::extract::{Bearer, Json};

/// The longest request with a game, in bytes.
pub const IMPORT_LEN_MAX: usize = 512 * 1024;

/// `POST /api/import`
pub async fn import(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let text = fields.get("pgn").unwrap_or(&fields.text).to_owned();
    let id = acts::imports::keep_one(&app, &bearer.holder.user, text).await?;
    Ok(Json(json!({ "id": id, "url": format!("{}/g/{id}", app.base.url) })))
}
