//! What the machine that plays a seat says, and what an admin has the seat do.

use rookery_protocol::bot::{BotOrder, Thinking};
use rookery_protocol::engine::Info;
use rookery_protocol::host::{HostOut, Work};
use rookery_view::SeatIn;

use super::SeatTask;
use crate::bots::ToSeat;
use crate::game::ToGame;

impl SeatTask {
    pub(super) async fn told(&mut self, message: ToSeat) {
        match message {
            ToSeat::Machine(message) => self.machine_said(*message).await,
            ToSeat::Lost(work) if self.has(work) => self.lost().await,
            ToSeat::Lost(_) => {}
            ToSeat::Order(order) => {
                match order {
                    BotOrder::Hurry => {}
                    BotOrder::Pause => self.show(|shown| shown.paused = true),
                    BotOrder::Resume => self.show(|shown| shown.paused = false),
                }
                self.decide(SeatIn::Order(order)).await;
            }
        }
    }

    /// The machine no longer plays the seat.
    pub(super) async fn lost(&mut self) {
        self.lease = None;
        self.show(|shown| (shown.host, shown.thinking) = (None, false));
        self.decide(SeatIn::Lost).await;
    }

    /// Only what the machine says that has the seat now counts.
    async fn machine_said(&mut self, message: HostOut) {
        if !message.work().is_some_and(|work| self.has(work)) {
            return;
        }
        match &message {
            HostOut::Answered { .. } => {
                self.served = true;
                self.show(|shown| shown.thinking = false);
            }
            HostOut::Searching { ply, info, .. } => self.searches(*ply, info),
            HostOut::Declined { why, .. } => {
                tracing::warn!(game = %self.game, why, "a machine declined a seat");
                self.avoid = self.lease.as_ref().map(|lease| lease.host);
            }
            _ => {}
        }
        self.decide(SeatIn::Host(&message)).await;
    }

    fn has(&self, work: Work) -> bool {
        self.lease.as_ref().is_some_and(|lease| lease.work == work)
    }

    /// Who looks at the game is told by its own rules; in the lists of what runs it stands only
    /// where nobody could make use of it.
    fn searches(&self, ply: u32, info: &Info) {
        let players = self.brain.known().filter(|known| !known.hides());
        let bots = self.app.bots.directory.known();
        if players.is_some_and(|known| bots.are_bots(&known.about.players) == [true; 2]) {
            self.show(|shown| shown.info = Some(info.clone()));
        }
        let thinking = Thinking { game: self.game, seat: self.seat, ply, info: info.clone() };
        self.app.live.send_if_live(self.game, ToGame::Thinks(thinking));
    }
}
