//! When a game was played, as its tags say it.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use rookery_protocol::Millis;
use rookery_rules::record::Record;

/// When a game was played: as exactly as its tags say (the PGN standard, sections 8.1.1.3 and
/// 9.8.2); the first day of a month or a year where they say no more.
pub(super) fn played(record: &Record) -> Option<Millis> {
    let date = ["UTCDate", "Date"].into_iter().find_map(|tag| date(record.tag(tag)?))?;
    let clock = ["UTCTime", "Time"].into_iter().find_map(|tag| clock(record.tag(tag)?));
    let at = date.to_datetime(clock.unwrap_or(Time::midnight()));
    TimeZone::UTC.to_timestamp(at).ok().map(Timestamp::as_millisecond)
}

/// A day such as `1858.??.??`. A month that has no such day ends with the one that is meant.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.trim().splitn(3, ['.', '-', '/']);
    let year: i16 = parts.next()?.parse().ok().filter(|year| (1..=9_999).contains(year))?;
    let mut part = |max| {
        let number = parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
        (1..=max).contains(&number).then_some(number)
    };
    let (month, day): (i8, i8) = (part(12)?, part(31)?);
    let month = Date::new(year, month, 1).ok()?;
    Date::new(year, month.month(), day.min(month.days_in_month())).ok()
}

/// A time of day such as `17:05:00`.
fn clock(text: &str) -> Option<Time> {
    let parts: Option<Vec<i8>> = text.trim().splitn(3, ':').map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [hour, minute, second] => Time::new(hour, minute, second, 0).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: Millis = 24 * 60 * 60 * 1_000;

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
        assert_eq!(of(&[("Date", "2000.02.31")]), Some(951_782_400_000), "its last day");
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
