//! Carrying out what the brain of a seat decides.

use std::collections::VecDeque;

use rookery_arbiter::reason;
use rookery_protocol::bot::NotedFault;
use rookery_protocol::error::Refusal;
use rookery_protocol::host::{HostIn, JobTurn};
use rookery_protocol::socket::ClientOut;
use rookery_view::{SeatIn, SeatOut};
use tokio::time::Instant;

use super::{STAYS, SeatTask};
use crate::bots::{accept, breaker};
use crate::game::{Order, ToGame, Wish, refused};
use crate::now;

impl SeatTask {
    /// Lets the brain decide, and does what it wants.
    pub(super) async fn decide(&mut self, heard: SeatIn<'_>) {
        let mut due = VecDeque::from(self.brain.decide(heard, self.now_ms()));
        while let Some(one) = due.pop_front() {
            if let Some(heard) = self.carry_out(one).await {
                due.extend(self.brain.decide(heard, self.now_ms()));
            }
        }
    }

    /// Does one thing. Gives the answer that the brain waits for, if it waits for one.
    async fn carry_out(&mut self, one: SeatOut) -> Option<SeatIn<'static>> {
        match one {
            SeatOut::Take(seating) => return Some(SeatIn::Seated(self.take_seat(*seating).await)),
            SeatOut::Think(turn) => return self.think(turn).await,
            SeatOut::Hurry => self.hurry(),
            SeatOut::Release(result) => self.release(result).await,
            SeatOut::Say(message) => self.say(message),
            SeatOut::AskRoom => return Some(SeatIn::Room(self.wants_rematch())),
            SeatOut::Fault { kind, words, stderr } => {
                let fault = NotedFault { kind, words, stderr, at_ms: now::millis() };
                breaker::note(&self.app, self.engine, &fault).await;
            }
            SeatOut::GiveUp(kind) => {
                let forfeit = ToGame::Forfeit { seat: self.seat, reason: reason::of_fault(kind) };
                if let Err(refusal) = self.app.live.send(&self.app, self.game, forfeit) {
                    tracing::warn!(game = %self.game, %refusal, "a forfeit was not taken");
                }
            }
            SeatOut::Over(_) => self.over(),
            SeatOut::Sleep => (self.sleeps, self.done) = (true, true),
            SeatOut::Leave => self.done = true,
        }
        None
    }

    pub(super) async fn think(&mut self, turn: Box<JobTurn>) -> Option<SeatIn<'static>> {
        let lease = self.lease.as_ref()?;
        if lease.out.try_send(HostIn::Think { work: lease.work, turn }).is_err() {
            self.release(None).await;
            return Some(SeatIn::Seated(false));
        }
        self.show(|shown| (shown.thinking, shown.info) = (true, None));
        None
    }

    fn hurry(&self) {
        if let Some(lease) = &self.lease {
            let _ = lease.out.try_send(HostIn::Hurry { work: lease.work });
        }
    }

    /// Says something as the player of this seat, as a browser would.
    fn say(&self, message: ClientOut) {
        let (id, wish) = match message {
            ClientOut::Watch { from, .. } => return self.watch(from),
            ClientOut::Move { ply, notation, id, .. } => (id, Wish::Move { ply, notation }),
            ClientOut::Act { act, id, .. } => (id, Wish::Act(act)),
            ClientOut::Say { room, text, id, .. } => (id, Wish::Say { room, text }),
            _ => return,
        };
        let order = Order { by: self.player.clone(), id: id.clone(), wish, lag_ms: 0 };
        let given = self.app.live.order(&self.app, &self.outbox, self.game, order);
        self.told_if_refused(given, Some(id));
    }

    fn watch(&self, from: u32) {
        let (outbox, player) = (self.outbox.clone(), Some(self.player.clone()));
        let watch = ToGame::Watch { outbox, player, from };
        self.told_if_refused(self.app.live.send(&self.app, self.game, watch), None);
    }

    /// What the game cannot take now is refused like anything else.
    pub(super) fn told_if_refused(&self, sent: Result<(), Refusal>, id: Option<String>) {
        if let Err(reason) = sent {
            self.outbox.say(refused(id, Some(self.game), reason));
        }
    }

    pub(super) fn over(&mut self) {
        self.app.bots.rest(self.game, self.seat);
        self.leaves = Some(Instant::now() + STAYS);
        if self.served && self.brain.went_well() {
            self.app.bots.breaker.good(self.engine);
        }
    }

    fn wants_rematch(&self) -> bool {
        let app = &self.app;
        let known = app.bots.directory.known();
        let Some(bot) = known.bots.get(&self.bot.user) else { return false };
        let engine = known.engines.get(&bot.draft.engine);
        accept::plays_again(bot, engine, app.bots.playing(bot.user))
    }
}
