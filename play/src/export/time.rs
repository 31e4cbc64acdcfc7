//! Dates and clocks as tags say them.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rookery_protocol::Millis;
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

fn limit(limit: &TimeLimit) -> Option<String> {
    match limit {
        TimeLimit::Unlimited => Some("-".to_owned()),
        TimeLimit::Clock { stages } => {
            let stages: Option<Vec<String>> = stages.iter().map(stage).collect();
            Some(stages?.join(":"))
        }
        TimeLimit::Hourglass { base_ms } => Some(format!("*{}", base_ms / 1_000)),
        TimeLimit::Correspondence { move_ms } => Some(format!("1/{}", move_ms / 1_000)),
    }
}

fn stage(stage: &Stage) -> Option<String> {
    let base = stage.base_ms / 1_000;
    let time = match stage.bonus {
        Bonus::None => base.to_string(),
        Bonus::Increment { ms } => format!("{base}+{}", ms / 1_000),
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
        let odds = TimeControl {
            first: TimeLimit::Unlimited,
            second: TimeLimit::Hourglass { base_ms: 60_000 },
        };
        assert_eq!(control(&odds), "?");
    }
}
