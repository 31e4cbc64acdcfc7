//! How fast a client may talk.

use rookery_play::limits::{Bucket, Rate};
use rookery_protocol::Millis;

/// Messages a client may send in one go, at least.
const MESSAGES_BURST_MIN: u32 = 100;
/// Things a client may say: so many in one go, and one more after each while.
const SAYINGS: Rate = Rate { burst: 5, every_ms: 2_000 };
/// Refused messages after which the connection is closed.
const REFUSED_MAX: u32 = 500;

/// The allowances of one connection.
pub(super) struct Pace {
    rate: Rate,
    messages: Bucket,
    sayings: Bucket,
    refused: u32,
}

/// What to do with a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Go on.
    Pass,
    /// Refuse it.
    TooFast,
    /// Close the connection: it does not listen.
    Close,
}

impl Pace {
    /// `messages_per_s` is what a client may keep up.
    pub(super) fn new(messages_per_s: u32) -> Self {
        let per_s = messages_per_s.clamp(1, 1000);
        let rate =
            Rate { burst: MESSAGES_BURST_MIN.max(per_s), every_ms: 1000 / Millis::from(per_s) };
        Self { rate, messages: Bucket::default(), sayings: Bucket::default(), refused: 0 }
    }

    /// Counts a message.
    pub(super) fn message(&mut self, now: Millis) -> Verdict {
        if self.messages.take(self.rate, now).is_ok() {
            return Verdict::Pass;
        }
        self.refused += 1;
        if self.refused > REFUSED_MAX { Verdict::Close } else { Verdict::TooFast }
    }

    /// Counts something said. `false`: refuse it.
    pub(super) fn saying(&mut self, now: Millis) -> bool {
        self.sayings.take(SAYINGS, now).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_the_steady_rate_holds_and_a_flood_ends_the_connection() {
        let mut pace = Pace::new(5);
        assert!((0..MESSAGES_BURST_MIN).all(|_| pace.message(0) == Verdict::Pass));
        assert_eq!(pace.message(0), Verdict::TooFast);
        assert_eq!(pace.message(200), Verdict::Pass);
        assert_eq!(pace.message(200), Verdict::TooFast);
        let verdicts = (0..REFUSED_MAX).map(|_| pace.message(200)).collect::<Vec<_>>();
        assert_eq!(verdicts.last(), Some(&Verdict::Close));
    }
}
