//! When a search has thought enough.

use super::params::Numbers;
use super::worker::Worker;
use super::{Report, Shared};
use crate::score::{Score, mate_in};

impl<const TUNED: bool> Worker<TUNED> {
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
            let one_line = limits.multi_pv <= 1 && !limits.infinite && !limits.ponder;
            moves.unsigned_abs() * 4 < answer.depth && one_line
        });
        let Some(budget) = shared.budget else { return forced };
        let Some(charged) = shared.control.charged() else { return false };
        if limits.movetime.is_some() {
            return forced;
        }
        // A steady choice needs less time, one that gets worse more; and the less time, the more of
        // it went into showing that the other moves are worse.
        let stable = i32::try_from(stable).unwrap_or(i32::MAX);
        let is_stable = stable >= Numbers::<TUNED>::time_stable_depths();
        let steady = if is_stable {
            Numbers::<TUNED>::time_stable()
        } else {
            Numbers::<TUNED>::time_unstable() - stable
        };
        let loss = (before - answer.score).clamp(0, Numbers::<TUNED>::time_loss_max());
        let worse = loss / Numbers::<TUNED>::time_loss_divisor();
        let effort = self.share.min(1000) as i32;
        let clear = Numbers::<TUNED>::time_effort_base()
            - effort * Numbers::<TUNED>::time_effort_share() / 1000;
        let soft = budget.soft * (steady + worse).max(0) as u32 * clear.max(0) as u32 / 1000;
        forced || charged >= soft.min(budget.hard)
    }
}
