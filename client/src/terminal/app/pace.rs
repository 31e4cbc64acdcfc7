//! The clock of a game that is offered.

use rookery_protocol::Millis;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::said::Text;

use super::field::Field;
use crate::clock;
use crate::terminal::game::time;
use crate::texts::words;

/// Minutes, and seconds a move.
const USUAL: [(u32, u32); 7] = [(1, 0), (3, 2), (5, 3), (10, 0), (10, 5), (15, 10), (30, 20)];
/// Days a move.
const DAYS: [u32; 3] = [1, 3, 7];
const DAY_MS: Millis = 86_400_000;
/// Of a clock that is typed, in characters.
const TYPED_LEN_MAX: usize = 9;

/// One of the usual clocks, or one that was typed.
#[derive(Debug)]
pub(crate) struct Pace {
    usual: usize,
    /// Such as `7+2`; empty for one of the usual.
    pub(super) typed: Field,
}

impl Default for Pace {
    fn default() -> Self {
        Self { usual: 2, typed: Field::new(TYPED_LEN_MAX) }
    }
}

impl Pace {
    /// In words.
    pub(crate) fn text(&self) -> Text {
        match self.time().filter(|_| self.typed.is_empty()) {
            Some(time) => time::text(&time),
            None => words(self.typed.text()),
        }
    }

    /// Goes so many of the usual clocks on.
    pub(super) fn go(&mut self, by: isize) {
        self.typed.take();
        let count = USUAL.len() + DAYS.len() + 1;
        self.usual = (self.usual as isize + by).rem_euclid(count as isize) as usize;
    }

    /// What was chosen; nothing where what was typed is no clock.
    pub(super) fn time(&self) -> Option<TimeControl> {
        if !self.typed.is_empty() {
            return clock::of_minutes(self.typed.text());
        }
        if let Some((minutes, seconds)) = USUAL.get(self.usual) {
            return Some(TimeControl::fischer(minutes * 60, *seconds));
        }
        let days = DAYS.get(self.usual - USUAL.len());
        Some(TimeControl::even(days.map_or(TimeLimit::Unlimited, |days| {
            TimeLimit::Correspondence { move_ms: Millis::from(*days) * DAY_MS }
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_chosen_or_typed() {
        let mut pace = Pace::default();
        assert_eq!(pace.text().to_string(), "5 + 3");
        pace.go(-3);
        assert_eq!((pace.text().to_string().as_str(), pace.time().is_some()), ("no clock", true));
        pace.go(-1);
        assert_eq!(pace.text().to_string(), "7 days a move");
        pace.typed.insert("7+2");
        assert_eq!(pace.time(), Some(TimeControl::fischer(420, 2)));
        pace.go(0);
        for wrong in ["", "x", "0+0", "601", "5+3+2", "-1"] {
            assert_eq!(clock::of_minutes(wrong), None, "{wrong:?}");
        }
    }
}
