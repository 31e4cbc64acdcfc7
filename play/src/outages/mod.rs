//! When the server was away, so that no clock is charged for it: while none ran, and while one that
//! goes on was frozen, as a process is that somebody stops, or whose machine sleeps.
//!
//! A server that runs ticks. Whoever decides something by the time looks first whether the last
//! tick is too long ago: after a freeze everything wakes at the same moment, and whoever comes
//! first notes the gap for all. A game decides nothing by a time after a gap that it has not heard
//! of ([`Outages::instant`]), so it does not matter who wakes first, nor at which line of code the
//! process was frozen. A machine so busy that the ticks are late is treated in the same way.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_storage::life::OUTAGES_TOLD_MAX;
use rookery_storage::{Outage, Storage, StorageError};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

/// How often a server that runs ticks. A gap is taken to begin with the tick before it, so this is
/// what players are given at most on top of it.
const TICK_EVERY: Duration = Duration::from_millis(250);
/// Ticks that are further apart are an outage.
const GAP_MIN_MS: Millis = 2_000;

/// When the server was away.
pub struct Outages {
    /// Locked for list operations only, never across an `.await`.
    known: Mutex<Noted>,
    /// When the newest outage ended. Set before `ticked_ms`: who finds a tick after a gap finds the
    /// gap here.
    newest_ms: watch::Sender<Millis>,
    /// When the server ticked last.
    ticked_ms: AtomicI64,
}

#[derive(Default)]
struct Noted {
    /// Oldest first, [`OUTAGES_TOLD_MAX`] at most.
    all: VecDeque<Outage>,
    /// Those that storage has not taken yet, as many at most.
    unstored: VecDeque<Outage>,
}

/// One who waits for the next outage.
pub struct NextOutage {
    newest_ms: watch::Receiver<Millis>,
}

impl Outages {
    /// The outages before a start at `now`, oldest first.
    #[must_use]
    pub fn new(known: Vec<Outage>, now: Millis) -> Self {
        let newest_ms = known.iter().map(|outage| outage.to_ms).max().unwrap_or(0);
        Self {
            known: Mutex::new(Noted { all: known.into(), unstored: VecDeque::new() }),
            newest_ms: watch::Sender::new(newest_ms),
            ticked_ms: AtomicI64::new(now),
        }
    }

    /// Adds an outage before the start that storage has not taken yet.
    pub(crate) fn add(&self, outage: Option<Outage>) {
        let Some(outage) = outage.filter(|outage| outage.from_ms < outage.to_ms) else { return };
        let mut known = self.lock();
        push(&mut known.all, outage);
        push(&mut known.unstored, outage);
        self.newest_ms.send_modify(|newest_ms| *newest_ms = outage.to_ms.max(*newest_ms));
    }

    /// Ticks for as long as it is polled, by the time that `now` tells.
    pub async fn keep_ticking(&self, now: impl Fn() -> Millis) {
        let mut ticks = interval(TICK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.tick(now());
        }
    }

    fn tick(&self, now: Millis) {
        self.look(now);
        self.ticked_ms.fetch_max(now, Ordering::Release);
    }

    /// Notes an outage if the server has not ticked for too long before `now`.
    fn look(&self, now: Millis) {
        if !is_gap(self.ticked_ms.load(Ordering::Acquire), now) {
            return;
        }
        let mut known = self.lock();
        let from_ms = self.ticked_ms.load(Ordering::Acquire);
        // Somebody else may have noted it by now.
        if !is_gap(from_ms, now) {
            return;
        }
        let outage = Outage { from_ms, to_ms: now };
        push(&mut known.all, outage);
        push(&mut known.unstored, outage);
        self.newest_ms.send_replace(now);
        self.ticked_ms.fetch_max(now, Ordering::Release);
        tracing::warn!(ms = now - from_ms, "the server was frozen; no clock is charged for it");
    }

    /// The time by which something may decide that has heard of every outage which ended by
    /// `heard_ms`: `now`, or when the first outage began that it has not heard of.
    #[must_use]
    pub fn instant(&self, now: Millis, heard_ms: Millis) -> Millis {
        self.look(now);
        if *self.newest_ms.borrow() <= heard_ms {
            return now;
        }
        let known = self.lock();
        let unheard = known.all.iter().find(|outage| outage.to_ms > heard_ms);
        unheard.map_or(now, |outage| now.min(outage.from_ms))
    }

    /// When the newest outage by `now` ended, if that is after `heard_ms`.
    #[must_use]
    pub fn newer(&self, now: Millis, heard_ms: Millis) -> Option<Millis> {
        self.look(now);
        let newest_ms = *self.newest_ms.borrow();
        (newest_ms > heard_ms).then_some(newest_ms)
    }

    /// For how much of the time from `since_ms` until `until_ms` the server was away.
    #[must_use]
    pub fn away_ms(&self, since_ms: Millis, until_ms: Millis) -> Millis {
        away_ms(self.lock().all.iter(), since_ms, until_ms)
    }

    /// The time by which something that lasts for `lasts_ms`, and is renewed before that, has run
    /// out: `now`, or, where an outage ended less than that ago, when it began.
    #[must_use]
    pub fn ran_ms(&self, now: Millis, lasts_ms: Millis) -> Millis {
        self.look(now);
        let known = self.lock();
        let recent = known.all.iter().find(|outage| now - outage.to_ms < lasts_ms);
        recent.map_or(now, |outage| now.min(outage.from_ms))
    }

    /// Whether an outage ended less than `within_ms` before `now`.
    #[must_use]
    pub fn is_recent(&self, now: Millis, within_ms: Millis) -> bool {
        self.look(now);
        now.saturating_sub(*self.newest_ms.borrow()) < within_ms
    }

    /// For a task that must hear of the next outage.
    #[must_use]
    pub fn next(&self) -> NextOutage {
        NextOutage { newest_ms: self.newest_ms.subscribe() }
    }

    /// How many are known.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().all.len()
    }

    /// Notes in storage that the server lives, and before that what is not stored yet: whoever
    /// reads that it lived at a time finds every outage before it.
    ///
    /// # Errors
    /// The database's; then the rest is stored the next time.
    pub async fn note_alive(&self, storage: &Storage, now: Millis) -> Result<(), StorageError> {
        self.look(now);
        loop {
            let Some(outage) = self.lock().unstored.front().copied() else { break };
            storage.note_outage(outage).await?;
            self.lock().unstored.retain(|other| *other != outage);
        }
        storage.note_alive(now).await
    }

    fn lock(&self) -> MutexGuard<'_, Noted> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl NextOutage {
    /// Returns once there is another outage. May be dropped and called again.
    pub async fn comes(&mut self) {
        if self.newest_ms.changed().await.is_err() {
            // The server itself is gone.
            std::future::pending::<()>().await;
        }
    }
}

/// Whether a server that ticked at `ticked_ms` and not since was away by `now`.
fn is_gap(ticked_ms: Millis, now: Millis) -> bool {
    now.saturating_sub(ticked_ms) > GAP_MIN_MS
}

fn push(outages: &mut VecDeque<Outage>, outage: Outage) {
    if outages.len() >= OUTAGES_TOLD_MAX as usize {
        outages.pop_front();
    }
    outages.push_back(outage);
}

/// What several servers noted of the same time counts once.
fn away_ms<'a>(
    outages: impl Iterator<Item = &'a Outage>,
    since_ms: Millis,
    until_ms: Millis,
) -> Millis {
    let mut counted_to_ms = since_ms;
    let mut away_ms = 0;
    for outage in outages {
        let from_ms = outage.from_ms.max(counted_to_ms);
        let to_ms = outage.to_ms.min(until_ms);
        if to_ms > from_ms {
            away_ms += to_ms - from_ms;
            counted_to_ms = to_ms;
        }
    }
    away_ms
}

#[cfg(test)]
mod tests;
