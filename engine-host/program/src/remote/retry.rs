//! When to try again.

use std::time::Duration;

const WAIT_FIRST: Duration = Duration::from_millis(500);
const WAIT_MAX: Duration = Duration::from_secs(30);
/// More doublings than lead to the longest wait.
const DOUBLINGS_MAX: u32 = 8;

/// The waits before attempts to connect: none before the first, then longer and longer ones, each
/// spread over its second half so that machines of one server do not come back all at once.
pub(super) struct Retry {
    tries: u32,
    jitter: u64,
}

impl Retry {
    /// `seed` serves where the system has no random numbers.
    pub(super) fn new(seed: u64) -> Self {
        Self { tries: 0, jitter: getrandom::u64().unwrap_or(seed) }
    }

    /// The wait before the next attempt.
    pub(super) fn wait(&mut self) -> Duration {
        let tries = self.tries;
        self.tries += 1;
        if tries == 0 {
            return Duration::ZERO;
        }
        let longest = WAIT_FIRST.saturating_mul(1 << (tries - 1).min(DOUBLINGS_MAX)).min(WAIT_MAX);
        longest.mul_f64(0.5 + self.next_jitter() / 2.0)
    }

    /// The server let us in: the next waits are short again.
    pub(super) fn went_well(&mut self) {
        self.tries = 1;
    }

    /// It will not go well soon: the next waits are the longest.
    pub(super) fn slowly(&mut self) {
        self.tries = self.tries.max(DOUBLINGS_MAX);
    }

    /// From 0 to 1, by SplitMix64.
    fn next_jitter(&mut self) -> f64 {
        self.jitter = self.jitter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.jitter;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_limit_and_shrink_when_it_went_well() {
        let mut retry = Retry::new(1);
        assert_eq!(retry.wait(), Duration::ZERO);
        for (wait, longest) in (0..20).map(|n| (retry.wait(), WAIT_FIRST * (1 << n.min(6)))) {
            let longest = longest.min(WAIT_MAX);
            assert!(wait >= longest / 2 && wait <= longest, "{wait:?} of {longest:?}");
        }
        retry.went_well();
        assert!(retry.wait() <= WAIT_FIRST);
        retry.slowly();
        assert!(retry.wait() >= WAIT_MAX / 2);
    }
}
