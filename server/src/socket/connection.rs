//! One client's connection: what it says goes to the one place that handles it, and what waits for
//! it is written out. One task serves both ways.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt};
use rookery_play::App;
use rookery_play::acts::blocks;
use rookery_play::acts::offers;
use rookery_play::acts::playing::give;
use rookery_play::acts::sessions::Session;
use rookery_play::denied::Denied;
use rookery_play::game::{Order, ToGame, Wish, refused};
use rookery_play::may::runs_the_server;
use rookery_play::now;
use rookery_play::outbox::{Notice, Outbox, Outflow, outbox};
use rookery_play::shares::Share;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut, SILENT_MAX_MS};
use rookery_storage::User;
use rookery_texts::{Text, server as texts};
use tokio::time::{Instant, timeout, timeout_at};

use super::command::parse;
use super::pace::{Pace, Verdict};
use super::writing::{frame, write_out};
use crate::door::extract::AtBoard;

/// What is queued when a connection ends must leave within this time.
const LAST_WORDS_MAX: Duration = Duration::from_secs(1);
/// Games one connection may watch at once.
const WATCHED_MAX: usize = 64;
/// No guess of the lag is longer: what remains is the player's own time.
const LAG_MS_MAX: u32 = 5_000;

/// The state of one connection.
pub(super) struct Connection {
    app: Arc<App>,
    /// Who is signed in here.
    session: Option<Session>,
    outbox: Outbox,
    outflow: Outflow,
    /// The games whose tasks must be told when this connection ends.
    watching: HashMap<GameId, Share<IpAddr>>,
    client: IpAddr,
    pace: Pace,
    /// A moving average of the round trips that the client measured.
    lag_ms: u32,
}

/// Why a connection ends.
enum End {
    /// The client closed it, or it broke.
    Closed,
    /// The server closes it, with a last word.
    Bye { code: u16, text: Text, again: bool },
}

/// The outbox was closed: the reader was too slow, or its session has ended.
fn cut_off() -> End {
    End::Bye { code: close_code::AGAIN, text: texts::closed(), again: true }
}

/// What somebody must not be shown is not known now.
#[expect(clippy::needless_pass_by_value, reason = "it stands where errors are mapped")]
fn unreadable(error: Denied) -> End {
    error.log();
    End::Bye { code: close_code::AGAIN, text: error.text(), again: true }
}

impl Connection {
    /// A connection of this visitor, who comes from an address.
    pub(super) fn open(
        app: Arc<App>,
        messages_per_s: u32,
        AtBoard(session): AtBoard,
        client: IpAddr,
    ) -> Self {
        let (outbox, outflow) = outbox();
        outbox.comes_from(client);
        let pace = Pace::new(messages_per_s);
        Self { app, session, outbox, outflow, watching: HashMap::new(), client, pace, lag_ms: 0 }
    }

    /// Serves the connection until it ends.
    pub(super) async fn run(mut self, mut socket: WebSocket) {
        metrics::gauge!("rookery_sockets").increment(1.0);
        let end = match self.greet().await {
            Ok(()) => self.converse(&mut socket).await,
            Err(end) => end,
        };
        self.leave();
        let _ = timeout(LAST_WORDS_MAX, self.part(&mut socket, end)).await;
        metrics::gauge!("rookery_sockets").decrement(1.0);
    }

    async fn greet(&self) -> Result<(), End> {
        let user = self.session.as_ref().map(|session| &session.user);
        self.outbox.say(ClientIn::Hello { account: user.map(User::account), at_ms: now::millis() });
        if !*self.app.base.health.keeps().borrow() {
            self.outbox.say(ClientIn::Keeping { on: false });
        }
        let Some(session) = &self.session else { return Ok(()) };
        let token = Some(session.token);
        let joined = blocks::join(&self.app, session.user.id, token, &self.outbox).await;
        if !joined.map_err(unreadable)? {
            let text = texts::too_many_windows();
            return Err(End::Bye { code: close_code::POLICY, text, again: false });
        }
        offers::show_own(&self.app, session.user.id, &self.outbox).await;
        self.app.lobby.changed();
        Ok(())
    }

    fn leave(&mut self) {
        for (game, _) in self.watching.drain() {
            self.app.live.send_if_live(game, ToGame::Unwatch(self.outbox.id()));
        }
        self.app.lobby.leave(self.outbox.id());
        if let Some(session) = &self.session {
            self.app.people.leave(session.user.id, self.outbox.id());
            self.app.lobby.changed();
        }
    }

    async fn converse(&mut self, socket: &mut WebSocket) -> End {
        let cut = self.outflow.cut();
        tokio::pin!(cut);
        let mut ending = self.app.base.shutdown.ending();
        let mut keeps = self.app.base.health.keeps();
        let silent_max = Duration::from_millis(SILENT_MAX_MS.unsigned_abs());
        let mut silent_until = Instant::now() + silent_max;
        loop {
            let end = tokio::select! {
                incoming = timeout_at(silent_until, socket.next()) => {
                    silent_until = Instant::now() + silent_max;
                    match incoming {
                        Ok(Some(Ok(message))) => self.hear(message),
                        Ok(Some(Err(error))) => Some(broken(&error)),
                        Ok(None) | Err(_) => Some(End::Closed),
                    }
                }
                Some(notice) = self.outflow.next() => tokio::select! {
                    done = write_out(socket, &mut self.outflow, &notice) => {
                        (!done).then_some(End::Closed)
                    }
                    () = &mut cut => Some(cut_off()),
                },
                () = &mut cut => Some(cut_off()),
                Ok(()) = keeps.changed() => {
                    let on = *keeps.borrow_and_update();
                    self.outbox.say(ClientIn::Keeping { on });
                    None
                }
                () = ending.begun() => Some(End::Bye {
                    code: close_code::RESTART,
                    text: texts::restarts(),
                    again: true,
                }),
            };
            if let Some(end) = end {
                return end;
            }
        }
    }

    async fn part(&mut self, socket: &mut WebSocket, end: End) {
        let End::Bye { code, text, again } = end else { return };
        while let Some(notice) = self.outflow.waiting() {
            if socket.feed(frame(&notice)).await.is_err() {
                return;
            }
        }
        let bye = Notice::from(ClientIn::Bye { text: text.to_string(), said: text.said(), again });
        let _ = socket.feed(frame(&bye)).await;
        let close = CloseFrame { code, reason: Utf8Bytes::from_static("") };
        let _ = socket.send(Message::Close(Some(close))).await;
    }

    fn hear(&mut self, message: Message) -> Option<End> {
        let text = match message {
            Message::Text(text) => Some(text),
            Message::Binary(_) => Some(Utf8Bytes::from_static("")),
            // Answered already; but who sends nothing else costs as much.
            Message::Ping(_) | Message::Pong(_) => None,
            Message::Close(_) => return Some(End::Closed),
        };
        match self.pace.message(now::millis()) {
            Verdict::Pass => {}
            Verdict::TooFast => {
                let answer = match parse(&text?) {
                    Ok(message) => refuse(&message, Refusal::TooFast),
                    Err(answer) => *answer,
                };
                self.outbox.say(answer);
                return None;
            }
            Verdict::Close => {
                return Some(End::Bye {
                    code: close_code::POLICY,
                    text: texts::far_too_fast(),
                    again: false,
                });
            }
        }
        match parse(&text?) {
            Ok(message) => self.handle(message),
            Err(answer) => self.outbox.say(*answer),
        }
        None
    }

    fn handle(&mut self, message: ClientOut) {
        match message {
            ClientOut::Ping { lag_ms } => {
                if let Some(lag_ms) = lag_ms {
                    self.lag_ms = (3 * self.lag_ms + lag_ms.min(LAG_MS_MAX)) / 4;
                }
                self.outbox.say(ClientIn::Pong { at_ms: now::millis() });
            }
            ClientOut::Watch { game, from } => self.watch(game, from),
            ClientOut::Unwatch { game } => {
                if self.watching.remove(&game).is_some() {
                    self.app.live.send_if_live(game, ToGame::Unwatch(self.outbox.id()));
                }
            }
            ClientOut::Follow { game, on } => {
                let admin = self.session.as_ref().is_some_and(|one| runs_the_server(&one.user));
                let follow = ToGame::Follow { connection: self.outbox.id(), on, admin };
                self.app.live.send_if_live(game, follow);
            }
            ClientOut::Move { game, ply, notation, id } => {
                self.order(game, id, Wish::Move { ply, notation });
            }
            ClientOut::Act { game, act, id } => self.order(game, id, Wish::Act(act)),
            ClientOut::Say { game, room, text, id } => {
                if self.pace.saying(now::millis()) {
                    self.order(game, id, Wish::Say { room, text });
                } else {
                    self.outbox.say(refused(Some(id), Some(game), Refusal::TooFast));
                }
            }
            ClientOut::EnterLobby => self.app.lobby.enter(self.outbox.clone()),
            ClientOut::LeaveLobby => self.app.lobby.leave(self.outbox.id()),
        }
    }

    fn watch(&mut self, game: GameId, from: u32) {
        let watched = self.place_to_watch(game).and_then(|place| {
            let (player, outbox) = (self.player(), self.outbox.clone());
            self.app.live.send(&self.app, game, ToGame::Watch { outbox, player, from })?;
            self.watching.extend(place.map(|place| (game, place)));
            Ok(())
        });
        if let Err(reason) = watched {
            self.outbox.say(refused(None, Some(game), reason));
        }
    }

    /// A place for a game that is not watched yet. A look is a read, whatever it is asked for by: a game
    /// may have to be brought into memory for it.
    fn place_to_watch(&self, game: GameId) -> Result<Option<Share<IpAddr>>, Refusal> {
        let limits = &self.app.base.limits;
        limits.read(self.client, false, now::millis()).map_err(|_| Refusal::TooFast)?;
        if self.watching.contains_key(&game) {
            return Ok(None);
        }
        if self.watching.len() >= WATCHED_MAX {
            return Err(Refusal::Busy);
        }
        limits.watch(self.client).map(Some)
    }

    fn player(&self) -> Option<Player> {
        self.session.as_ref().map(|session| session.user.player())
    }

    fn order(&self, game: GameId, id: String, wish: Wish) {
        let answer_id = id.clone();
        let sent = match self.player() {
            None => Err(Refusal::SignInFirst),
            Some(by) => {
                let order = Order { by, id, wish, lag_ms: self.lag_ms };
                give(&self.app, &self.outbox, game, order)
            }
        };
        if let Err(reason) = sent {
            self.outbox.say(refused(Some(answer_id), Some(game), reason));
        }
    }
}

fn refuse(message: &ClientOut, reason: Refusal) -> ClientIn {
    match message {
        ClientOut::Move { game, id, .. }
        | ClientOut::Act { game, id, .. }
        | ClientOut::Say { game, id, .. } => refused(Some(id.clone()), Some(*game), reason),
        ClientOut::Watch { game, .. }
        | ClientOut::Unwatch { game }
        | ClientOut::Follow { game, .. } => refused(None, Some(*game), reason),
        _ => refused(None, None, reason),
    }
}

/// A frame that breaks the protocol or is longer than any message, or a connection that broke.
fn broken(error: &axum::Error) -> End {
    let too_long = error.to_string().contains("too long");
    if !too_long {
        return End::Closed;
    }
    End::Bye { code: close_code::SIZE, text: texts::long_message(), again: true }
}
