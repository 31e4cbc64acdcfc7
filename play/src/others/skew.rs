//! How far this server's time is from that of the others.

use std::sync::atomic::{AtomicI64, Ordering};

use rookery_protocol::Millis;

/// Servers of one site should differ by no more.
const SKEW_MS_MAX: Millis = 250;
/// A server that is ahead waits for the others by so much at most: a database whose clock is set back
/// by an hour stops no game.
const WAITS_MS_MAX: Millis = 1_000;

/// By how much this server's time is ahead of the database's, which all servers have in common.
#[derive(Debug, Default)]
pub struct Skew(AtomicI64);

impl Skew {
    /// Returns by how many milliseconds; less than 0 where it is behind.
    #[must_use]
    pub fn ms(&self) -> Millis {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns by how many milliseconds games here wait for the time that all servers have in common.
    #[must_use]
    pub(crate) fn waits_ms(&self) -> Millis {
        self.ms().clamp(0, WAITS_MS_MAX)
    }

    /// Returns whether it is more than servers of one site should differ by.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.ms().abs() > SKEW_MS_MAX
    }

    /// Takes what was measured: `now_ms` was the database's time at some moment between two of ours.
    pub(super) fn measure(&self, before_ms: Millis, now_ms: Millis, after_ms: Millis) {
        // Within the way there and back nobody knows better.
        let skew_ms = match now_ms {
            _ if now_ms < before_ms => before_ms - now_ms,
            _ if now_ms > after_ms => after_ms - now_ms,
            _ => 0,
        };
        let was_large = self.is_large();
        self.0.store(skew_ms, Ordering::Relaxed);
        metrics::gauge!("rookery_clock_skew_ms").set(skew_ms as f64);
        if self.is_large() != was_large {
            tracing::warn!(skew_ms, "the clock of this machine and that of the database differ");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_ahead_or_behind_by_what_the_way_to_the_database_does_not_explain() {
        let skew = Skew::default();
        for (before_ms, now_ms, after_ms, found_ms) in
            [(100, 100, 104, 0), (100, 104, 104, 0), (500, 200, 504, 300), (100, 400, 104, -296)]
        {
            skew.measure(before_ms, now_ms, after_ms);
            assert_eq!((skew.ms(), skew.is_large()), (found_ms, found_ms != 0));
        }
    }

    #[test]
    fn who_is_ahead_waits_a_moment_and_who_is_behind_or_far_ahead_plays_on() {
        let skew = Skew::default();
        for (now_ms, waits_ms) in [(9_700, 300), (10_500, 0), (10_000, 0), (0, WAITS_MS_MAX)] {
            skew.measure(10_000, now_ms, 10_000);
            assert_eq!(skew.waits_ms(), waits_ms);
        }
    }
}
