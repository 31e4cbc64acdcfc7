//! Streams of several games: how each begins and ends.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Response;
use rookery_play::App;
use rookery_play::game::ToGame;
use rookery_play::outbox::{Outbox, outbox};
use rookery_play::shares::Share;
use rookery_protocol::cause::Cause;
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::socket::ClientIn;
use rookery_texts::Text;
use serde_json::Value;

use super::body::Fields;
use super::games::card;
use super::lines::{Teller, going_on};
use super::streams::Place;
use super::{Answer, Open, ok};
use crate::door::error::{Error, Result};
use crate::door::extract::{Bearer, Client, Path};
use crate::door::seen::Seen;

/// Games of one stream.
const GAMES_MAX: usize = 500;
/// The longest name of a stream, in bytes.
const NAME_LEN_MAX: usize = 64;

/// The streams of several games that are open, by whose they are and what they are called.
#[derive(Default)]
pub struct Followed {
    /// Locked for map operations only, never across an `.await`.
    open: Mutex<HashMap<(UserId, String), One>>,
}

/// One open stream.
struct One {
    outbox: Outbox,
    /// How many games are told of.
    games: usize,
    /// The places of these among what the reader's address watches.
    watched: Vec<Share<IpAddr>>,
}

/// What a stream of several games keeps.
struct Follow {
    app: Arc<App>,
    followed: Arc<Followed>,
    name: (UserId, String),
    outbox: Outbox,
    games: HashSet<GameId>,
    /// Those that go on.
    going_on: HashMap<GameId, Seen>,
    _place: Place,
}

/// `POST /api/stream/games/{stream}`
pub async fn stream(
    State(app): State<Arc<App>>,
    Extension((followed, places)): Extension<Open>,
    bearer: Bearer,
    Client(client): Client,
    Path(name): Path<String>,
    fields: Fields,
) -> Result<Response> {
    let name = (bearer.holder.user.id, checked(name)?);
    let place = Place::take(&places, name.0)?;
    let games = ids(&fields);
    let (outbox, outflow) = outbox();
    let watched = places_to_watch(&app, client, games.len())?;
    let one = One { outbox: outbox.clone(), games: games.len(), watched };
    if let Some(before) = followed.lock().insert(name.clone(), one) {
        before.outbox.close();
    }
    for &game in &games {
        watch(&app, game, &outbox);
    }
    let follow = Follow {
        app: Arc::clone(&app),
        followed,
        name,
        outbox,
        games: games.into_iter().collect(),
        going_on: HashMap::new(),
        _place: place,
    };
    Ok(going_on(&app, vec![], outflow, follow))
}

/// `POST /api/stream/games/{stream}/add`
pub async fn add(
    State(app): State<Arc<App>>,
    Extension((followed, _)): Extension<Open>,
    bearer: Bearer,
    Client(client): Client,
    Path(name): Path<String>,
    fields: Fields,
) -> Answer {
    let games = ids(&fields);
    let watched = places_to_watch(&app, client, games.len())?;
    let outbox = {
        let mut open = followed.lock();
        let stream = open.get_mut(&(bearer.holder.user.id, name)).ok_or(Error::NOT_FOUND)?;
        if stream.games + games.len() > GAMES_MAX {
            let text = format!("A stream tells of {GAMES_MAX} games at most.");
            return Err(Error::Said(
                StatusCode::BAD_REQUEST,
                Cause::TooManyGames.into(),
                Text::verbatim(text),
            ));
        }
        stream.games += games.len();
        stream.watched.extend(watched);
        stream.outbox.clone()
    };
    for game in games {
        watch(&app, game, &outbox);
    }
    Ok(ok())
}

fn checked(name: String) -> Result<String> {
    if name.len() <= NAME_LEN_MAX {
        return Ok(name);
    }
    let text = format!("The name of a stream has {NAME_LEN_MAX} bytes at most.");
    Err(Error::Said(StatusCode::BAD_REQUEST, Cause::BadName.into(), Text::verbatim(text)))
}

fn ids(fields: &Fields) -> Vec<GameId> {
    let ids = fields.list("ids").into_iter().take(GAMES_MAX);
    ids.filter_map(|id| id.parse().ok()).collect()
}

/// Places for so many games among what an address watches.
fn places_to_watch(app: &App, client: IpAddr, games: usize) -> Result<Vec<Share<IpAddr>>> {
    let places = (0..games).map(|_| app.base.limits.watch(client));
    Ok(places.collect::<std::result::Result<_, _>>()?)
}

fn watch(app: &Arc<App>, game: GameId, outbox: &Outbox) {
    let watch = ToGame::Watch { outbox: outbox.clone(), player: None, from: 0 };
    if let Err(refusal) = app.live.send(app, game, watch) {
        tracing::debug!(%game, %refusal, "a game is not told of");
    }
}

impl Teller for Follow {
    async fn tell(&mut self, message: ClientIn) -> Option<Vec<Value>> {
        match message {
            whole @ ClientIn::Game { .. } => {
                let Ok(seen) = Seen::of(&self.app, &whole).await else { return Some(vec![]) };
                let (id, line) = (seen.table.about.id, card(&seen));
                self.games.insert(id);
                if seen.table.state.result.is_none() {
                    self.going_on.insert(id, seen);
                }
                Some(vec![line])
            }
            ClientIn::Events { game, .. } => {
                let Some(seen) = self.going_on.get_mut(&game) else { return Some(vec![]) };
                seen.table.events(&message);
                if seen.table.state.result.is_none() {
                    return Some(vec![]);
                }
                let line = card(seen);
                self.going_on.remove(&game);
                Some(vec![line])
            }
            _ => Some(vec![]),
        }
    }
}

impl Drop for Follow {
    fn drop(&mut self) {
        for game in &self.games {
            self.app.live.send_if_live(*game, ToGame::Unwatch(self.outbox.id()));
        }
        let mut open = self.followed.lock();
        if open.get(&self.name).is_some_and(|one| one.outbox.id() == self.outbox.id()) {
            open.remove(&self.name);
        }
    }
}

impl Followed {
    fn lock(&self) -> MutexGuard<'_, HashMap<(UserId, String), One>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
