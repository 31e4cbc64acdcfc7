//! What a clock shows at a moment: arithmetic on what the server said.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Clocks, SeatClock};
use rookery_protocol::seat::Seat;

/// A clock that shows less than this calls for attention, and shows tenths.
const LOW_MS_MAX: Millis = 10_000;
const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// What a clock shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Main time, or what is left of the period in use.
    pub(crate) ms: Millis,
    /// Of this move's delay so much is left before the clock runs.
    pub(crate) delay_ms: Millis,
    /// Periods left, the one in use included; 0 without byoyomi.
    pub(crate) periods: u32,
    pub(crate) running: bool,
    /// Whether little is left.
    pub(crate) low: bool,
}

/// What the clock of `seat` shows at `now_ms` of the server's time; nothing without a clock.
pub(crate) fn read(clocks: &Clocks, seat: Seat, now_ms: Millis) -> Option<Reading> {
    let clock = of(clocks, seat)?;
    let spent = if clocks.running.is_some() { (now_ms - clocks.at_ms).max(0) } else { 0 };
    if clocks.running == Some(seat) {
        return Some(run_on(clock, spent));
    }
    let other = clocks.running.and_then(|running| of(clocks, running));
    let poured = other.filter(|other| other.pours).map_or(0, |other| spent.min(total(other)));
    Some(reading(SeatClock { left_ms: clock.left_ms + poured, ..clock }, false, None))
}

impl Reading {
    /// Such as `4:09`, `0:08.3`, `0:30 ×3` with periods, `5:00 +2` while a delay runs.
    pub(crate) fn text(&self) -> String {
        let mut text = digits(self.ms);
        if self.periods > 0 {
            text += &format!(" ×{}", self.periods);
        }
        if self.delay_ms > 0 {
            text += &format!(" +{}", (self.delay_ms + SECOND - 1) / SECOND);
        }
        text
    }
}

/// A clock's digits: `1:02:03`, `4:09`, `0:08.3`; days and hours for slow games.
pub(crate) fn digits(ms: Millis) -> String {
    if ms >= DAY {
        return format!("{}d {}h", ms / DAY, ms % DAY / HOUR);
    }
    // Rounded up: a clock shows 0:00 only when it is over. Tenths are cut.
    let tenths = ms > 0 && ms < LOW_MS_MAX;
    let shown = if tenths { ms } else { (ms + SECOND - 1) / SECOND * SECOND };
    let (hours, minutes, seconds) = (shown / HOUR, shown % HOUR / MINUTE, shown % MINUTE / SECOND);
    let head = if hours > 0 { format!("{hours}:{minutes:02}") } else { minutes.to_string() };
    let tail = if tenths { format!(".{}", shown % SECOND / 100) } else { String::new() };
    format!("{head}:{seconds:02}{tail}")
}

/// A span in minutes and seconds, for countdowns: `0:32`.
pub(crate) fn countdown(ms: Millis) -> String {
    let seconds = (ms.max(0) + SECOND - 1) / SECOND;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn of(clocks: &Clocks, seat: Seat) -> Option<SeatClock> {
    match seat {
        Seat::First => clocks.first,
        Seat::Second => clocks.second,
    }
}

/// First the delay, then the main time, then the periods one by one.
fn run_on(clock: SeatClock, spent: Millis) -> Reading {
    let delay_ms = (clock.delay_ms - spent).max(0);
    let used = (spent - clock.delay_ms).max(0);
    if used < clock.left_ms || clock.periods == 0 || clock.period_ms <= 0 {
        let left_ms = (clock.left_ms - used).max(0);
        return reading(SeatClock { left_ms, delay_ms, ..clock }, true, None);
    }
    let over = used - clock.left_ms;
    let lost = over / clock.period_ms;
    let rest = SeatClock { left_ms: 0, delay_ms: 0, ..clock };
    if lost >= Millis::from(clock.periods) {
        return reading(SeatClock { periods: 0, ..rest }, true, None);
    }
    let periods = clock.periods - lost as u32;
    reading(SeatClock { periods, ..rest }, true, Some(clock.period_ms - over % clock.period_ms))
}

fn reading(clock: SeatClock, running: bool, in_use: Option<Millis>) -> Reading {
    let in_period = clock.left_ms == 0 && clock.periods > 0;
    let shown = if in_period { clock.period_ms } else { clock.left_ms };
    let ms = in_use.unwrap_or(shown);
    let low = ms < LOW_MS_MAX && (clock.periods == 0 || (in_period && clock.periods == 1));
    Reading { ms, delay_ms: clock.delay_ms, periods: clock.periods, running, low }
}

/// All the time that can still run off a clock, its delay not counted.
fn total(clock: SeatClock) -> Millis {
    clock.left_ms + Millis::from(clock.periods) * clock.period_ms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(first: SeatClock, second: SeatClock) -> Clocks {
        Clocks { first: Some(first), second: Some(second), running: Some(Seat::First), at_ms: 1000 }
    }

    fn shows(clocks: &Clocks, seat: Seat, now_ms: Millis) -> String {
        read(clocks, seat, now_ms).unwrap().text()
    }

    #[test]
    fn a_running_clock_uses_its_delay_then_its_time_then_its_periods() {
        let full = SeatClock { left_ms: 60_000, delay_ms: 2_000, ..SeatClock::default() };
        let both = clocks(full, full);
        assert_eq!(shows(&both, Seat::First, 1_000), "1:00 +2");
        assert_eq!(shows(&both, Seat::First, 13_000), "0:50");
        assert_eq!(shows(&both, Seat::First, 54_700), "0:08.3");
        assert_eq!(shows(&both, Seat::First, 99_000), "0:00");
        assert_eq!(shows(&both, Seat::Second, 99_000), "1:00 +2", "it stands still");
        let byo =
            SeatClock { left_ms: 5_000, periods: 3, period_ms: 30_000, ..SeatClock::default() };
        let both = clocks(byo, byo);
        assert_eq!(shows(&both, Seat::First, 7_000), "0:29 ×3");
        assert_eq!(shows(&both, Seat::First, 37_000), "0:29 ×2");
        assert!(read(&both, Seat::First, 90_000).unwrap().low);
    }

    #[test]
    fn what_runs_off_an_hourglass_is_added_to_the_other() {
        let glass = SeatClock { left_ms: 60_000, pours: true, ..SeatClock::default() };
        let both = clocks(glass, glass);
        assert_eq!(shows(&both, Seat::First, 11_000), "0:50");
        assert_eq!(shows(&both, Seat::Second, 11_000), "1:10");
    }

    #[test]
    fn slow_clocks_show_days() {
        assert_eq!(digits(3 * DAY - 1), "2d 23h");
        assert_eq!((digits(2 * HOUR).as_str(), countdown(31_001).as_str()), ("2:00:00", "0:32"));
    }
}
