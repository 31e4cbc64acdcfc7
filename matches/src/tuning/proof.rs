//! The proof of a tuning: a test of what it found against what it began with.

use std::collections::BTreeMap;

use rookery_protocol::matches::{EloScale, Entrant, Format, MatchPlan, SprtPlan};
use rookery_statistics::HalfPoints;

use super::Tuner;
use crate::check::NAME_LEN_MAX;

/// The pairs of games after which a proof ends in any case.
const PROOF_PAIRS: u32 = 20_000;
/// The hypotheses of a proof, in normalized Elo, and the risks of both errors.
const SPRT: SprtPlan =
    SprtPlan { scale: EloScale::Normalized, elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

/// Returns the plan of a match that tests the values that a tuning has come to against those of
/// its start, in the same games from other openings; `None` where the plan tunes nothing.
#[must_use]
pub fn proof(plan: &MatchPlan, points: &BTreeMap<u32, HalfPoints>) -> Option<MatchPlan> {
    let tuner = Tuner::new(plan)?;
    let found = tuner.as_options(&tuner.values(points, u32::MAX));
    let base = plan.players.first()?;
    let player = |name: &str, options| Entrant {
        name: name.into(),
        options: [base.options.clone(), options].concat(),
        ..base.clone()
    };
    let end = ": proof";
    let name: String = plan.name.chars().take(NAME_LEN_MAX - end.len()).collect();
    Some(MatchPlan {
        name: name + end,
        players: vec![player("tuned", found), player("start", tuner.start())],
        format: Format::Test { pairs: PROOF_PAIRS, sprt: SPRT },
        seed: plan.seed.wrapping_add(1),
        ..plan.clone()
    })
}
