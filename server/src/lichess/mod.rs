//! The Bot and Board API of Lichess, as far as a server like this has what it speaks of, so that
//! programs made for Lichess play here. `docs/lichess.md` says which calls there are.
//!
//! Everything is done by what the rest of the server does: a stream of events is a connection like
//! a browser's, a stream of a game watches it, and what is asked for goes to the game's own task.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Extension};
use axum::http::StatusCode;
use axum::middleware::map_response;
use axum::response::Response;
use serde_json::{Value, json};

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::Json;

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

use import::IMPORT_LEN_MAX;

/// What this door keeps of the streams that are open through it.
type Open = (Arc<follow::Followed>, Arc<streams::Places>);

/// The heading of these calls in descriptions.
const GROUP: &str = "As Lichess has it";
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

/// Every call, with and without a slash at its end.
pub fn routes() -> Calls {
    let import = Calls::new(GROUP)
        .with_slashes()
        .post(
            "/api/import",
            import::import,
            Says::new("Keep a game that was played elsewhere").fields(&[fields::PGN]),
        )
        .layer(DefaultBodyLimit::max(IMPORT_LEN_MAX));
    people()
        .merge(challenges())
        .merge(many_games())
        .merge(of_games("bot"))
        .merge(of_games("board"))
        .merge(import)
        .layer(Extension(Open::default()))
        .layer(map_response(plain_statuses))
}

fn people() -> Calls {
    Calls::new(GROUP)
        .with_slashes()
        .get("/api/account", people::account, "Whose token it is")
        .get("/api/account/email", people::email, "Nobody's address is kept here")
        .get("/api/account/preferences", people::preferences, "One's settings")
        .get(
            "/api/account/playing",
            games::playing,
            Says::new("One's games that go on").fields(&[fields::NB]),
        )
        .post("/api/bot/account/upgrade", people::upgrade, "Become a bot, for good")
        .get(
            "/api/bot/online",
            people::bots_online,
            Says::new("The bots that are connected").fields(&[fields::NB]).lines::<Value>(),
        )
        .post(
            "/api/token/test",
            people::test_tokens,
            Says::new("What tokens may be used for").takes("text/plain"),
        )
        .get("/api/user/{name}", people::one, "Somebody")
        .get(
            "/api/user/{name}/current-game",
            games::current,
            Says::new("Somebody's newest game").file(NOTATION),
        )
        .post("/api/users", people::several, Says::new("Some people").takes("text/plain"))
        .get(
            "/api/users/status",
            people::status,
            Says::new("Who of some people is here").fields(&[fields::IDS]),
        )
        .get("/api/player/top/{count}/{perf}", people::top, "Nobody: there are no ratings yet")
        .get(
            "/api/stream/event",
            events::stream,
            Says::new("What happens to one: challenges, and games that begin and end")
                .fields(fields::CAPABILITY)
                .lines::<Value>(),
        )
}

fn challenges() -> Calls {
    Calls::new(GROUP)
        .with_slashes()
        .get("/api/challenge", challenges::list, "Challenges to one and by one")
        .post(
            "/api/challenge/ai",
            challenges::computer,
            Says::new("Play the computer").fields(fields::COMPUTER),
        )
        .post(
            "/api/challenge/open",
            challenges::open,
            Says::new("A challenge to whoever comes").fields(fields::CHALLENGE),
        )
        .post(
            "/api/challenge/{name}",
            challenges::create,
            Says::new("Challenge somebody").fields(fields::CHALLENGE),
        )
        .get("/api/challenge/{id}/show", challenges::show, "One challenge")
        .post("/api/challenge/{id}/accept", challenges::accept, "Accept a challenge")
        .post(
            "/api/challenge/{id}/decline",
            challenges::decline,
            Says::new("Decline a challenge").fields(&[fields::REASON]),
        )
        .post("/api/challenge/{id}/cancel", challenges::cancel, "Take a challenge back")
        .post(
            "/api/challenge/{id}/start-clocks",
            challenges::start_clocks,
            Says::new("Let the clocks of a game run").fields(fields::TOKENS),
        )
        .post(
            "/api/board/seek",
            seek::seek,
            Says::new("Look for an opponent, as long as the answer is open")
                .fields(fields::SEEK)
                .lines::<Value>(),
        )
        .get("/api/bulk-pairing", bulk::list, "The games that one has arranged")
        .post(
            "/api/bulk-pairing",
            bulk::make,
            Says::new("Arrange games of others").fields(fields::BULK),
        )
        .get("/api/bulk-pairing/{id}", bulk::show, "One arrangement")
        .delete("/api/bulk-pairing/{id}", bulk::cancel, "Take an arrangement back")
        .post(
            "/api/bulk-pairing/{id}/start-clocks",
            bulk::start_clocks,
            "Let the clocks of an arrangement run",
        )
}

fn many_games() -> Calls {
    Calls::new(GROUP)
        .with_slashes()
        .get(
            "/api/stream/game/{id}",
            watch::from_outside,
            Says::new("The moves of a game as they come").lines::<Value>(),
        )
        .post(
            "/api/stream/games/{stream}",
            follow::stream,
            Says::new("Games that begin and end").takes("text/plain").lines::<Value>(),
        )
        .post(
            "/api/stream/games/{stream}/add",
            follow::add,
            Says::new("Follow more games").takes("text/plain"),
        )
        .get(
            "/api/games/user/{name}",
            archive::of_user,
            Says::new("Somebody's games").fields(fields::ARCHIVE).file(NOTATION),
        )
        .post(
            "/api/games/export/_ids",
            archive::by_ids,
            Says::new("Some games").takes("text/plain").file(NOTATION),
        )
        .post(
            "/games/export/_ids",
            archive::by_ids,
            Says::new("Some games").takes("text/plain").file(NOTATION),
        )
        .get(
            "/game/export/{id}",
            games::export,
            Says::new("One game").fields(&[fields::PGN_IN_JSON]).file(NOTATION),
        )
        .post("/api/round/{id}/add-time/{seconds}", playing::add_time, "Give the opponent time")
}

/// What bots and people do at a board.
fn of_games(kind: &str) -> Calls {
    let at = |path: &str| format!("/api/{kind}/game/{path}");
    Calls::new(GROUP)
        .with_slashes()
        .get(
            at("stream/{id}"),
            watch::from_seat,
            Says::new("One's game, as it goes on").lines::<Value>(),
        )
        .post(
            at("{id}/move/{move}"),
            playing::play,
            Says::new("Make a move").fields(&[fields::OFFERING_DRAW]),
        )
        .get(at("{id}/chat"), playing::chat, "What was said")
        .post(at("{id}/chat"), playing::say, Says::new("Say something").fields(fields::CHAT))
        .post(at("{id}/abort"), playing::abort, "End the game before it has really begun")
        .post(at("{id}/resign"), playing::resign, "Give up")
        .post(at("{id}/draw/{answer}"), playing::draw, "Offer, accept or decline a draw")
        .post(at("{id}/takeback/{answer}"), playing::takeback, "Ask for a takeback, or answer")
        .post(at("{id}/claim-victory"), playing::claim_victory, "Claim a win: the opponent is gone")
        .post(at("{id}/claim-draw"), playing::claim_draw, "Claim a draw: the opponent is gone")
}

/// Lichess says 400 for everything that is wrong with a request or comes at the wrong time.
async fn plain_statuses(mut response: Response) -> Response {
    if matches!(response.status(), StatusCode::UNPROCESSABLE_ENTITY | StatusCode::CONFLICT) {
        *response.status_mut() = StatusCode::BAD_REQUEST;
    }
    response
}
