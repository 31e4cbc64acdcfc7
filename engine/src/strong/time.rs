//! When a search has thought enough.

use super::worker::Worker;
use super::{Report, Shared};
use crate::score::{Score, mate_in};

impl Worker {
    /// Whether another depth is not worth beginning, where the best move has stayed the same for
    /// `stable` depths and the score was `before` one depth ago.
    pub(super) fn enough(
        &self,
        shared: &Shared<'_>,
        answer: &Report,
        stable: u32,
        before: Score,
    ) -> bool {
        let limits = shared.limits;
        let forced = mate_in(answer.score).is_some_and(|moves| {
            moves.unsigned_abs() * 4 < answer.depth && !limits.infinite && !limits.ponder
        });
        let Some(budget) = shared.budget else { return forced };
        let Some(charged) = shared.control.charged() else { return false };
        if limits.movetime.is_some() {
            return forced;
        }
        // A steady choice needs less time, one that gets worse more; and the less time, the more of
        // it went into showing that the other moves are worse.
        let steady = if stable >= 5 { 7 } else { 12 - stable.min(5) };
        let worse = (before - answer.score).clamp(0, 60) as u32 / 6;
        let clear = 150 - self.share.min(1000) as u32 * 9 / 100;
        let soft = budget.soft * (steady + worse) * clear / 1000;
        forced || charged >= soft.min(budget.hard)
    }
}
