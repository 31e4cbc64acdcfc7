//! Games as files that other programs read.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _, stream};
use rookery_matches::Schedule;
use rookery_play::App;
use rookery_play::denied::Denied;
use rookery_play::export::{InMatch, MatchRecords, Pages, fetch, line};
use rookery_play::matches;
use rookery_protocol::Millis;
use rookery_protocol::game::Score;
use rookery_protocol::id::{GameId, MatchId};
use rookery_protocol::match_record::MatchRecord;
use rookery_storage::{GamesFilter, MATCH_GAMES_LEN_MAX, MatchGame};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::door::calls::{Calls, Says};
use crate::door::error::torn;
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Path, Query};
use crate::door::ndjson;

/// What files of games are.
pub(super) const TEXT: &str = "text/plain";
/// What files of lines of JSON are.
const LINES: &str = "application/x-ndjson";
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Where games are fetched as files.
pub fn routes() -> Calls {
    Calls::new("Games")
        .get(
            "downloadGame",
            "/games/{id}/export",
            one,
            Says::new("Download a game as a file").file(TEXT).told("The game as text."),
        )
        .get(
            "downloadGames",
            "/games/export",
            many,
            Says::new("Download the games of somebody that are over, the newest first")
                .file(TEXT)
                .told("The games as text, one after the other."),
        )
        .get(
            "downloadAllGames",
            "/admin/games.txt",
            everything,
            Says::new("Download all games that are over, and all from elsewhere")
                .file(TEXT)
                .told("The games as text, one after the other."),
        )
        .get(
            "downloadMatchGames",
            "/matches/{id}/games.txt",
            of_match,
            Says::new("Download the games of a match that are over")
                .file(TEXT)
                .told("The games as text, in the order of the match."),
        )
        .get(
            "downloadMatchLines",
            "/matches/{id}/games.jsonl",
            lines_of_match,
            Says::new("Download the games of a match that are over as lines of JSON")
                .lines::<MatchRecord>()
                .told("A game with all that was told of its moves on each line, in order."),
        )
        .get(
            "downloadMatchPlan",
            "/matches/{id}/match.toml",
            plan,
            Says::new("Download a file from which the same match can be made")
                .file(TEXT)
                .told("The plan of the match, as TOML."),
        )
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<GameId>) -> Result<Response> {
    let told = fetch(&app.base, id, None).await?;
    Ok((file(&format!("{id}.{}", told.ending)), told.text).into_response())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Which {
    player: String,
    rules: Option<String>,
    before: Option<Millis>,
    limit: Option<u32>,
}

/// The games of a person that are over, newest first. Each is read when its turn comes, so that one
/// at a time is held.
async fn many(State(app): State<Arc<App>>, Query(which): Query<Which>) -> Result<Response> {
    let user = app.base.storage.user_by_name(&which.player).await?.ok_or(Denied::NoSuchUser)?;
    let filter = GamesFilter {
        player: Some(user.id),
        ended: Some(true),
        rules: which.rules,
        before_ms: which.before,
        ..GamesFilter::default()
    };
    let games = Pages::new(filter, which.limit.map_or(u64::MAX, u64::from));
    Ok((file("games.txt"), Body::from_stream(of_pages(app, games))).into_response())
}

/// All games that are over, newest first, and then all that came from elsewhere.
async fn everything(State(app): State<Arc<App>>, _: Admin) -> Response {
    let filter = GamesFilter { ended: Some(true), ..GamesFilter::default() };
    let played = of_pages(Arc::clone(&app), Pages::new(filter, u64::MAX));
    let brought = stream::unfold((app, Some(None)), |(app, after)| async move {
        let some = match app.base.storage.all_imported_texts(after?).await {
            Ok(some) => some,
            Err(why) => return Some((Err(torn(&why)), (app, None))),
        };
        let (last, _) = some.last()?;
        let after = Some(Some(*last));
        let text: String = some.into_iter().map(|(_, text)| text).collect();
        Some((Ok(Bytes::from(text)), (app, after)))
    });
    (file("games.txt"), Body::from_stream(played.chain(brought).fuse())).into_response()
}

/// The texts of games, one after the other.
fn of_pages(
    app: Arc<App>,
    games: Pages,
) -> impl Stream<Item = std::result::Result<Bytes, axum::Error>> {
    let texts = stream::unfold(Some((app, games)), |state| async {
        let (app, mut games) = state?;
        let game = match games.next(&app.base.storage).await {
            Ok(game) => game?,
            Err(why) => return Some((Err(torn(&why)), None)),
        };
        let text = text_of(&app, game.id, None).await;
        Some((text, Some((app, games))))
    });
    texts.fuse()
}

/// The games of a match that count, in order; each as soon as it is asked for, however long the match
/// goes on.
async fn of_match(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Response> {
    let games = games_of(&app, id).await?;
    let games = games.into_iter().map(|(game, place)| (game, Some(place)));
    Ok((file(&format!("match-{id}.txt")), texts(app, games)).into_response())
}

/// The same games as lines of JSON.
async fn lines_of_match(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Response> {
    let games = games_of(&app, id).await?.into_iter();
    let lines = stream::unfold((app, games), |(app, mut games)| async {
        let (id, of_match) = games.next()?;
        let line = match line(&app.base, id, of_match).await {
            Ok(line) => Ok(Bytes::from(line)),
            Err(Denied::Storage(why)) => Err(torn(&why)),
            Err(_) => Ok(Bytes::new()),
        };
        Some((line, (app, games)))
    });
    let headers = file_of(LINES, &format!("match-{id}.jsonl"));
    Ok((headers, ndjson::with_body(Body::from_stream(lines.fuse()))).into_response())
}

/// The games of a match that count, in order, each with its place there.
async fn games_of(app: &App, id: MatchId) -> Result<Vec<(GameId, InMatch)>> {
    let stored = app.base.storage.find_match(id).await?.ok_or(Error::NOT_FOUND)?;
    let progress = matches::progress(app, &stored).await?;
    let rules = app.base.library.game(&app.base.storage, &stored.rules).await?;
    let rules = rules.ok_or_else(|| Error::internal(format!("{} is not here", stored.rules)))?;
    let mut games = vec![];
    let mut from = 0;
    loop {
        let some = app.base.storage.match_games(id, from, MATCH_GAMES_LEN_MAX).await?;
        let Some(last) = some.last() else { break };
        from = last.number + 1;
        let counts =
            |game: &MatchGame| game.result.as_ref().is_some_and(|it| it.score != Score::Aborted);
        games.extend(some.into_iter().filter(counts));
    }
    let schedule = Schedule::new(&stored.plan, &progress.results);
    let placed: Vec<_> = games
        .into_iter()
        .filter_map(|game| Some((game.game, schedule.slot(game.number)?)))
        .collect();
    let book = matches::book_shown(app, &stored.plan.openings, &stored.rules, &rules).await;
    let of = Arc::new(MatchRecords::new(stored, rules, &progress.results, book));
    let place = |(game, slot)| (game, InMatch { of: Arc::clone(&of), slot });
    Ok(placed.into_iter().map(place).collect())
}

/// The file of a match, from which another one like it can be made.
async fn plan(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Response> {
    let stored = app.base.storage.find_match(id).await?.ok_or(Error::NOT_FOUND)?;
    let text = matches::write_file(&stored.plan).map_err(Error::internal)?;
    Ok((file(&format!("match-{id}.toml")), text).into_response())
}

/// The texts of games, one after the other.
fn texts(
    app: Arc<App>,
    games: impl Iterator<Item = (GameId, Option<InMatch>)> + Send + 'static,
) -> Body {
    let texts = stream::unfold((app, games), |(app, mut games)| async {
        let (id, of_match) = games.next()?;
        let text = text_of(&app, id, of_match).await;
        Some((text, (app, games)))
    });
    // Whoever packs it reads on behind its end.
    Body::from_stream(texts.fuse())
}

/// The text of a game as a part of a file.
async fn text_of(
    app: &App,
    id: GameId,
    of_match: Option<InMatch>,
) -> std::result::Result<Bytes, axum::Error> {
    match fetch(&app.base, id, of_match).await {
        Ok(told) => Ok(Bytes::from(told.text)),
        Err(Denied::Storage(why)) => Err(torn(&why)),
        // Readers pass over such a line.
        Err(_) => Ok(Bytes::from(format!("% {id} cannot be written any more\n\n"))),
    }
}

/// The headers of an answer that browsers save.
pub(super) fn file(name: &str) -> HeaderMap {
    let mut headers = file_of(TEXT, name);
    headers.insert(CONTENT_TYPE, PLAIN);
    headers
}

/// The same of another type.
pub(super) fn file_of(media: &'static str, name: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
    let how = format!("attachment; filename=\"{name}\"");
    headers.extend(HeaderValue::try_from(how).ok().map(|how| (CONTENT_DISPOSITION, how)));
    headers
}
