//! Time as GTP tells it: in whole seconds, a main time and then periods for so many moves each.

use rookery_rules::Seat;

use crate::protocol::Budget;

/// How time is counted, and how it stands.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Time {
    pub(super) kind: Kind,
    /// The arguments of `time_settings`: main time, a period, the moves in it. A period without
    /// moves is no limit.
    pub(super) settings: String,
    /// The arguments of `time_left` behind the colour: time, and the moves to make in it, or 0.
    pub(super) left: Option<String>,
}

/// What tells the ways apart of which a program must be told anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Unlimited,
    EachMove(u64),
    Main,
    Moves,
    Byoyomi(u64),
}

impl Time {
    pub(super) fn new(budget: &Budget, seat: Seat) -> Self {
        let time = |kind, settings, left| Self { kind, settings, left: Some(left) };
        if let Some(ms) = budget.move_ms {
            // Not 0, which would be no time at all.
            let each = seconds(ms).max(1);
            return time(Kind::EachMove(each), format!("0 {each} 1"), format!("{each} 1"));
        }
        let Some(clocks) = budget.clocks else {
            return Self { kind: Kind::Unlimited, settings: "0 1 0".into(), left: None };
        };
        let own = clocks[seat.index()];
        let (main, period) = (seconds(own.left_ms), seconds(own.byoyomi_ms));
        match own.moves_to_go {
            _ if period > 0 => {
                let left = if main > 0 { format!("{main} 0") } else { format!("{period} 1") };
                time(Kind::Byoyomi(period), format!("{main} {period} 1"), left)
            }
            Some(moves) => {
                time(Kind::Moves, format!("0 {main} {moves}"), format!("{main} {moves}"))
            }
            None => time(Kind::Main, format!("{main} 0 0"), format!("{main} 0")),
        }
    }
}

fn seconds(ms: u64) -> u64 {
    ms / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::SeatTime;

    fn told(time: SeatTime) -> (String, Option<String>) {
        let clocks = Some([time, SeatTime::default()]);
        let time = Time::new(&Budget { clocks, ..Budget::default() }, Seat::First);
        (time.settings, time.left)
    }

    #[test]
    fn each_way_to_count_time_has_its_words() {
        let words = |settings: &str, left: &str| (settings.to_owned(), Some(left.to_owned()));
        let main = SeatTime { left_ms: 61_500, ..SeatTime::default() };
        assert_eq!(told(main), words("61 0 0", "61 0"));
        assert_eq!(told(SeatTime { moves_to_go: Some(7), ..main }), words("0 61 7", "61 7"));
        let byoyomi = SeatTime { byoyomi_ms: 10_000, ..main };
        assert_eq!(told(byoyomi), words("61 10 1", "61 0"));
        assert_eq!(told(SeatTime { left_ms: 0, ..byoyomi }), words("0 10 1", "10 1"));
        let each = |ms| Time::new(&Budget { move_ms: Some(ms), ..Budget::default() }, Seat::First);
        assert_eq!(each(100).settings, "0 1 1");
        assert_eq!(each(5_900).left.as_deref(), Some("5 1"));
        let none = Time::new(&Budget::default(), Seat::First);
        assert_eq!((none.settings.as_str(), none.left), ("0 1 0", None));
    }
}
