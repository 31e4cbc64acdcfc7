//! Lag compensation: the network's share of a move is forgiven, out of a quota that grows with each
//! move and cannot be saved up for long. So an honest player on a slow line loses nothing, and one
//! who pretends to be slow gains little.

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeLimit;

use super::pace::estimated_ms;

/// The most that one move adds to the quota of forgiven lag, in milliseconds.
pub const LAG_GAIN_MAX_MS: Millis = 1_000;
/// The longest time that a fallen flag is not called, in milliseconds, while the quota could
/// forgive a move that is still on its way.
pub const LAG_GRACE_MAX_MS: Millis = 1_000;
/// The quota at the start, in gains.
const START_GAINS: Millis = 3;
/// The quota at most, in gains.
const CAP_GAINS: Millis = 7;

/// What can be forgiven.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LagQuota {
    quota_ms: Millis,
    gain_ms: Millis,
}

impl LagQuota {
    pub(super) fn at_start(limit: &TimeLimit) -> Self {
        let gain_ms = gain_ms(limit);
        Self { quota_ms: gain_ms * START_GAINS, gain_ms }
    }

    /// How much of a lag is forgiven.
    pub(super) fn forgives_ms(&self, lag_ms: Millis) -> Millis {
        lag_ms.clamp(0, self.quota_ms.max(0))
    }

    pub(super) fn grace_ms(&self) -> Millis {
        self.forgives_ms(LAG_GRACE_MAX_MS)
    }

    /// A move was made, and so much forgiven.
    pub(super) fn charge(&mut self, lag_ms: Millis) {
        let quota = self.quota_ms.saturating_sub(lag_ms).saturating_add(self.gain_ms);
        self.quota_ms = quota.min(self.gain_ms * CAP_GAINS);
    }
}

/// min(1.00 s, (estimated seconds × 2/5 + 15) centiseconds), as lichess has it; nothing where a
/// second does not matter.
fn gain_ms(limit: &TimeLimit) -> Millis {
    match limit {
        TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => 0,
        TimeLimit::Clock { .. } | TimeLimit::Hourglass { .. } => {
            let seconds = estimated_ms(limit).unwrap_or(0) / 1_000;
            ((seconds.saturating_mul(2) / 5).saturating_add(15).saturating_mul(10))
                .min(LAG_GAIN_MAX_MS)
        }
    }
}
