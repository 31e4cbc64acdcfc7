//! Dates and clocks as tags say them.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};

/// The date and the time of an instant: `2026.11.21` and `04:51:05`.
pub(crate) fn utc(at_ms: Millis) -> (String, String) {
    // What is beyond the years that are written with four digits is their last instant.
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    let at = TimeZone::UTC.to_datetime(at);
    (at.strftime("%Y.%m.%d").to_string(), at.strftime("%H:%M:%S").to_string())
}

/// What the `TimeControl` tag says (the PGN standard, section 9.6.1); `?` for what it has no words
/// for.
pub(super) fn control(time: &TimeControl) -> String {
    let told = (time.first == time.second).then(|| limit(&time.first)).flatten();
    told.unwrap_or_else(|| "?".to_owned())
}

/// The same of one player, who may have a time for each move in place of a clock, as programs for
/// matches write it.
pub(super) fn control_of(of: &TimeLimit, budget: &MoveBudget) -> String {
    match (of, budget.move_ms) {
        (TimeLimit::Unlimited, Some(ms)) => format!("{}/move", seconds(ms)),
        _ => limit(of).unwrap_or_else(|| "?".to_owned()),
    }
}

/// An instant: `2026-11-21T04:51:05.999 UTC`.
pub(super) fn instant(at_ms: Millis) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    TimeZone::UTC.to_datetime(at).strftime("%Y-%m-%dT%H:%M:%S%.3f UTC").to_string()
}

/// A span: `01:02:03`, of whole seconds.
pub(super) fn span(ms: Millis) -> String {
    let seconds = ms.max(0) / 1_000;
    format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// Seconds with as many digits behind the point as there are milliseconds to tell: `0.01`.
fn seconds(ms: Millis) -> String {
    let text = format!("{}.{:03}", ms / 1_000, ms % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn limit(limit: &TimeLimit) -> Option<String> {
    match limit {
        TimeLimit::Unlimited => Some("-".to_owned()),
        TimeLimit::Clock { stages } => {
            let stages: Option<Vec<String>> = stages.iter().map(stage).collect();
            Some(stages?.join(":"))
        }
        TimeLimit::Hourglass { base_ms } => Some(format!("*{}", seconds(*base_ms))),
        TimeLimit::Correspondence { move_ms } => Some(format!("1/{}", seconds(*move_ms))),
    }
}

fn stage(stage: &Stage) -> Option<String> {
    let base = seconds(stage.base_ms);
    let time = match stage.bonus {
        Bonus::None => base,
        Bonus::Increment { ms } => format!("{base}+{}", seconds(ms)),
        _ => return None,
    };
    Some(stage.moves.map_or(time.clone(), |moves| format!("{moves}/{time}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (at_ms, date, clock) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399_000, "2000.02.28", "23:59:59"),
            (951_782_400_000, "2000.02.29", "00:00:00"),
            (951_868_800_000, "2000.03.01", "00:00:00"),
            (1_795_236_665_999, "2026.11.21", "04:51:05"),
            (4_107_542_400_000, "2100.03.01", "00:00:00"),
        ] {
            assert_eq!(utc(at_ms), (date.to_owned(), clock.to_owned()));
        }
    }

    #[test]
    fn clocks_are_said_as_the_standard_has_it() {
        assert_eq!(control(&TimeControl::fischer(300, 3)), "300+3");
        let both = |limit: TimeLimit| TimeControl { first: limit.clone(), second: limit };
        assert_eq!(control(&both(TimeLimit::Unlimited)), "-");
        assert_eq!(control(&both(TimeLimit::Correspondence { move_ms: 86_400_000 })), "1/86400");
        assert_eq!(control(&both(TimeLimit::Hourglass { base_ms: 60_000 })), "*60");
        let first = Stage { moves: Some(40), base_ms: 5_400_000, bonus: Bonus::None };
        let last = Stage { moves: None, base_ms: 900_000, bonus: Bonus::Increment { ms: 30_000 } };
        let stages = vec![first, last];
        assert_eq!(control(&both(TimeLimit::Clock { stages })), "40/5400:900+30");
        let fast = Stage { moves: None, base_ms: 1_500, bonus: Bonus::Increment { ms: 10 } };
        assert_eq!(control(&both(TimeLimit::Clock { stages: vec![fast] })), "1.5+0.01");
        let odds = TimeControl {
            first: TimeLimit::Unlimited,
            second: TimeLimit::Hourglass { base_ms: 60_000 },
        };
        assert_eq!(control(&odds), "?");
    }

    #[test]
    fn a_time_for_each_move_stands_where_there_is_no_clock() {
        let budget = MoveBudget { move_ms: Some(100), ..MoveBudget::default() };
        assert_eq!(control_of(&TimeLimit::Unlimited, &budget), "0.1/move");
        assert_eq!(control_of(&TimeLimit::Unlimited, &MoveBudget::default()), "-");
        let hourglass = TimeLimit::Hourglass { base_ms: 60_000 };
        assert_eq!(control_of(&hourglass, &budget), "*60");
    }

    #[test]
    fn spans_are_told_in_whole_seconds() {
        assert_eq!([span(-5), span(999), span(3_723_999)], ["00:00:00", "00:00:00", "01:02:03"]);
        assert_eq!(instant(1_795_236_665_999), "2026-11-21T04:51:05.999 UTC");
    }
}
