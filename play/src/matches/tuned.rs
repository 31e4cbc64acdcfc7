//! What of a tuning is shown.

use std::collections::BTreeMap;

use rookery_matches::Tuner;
use rookery_protocol::matches::{Format, MatchPlan};
use rookery_protocol::tuning::{TUNING_POINTS_MAX, TunedView, TuningPoint, TuningView};
use rookery_statistics::HalfPoints;

/// How far the parameters of a plan that tunes some have come.
pub(super) fn tuning(plan: &MatchPlan, points: &BTreeMap<u32, HalfPoints>) -> Option<TuningView> {
    let Format::Tune { tuning, .. } = &plan.format else { return None };
    let tuner = Tuner::new(plan)?;
    let pairs = tuner.counted(points);
    // The first point is the start.
    let every = (pairs as usize).div_ceil(TUNING_POINTS_MAX - 1).max(1) as u32;
    let (mut plot, mut last) = (vec![], vec![]);
    tuner.walk(points, pairs, |after, values| {
        if after.is_multiple_of(every) || after == pairs {
            plot.push(TuningPoint { pairs: after, values: values.to_vec() });
        }
        if after == pairs {
            last = values.to_vec();
        }
    });
    let options = tuner.as_options(&last);
    let shown = tuning.parameters.iter().zip(last).zip(options);
    let shown = shown.map(|((one, value), option)| TunedView {
        name: one.name.clone(),
        start: one.start,
        value,
        option: option.value,
    });
    Some(TuningView { pairs, parameters: shown.collect(), plot })
}

#[cfg(test)]
mod tests {
    use rookery_matches::testing;

    use super::*;

    #[test]
    fn a_tuning_is_shown_from_its_start_to_the_last_pair_that_counts() {
        let tuned = testing::tuning(&["Depth", "Width"]);
        let plan = testing::plan(2, Format::Tune { pairs: 1_000, tuning: tuned });
        let shown = |pairs: u32| {
            // The first player wins all games; one pair is over before its turn.
            let mut points: BTreeMap<u32, HalfPoints> =
                (0..2 * pairs).map(|game| (game, if game % 2 == 0 { 2 } else { 0 })).collect();
            points.extend([(2 * pairs + 2, 1), (2 * pairs + 3, 1)]);
            tuning(&plan, &points).unwrap()
        };
        let begun = shown(0);
        assert_eq!((begun.pairs, begun.plot.len()), (0, 1));
        assert_eq!(begun.parameters[1].option, "50");
        for pairs in [1, 99, 100, 996] {
            let seen = shown(pairs);
            let (first, last) = (&seen.plot[0], &seen.plot[seen.plot.len() - 1]);
            assert!(seen.plot.len() <= TUNING_POINTS_MAX, "{pairs}");
            assert_eq!((seen.pairs, first.pairs, last.pairs), (pairs, 0, pairs));
            assert_eq!(first.values, [50.0, 50.0]);
            let values: Vec<f64> = seen.parameters.iter().map(|one| one.value).collect();
            assert_eq!(last.values, values);
        }
        assert_eq!(tuning(&testing::plan(2, Format::RoundRobin { pairs: 1 }), &[].into()), None);
    }
}
