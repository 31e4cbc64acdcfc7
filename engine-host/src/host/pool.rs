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
    /// What those at work had used when they were last measured. An engine plays many games.
    measured: HashMap<Meter, (Instant, u64)>,
}

struct Idle {
    kind: JobEngine,
    /// The thread that played its last game, where that had one.
    lane: Option<usize>,
    since: Instant,
    engine: Engine,
}

impl Pool {
    /// An engine that waits for just such work, if possible one that has just worked there.
    pub(super) fn take(&self, kind: &JobEngine, lane: Option<usize>) -> Option<Engine> {
        let mut inner = self.lock();
        let near = inner.idle.iter().rposition(|idle| idle.kind == *kind && idle.lane == lane);
        let place = near.or_else(|| inner.idle.iter().rposition(|idle| idle.kind == *kind))?;
        Some(inner.idle.remove(place).engine)
    }

    /// An engine that has done its work and may get more. Whoever waits too long is let go.
    pub(super) fn give_back(&self, kind: JobEngine, engine: Engine, lane: Option<usize>) {
        let now = Instant::now();
        let mut inner = self.lock();
        inner.idle.push(Idle { kind, lane, since: now, engine });
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

    /// What the engines at work use, and how much of a core since they were last asked for, in
    /// hundredths. Those that have waited too long are let go on the occasion.
    pub(super) fn usage(&self) -> Vec<(Work, Usage, Option<u32>)> {
        let mut inner = self.lock();
        let now = Instant::now();
        let old = |idle: &mut Idle| now - idle.since > IDLE_TIME_MAX;
        let let_go: Vec<_> = inner.idle.extract_if(.., old).collect();
        inner.measured.retain(|_, (then, _)| now - *then <= IDLE_TIME_MAX);
        let working: Vec<_> = inner.working.iter().map(|(&work, &meter)| (work, meter)).collect();
        drop(inner);
        dismiss(let_go);
        let read = |(work, meter): (Work, Meter)| (work, meter, meter.read());
        let read: Vec<_> = working.into_iter().map(read).collect();
        let mut inner = self.lock();
        let with_load = |(work, meter, usage): (Work, Meter, Usage)| {
            let before = inner.measured.insert(meter, (now, usage.processor_ms));
            let load = before.and_then(|(then, used_ms)| {
                hundredths(usage.processor_ms.checked_sub(used_ms)?, now - then)
            });
            (work, usage, load)
        };
        read.into_iter().map(with_load).collect()
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

/// What `used_ms` of processor time are of a core that was there for so long, in hundredths.
fn hundredths(used_ms: u64, of: Duration) -> Option<u32> {
    let of_ms = u64::try_from(of.as_millis()).ok().filter(|ms| *ms > 0)?;
    u32::try_from(used_ms.saturating_mul(100) / of_ms).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_a_share_of_one_core() {
        let over = |used_ms, of_ms| hundredths(used_ms, Duration::from_millis(of_ms));
        assert_eq!(over(0, 2_000), Some(0));
        assert_eq!(over(500, 2_000), Some(25));
        assert_eq!(over(6_000, 2_000), Some(300), "of several threads");
        assert_eq!(over(5, 0), None, "no time has passed");
    }
}
