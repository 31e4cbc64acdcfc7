//! The stream of one game: as a player has it, and as everybody may.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::response::Response;
use rookery_play::App;
use rookery_play::acts::blocks;
use rookery_play::game::ToGame;
use rookery_play::now;
use rookery_play::outbox::{ConnectionId, Outbox, Outflow, outbox};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Crowd, Entry, Event, Player, Room};
use rookery_protocol::id::{GameId, UserId};
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_protocol::token::Scope;
use rookery_storage::TokenHash;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::Open;
use super::lines::{Teller, going_on};
use super::streams::Place;
use super::variant::fen;
use crate::door::error::Result;
use crate::door::extract::{Bearer, Path};
use crate::door::seen::Seen;
use crate::door::words::left_ms;

/// How long a game may take to be shown.
const SHOWN_IN: Duration = Duration::from_secs(5);
/// The scopes of which one is needed to play.
pub const PLAYS: [Scope; 2] = [Scope::BotPlay, Scope::BoardPlay];

/// A game that is looked at; to drop it is to look elsewhere.
struct Look {
    app: Arc<App>,
    game: GameId,
    connection: ConnectionId,
    /// Whose look it is, where it is that of a player.
    player: Option<UserId>,
}

impl Look {
    /// Begins to look, as a stranger or as a player by a token, with which it ends; the game as it
    /// stands, and where what comes after is heard.
    async fn at(
        app: &Arc<App>,
        id: GameId,
        player: Option<(Player, TokenHash)>,
    ) -> Result<(Self, Seen, Outflow)> {
        let (outbox, mut outflow) = outbox();
        let (app, connection) = (Arc::clone(app), outbox.id());
        let whose = player.as_ref().map(|(player, _)| player.id);
        let look = Self { app, game: id, connection, player: whose };
        let app = &look.app;
        if let Some((player, token)) = &player {
            blocks::listen(app, player.id, *token, &outbox).await?;
        }
        watch(app, id, player.map(|(player, _)| player), outbox)?;
        let first = timeout(SHOWN_IN, outflow.next()).await.map_err(|_| Refusal::Busy)?;
        let first = first.ok_or(Refusal::Busy)?;
        let message = first.into_message();
        if let ClientIn::Refused { reason, .. } = message {
            return Err(reason.into());
        }
        let seen = Seen::of(app, &message).await?;
        Ok((look, seen, outflow))
    }
}

impl Drop for Look {
    fn drop(&mut self) {
        self.app.live.send_if_live(self.game, ToGame::Unwatch(self.connection));
        if let Some(player) = self.player {
            self.app.people.leave(player, self.connection);
        }
    }
}

fn watch(
    app: &Arc<App>,
    id: GameId,
    player: Option<Player>,
    outbox: Outbox,
) -> std::result::Result<(), Refusal> {
    app.live.send(app, id, ToGame::Watch { outbox, player, from: 0 })
}

/// The stream of a player.
struct FromSeat {
    look: Look,
    seen: Seen,
    seat: Seat,
    /// Whether the opponent is gone, as it was told last.
    gone: bool,
    _place: Place,
}

/// `GET /api/bot/game/stream/{id}`
pub async fn from_seat(
    State(app): State<Arc<App>>,
    Extension((_, places)): Extension<Open>,
    bearer: Bearer,
    Path(id): Path<GameId>,
) -> Result<Response> {
    let token = bearer.token;
    let player = bearer.with(&PLAYS)?.player();
    let place = Place::take(&places, player.id)?;
    let (look, seen, outflow) = Look::at(&app, id, Some((player.clone(), token))).await?;
    let seat = seen.seat(&player).ok_or(Refusal::NotSeated)?;
    let first = vec![seen.full(&app).await?];
    let teller = FromSeat { look, seen, seat, gone: false, _place: place };
    Ok(going_on(&app, first, outflow, teller))
}

impl FromSeat {
    fn events(&mut self, message: &ClientIn) -> Vec<Value> {
        let ClientIn::Events { entries, .. } = message else { return vec![] };
        let mut lines: Vec<_> = entries.iter().filter_map(said).collect();
        let changes = entries.iter().any(|entry| !is_said(entry));
        self.seen.table.events(message);
        if changes {
            lines.push(self.seen.state());
        }
        lines
    }

    fn crowd(&mut self, crowd: &Crowd) -> Vec<Value> {
        let gone = !crowd.seated[(!self.seat).index()] && crowd.claim_from_ms.is_some();
        if gone == self.gone {
            return vec![];
        }
        self.gone = gone;
        let mut line = json!({ "type": "opponentGone", "gone": gone });
        if let Some(from_ms) = crowd.claim_from_ms.filter(|_| gone) {
            line["claimWinInSeconds"] = ((from_ms - now::millis()).max(0) / 1_000).into();
        }
        vec![line]
    }
}

fn is_said(entry: &Entry) -> bool {
    matches!(entry.event, Some(Event::Said { .. }) | None)
}

fn said(entry: &Entry) -> Option<Value> {
    let Some(Event::Said { room, by, text }) = &entry.event else { return None };
    // What was taken out of a game is said by nobody.
    if text.is_empty() {
        return None;
    }
    Some(json!({
        "type": "chatLine",
        "room": room_name(*room),
        "username": by.name,
        "text": text,
    }))
}

/// What a room is called.
pub fn room_name(room: Room) -> &'static str {
    match room {
        Room::Players => "player",
        Room::Spectators => "spectator",
    }
}

impl Teller for FromSeat {
    async fn tell(&mut self, message: ClientIn) -> Option<Vec<Value>> {
        match message {
            // After a failure of the database the game is shown anew.
            whole @ ClientIn::Game { .. } => {
                self.seen = Seen::of(&self.look.app, &whole).await.ok()?;
                Some(vec![self.seen.state()])
            }
            events @ ClientIn::Events { .. } => Some(self.events(&events)),
            ClientIn::Crowd(crowd) => Some(self.crowd(&crowd)),
            _ => Some(vec![]),
        }
    }

    fn is_done(&self) -> bool {
        self.seen.table.state.result.is_some()
    }
}

/// The stream of a spectator.
struct FromOutside {
    look: Look,
    seen: Seen,
}

/// `GET /api/stream/game/{id}`
pub async fn from_outside(State(app): State<Arc<App>>, Path(id): Path<GameId>) -> Result<Response> {
    let (look, seen, outflow) = Look::at(&app, id, None).await?;
    let mut first = vec![super::games::card(&seen)];
    first.extend(positions(&seen));
    Ok(going_on(&app, first, outflow, FromOutside { look, seen }))
}

/// A line for each position so far; none where the rules take long to answer.
fn positions(seen: &Seen) -> Vec<Value> {
    if seen.game.is_slow() {
        return vec![];
    }
    let Ok(mut play) = seen.game.begin(&seen.table.about.start) else { return vec![] };
    let game = seen.game.as_ref();
    let mut lines = vec![json!({ "fen": fen(game, &*play) })];
    for mv in seen.table.moves() {
        if play.play(mv).is_err() {
            break;
        }
        lines.push(json!({ "fen": fen(game, &*play), "lm": mv }));
    }
    with_clocks(seen, lines.last_mut());
    lines
}

fn with_clocks(seen: &Seen, line: Option<&mut Value>) {
    let clocks = &seen.table.state.clocks;
    if let Some(line) = line.filter(|_| clocks.first.is_some()) {
        line["wc"] = (left_ms(clocks, Seat::First) / 1_000).into();
        line["bc"] = (left_ms(clocks, Seat::Second) / 1_000).into();
    }
}

impl Teller for FromOutside {
    async fn tell(&mut self, message: ClientIn) -> Option<Vec<Value>> {
        let before = self.seen.table.state.version;
        match message {
            whole @ ClientIn::Game { .. } => {
                self.seen = Seen::of(&self.look.app, &whole).await.ok()?;
            }
            events @ ClientIn::Events { .. } => {
                self.seen.table.events(&events);
            }
            _ => return Some(vec![]),
        }
        if self.seen.table.state.version == before {
            return Some(vec![]);
        }
        if self.is_done() {
            return Some(vec![super::games::card(&self.seen)]);
        }
        let line = self.seen.fen().map(|fen| {
            let last = self.seen.table.moves().last().unwrap_or_default();
            let mut line = json!({ "fen": fen, "lm": last });
            with_clocks(&self.seen, Some(&mut line));
            line
        });
        Some(line.into_iter().collect())
    }

    fn is_done(&self) -> bool {
        self.seen.table.state.result.is_some()
    }
}
