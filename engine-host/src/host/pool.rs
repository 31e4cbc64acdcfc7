//! Engines between two games, and what those at work use.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_protocol::host::{JobEngine, Work};
use tokio::time::Instant;

use crate::engine::Engine;
use crate::process::{Meter, Usage};

/// Engines that wait for another game, in all.
const IDLE_MAX: usize = 16;
/// How long an engine waits for another game.
const IDLE_TIME_MAX: Duration = Duration::from_secs(60);

/// The engines of a host.
#[derive(Default)]
pub(super) struct Pool {
    /// Locked for list operations only, never across an `.await`.
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The one that has waited longest first.
    idle: Vec<Idle>,
    working: HashMap<Work, Meter>,
}

struct Idle {
    kind: JobEngine,
    since: Instant,
    engine: Engine,
}

impl Pool {
    /// An engine that waits for just such work.
    pub(super) fn take(&self, kind: &JobEngine) -> Option<Engine> {
        let mut inner = self.lock();
        let place = inner.idle.iter().rposition(|idle| idle.kind == *kind)?;
        Some(inner.idle.remove(place).engine)
    }

    /// An engine that has done its work and may get more. Whoever waits too long is let go.
    pub(super) fn give_back(&self, kind: JobEngine, engine: Engine) {
        let now = Instant::now();
        let mut inner = self.lock();
        inner.idle.push(Idle { kind, since: now, engine });
        let too_many = inner.idle.len().saturating_sub(IDLE_MAX);
        let let_go: Vec<_> = inner.idle.drain(..too_many).collect();
        drop(inner);
        dismiss(let_go);
    }

    /// Notes whom to measure.
    pub(super) fn works(&self, work: Work, meter: Meter) {
        self.lock().working.insert(work, meter);
    }

    /// The work is done.
    pub(super) fn done(&self, work: Work) {
        self.lock().working.remove(&work);
    }

    /// What the engines at work use. Those that have waited too long are let go on the occasion.
    pub(super) fn usage(&self) -> Vec<(Work, Usage)> {
        let mut inner = self.lock();
        let now = Instant::now();
        let old = |idle: &mut Idle| now - idle.since > IDLE_TIME_MAX;
        let let_go: Vec<_> = inner.idle.extract_if(.., old).collect();
        let working: Vec<_> = inner.working.iter().map(|(&work, &meter)| (work, meter)).collect();
        drop(inner);
        dismiss(let_go);
        working.into_iter().map(|(work, meter)| (work, meter.read())).collect()
    }

    /// Lets everyone go, and waits until they are gone.
    pub(super) async fn empty(&self) {
        let idle = std::mem::take(&mut self.lock().idle);
        let mut ends = tokio::task::JoinSet::new();
        for one in idle {
            ends.spawn(one.engine.end());
        }
        while ends.join_next().await.is_some() {}
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn dismiss(idle: Vec<Idle>) {
    for one in idle {
        tokio::spawn(one.engine.end());
    }
}
