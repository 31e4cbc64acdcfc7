//! The right to play a seat: taking it, and giving it back.

use rookery_protocol::host::{HostIn, Job, LEASE_MS, Work};
use rookery_protocol::id::HostId;
use tokio::sync::mpsc;

use super::SeatTask;
use crate::bots::machines::with_tongue;
use crate::now;

/// The right to play the seat, and who does.
pub(super) struct Lease {
    pub(super) host: HostId,
    pub(super) out: mpsc::Sender<HostIn>,
    pub(super) work: Work,
    /// The version of the game that the machine was asked about.
    pub(super) asked: Option<u32>,
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
    /// Leases the seat and gives it to a machine. `false` when none can have it now.
    pub(super) async fn take_seat(&mut self) -> bool {
        let Some(table) = &self.table else { return false };
        let known = self.app.bots.directory.known();
        let Some(engine) = known.engines.get(&self.engine) else { return false };
        let options = self.bot.draft.options.clone();
        let machines = &self.app.bots.machines;
        let Some(chosen) = machines.choose(engine, options, self.avoid) else { return false };
        let (now, holder) = (now::millis(), self.app.config.holder());
        let leased =
            self.app.storage.take_lease(self.game, self.seat, &holder, now, now + LEASE_MS).await;
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
            rules: table.about.rules.clone(),
            start: (!self.hides).then(|| table.about.start.clone()),
            time: table.about.time.clone(),
            engine: with_tongue(chosen.engine, engine),
            budget: self.bot.draft.budget,
            ponders: self.bot.draft.ponders,
        });
        let lease = Lease { host: chosen.host, out: chosen.out, work, asked: None };
        let assigned = self.app.bots.machines.assign(lease.host, &lease.out, work);
        if !assigned || lease.out.try_send(HostIn::Take { work, job }).is_err() {
            self.give_up(&lease).await;
            return false;
        }
        self.show(|shown| shown.host = Some(chosen.name));
        self.lease = Some(lease);
        true
    }

    /// The machine no longer plays the seat.
    pub(super) fn lose_seat(&mut self) {
        self.lease = None;
        self.show(|shown| (shown.host, shown.thinking) = (None, false));
    }

    /// Gives the seat back, whatever the machine was doing.
    pub(super) async fn release(&mut self) {
        let Some(lease) = self.lease.take() else { return };
        let _ = lease.out.try_send(HostIn::Release { work: lease.work, result: None });
        self.give_up(&lease).await;
    }

    pub(super) async fn give_up(&self, lease: &Lease) {
        self.app.bots.machines.unassign(lease.host, lease.work);
        self.show(|shown| (shown.host, shown.thinking) = (None, false));
        let Work { game, seat, fence } = lease.work;
        if let Err(error) = self.app.storage.release_lease(game, seat, fence).await {
            tracing::debug!(%game, %error, "a lease was not given back; it will expire");
        }
    }
}
