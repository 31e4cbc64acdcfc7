//! When a game was played, as its tags say it.

use rookery_protocol::Millis;
use rookery_rules::record::Record;

const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

/// When a game was played: as exactly as its tags say (the PGN standard, sections 8.1.1.3 and
/// 9.8.2); the first day of a month or a year where they say no more.
pub(super) fn played(record: &Record) -> Option<Millis> {
    let date = ["UTCDate", "Date"].into_iter().find_map(|tag| date(record.tag(tag)?))?;
    let clock = ["UTCTime", "Time"].into_iter().find_map(|tag| clock(record.tag(tag)?));
    Some(date + clock.unwrap_or(0))
}

/// The beginning of a day such as `1858.??.??`.
fn date(text: &str) -> Option<Millis> {
    let mut parts = text.trim().splitn(3, ['.', '-', '/']);
    let year: i64 = parts.next()?.parse().ok().filter(|year| (1..=9_999).contains(year))?;
    let mut part = |max| {
        let number = parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
        (1..=max).contains(&number).then_some(number)
    };
    let (month, day): (i64, i64) = (part(12)?, part(31)?);
    Some(days(year, month, day) * DAY_MS)
}

/// Milliseconds after midnight of a time such as `17:05:00`.
fn clock(text: &str) -> Option<Millis> {
    let parts: Option<Vec<i64>> =
        text.trim().splitn(3, ':').map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [hour @ 0..24, minute @ 0..60, second @ 0..60] => {
            Some(((hour * 60 + minute) * 60 + second) * 1_000)
        }
        _ => None,
    }
}

/// Days from 1970-01-01 to a Gregorian date. Years are counted from March, so that the day that
/// some have more is their last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (century, years) = (year.div_euclid(400), year.rem_euclid(400));
    let day = (153 * month + 2) / 5 + day - 1;
    century * 146_097 + years * 365 + years / 4 - years / 100 + day - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tags: &[(&str, &str)]) -> Option<Millis> {
        let mut record = Record::default();
        tags.iter().for_each(|(tag, value)| record.set(tag, *value));
        played(&record)
    }

    #[test]
    fn a_date_is_read_as_far_as_it_is_known() {
        assert_eq!(of(&[("Date", "1970.01.02")]), Some(DAY_MS));
        assert_eq!(of(&[("Date", "2000.02.29")]), Some(951_782_400_000));
        assert_eq!(of(&[("Date", "2100.03.01")]), Some(4_107_542_400_000));
        assert_eq!(of(&[("Date", "1851.06.21")]), Some(-3_740_515_200_000));
        assert_eq!(of(&[("Date", "1970.??.??")]), Some(0));
        assert_eq!(of(&[("Date", "1970")]), Some(0));
        for unknown in ["????.??.??", "", "1970.13.01", "soon", "0.1.1", "99999.1.1"] {
            assert_eq!(of(&[("Date", unknown)]), None, "{unknown}");
        }
    }

    #[test]
    fn the_time_of_day_counts_where_it_is_known() {
        let tags = [("Date", "1970.01.01"), ("UTCDate", "1970.01.02"), ("UTCTime", "01:00:01")];
        assert_eq!(of(&tags), Some(DAY_MS + 3_601_000));
        assert_eq!(of(&[("Date", "1970.01.02"), ("Time", "25:00:00")]), Some(DAY_MS));
        assert_eq!(of(&[("UTCTime", "01:00:01")]), None);
    }
}
