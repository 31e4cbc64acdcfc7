//! How a set of times is spread.

use std::fmt;
use std::time::Duration;

/// Times, sorted.
pub(crate) struct Spread(Vec<Duration>);

impl Spread {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// The time that `percent` of all do not exceed; zero where there are none.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let at = (self.0.len() * percent / 100).min(self.0.len().saturating_sub(1));
        self.0.get(at).copied().unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |percent| self.percentile(percent).as_secs_f64() * 1000.0;
        write!(f, "p50 {:.2} ms, p99 {:.2} ms", ms(50), ms(99))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_the_sorted_times() {
        let times = (0..200).rev().map(Duration::from_millis).collect();
        let spread = Spread::new(times);
        assert_eq!(spread.percentile(50), Duration::from_millis(100));
        assert_eq!(spread.percentile(99), Duration::from_millis(198));
        assert_eq!(spread.percentile(100), Duration::from_millis(199));
        assert_eq!(Spread::new(vec![]).percentile(99), Duration::ZERO);
    }
}
