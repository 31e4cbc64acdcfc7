//! Matches of engines: looking at them, and for admins making and changing them.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use rookery_matches::{Draw, Schedule};
use rookery_play::App;
use rookery_play::{acts, matches};
use rookery_protocol::Millis;
use rookery_protocol::cause::Cause;
use rookery_protocol::game::Player;
use rookery_protocol::id::MatchId;
use rookery_protocol::match_view::{MatchCard, MatchCommand, MatchFile, MatchGameView, MatchView};
use rookery_protocol::matches::{MatchPlan, Opening};
use rookery_rules::Game;
use rookery_storage::{MatchGame, StoredMatch};
use rookery_texts::Text;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::door::calls::Calls;
use crate::door::error::{Error, Result};
use crate::door::extract::{Admin, Json, Path, Query};

mod openings;

/// The longest plan, in bytes.
const PLAN_LEN_MAX: usize = 4 * 1024 * 1024;
/// Matches, and games of one, on a page of a list.
const PAGE_LEN: u32 = 50;

/// The calls about matches.
pub fn routes() -> Calls {
    let big = Calls::new("Matches")
        .get("listMatches", "/matches", list, "List matches of bots, the newest first")
        .post("makeMatch", "/matches", make, "Make a match")
        .post("readMatchFile", "/matches/read", read, "Read the plan that a match file has")
        .layer(DefaultBodyLimit::max(PLAN_LEN_MAX));
    Calls::new("Matches")
        .merge(big)
        .merge(openings::routes())
        .get("getMatch", "/matches/{id}", one, "Show one match, with its table")
        .get("listMatchGames", "/matches/{id}/games", games, "List the games of a match, in order")
        .post("proveMatch", "/matches/{id}/proof", prove, "Make a match that proves a tuning")
        .post("orderMatch", "/matches/{id}/orders", order, "Start, pause, stop or change a match")
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Before {
    before: Option<Millis>,
}

async fn list(
    State(app): State<Arc<App>>,
    Query(page): Query<Before>,
) -> Result<Json<Vec<MatchCard>>> {
    let mut cards = vec![];
    for stored in app.base.storage.matches(page.before, PAGE_LEN).await? {
        let progress = matches::progress(&app, &stored).await?;
        cards.push(matches::card(&stored, &progress, matches::place(&app, &stored)));
    }
    Ok(Json(cards))
}

async fn make(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Json(plan): Json<MatchPlan>,
) -> Result<(StatusCode, Json<MatchView>)> {
    let made = acts::matches::make(&app, &by, plan).await?;
    Ok((StatusCode::CREATED, Json(show(&app, made).await?)))
}

async fn order(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<MatchId>,
    Json(command): Json<MatchCommand>,
) -> Result<Json<MatchView>> {
    let changed = acts::matches::order(&app, &by, id, command).await?;
    Ok(Json(show(&app, changed).await?))
}

async fn prove(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<MatchId>,
) -> Result<(StatusCode, Json<MatchView>)> {
    let made = acts::matches::prove(&app, &by, id).await?;
    Ok((StatusCode::CREATED, Json(show(&app, made).await?)))
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<MatchId>) -> Result<Json<MatchView>> {
    Ok(Json(show(&app, find(&app, id).await?).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct From {
    #[serde(default)]
    from: u32,
}

async fn games(
    State(app): State<Arc<App>>,
    Path(id): Path<MatchId>,
    Query(page): Query<From>,
) -> Result<Json<Vec<MatchGameView>>> {
    let stored = find(&app, id).await?;
    let games = app.base.storage.match_games_counted(id, page.from, PAGE_LEN).await?;
    let mut scaled: HashMap<_, _> =
        app.base.storage.build_games(id, page.from).await?.into_iter().collect();
    let progress = matches::progress(&app, &stored).await?;
    let rules = app.base.library.game(&app.base.storage, &stored.rules).await?;
    let rules = rules.ok_or_else(|| Error::internal(format!("{} is not here", stored.rules)))?;
    let book = matches::book_shown(&app, &stored.plan.openings, &stored.rules, &rules).await;
    // Openings that are drawn by lot are drawn again.
    let shown = tokio::task::spawn_blocking(move || {
        let schedule = Schedule::new(&stored.plan, &progress.results);
        let draw = Draw::new(rules.as_ref(), &stored.plan.openings, stored.plan.seed);
        let draw = matches::drawing(draw.with_secrets(stored.secrets), book.as_ref());
        let mut show = |game: MatchGame| {
            let slot = schedule.slot(game.number)?;
            let opening = draw.opening(slot.opening()).unwrap_or_default();
            Some(MatchGameView {
                number: game.number,
                round: slot.round,
                game: game.game,
                players: slot.players.map(|place| place as u32),
                opening: name(rules.as_ref(), opening, game.result.is_some()),
                result: game.result,
                plies: game.plies,
                scaled: scaled.remove(&game.game),
                started_ms: game.started_ms,
                ended_ms: game.ended_ms,
            })
        };
        games.into_iter().filter_map(&mut show).collect()
    });
    shown.await.map(Json).map_err(|error| Error::internal(error.to_string()))
}

/// What an opening is called. The moves of one without a name are told where they hide nothing, or
/// once the game `is_over`.
fn name(rules: &dyn Game, opening: Opening, is_over: bool) -> String {
    let tells = || is_over || rules.begin(&opening.start).is_ok_and(|play| !play.hides());
    if opening.name.is_empty() && !opening.moves.is_empty() && tells() {
        return opening.moves.join(" ");
    }
    opening.name
}

/// What a match file says, checked as a new match would be.
async fn read(
    State(_): State<Arc<App>>,
    Admin(_): Admin,
    Json(file): Json<MatchFile>,
) -> Result<Json<MatchPlan>> {
    let read = matches::read_file(&file.text);
    read.map(Json).map_err(|why| Error::Field("text", Cause::BadMatch, Text::verbatim(why)))
}

/// A match as it is shown.
async fn show(app: &App, stored: StoredMatch) -> Result<MatchView> {
    let progress = matches::progress(app, &stored).await?;
    let mut accounts = vec![];
    for (player, entrant) in stored.players.iter().zip(&stored.plan.players) {
        let found = app.base.storage.user(player.user).await?;
        let name = found.map_or_else(|| entrant.name.clone(), |user| user.name);
        accounts.push(Player { id: player.user, name, guest: false });
    }
    let waits = matches::waits(app, &stored);
    let shown =
        tokio::task::spawn_blocking(move || matches::view(&stored, &progress, &accounts, waits));
    shown.await.map_err(|error| Error::internal(error.to_string()))
}

async fn find(app: &App, id: MatchId) -> Result<StoredMatch> {
    app.base.storage.find_match(id).await?.ok_or(Error::NOT_FOUND)
}
