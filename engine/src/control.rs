//! How a search is watched and ended from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Shared by a search and whoever may end it.
#[derive(Debug)]
pub struct Control {
    begun: Instant,
    /// Until when the opponent was thinking, in microseconds from `begun`.
    counts_from: AtomicU64,
    stop: AtomicBool,
    /// Whether the answer must be held back; guards nothing but the wait for it.
    held: Mutex<bool>,
    released: Condvar,
    pondering: AtomicBool,
}

impl Control {
    /// Begins now. The answer of a search that is `held` waits for [`stop`](Self::stop) or, if it
    /// is `pondering`, for [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the engine's only look at the clock")]
    pub fn begin(held: bool, pondering: bool) -> Self {
        Self {
            begun: Instant::now(),
            counts_from: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            held: Mutex::new(held),
            released: Condvar::new(),
            pondering: AtomicBool::new(pondering),
        }
    }

    /// Time since the beginning.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Time on the own clock; `None` while the opponent is thinking.
    #[must_use]
    pub fn charged(&self) -> Option<Duration> {
        let from = Duration::from_micros(self.counts_from.load(Ordering::Relaxed));
        let pondering = self.pondering.load(Ordering::Relaxed);
        (!pondering).then(|| self.elapsed().saturating_sub(from))
    }

    /// Whether the search must end.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.release();
    }

    /// The expected move was played: the own clock runs from now on.
    pub fn ponder_hit(&self) {
        let now = u64::try_from(self.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.counts_from.store(now, Ordering::Relaxed);
        self.pondering.store(false, Ordering::Relaxed);
        self.release();
    }

    /// Waits until the answer may be given.
    pub fn wait(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        while *held {
            held = self.released.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn release(&self) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }
}
