//! Games as files that other programs read.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::{StreamExt as _, stream};
use rookery_matches::Schedule;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::{GameId, MatchId};
use rookery_storage::{GamesFilter, LIST_LEN_MAX, MATCH_GAMES_LEN_MAX};
use serde::Deserialize;

use super::error::{Error, Result};
use super::extract::{Path, Query};
use super::users;
use crate::app::App;
use crate::matches;

mod tell;
mod time;

use tell::tell;
pub(crate) use tell::{OfMatch, Told};

const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Where games are fetched as files.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/games/{id}/export", get(one))
        .route("/games/export", get(many))
        .route("/matches/{id}/games.txt", get(of_match))
        .route("/matches/{id}/match.toml", get(plan))
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<GameId>) -> Result<Response> {
    let told = fetch(&app, id, None).await?;
    Ok((file(&format!("{id}.{}", told.ending)), told.text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    player: String,
    rules: Option<String>,
    before: Option<Millis>,
    limit: Option<u32>,
}

/// The games of a person that are over, newest first, one page of the list. Each is read when its
/// turn comes, so that one at a time is held.
async fn many(State(app): State<Arc<App>>, Query(which): Query<Which>) -> Result<Response> {
    let user = app.storage.user_by_name(&which.player).await?.ok_or_else(users::no_such_user)?;
    let filter = GamesFilter {
        player: Some(user.id),
        ended: Some(true),
        rules: which.rules,
        before_ms: which.before,
        limit: which.limit.unwrap_or(LIST_LEN_MAX),
    };
    let games = app.storage.list_games(&filter).await?.into_iter().map(|game| (game.id, None));
    Ok((file("games.txt"), texts(app, games)).into_response())
}

/// The games of a match that are over, in order; each as soon as it is asked for, however long the
/// match goes on.
async fn of_match(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Response> {
    let stored = app.storage.find_match(id).await?.ok_or(Error::NotFound)?;
    let progress = matches::progress(&app, &stored).await?;
    let mut games = vec![];
    let mut from = 0;
    loop {
        let some = app.storage.match_games(id, from, MATCH_GAMES_LEN_MAX).await?;
        let Some(last) = some.last() else { break };
        from = last.number + 1;
        games.extend(some.into_iter().filter(|game| game.result.is_some()));
    }
    let schedule = Schedule::new(&stored.plan, &progress.results);
    let place = |number| OfMatch {
        name: stored.plan.name.clone(),
        round: schedule.slot(number).map_or(1, |slot| slot.round),
    };
    let games: Vec<_> =
        games.into_iter().map(|game| (game.game, Some(place(game.number)))).collect();
    Ok((file(&format!("match-{id}.txt")), texts(app, games.into_iter())).into_response())
}

/// The file of a match, from which another one like it can be made.
async fn plan(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Response> {
    let stored = app.storage.find_match(id).await?.ok_or(Error::NotFound)?;
    let text = matches::write_file(&stored.plan).map_err(Error::Internal)?;
    Ok((file(&format!("match-{id}.toml")), text).into_response())
}

/// The texts of games, one after the other.
fn texts(
    app: Arc<App>,
    games: impl Iterator<Item = (GameId, Option<OfMatch>)> + Send + 'static,
) -> Body {
    let texts = stream::unfold((app, games), |(app, mut games)| async {
        let (id, of_match) = games.next()?;
        let text = match fetch(&app, id, of_match).await {
            Ok(told) => Ok(Bytes::from(told.text)),
            // The file ends here, and not as a file ends: whoever reads it learns that it is torn.
            Err(why @ Error::Storage(_)) => {
                Err(axum::Error::new(std::io::Error::other(format!("{why:?}"))))
            }
            // Readers pass over such a line.
            Err(_) => Ok(Bytes::from(format!("% {id} cannot be written any more\n\n"))),
        };
        Some((text, (app, games)))
    });
    // Whoever packs it reads on behind its end.
    Body::from_stream(texts.fuse())
}

/// Reads a game from its log and writes it on a thread where that may take its time.
pub(crate) async fn fetch(app: &App, id: GameId, of_match: Option<OfMatch>) -> Result<Told> {
    let (stored, events) = app.storage.load(id, 0).await?.ok_or(Refusal::NoSuchGame)?;
    let rules = app.library.game(&app.storage, &stored.summary.rules).await?;
    let game = rules.ok_or(Refusal::NoSuchGame)?;
    let site = app.config.public_url.as_ref().map(|url| format!("{}/g/{id}", url.origin()));
    let telling = tokio::task::spawn_blocking(move || {
        tell(game.as_ref(), stored, &events, site, of_match.as_ref())
    });
    let told = telling.await.map_err(|error| Error::Internal(error.to_string()))?;
    told.map_err(|why| match why {
        tell::NotTold::Hidden => {
            let text = "This game hides something from its players. It can be downloaded when it \
                        is over.";
            Error::Said(StatusCode::CONFLICT, "hidden", text.to_owned())
        }
        tell::NotTold::Damaged(why) => Error::Internal(format!("game {id}: {why}")),
    })
}

/// The headers of an answer that browsers save.
fn file(name: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, PLAIN);
    let how = format!("attachment; filename=\"{name}\"");
    headers.extend(HeaderValue::try_from(how).ok().map(|how| (CONTENT_DISPOSITION, how)));
    headers
}
