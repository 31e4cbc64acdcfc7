//! How long to think.

use std::time::Duration;

use crate::options::echo;
use crate::player::{Clock, Limits};

/// What was said about time.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Times {
    /// Moves in each period of the clock; 0 for all of them.
    moves: u32,
    increment: Duration,
    /// What is left on the own clock, as far as anybody said.
    left: Option<Duration>,
    /// Exactly so long for each move.
    move_time: Option<Duration>,
    depth: Option<u32>,
}

impl Times {
    /// Takes `level`, `st`, `sd` or `time` in; `None` for another command.
    pub(super) fn hear(&mut self, command: &str, text: &str) -> Option<Result<(), String>> {
        Some(match command {
            "level" => self.level(text),
            "st" => seconds(text).map(|time| self.move_time = Some(time)),
            "sd" => number::<u32>(text).map(|depth| self.depth = Some(depth.max(1))),
            "time" => number::<i64>(text).map(|hundredths| {
                let millis = hundredths.max(0).unsigned_abs().saturating_mul(10);
                self.left = Some(Duration::from_millis(millis));
            }),
            _ => return None,
        })
    }

    /// What a search may use after so many own moves.
    pub(super) fn limits(&self, made: u32) -> Limits {
        let moves_to_go = (self.moves > 0).then(|| self.moves - made % self.moves);
        let clock = self.left.map(|left| {
            let (increment, byoyomi) = (self.increment, Duration::ZERO);
            Clock { left, increment, byoyomi, moves_to_go }
        });
        let nothing = clock.is_none() && self.depth.is_none();
        let movetime = self.move_time.or(nothing.then_some(Duration::from_secs(1)));
        Limits { clock, movetime, depth: self.depth, ..Limits::default() }
    }

    /// Moves in a period, its minutes (`5` or `5:30`), and the increment in seconds.
    fn level(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else {
            return Err(format!("level needs moves, minutes and increment: {}", echo(text)));
        };
        let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
        let [minutes, rest] = [number::<u32>(minutes)?, number::<u32>(rest)?].map(u64::from);
        let (moves, increment) = (number(moves)?, seconds(increment)?);
        let left = Some(Duration::from_secs(60 * minutes + rest));
        *self = Self { moves, increment, left, move_time: None, depth: self.depth };
        Ok(())
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = number(text)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("no time: {}", echo(text)))
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.trim().parse().map_err(|_| format!("no number: {}", echo(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_in_every_form() {
        let mut times = Times::default();
        assert_eq!(times.hear("level", "40 0:30 0"), Some(Ok(())));
        let clock = times.limits(3).clock.unwrap();
        assert_eq!((clock.left, clock.moves_to_go), (Duration::from_secs(30), Some(37)));
        assert_eq!(times.hear("level", "0 5 0.5"), Some(Ok(())));
        let clock = times.limits(3).clock.unwrap();
        assert_eq!((clock.left, clock.moves_to_go), (Duration::from_secs(300), None));
        assert_eq!(clock.increment, Duration::from_millis(500));
        assert!(times.hear("level", "0 five 0").unwrap().is_err());
        assert_eq!(times.hear("level", "0 4294967295:4294967295 0"), Some(Ok(())));
        assert_eq!(times.limits(0).clock.unwrap().left.as_secs(), 61 * u64::from(u32::MAX));
        assert!(times.hear("st", "-3").unwrap().is_err());
        assert_eq!(times.hear("go", ""), None);
    }
}
