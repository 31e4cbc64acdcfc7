//! The Bot and Board API of Lichess, as far as a server like this has what it speaks of, so that
//! programs made for Lichess play here. `docs/lichess.md` says which calls there are.
//!
//! Everything is done by what the rest of the server does: a stream of events is a connection like
//! a browser's, a stream of a game watches it, and what is asked for goes to the game's own task.

use std::sync::Arc;

use axum::Router;
use axum::http::StatusCode;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use serde_json::{Value, json};

use crate::app::App;
use crate::http::error::Result;
use crate::http::extract::Json;

pub mod archive;
pub mod body;
pub mod bulk;
pub mod challenges;
pub mod deeds;
pub mod events;
pub mod follow;
pub mod game;
pub mod games;
pub mod lines;
pub mod offer;
pub mod people;
pub mod seek;
pub mod streams;
pub mod variant;
pub mod watch;

pub use follow::Followed;
pub use streams::{Capability, Streams};

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

/// Every call, with and without a slash at its end.
pub fn routes() -> Router<Arc<App>> {
    let mut router = Router::new();
    for (path, calls) in all() {
        router = router.route(path, calls.clone()).route(&format!("{path}/"), calls);
    }
    for (path, calls) in of_games() {
        for kind in ["bot", "board"] {
            let path = format!("/api/{kind}/game/{path}");
            router = router.route(&path, calls.clone()).route(&format!("{path}/"), calls.clone());
        }
    }
    router.layer(map_response(plain_statuses))
}

fn all() -> Vec<(&'static str, MethodRouter<Arc<App>>)> {
    vec![
        ("/api/account", get(people::account)),
        ("/api/account/email", get(people::email)),
        ("/api/account/playing", get(games::playing)),
        ("/api/account/preferences", get(people::preferences)),
        ("/api/bot/account/upgrade", post(people::upgrade)),
        ("/api/bot/online", get(people::bots_online)),
        ("/api/token/test", post(people::test_tokens)),
        ("/api/user/{name}", get(people::one)),
        ("/api/user/{name}/current-game", get(games::current)),
        ("/api/users", post(people::several)),
        ("/api/users/status", get(people::status)),
        ("/api/player/top/{count}/{perf}", get(people::top)),
        ("/api/stream/event", get(events::stream)),
        ("/api/stream/game/{id}", get(watch::from_outside)),
        ("/api/stream/games/{stream}", post(follow::stream)),
        ("/api/stream/games/{stream}/add", post(follow::add)),
        ("/api/challenge", get(challenges::list)),
        ("/api/challenge/ai", post(challenges::computer)),
        ("/api/challenge/open", post(challenges::open)),
        ("/api/challenge/{name}", post(challenges::create)),
        ("/api/challenge/{id}/show", get(challenges::show)),
        ("/api/challenge/{id}/accept", post(challenges::accept)),
        ("/api/challenge/{id}/decline", post(challenges::decline)),
        ("/api/challenge/{id}/cancel", post(challenges::cancel)),
        ("/api/challenge/{id}/start-clocks", post(challenges::start_clocks)),
        ("/api/round/{id}/add-time/{seconds}", post(deeds::add_time)),
        ("/api/board/seek", post(seek::seek)),
        ("/api/bulk-pairing", get(bulk::list).post(bulk::make)),
        ("/api/bulk-pairing/{id}", get(bulk::show).delete(bulk::cancel)),
        ("/api/bulk-pairing/{id}/start-clocks", post(bulk::start_clocks)),
        ("/api/games/user/{name}", get(archive::of_user)),
        ("/api/games/export/_ids", post(archive::by_ids)),
        ("/games/export/_ids", post(archive::by_ids)),
        ("/game/export/{id}", get(games::export)),
    ]
}

/// What bots and people do at a board, below `/api/bot/game/` and `/api/board/game/`.
fn of_games() -> Vec<(&'static str, MethodRouter<Arc<App>>)> {
    vec![
        ("stream/{id}", get(watch::from_seat)),
        ("{id}/move/{move}", post(deeds::play)),
        ("{id}/chat", get(deeds::chat).post(deeds::say)),
        ("{id}/abort", post(deeds::abort)),
        ("{id}/resign", post(deeds::resign)),
        ("{id}/draw/{answer}", post(deeds::draw)),
        ("{id}/takeback/{answer}", post(deeds::takeback)),
        ("{id}/claim-victory", post(deeds::claim_victory)),
        ("{id}/claim-draw", post(deeds::claim_draw)),
    ]
}

/// Lichess says 400 for everything that is wrong with a request or comes at the wrong time.
async fn plain_statuses(mut response: Response) -> Response {
    if matches!(response.status(), StatusCode::UNPROCESSABLE_ENTITY | StatusCode::CONFLICT) {
        *response.status_mut() = StatusCode::BAD_REQUEST;
    }
    response
}
