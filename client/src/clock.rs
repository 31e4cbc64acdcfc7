//! Clocks as people write them on a command line.

use rookery_protocol::Millis;
use rookery_protocol::clock::{TimeControl, TimeLimit};

use crate::texts::common;

/// The longest base in minutes, and the longest increment in seconds, that can be asked for.
const TYPED_MAX: u32 = 600;
/// The most days for a move.
const DAYS_MAX: u32 = 14;
const DAY_MS: Millis = 86_400_000;

/// `5+3` or `5` (minutes, and the seconds that a move brings), `90s+1` (seconds), `3d` (days a
/// move), `none`.
///
/// # Errors
/// What could be written, as a sentence.
pub(crate) fn read(text: &str) -> Result<TimeControl, String> {
    let found = match text.trim() {
        "none" => Some(TimeControl::even(TimeLimit::Unlimited)),
        days if days.ends_with('d') => of_days(days.trim_end_matches('d')),
        clock => of_clock(clock),
    };
    found.ok_or_else(|| common::clock_forms().to_string())
}

/// `7+2`, or `7` alone: minutes and the seconds that a move brings.
pub(crate) fn of_minutes(text: &str) -> Option<TimeControl> {
    let (base, seconds) = parts(text)?;
    fischer(base.parse::<u32>().ok().filter(|minutes| *minutes <= TYPED_MAX)? * 60, seconds)
}

fn of_clock(text: &str) -> Option<TimeControl> {
    let (base, seconds) = parts(text)?;
    match base.strip_suffix('s') {
        Some(base) => fischer(base.trim().parse().ok()?, seconds),
        None => of_minutes(text),
    }
}

fn parts(text: &str) -> Option<(&str, u32)> {
    let (base, seconds) = text.split_once('+').unwrap_or((text, "0"));
    Some((base.trim(), seconds.trim().parse().ok()?))
}

fn fischer(base_s: u32, seconds: u32) -> Option<TimeControl> {
    let within = base_s <= TYPED_MAX * 60 && seconds <= TYPED_MAX && base_s + seconds > 0;
    within.then(|| TimeControl::fischer(base_s, seconds))
}

fn of_days(text: &str) -> Option<TimeControl> {
    let days: u32 = text.trim().parse().ok()?;
    let move_ms = Millis::from(days) * DAY_MS;
    let limit = TimeLimit::Correspondence { move_ms };
    (1..=DAYS_MAX).contains(&days).then(|| TimeControl::even(limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_written_in_minutes_seconds_or_days() {
        assert_eq!(read("5+3"), Ok(TimeControl::fischer(300, 3)));
        assert_eq!(read(" 7 "), Ok(TimeControl::fischer(420, 0)));
        assert_eq!(read("90s+1"), Ok(TimeControl::fischer(90, 1)));
        assert_eq!(read("0+2"), Ok(TimeControl::fischer(0, 2)));
        assert_eq!(read("none"), Ok(TimeControl::even(TimeLimit::Unlimited)));
        let three = TimeLimit::Correspondence { move_ms: 3 * DAY_MS };
        assert_eq!(read("3d"), Ok(TimeControl::even(three)));
    }

    #[test]
    fn what_is_no_clock_is_told_how_one_is_written() {
        for text in ["", "x", "0+0", "601", "5+3+2", "-1", "0d", "15d", "s+1", "5+", "4294967295s"]
        {
            assert!(read(text).unwrap_err().contains("such as 5+3"), "{text:?}");
        }
    }
}
