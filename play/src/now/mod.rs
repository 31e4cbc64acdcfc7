//! The only clock and the only source of randomness: everything else gets both as parameters.
//!
//! There is one timeline. It begins with what the machine's wall clock shows when this process
//! first asks, and goes on with what has passed since on a clock that nobody can set. So a wall
//! clock that is set changes nothing in a process that runs, neither games nor rates, sessions or
//! leases; dates follow it when the process is started again.

#[cfg(test)]
pub(crate) mod pretended;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rookery_protocol::Millis;

/// What a wall clock showed once, and what has passed since.
struct Timeline {
    /// What the wall clock showed, in milliseconds since 1970-01-01 UTC; later where what was
    /// stored has to stay in the past.
    anchor_ms: AtomicI64,
    /// What [`passed`] said then.
    began: Duration,
}

impl Timeline {
    fn at(&self, passed: Duration) -> Millis {
        self.anchor_ms.load(Ordering::Relaxed).saturating_add(self.since_ms(passed))
    }

    fn not_before(&self, earliest_ms: Millis, passed: Duration) {
        let anchor_ms = earliest_ms.saturating_sub(self.since_ms(passed));
        self.anchor_ms.fetch_max(anchor_ms, Ordering::Relaxed);
    }

    fn begin_at(&self, now_ms: Millis, passed: Duration) {
        self.anchor_ms.store(now_ms.saturating_sub(self.since_ms(passed)), Ordering::Relaxed);
    }

    fn since_ms(&self, passed: Duration) -> Millis {
        as_millis(passed.saturating_sub(self.began))
    }
}

static TIMELINE: LazyLock<Timeline> =
    LazyLock::new(|| Timeline { anchor_ms: AtomicI64::new(wall_ms()), began: passed() });

#[cfg(test)]
use pretended::{passed, timeline};

/// Reads or moves the one timeline.
#[cfg(not(test))]
fn timeline<T>(ask: impl FnOnce(&Timeline) -> T) -> T {
    ask(&TIMELINE)
}

#[cfg(not(test))]
fn passed() -> Duration {
    really_passed()
}

/// The time on this process's timeline, in milliseconds since 1970-01-01 UTC. It never goes back,
/// and goes forward as time passes, whatever becomes of the wall clock.
#[must_use]
pub fn millis() -> Millis {
    timeline(|timeline| timeline.at(passed()))
}

/// Moves the timeline of this process forward, so that it shows `earliest_ms` now if it would show
/// less. Only for the start of a server: whatever measures time meanwhile sees a jump.
pub fn not_before(earliest_ms: Millis) {
    timeline(|timeline| timeline.not_before(earliest_ms, passed()));
}

/// Has the timeline of this process show `now_ms` now, which may be less than it has shown. Only for
/// the start of a server that takes its time from elsewhere.
pub fn begin_at(now_ms: Millis) {
    timeline(|timeline| timeline.begin_at(now_ms, passed()));
}

/// By how much the machine's wall clock is ahead of the timeline, in milliseconds; less than 0
/// where it is behind.
#[must_use]
pub fn wall_ahead_ms() -> Millis {
    wall_ms().saturating_sub(millis())
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
fn wall_ms() -> Millis {
    as_millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// What has passed since some moment in the past, on a clock that nobody can set. On Linux it goes
/// on while the machine is suspended, unlike the standard library's: so dates stay right over it,
/// and it is seen as the gap that it is.
#[cfg(target_os = "linux")]
fn really_passed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Duration::try_from(time).unwrap_or_default()
}

/// What has passed since this was first asked, on a clock that nobody can set.
#[cfg(not(target_os = "linux"))]
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
fn really_passed() -> Duration {
    static BEGAN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed()
}

fn as_millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}

/// Random bytes, fit for secrets.
///
/// # Panics
/// If the operating system has no randomness to give: then no secret is safe, and none is made.
#[must_use]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// 64 random bits, for ids and lots.
#[must_use]
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(anchor_ms: Millis, began: Duration) -> Timeline {
        Timeline { anchor_ms: AtomicI64::new(anchor_ms), began }
    }

    #[test]
    fn the_time_is_the_anchor_and_what_has_passed_since() {
        let timeline = timeline(1_000_000, Duration::from_secs(50));
        assert_eq!(timeline.at(Duration::from_secs(50)), 1_000_000);
        assert_eq!(timeline.at(Duration::from_millis(50_001)), 1_000_001);
        assert_eq!(timeline.at(Duration::from_secs(60)), 1_010_000);
        assert_eq!(timeline.at(Duration::from_secs(49)), 1_000_000, "nothing is before its start");
    }

    #[test]
    fn a_timeline_is_moved_forward_and_never_back() {
        let timeline = timeline(1_000_000, Duration::from_secs(50));
        let later = Duration::from_secs(55);
        timeline.not_before(1_004_000, later);
        assert_eq!(timeline.at(later), 1_005_000, "it is past that already");
        timeline.not_before(4_000_000, later);
        assert_eq!(timeline.at(later), 4_000_000);
        assert_eq!(timeline.at(Duration::from_secs(56)), 4_001_000);
        timeline.not_before(0, later);
        assert_eq!(timeline.at(later), 4_000_000);
    }

    #[test]
    fn the_first_moment_of_a_process_is_what_its_wall_clock_shows() {
        assert!(millis() > 1_577_836_800_000, "it is later than 2020");
        // Both are read one after the other, and no machine needs a minute for that.
        assert!(wall_ahead_ms().abs() < 60_000, "{}", wall_ahead_ms());
    }

    #[test]
    fn time_goes_on_and_can_be_moved_forward() {
        let soon = millis() + 100;
        not_before(soon);
        assert!(millis() >= soon);
        let (begin, wall_begin) = (millis(), wall_ms());
        while millis() == begin {
            assert!(wall_ms() < wall_begin + 60_000, "it stands still");
        }
    }

    #[test]
    fn no_random_bytes_are_drawn_twice() {
        assert_ne!(random_bytes::<32>(), random_bytes::<32>());
        assert_ne!(random_u64(), random_u64());
    }
}
