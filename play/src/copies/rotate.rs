//! Which copies are no longer needed.

use std::collections::HashSet;

use rookery_protocol::Millis;

use super::Kept;

const HOUR_MS: Millis = 60 * 60 * 1_000;
const DAY_MS: Millis = 24 * HOUR_MS;
/// The first Monday after 1970 began, from which weeks are counted.
const MONDAY_MS: Millis = 4 * DAY_MS;
/// The most copies of the newest day that are kept, where several are made a day.
const NEWEST_MAX: usize = 24;
/// The most copies that were made before a new version changed the database.
pub(super) const UPGRADES_MAX: usize = 3;

/// The copies, by when they were made, that are no longer needed: all but those of the 24 hours before
/// the newest one, the newest of each of the last days and weeks that have any, so many of each as are
/// to be kept. The newest is always kept.
pub(super) fn superfluous(made: &[Millis], kept: Kept) -> Vec<Millis> {
    let mut newest_first = made.to_vec();
    newest_first.sort_unstable_by(|one, other| other.cmp(one));
    newest_first.dedup();
    let Some(&newest) = newest_first.first() else { return vec![] };
    let mut wanted: HashSet<Millis> = HashSet::from([newest]);
    let recent = newest_first.iter().filter(|at_ms| newest - **at_ms < DAY_MS);
    wanted.extend(recent.take(NEWEST_MAX));
    wanted.extend(newest_of_each(&newest_first, kept.days, |at_ms| at_ms.div_euclid(DAY_MS)));
    wanted.extend(newest_of_each(&newest_first, kept.weeks, |at_ms| {
        (at_ms - MONDAY_MS).div_euclid(7 * DAY_MS)
    }));
    newest_first.into_iter().filter(|at_ms| !wanted.contains(at_ms)).collect()
}

/// The newest of each span that has any, of so many spans.
fn newest_of_each(
    newest_first: &[Millis],
    spans: u32,
    span_of: impl Fn(Millis) -> Millis,
) -> Vec<Millis> {
    let mut newest: Vec<(Millis, Millis)> = vec![];
    for &at_ms in newest_first {
        let span = span_of(at_ms);
        if newest.last().is_none_or(|(last, _)| *last != span) {
            newest.push((span, at_ms));
        }
    }
    newest.into_iter().take(spans as usize).map(|(_, at_ms)| at_ms).collect()
}

/// The oldest copies beyond those that are kept of what was made before upgrades.
pub(super) fn superfluous_upgrades(made: &[Millis]) -> Vec<Millis> {
    let mut newest_first = made.to_vec();
    newest_first.sort_unstable_by(|one, other| other.cmp(one));
    newest_first.into_iter().skip(UPGRADES_MAX).collect()
}

#[cfg(test)]
mod tests {
    use rookery_rules::random::Random;

    use super::*;

    const SEVEN_AND_FOUR: Kept = Kept { days: 7, weeks: 4 };
    /// Monday, 2 November 2026, at noon.
    const NOON_MS: Millis = 1_793_620_800_000;

    /// What is kept where a copy is made so often, for so long, and the old ones removed each time.
    fn after(count: Millis, every_ms: Millis, kept: Kept) -> Vec<Millis> {
        let mut there: Vec<Millis> = vec![];
        for number in 0..count {
            there.push(NOON_MS + number * every_ms);
            let gone = superfluous(&there, kept);
            there.retain(|at_ms| !gone.contains(at_ms));
        }
        there
    }

    #[test]
    fn of_daily_copies_the_last_seven_days_and_the_sundays_of_weeks_before_are_kept() {
        let days = |there: Vec<Millis>| -> Vec<Millis> {
            there.iter().map(|at_ms| (at_ms - NOON_MS) / DAY_MS).collect()
        };
        assert_eq!(days(after(3, DAY_MS, SEVEN_AND_FOUR)), [0, 1, 2]);
        let many = days(after(60, DAY_MS, SEVEN_AND_FOUR));
        // Day 59 is a Thursday; 55, 48 and 41 are Sundays.
        assert_eq!(many, [41, 48, 53, 54, 55, 56, 57, 58, 59]);
    }

    #[test]
    fn of_hourly_copies_those_of_a_day_are_kept_and_one_of_each_day_before() {
        let there = after(24 * 20, HOUR_MS, Kept { days: 3, weeks: 0 });
        assert_eq!(there.len(), NEWEST_MAX + 1);
    }

    #[test]
    fn the_newest_is_kept_whatever_is_to_be_kept_and_whenever_copies_were_made() {
        assert!(superfluous(&[], SEVEN_AND_FOUR).is_empty());
        assert_eq!(superfluous(&[5, 9, 7 - 30 * DAY_MS], Kept { days: 0, weeks: 0 }).len(), 1);
        let mut random = Random::new(7);
        for _ in 0..500 {
            let count = random.below(40);
            let made: Vec<Millis> = (0..count)
                .map(|_| NOON_MS - (random.bits() % (400 * DAY_MS as u64)) as Millis)
                .collect();
            let kept = Kept { days: random.below(9) as u32, weeks: random.below(6) as u32 };
            let gone = superfluous(&made, kept);
            assert!(made.is_empty() || !gone.contains(made.iter().max().unwrap()));
            let left = made.len() - made.iter().filter(|at_ms| gone.contains(at_ms)).count();
            assert!(left <= NEWEST_MAX + (kept.days + kept.weeks) as usize + 1);
            assert!(gone.iter().all(|at_ms| made.contains(at_ms)));
        }
    }

    #[test]
    fn what_was_made_before_upgrades_is_kept_for_the_newest_of_them() {
        assert_eq!(superfluous_upgrades(&[4, 1, 3, 2, 5]), [2, 1]);
        assert!(superfluous_upgrades(&[1, 2]).is_empty());
    }
}
