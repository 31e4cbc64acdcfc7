//! A game that was played elsewhere.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde_json::json;

use super::Answer;
use super::body::Fields;
use crate::app::App;
use crate::http::error::Error;
use crate::http::extract::{Bearer, Json};
use crate::imports::{NotKept, keep_one};

/// The longest request with a game, in bytes.
pub const IMPORT_LEN_MAX: usize = 512 * 1024;

/// `POST /api/import`
pub async fn import(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let text = fields.get("pgn").unwrap_or(&fields.text).to_owned();
    let id = keep_one(&app, &bearer.holder.user, text).await.map_err(|why| match why {
        NotKept::Wrong(what) => Error::Field("pgn", "bad-game", what),
        NotKept::Busy(refusal) => Error::Refused(refusal),
        NotKept::Full => {
            let text = "You have as many games here as one may have.".to_owned();
            Error::Said(StatusCode::FORBIDDEN, "too-many-games", text)
        }
        NotKept::Storage(why) => Error::Storage(why),
        NotKept::Internal(what) => Error::Internal(what),
    })?;
    Ok(Json(json!({ "id": id, "url": format!("{}/g/{id}", app.url) })))
}
