//! Games that go on, and one game as a file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use rookery_play::App;
use rookery_play::denied::Denied;
use rookery_play::export;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::token::Scope;
use rookery_rules::Style;
use rookery_storage::{GamesFilter, LIST_LEN_MAX};
use serde_json::{Value, json};

use super::Answer;
use super::body::Fields;
use super::game::Status;
use super::people::id_of;
use super::variant::{days, initial_fen, variant};
use super::watch::PLAYS;
use crate::door::error::Result;
use crate::door::extract::{Bearer, Json, Path};
use crate::door::seen::Seen;
use crate::door::words::{color, speed};

/// Games of one's own that are listed when nobody says how many.
const PLAYING_MAX: usize = 9;
/// What games in Portable Game Notation are.
pub const PGN: HeaderValue = HeaderValue::from_static(rookery_games::PGN_MEDIA_TYPE);
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// `GET /api/account/playing`
pub async fn playing(State(app): State<Arc<App>>, bearer: Bearer, fields: Fields) -> Answer {
    let player = bearer.with(&[PLAYS[0], PLAYS[1], Scope::ChallengeRead])?.player();
    let count = fields.number::<usize>("nb")?.unwrap_or(PLAYING_MAX).clamp(1, 50);
    let filter = GamesFilter {
        player: Some(player.id),
        ended: Some(false),
        limit: LIST_LEN_MAX,
        ..GamesFilter::default()
    };
    let mut games = vec![];
    for game in app.base.storage.list_games(&filter).await?.into_iter().take(count) {
        let Ok(seen) = Seen::look(&app, game.id, Some(player.clone())).await else { continue };
        games.push(seen.info(&app, &player).await?);
    }
    Ok(Json(json!({ "nowPlaying": games })))
}

/// `GET /api/user/{name}/current-game`
pub async fn current(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let user = app.base.storage.user_by_name(&name).await?.ok_or(Denied::NoSuchUser)?;
    let filter = GamesFilter { player: Some(user.id), limit: 1, ..GamesFilter::default() };
    let last = app.base.storage.list_games(&filter).await?.pop().ok_or(Refusal::NoSuchGame)?;
    one(&app, last.id, &headers, false).await
}

/// `GET /game/export/{id}`
pub async fn export(
    State(app): State<Arc<App>>,
    Path(id): Path<GameId>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    one(&app, id, &headers, fields.is_set("pgnInJson")).await
}

async fn one(app: &Arc<App>, id: GameId, headers: &HeaderMap, with_pgn: bool) -> Result<Response> {
    if wants_json(headers) {
        return Ok(Json(exported(app, id, with_pgn).await?).into_response());
    }
    let told = export::fetch(&app.base, id, None).await?;
    let kind = if told.ending == "pgn" { PGN } else { PLAIN };
    Ok(([(CONTENT_TYPE, kind)], told.text).into_response())
}

/// Whether games are asked for as JSON.
pub fn wants_json(headers: &HeaderMap) -> bool {
    let accepts = headers.get(ACCEPT).and_then(|accepts| accepts.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains("json"))
}

/// A game in JSON, with its notation if wanted.
pub async fn exported(app: &Arc<App>, id: GameId, with_pgn: bool) -> Result<Value> {
    let mut card = card(&Seen::look(app, id, None).await?);
    if with_pgn {
        card["pgn"] = export::fetch(&app.base, id, None).await?.text.into();
    }
    Ok(card)
}

/// A game as it is exported in JSON.
pub fn card(seen: &Seen) -> Value {
    let (about, state) = (&seen.table.about, &seen.table.state);
    let Status(number, name) = Status::of(state.result.as_ref());
    let mut players = json!({});
    for seat in Seat::BOTH {
        let player = &about.players[seat.index()];
        players[color(&about.seats, seat)] =
            json!({ "user": { "id": id_of(&player.name), "name": player.name } });
    }
    let variant = variant(seen.game.as_ref(), &about.start);
    let last_ms = state.clocks.at_ms.max(about.started_ms);
    let mut card = json!({
        "id": about.id,
        "rated": about.rated,
        "variant": variant["key"],
        "speed": speed(&about.time),
        "perf": seen.perf_key(),
        "createdAt": about.started_ms,
        "lastMoveAt": last_ms,
        "status": name,
        "statusId": number,
        "source": "friend",
        "players": players,
        "moves": seen.table.labels().collect::<Vec<_>>().join(" "),
        "rookery": { "rules": about.rules, "start": about.start, "time": about.time },
    });
    if let Some(winner) = seen.winner() {
        card["winner"] = winner.into();
    }
    let fen = initial_fen(seen.game.as_ref(), &about.start);
    if fen != "startpos" && matches!(seen.game.style(), Style::Pgn { .. }) {
        card["initialFen"] = fen.into();
    }
    if let Some((base_ms, increment_ms)) = about.time.as_fischer() {
        let (initial, increment) = (base_ms / 1_000, increment_ms / 1_000);
        let total = initial + 40 * increment;
        card["clock"] = json!({ "initial": initial, "increment": increment, "totalTime": total });
    }
    if let Some(days) = days(&about.time) {
        card["daysPerTurn"] = days.into();
    }
    card
}
