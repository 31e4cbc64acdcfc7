//! The task of one game: one message in at a time, persist, then publish.

use std::sync::Arc;
use std::time::Duration;

use rookery_arbiter::{By, Command, Record};
use rookery_news::Topic;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientIn;
use rookery_storage::servers::Looking;
use tokio::sync::mpsc;

use super::crowd::Untold;
use super::memory::Memory;
use super::message::ToGame;
use super::request::refused;
use super::room::Room;
use super::thinking::Thought;
use super::turns::UntoldTurn;
use crate::app::App;
use crate::now;
use crate::outbox::{Notice, Outbox};

/// One game in memory.
pub(super) struct GameTask {
    pub(super) app: Arc<App>,
    pub(super) id: GameId,
    inbox: mpsc::WeakSender<ToGame>,
    messages: mpsc::Receiver<ToGame>,
    /// The game itself.
    pub(super) memory: Memory,
    /// Who looks; nobody can before it was read once.
    pub(super) room: Option<Room>,
    pub(super) last_message_ms: Millis,
    /// When this game is due, as far as is known here what is noted.
    pub(super) due_ms: Millis,
    /// Up to which version what was worked out of the log is stored.
    pub(super) worked_out: u32,
    /// The outages that ended by then are known to this game.
    pub(super) heard_ms: Millis,
    /// Who looks from here, as other servers know it.
    pub(super) noted_audience: Looking,
    /// A flag that may not fall yet is not looked at again earlier.
    pub(super) ask_again_ms: Millis,
    /// How the last search of each seat's bot stood, until its opponent may know.
    pub(super) thought: [Option<Thought>; 2],
    /// A move of another server's that is known here late.
    pub(super) untold: Option<Untold>,
    /// When other servers were told last how a bot thinks.
    pub(super) shared_ms: Millis,
    /// Whether the turn may have changed since it was looked for what was prepared.
    pub(super) turned: bool,
    /// For each seat the instant until which its clock may yet be held for a dead server from which
    /// its player looked.
    pub(super) held_by_ms: [Millis; 2],
    /// A turn that was not told yet: a prepared move may end it at once.
    pub(super) untold_turn: Option<UntoldTurn>,
    /// Whether the turn is the one at which the game was read first, of which nobody was told here.
    pub(super) found_turn: bool,
    /// What was to be stored last and perhaps was, though storage failed: nobody was told of it.
    pub(super) perhaps_stored: Vec<Record>,
}

impl GameTask {
    /// The task of game `id`, which is told through `messages`.
    pub(super) fn new(
        app: Arc<App>,
        id: GameId,
        inbox: mpsc::WeakSender<ToGame>,
        messages: mpsc::Receiver<ToGame>,
    ) -> Self {
        Self {
            app,
            id,
            inbox,
            messages,
            memory: Memory::asleep(),
            room: None,
            last_message_ms: now::millis(),
            due_ms: Millis::MIN,
            worked_out: 0,
            heard_ms: 0,
            noted_audience: Looking::default(),
            ask_again_ms: Millis::MIN,
            thought: [None, None],
            untold: None,
            shared_ms: Millis::MIN,
            turned: true,
            held_by_ms: [Millis::MIN; 2],
            untold_turn: None,
            found_turn: false,
            perhaps_stored: vec![],
        }
    }

    /// Serves the game until nobody needs it in memory.
    pub(super) async fn run(mut self) {
        let mut ending = self.app.base.shutdown.ending();
        let mut outage = self.app.base.outages.next();
        // Before it is read: what is stored from then on is heard.
        let _following = self.app.base.news.follow(Topic::Game(self.id)).await;
        while !self.may_leave() {
            self.note_ahead();
            let nap = Duration::from_millis(self.nap_ms().unsigned_abs());
            tokio::select! {
                message = self.messages.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => break,
                },
                () = tokio::time::sleep(nap) => self.look_at_the_clock().await,
                () = outage.comes() => self.look_at_the_clock().await,
                () = ending.begun() => return,
            }
        }
        self.falls_asleep().await;
        self.app.live.forget(self.id, &self.inbox);
        // Whatever was sent before the game was forgotten goes to the task that comes next.
        self.messages.close();
        while let Some(message) = self.messages.recv().await {
            if let Err(error) = self.app.live.send(&self.app, self.id, message) {
                tracing::warn!(game = %self.id, %error, "a late message was lost");
            }
        }
    }

    pub(super) async fn take(&mut self, message: ToGame) {
        self.take_alone(message).await;
        self.hold_untold().await;
        self.play_prepared().await;
    }

    async fn take_alone(&mut self, message: ToGame) {
        // What other servers tell keeps nothing in memory.
        let heard = matches!(
            message,
            ToGame::Heard { .. }
                | ToGame::HeardTurn(_)
                | ToGame::LookAround { .. }
                | ToGame::ThinksElsewhere
                | ToGame::Left(_)
        );
        if !heard {
            self.last_message_ms = now::millis();
        }
        match message {
            ToGame::Watch { outbox, player, from } => {
                self.watch(outbox, player.as_ref(), from).await;
            }
            ToGame::Unwatch(connection) => {
                self.leaves(connection).await;
                if let Some(room) = &mut self.room {
                    room.leave(connection, self.memory.open(), now::millis());
                }
            }
            ToGame::Follow { connection, on, admin } => {
                self.follow(connection, on, admin);
                self.note_audience().await;
            }
            ToGame::Thinks(thinking) => self.thinks(thinking).await,
            ToGame::ThinksElsewhere => self.hears_thoughts().await,
            ToGame::Order { outbox, order } => {
                let id = order.id.clone();
                match self.obey(order).await {
                    Ok(()) => outbox.say(ClientIn::Done { id }),
                    Err(reason) => outbox.say(refused(Some(id), Some(self.id), reason)),
                }
            }
            ToGame::Look { player, answer } => {
                let whole = match self.look(player.as_ref()).await {
                    Ok(whole) => Some(whole),
                    Err(Refusal::NoSuchGame) => None,
                    // Dropping the answer says that it could not be read.
                    Err(_) => return,
                };
                // The one who asked may have gone.
                let _ = answer.send(whole);
            }
            ToGame::Plan { player, plan, answer } => {
                let kept = match plan {
                    Some(plan) => self.prepare(&player, plan).await,
                    None => self.prepared(&player).await,
                };
                // Whoever asked may have gone.
                let _ = answer.send(kept);
            }
            ToGame::Fork { player, purpose, answer } => {
                let _ = answer.send(self.forked(&player, purpose).await);
            }
            ToGame::Forfeit { seat, reason } => {
                let forfeit = Command::Forfeit { seat, reason };
                if let Err(refusal) = self.carry_out(By::Server, &forfeit, None).await {
                    tracing::warn!(game = %self.id, %refusal, "a forfeit was not noted");
                }
            }
            ToGame::Bout { bout, answer } => {
                // Whoever played it may have gone.
                let _ = answer.send(self.played(*bout).await);
            }
            ToGame::Heard { version, due_ms } => {
                self.due_ms = due_ms.unwrap_or(self.due_ms);
                self.hears_of(version).await;
            }
            ToGame::HeardTurn(player) => self.hears_of_turn(player).await,
            ToGame::LookAround { forgotten } => {
                if forgotten {
                    self.noted_audience = Looking::default();
                    self.note_audience().await;
                }
                self.look_around().await;
            }
            ToGame::Lost(lost) => self.lost(&lost).await,
            ToGame::Left(user) => self.forgets(user).await,
            ToGame::StartClocks { answer } => {
                let started = self.carry_out(By::Server, &Command::StartClocks, None).await;
                let _ = answer.send(started);
            }
            ToGame::Wake => {
                // A game that cannot be read now is tried again by the next message.
                let _ = self.awake().await;
                self.due_ms = Millis::MIN;
                self.turned = true;
            }
        }
    }

    async fn watch(&mut self, outbox: Outbox, player: Option<&Player>, from: u32) {
        let shown = match self.awake().await {
            Ok(()) => {
                if !self.app.base.news.is_alone() {
                    // Who comes from another server may have seen more there; a player must know
                    // whether it is their turn, whatever words were lost.
                    let seated = self.seat(player).is_some();
                    self.hears_of(if seated { u32::MAX } else { from }).await;
                }
                self.has_entries(from).await
            }
            Err(reason) => Err(reason),
        };
        if let Err(reason) = shown {
            return outbox.say(refused(None, Some(self.id), reason));
        }
        self.comes_here(self.seat(player)).await;
        if let (Some(open), Some(room)) = (self.memory.open(), &mut self.room) {
            room.watch(&outbox, player, from, open, now::millis());
        }
        let seat = self.seat(player);
        if seat.is_some() {
            // At once: should this server die now, it is known whom it has served.
            self.note_audience().await;
        }
        self.call_bots(seat);
        self.settle();
    }

    async fn look(&mut self, player: Option<&Player>) -> Result<Notice, Refusal> {
        self.awake().await?;
        self.has_entries(0).await?;
        let shown = match (self.memory.open(), &mut self.room) {
            (Some(open), Some(room)) => {
                let seat = room.seat(player);
                Ok(room.whole(seat, open, now::millis()))
            }
            _ => Err(Refusal::StorageDown),
        };
        self.settle();
        shown
    }

    pub(super) fn seat(&self, player: Option<&Player>) -> Option<Seat> {
        self.room.as_ref()?.seat(player)
    }

    pub(super) fn gone_ms(&self, seat: Seat) -> Option<Millis> {
        self.room.as_ref()?.audience.gone_ms(seat, self.instant())
    }

    /// What there is to tell was told.
    pub(super) fn settle(&mut self) {
        if let (Some(open), Some(room)) = (self.memory.open_mut(), &mut self.room) {
            room.has_told(open.arbiter.version());
            open.settle();
        }
    }

    /// Shows the game in the lobby, or no longer.
    pub(super) fn feature(&self) {
        let (open, room) = (self.memory.open(), self.room.as_ref());
        let summary = open.zip(room).and_then(|(open, room)| room.featured(open));
        if self.app.live.feature(self.id, summary) {
            self.app.lobby.changed();
        }
    }
}

#[cfg(test)]
mod tests;
