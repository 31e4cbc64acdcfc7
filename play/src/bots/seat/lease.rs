//! The right to play a seat: taking it, and giving it back.

use rookery_protocol::game::GameResult;
use rookery_protocol::host::{HostIn, Job, LEASE_MS, Work};
use rookery_protocol::id::HostId;
use rookery_view::Seating;
use tokio::sync::mpsc;

use super::SeatTask;
use crate::bots::machines::with_tongue;
use crate::now;

/// The right to play the seat, and who does.
pub(super) struct Lease {
    pub(super) host: HostId,
    pub(super) out: mpsc::Sender<HostIn>,
    pub(super) work: Work,
}

impl Lease {
    /// Waits until the conversation with the machine has ended; for ever where there is none.
    pub(super) async fn gone(lease: Option<&Self>) {
        match lease {
            Some(lease) => lease.out.closed().await,
            None => std::future::pending().await,
        }
    }
}

impl SeatTask {
    /// Leases the seat and gives it to a machine. `false` when none can have it now, or the bot has
    /// no place for another game.
    pub(super) async fn take_seat(&mut self, seating: Seating) -> bool {
        if !self.app.bots.take_place(self.game, self.seat, self.bot.draft.games_max) {
            return false;
        }
        let known = self.app.bots.directory.known();
        let Some(engine) = known.engines.get(&self.engine) else { return false };
        let options = self.bot.draft.options.clone();
        let machines = &self.app.bots.machines;
        let Some(chosen) = machines.choose(engine, options, self.avoid) else { return false };
        let (now, holder) = (now::millis(), &self.app.base.holder);
        let leased = self
            .app
            .base
            .storage
            .take_lease(self.game, self.seat, holder, now, now + LEASE_MS)
            .await;
        let fence = match leased {
            Ok(Some(fence)) => fence,
            Ok(None) => return false,
            Err(error) => {
                tracing::warn!(game = %self.game, %error, "a seat was not leased");
                return false;
            }
        };
        let work = Work { game: self.game, seat: self.seat, fence };
        let job = Box::new(Job {
            rules: seating.rules,
            start: seating.start,
            time: seating.time,
            engine: with_tongue(chosen.engine, engine),
            budget: self.bot.draft.budget,
            ponders: self.bot.draft.ponders,
        });
        let lease = Lease { host: chosen.host, out: chosen.out, work };
        let assigned = self.app.bots.machines.assign(lease.host, &lease.out, work);
        if !assigned || lease.out.try_send(HostIn::Take { work, job }).is_err() {
            self.give_up(&lease).await;
            return false;
        }
        self.show(|shown| shown.host = Some(chosen.name));
        self.lease = Some(lease);
        true
    }

    /// Takes the seat from its machine, whatever that was doing.
    pub(super) async fn release(&mut self, result: Option<GameResult>) {
        let Some(lease) = self.lease.take() else { return };
        let _ = lease.out.try_send(HostIn::Release { work: lease.work, result });
        self.give_up(&lease).await;
    }

    async fn give_up(&self, lease: &Lease) {
        self.app.bots.machines.unassign(lease.host, lease.work);
        self.show(|shown| (shown.host, shown.thinking) = (None, false));
        let Work { game, seat, fence } = lease.work;
        if let Err(error) = self.app.base.storage.release_lease(game, seat, fence).await {
            tracing::debug!(%game, %error, "a lease was not given back; it will expire");
        }
    }
}
