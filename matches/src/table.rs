//! Counting what was played.

use std::collections::BTreeMap;

use rookery_protocol::matches::{EloScale, Format, MatchPlan, SprtPlan};
use rookery_statistics::{CrossTable, HalfPoints, Model, Sprt, Tally};

use crate::schedule::{Results, Schedule};

/// Counts the results of every player against every other. Two games of a pair count as a pair once
/// both are over.
#[must_use]
pub fn table(plan: &MatchPlan, results: &Results) -> CrossTable {
    let schedule = Schedule::new(plan, results);
    let mut table = CrossTable::new(plan.players.len());
    let numbers = results.points.iter().filter(|(number, _)| {
        // Of a whole pair, the second game is counted with the first.
        *number % 2 == 0 || !results.points.contains_key(&(*number - 1))
    });
    for (number, points) in numbers {
        let Some(slot) = schedule.slot(*number) else { continue };
        match results.points.get(&(number + 1)).filter(|_| number % 2 == 0) {
            Some(back) => table.add_pair(slot.players, [*points, 2 - (*back).min(2)]),
            None => table.add(slot.players, *points),
        }
    }
    table
}

/// Returns the test of a plan that has one.
#[must_use]
pub fn sprt(plan: &MatchPlan) -> Option<Sprt> {
    let Format::Test { sprt, .. } = plan.format else { return None };
    let SprtPlan { scale, elo0, elo1, alpha, beta } = sprt;
    let model = match scale {
        EloScale::Normalized => Model::Normalized,
        EloScale::Logistic => Model::Logistic,
    };
    Some(Sprt { model, elo0, elo1, alpha, beta })
}

/// Counts the whole pairs of games in a match of two players, for the first of them.
#[must_use]
pub fn score_of_test(points: &BTreeMap<u32, HalfPoints>) -> Tally {
    let mut tally = Tally::default();
    for (number, first) in points.iter().filter(|(number, _)| *number % 2 == 0) {
        if let Some(second) = points.get(&(number + 1)) {
            tally.add_pair([*first, 2 - (*second).min(2)]);
        }
    }
    tally
}
