//! The games that can be played here, as they are told to clients: made once, at the start.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rookery_protocol::game::{Rules, Start};
use rookery_protocol::seat::Viewer;
use rookery_rules::{BadStart, Game, Registry};
use sha2::{Digest, Sha256};

use super::error::{Error, Result};
use super::extract::Path;
use crate::app::App;

/// Where the games are told.
pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/rules", get(all)).route("/rules/{key}", get(one))
}

async fn all(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.rules.all.answer(&headers)
}

async fn one(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let page = app.rules.each.get(&key);
    page.map(|page| page.answer(&headers)).ok_or_else(no_such_rules)
}

fn no_such_rules() -> Error {
    Error::Said(StatusCode::NOT_FOUND, "no-such-rules", "There is no such kind of game.".to_owned())
}

/// Every game, ready to send.
pub struct RulesBook {
    all: Page,
    each: BTreeMap<String, Page>,
}

impl RulesBook {
    /// Writes it.
    ///
    /// # Errors
    /// The key of a game that cannot begin, and why.
    pub fn new(registry: &Registry) -> std::result::Result<Self, (String, BadStart)> {
        let told = registry
            .iter()
            .map(|game| tell(game.as_ref()).map_err(|fault| (game.title().key.clone(), fault)));
        let told = told.collect::<std::result::Result<Vec<Rules>, _>>()?;
        let each = told.iter().map(|rules| (rules.key.clone(), Page::new(rules))).collect();
        Ok(Self { all: Page::new(&told), each })
    }
}

fn tell(game: &dyn Game) -> std::result::Result<Rules, BadStart> {
    let title = game.title().clone();
    let start = if title.starts.usual { Start::Usual } else { Start::Number { number: 0 } };
    let view = game.begin(&start)?.view(Viewer::Spectator);
    Ok(Rules {
        key: title.key,
        name: title.name,
        summary: title.summary,
        text: title.text,
        seats: title.seats,
        starts: title.starts,
        board: game.board(&start),
        view,
    })
}

/// JSON that stays the same while the server runs.
struct Page {
    body: Bytes,
    etag: HeaderValue,
}

impl Page {
    fn new(what: &impl serde::Serialize) -> Self {
        let body = serde_json::to_vec(what).unwrap_or_default();
        let digits: String =
            Sha256::digest(&body).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        // Weak, because a compressed answer has the same one.
        let etag = format!("W/\"{digits}\"");
        let etag = HeaderValue::from_str(&etag).unwrap_or(HeaderValue::from_static("W/\"0\""));
        Self { body: body.into(), etag }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let cache =
            [(ETAG, self.etag.clone()), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
        if headers.get(IF_NONE_MATCH) == Some(&self.etag) {
            return (StatusCode::NOT_MODIFIED, cache).into_response();
        }
        (cache, [(CONTENT_TYPE, "application/json")], self.body.clone()).into_response()
    }
}
