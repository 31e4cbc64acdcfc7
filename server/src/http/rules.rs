//! The games that can be played here, as they are told to clients.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rookery_protocol::board::Board;
use rookery_protocol::game::{Example, Rules, Start};
use rookery_protocol::seat::Viewer;
use rookery_rules::{BadStart, Game};
use sha2::{Digest, Sha256};

use super::calls::{Calls, Says};
use super::error::{Error, Result};
use super::extract::Path;
use crate::app::App;

/// Where the games are told.
pub fn routes() -> Calls {
    Calls::new("Kinds of games")
        .get("/rules", all, Says::new("What can be played here").answers::<Vec<Rules>>(200))
        .get(
            "/rules/{key}",
            one,
            Says::new("One kind of game, with its special moves").answers::<Rules>(200),
        )
}

async fn all(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.library.shelf().all.answer(&headers)
}

async fn one(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let shelf = app.library.shelf();
    shelf.page(&key).map(|page| page.answer(&headers)).ok_or_else(no_such_rules)
}

fn no_such_rules() -> Error {
    Error::Said(StatusCode::NOT_FOUND, "no-such-rules", "There is no such kind of game.".to_owned())
}

/// A game as clients get it: under the key that they ask for, and the heading that lists it.
///
/// # Errors
/// Why it does not begin.
pub fn tell(game: &dyn Game, key: &str, group: &str) -> std::result::Result<Rules, BadStart> {
    let title = game.title().clone();
    let start = if title.starts.usual { Start::Usual } else { Start::Number { number: 0 } };
    // How a game begins is no secret.
    let view = game.begin(&start)?.view(Viewer::All);
    Ok(Rules {
        key: key.to_owned(),
        name: title.name,
        summary: title.summary,
        text: title.text,
        seats: title.seats,
        starts: title.starts,
        board: game.board(&start),
        view,
        group: group.to_owned(),
        tables: None,
        examples: vec![],
    })
}

/// The lines of play that show a game's special moves. One that cannot be played is left out: it
/// is there to explain, and a test plays those of the games that are built in.
pub fn examples(game: &dyn Game, usual: &Board) -> Vec<Example> {
    game.examples().into_iter().filter_map(|example| shown(game, usual, example)).collect()
}

fn shown(game: &dyn Game, usual: &Board, example: rookery_rules::Example) -> Option<Example> {
    let mut play = game.begin(&example.start).ok()?;
    let (last, led) = example.moves.split_last()?;
    for notation in led {
        play.play(notation).ok()?;
    }
    let before = play.view(Viewer::All);
    play.play(last).ok()?;
    let board = game.board(&example.start);
    Some(Example {
        caption: example.caption,
        board: (board != *usual).then_some(board),
        before,
        label: play.seen(Viewer::All)?.label.unwrap_or_default(),
        after: play.view(Viewer::All),
    })
}

/// JSON that is written once and sent often.
pub struct Page {
    body: Bytes,
    etag: HeaderValue,
}

impl Page {
    /// Writes it.
    pub fn new(what: &impl serde::Serialize) -> Self {
        let body = serde_json::to_vec(what).unwrap_or_default();
        let digits: String =
            Sha256::digest(&body).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        // Weak, because a compressed answer has the same one.
        let etag = format!("W/\"{digits}\"");
        let etag = HeaderValue::from_str(&etag).unwrap_or(HeaderValue::from_static("W/\"0\""));
        Self { body: body.into(), etag }
    }

    /// The answer to a request with these headers.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let cache =
            [(ETAG, self.etag.clone()), (CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
        if headers.get(IF_NONE_MATCH) == Some(&self.etag) {
            return (StatusCode::NOT_MODIFIED, cache).into_response();
        }
        (cache, [(CONTENT_TYPE, "application/json")], self.body.clone()).into_response()
    }
}
