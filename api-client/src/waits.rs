//! How long to wait before trying again.

use std::time::Duration;

/// More doublings than lead to the longest wait.
const DOUBLINGS_MAX: u32 = 8;

/// The waits before attempts to reach a server: none before the first attempt, then longer and longer
/// ones, each spread over its second half, so that the clients of one server do not all come back at
/// the same moment.
pub struct Waits {
    first: Duration,
    max: Duration,
    /// Attempts since it last went well, or since the beginning.
    tries: u32,
    random: u64,
}

impl Waits {
    /// Waits that grow from `first` to `max`. `seed` should differ between clients.
    #[must_use]
    pub fn new(first: Duration, max: Duration, seed: u64) -> Self {
        Self { first, max, tries: 0, random: seed }
    }

    /// Returns the wait before the next attempt.
    pub fn before_next(&mut self) -> Duration {
        let tries = self.tries;
        self.tries += 1;
        if tries == 0 {
            return Duration::ZERO;
        }
        let longest = self.first.saturating_mul(1 << (tries - 1).min(DOUBLINGS_MAX)).min(self.max);
        longest.mul_f64(0.5 + self.next_share() / 2.0)
    }

    /// Notes that the server let us in: the next waits are short again.
    pub fn went_well(&mut self) {
        self.tries = 1;
    }

    /// Notes that it will not go well soon: the next waits are the longest.
    pub fn slow_down(&mut self) {
        self.tries = self.tries.max(DOUBLINGS_MAX);
    }

    /// From 0 up to 1, by the splitmix64 generator of Steele, Lea and Flood (2014).
    fn next_share(&mut self) -> f64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.random;
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
        let (first, max) = (Duration::from_millis(500), Duration::from_secs(30));
        let mut waits = Waits::new(first, max, 1);
        assert_eq!(waits.before_next(), Duration::ZERO);
        for (wait, longest) in (0..20).map(|n| (waits.before_next(), first * (1 << n.min(6)))) {
            let longest = longest.min(max);
            assert!(wait >= longest / 2 && wait <= longest, "{wait:?} of {longest:?}");
        }
        waits.went_well();
        assert!(waits.before_next() <= first);
        waits.slow_down();
        assert!(waits.before_next() >= max / 2);
    }
}
