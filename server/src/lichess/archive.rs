//! Many games as one file.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use rookery_play::App;
use rookery_play::denied::Denied;
use rookery_play::export::{self, Pages};
use rookery_protocol::Millis;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_storage::{GamesFilter, User};

use super::body::Fields;
use super::games::{PGN, exported, wants_json};
use super::perfs::perf_key;
use crate::door::error::torn;
use crate::door::error::{Error, Result};
use crate::door::extract::Path;
use crate::door::ndjson::{line_of, with_body};
use crate::door::words::color;

/// Games that one request may name.
const IDS_MAX: usize = 300;

/// `GET /api/games/user/{name}`
pub async fn of_user(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    let user = app.base.storage.user_by_name(&name).await?.ok_or(Denied::NoSuchUser)?;
    let wanted = Wanted::read(&app, &fields).await?;
    let with_pgn = fields.is_set("pgnInJson");
    let max = fields.number::<usize>("max")?.unwrap_or(usize::MAX);
    let filter = GamesFilter { player: Some(user.id), ..GamesFilter::default() };
    let pages = Pages::new(filter, u64::MAX);
    Ok(files(OfUser { app, user, wanted, left: max, pages }, wants_json(&headers), with_pgn))
}

/// `POST /api/games/export/_ids`
pub async fn by_ids(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response> {
    let ids = fields.list("ids").into_iter().take(IDS_MAX);
    let ids: Vec<GameId> = ids.filter_map(|id| id.parse().ok()).collect();
    let with_pgn = fields.is_set("pgnInJson");
    Ok(files(Named { app, ids: ids.into_iter() }, wants_json(&headers), with_pgn))
}

/// Games, one after the other.
trait Games: Send + 'static {
    fn app(&self) -> &Arc<App>;
    fn next(&mut self) -> impl Future<Output = Result<Option<GameId>>> + Send;
}

struct Named {
    app: Arc<App>,
    ids: std::vec::IntoIter<GameId>,
}

impl Games for Named {
    fn app(&self) -> &Arc<App> {
        &self.app
    }

    async fn next(&mut self) -> Result<Option<GameId>> {
        Ok(self.ids.next())
    }
}

/// Which of somebody's games are wanted.
struct Wanted {
    since_ms: Option<Millis>,
    against: Option<User>,
    rules: Option<Vec<String>>,
    rated: Option<bool>,
    color: Option<String>,
    ongoing: bool,
    finished: bool,
    until_ms: Option<Millis>,
}

impl Wanted {
    async fn read(app: &App, fields: &Fields) -> Result<Self> {
        let against = match fields.get("vs") {
            Some(name) => {
                Some(app.base.storage.user_by_name(name).await?.ok_or(Denied::NoSuchUser)?)
            }
            None => None,
        };
        Ok(Self {
            since_ms: fields.number("since")?,
            until_ms: fields.number("until")?,
            against,
            rules: fields.get("perfType").map(|_| fields.list("perfType")),
            rated: fields.get("rated").map(|_| fields.is_set("rated")),
            color: fields.get("color").map(str::to_owned),
            ongoing: fields.is_set("ongoing"),
            finished: fields.get("finished").is_none() || fields.is_set("finished"),
        })
    }

    fn is_met(&self, app: &App, game: &GameSummary, user: &User) -> bool {
        let shelf = app.base.library.shelf();
        let offer = shelf.find(&game.rules);
        let perf = offer.map(|offer| perf_key(offer, &game.time));
        let seat = Seat::BOTH.into_iter().find(|seat| game.players[seat.index()].id == user.id);
        let own = offer.zip(seat).map(|(offer, seat)| color(&offer.game.title().seats, seat));
        let plays = |other: &User| game.players.iter().any(|player| player.id == other.id);
        (if game.ended_ms.is_some() { self.finished } else { self.ongoing })
            && self.until_ms.is_none_or(|until| game.started_ms <= until)
            && self.rated.is_none_or(|rated| game.rated == rated)
            && self.against.as_ref().is_none_or(plays)
            && self.color.as_deref().is_none_or(|color| own == Some(color))
            && self
                .rules
                .as_ref()
                .is_none_or(|all| perf.is_some_and(|p| all.iter().any(|x| x == p)))
    }
}

/// Somebody's games, the newest first.
struct OfUser {
    app: Arc<App>,
    user: User,
    wanted: Wanted,
    left: usize,
    pages: Pages,
}

impl Games for OfUser {
    fn app(&self) -> &Arc<App> {
        &self.app
    }

    async fn next(&mut self) -> Result<Option<GameId>> {
        while self.left > 0
            && let Some(game) = self.pages.next(&self.app.base.storage).await?
        {
            if self.wanted.since_ms.is_some_and(|since| game.started_ms < since) {
                break;
            }
            if self.wanted.is_met(&self.app, &game, &self.user) {
                self.left -= 1;
                return Ok(Some(game.id));
            }
        }
        Ok(None)
    }
}

/// Games as one file: as JSON on lines, or in the notation of each.
fn files(games: impl Games, json: bool, with_pgn: bool) -> Response {
    let texts = stream::unfold(Some(games), move |games| async move {
        let mut games = games?;
        let text = match games.next().await {
            Ok(id) => written(games.app(), id?, json, with_pgn).await,
            Err(why) => Err(why),
        };
        match text {
            Ok(text) => Some((Ok(text), Some(games))),
            Err(Error::Denied(Denied::Storage(why))) => Some((Err(torn(&why)), None)),
            Err(_) => Some((Ok(Bytes::new()), Some(games))),
        }
    });
    let body = Body::from_stream(texts);
    if json { with_body(body) } else { ([(CONTENT_TYPE, PGN)], body).into_response() }
}

async fn written(app: &Arc<App>, id: GameId, json: bool, with_pgn: bool) -> Result<Bytes> {
    if json {
        return exported(app, id, with_pgn).await.map(|card| line_of(&card));
    }
    Ok(export::fetch(&app.base, id, None).await.map(|told| Bytes::from(told.text))?)
}
