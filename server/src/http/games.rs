//! Lists of games, and one whole game.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rookery_play::App;
use rookery_play::acts::{plans, written};
use rookery_play::denied::Denied;
use rookery_play::game::{look, turns};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{
    Ahead, GameSummary, LookAhead, MoveMeant, MoveWritten, MyGames, Plan,
};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;
use rookery_storage::GamesFilter;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{AtBoard, Json, Path, Query};

/// Games on a page when nobody says otherwise.
const PAGE_LEN: u32 = 30;

/// The calls about games.
pub fn routes() -> Calls {
    Calls::new("Games")
        .get("listGames", "/games", list, "List games, the newest first")
        .get(
            "listMyGames",
            "/me/games",
            mine,
            "List one's own games that go on, and whose turn it is",
        )
        .get(
            "getPlan",
            "/games/{id}/plan",
            plan,
            "Tell what one has prepared in a game of one's own",
        )
        .post(
            "lookAhead",
            "/games/{id}/ahead",
            ahead,
            "Show what would follow some moves in a game of one's own in which moves are prepared",
        )
        .post(
            "writeMove",
            "/games/{id}/written",
            write,
            "Tell how people write a move that one may make now in a game of one's own",
        )
        .put(
            "keepPlan",
            "/games/{id}/plan",
            keep_plan,
            "Prepare moves that are made when the opponent moves as expected, in games for days",
        )
        .get(
            "getGame",
            "/games/{id}",
            show,
            Says::new("Show a whole game, as whoever asks may see it")
                .answers::<ClientIn>(200)
                .told("The message by which the socket tells of the game."),
        )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Which {
    player: Option<String>,
    ended: Option<bool>,
    rules: Option<String>,
    /// Only games between people, or only those with an engine in them.
    people: Option<bool>,
    before: Option<Millis>,
    limit: Option<u32>,
}

async fn list(
    State(app): State<Arc<App>>,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameSummary>>> {
    let player = match &which.player {
        Some(name) => {
            let user = app.base.storage.user_by_name(name).await?;
            Some(user.ok_or(Denied::NoSuchUser)?.id)
        }
        None => None,
    };
    let filter = GamesFilter {
        player,
        ended: which.ended,
        rules: which.rules,
        people: which.people,
        before_ms: which.before,
        before_id: None,
        limit: which.limit.unwrap_or(PAGE_LEN),
    };
    app.base.storage.list_games(&filter).await.map(Json).map_err(Error::from)
}

async fn mine(State(app): State<Arc<App>>, AtBoard(session): AtBoard) -> Result<Json<MyGames>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(turns::of(&app, &session.user).await?))
}

async fn plan(
    State(app): State<Arc<App>>,
    AtBoard(session): AtBoard,
    Path(id): Path<GameId>,
) -> Result<Json<Plan>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(plans::of(&app, &session.user, id).await?))
}

async fn ahead(
    State(app): State<Arc<App>>,
    AtBoard(session): AtBoard,
    Path(id): Path<GameId>,
    Json(LookAhead { moves }): Json<LookAhead>,
) -> Result<Json<Ahead>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(plans::look_ahead(&app, &session.user, id, moves).await?))
}

async fn write(
    State(app): State<Arc<App>>,
    AtBoard(session): AtBoard,
    Path(id): Path<GameId>,
    Json(meant): Json<MoveMeant>,
) -> Result<Json<MoveWritten>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(written::write(&app, &session.user, id, meant).await?))
}

async fn keep_plan(
    State(app): State<Arc<App>>,
    AtBoard(session): AtBoard,
    Path(id): Path<GameId>,
    Json(plan): Json<Plan>,
) -> Result<Json<Plan>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(plans::keep(&app, &session.user, id, plan).await?))
}

async fn show(
    State(app): State<Arc<App>>,
    AtBoard(session): AtBoard,
    Path(id): Path<GameId>,
) -> Result<Response> {
    let shown = look(&app, id, session.map(|session| session.user.player())).await?;
    // Made once for all who ask while nothing happens.
    Ok(([(CONTENT_TYPE, "application/json")], shown.text()).into_response())
}
