//! How CECP tells a program what time it has.

use std::fmt::Write as _;

use rookery_protocol::clock::{Bonus, TimeControl, TimeLimit};
use rookery_rules::Seat;

use super::features::Features;
use crate::protocol::{Budget, SeatTime};

/// Seconds for a move that may take as long as it likes: a day.
const NO_LIMIT_S: u64 = 86_400;
/// A search as deep as any.
const NO_DEPTH: u32 = 99;

/// What the program was told last, so that it is told again only what is new.
#[derive(Debug, Default)]
pub(super) struct LimitSaid {
    /// The line with `level` or `st`.
    limit: String,
    depth: Option<u32>,
}

impl LimitSaid {
    /// Tells how long and how deep the coming search may be. `nodes` has no word in CECP; without
    /// any limit the program has a day for the move, and `?` ends it.
    pub(super) fn tell(
        &mut self,
        features: &Features,
        agreed: &TimeControl,
        seat: Seat,
        budget: &Budget,
        out: &mut String,
    ) {
        let limit = match (budget.move_ms, &budget.clocks) {
            // Whole seconds are all that can be said; the caller hurries the program in time.
            (Some(ms), _) => format!("st {}\n", ms.div_ceil(1_000).max(1)),
            (None, Some(clocks)) => level(agreed, seat, &clocks[seat.index()]),
            (None, None) => format!("st {NO_LIMIT_S}\n"),
        };
        // As time goes by `time` says how much is left; `level` is what was agreed.
        let kind = |line: &str| line.starts_with("level");
        if self.limit != limit && !(kind(&limit) && kind(&self.limit)) {
            out.push_str(&limit);
            self.limit = limit;
        }
        if self.depth != budget.depth {
            let _ = writeln!(out, "sd {}", budget.depth.unwrap_or(NO_DEPTH));
            self.depth = budget.depth;
        }
        let own = seat.index();
        // Some programs forget `st` when they hear `time`: it is said where it is the shorter one.
        let counts = |clocks: &&[SeatTime; 2]| {
            features.time && budget.move_ms.is_none_or(|ms| clocks[own].left_ms < ms.max(1_000))
        };
        if let Some(clocks) = budget.clocks.as_ref().filter(counts) {
            let hundredths = |time: &SeatTime| (time.left_ms + time.byoyomi_ms) / 10;
            let _ = writeln!(out, "time {}", hundredths(&clocks[own]));
            let _ = writeln!(out, "otim {}", hundredths(&clocks[1 - own]));
        }
    }
}

/// `level MOVES MINUTES:SECONDS INCREMENT`, as agreed, or else from what the clock shows.
fn level(agreed: &TimeControl, seat: Seat, now: &SeatTime) -> String {
    let limit = if seat == Seat::First { &agreed.first } else { &agreed.second };
    let (moves, base_ms, increment_ms) = match limit {
        TimeLimit::Clock { stages } if !stages.is_empty() => {
            let stage = &stages[0];
            let increment = match stage.bonus {
                Bonus::Increment { ms } => ms,
                _ => 0,
            };
            let ms = |ms: i64| u64::try_from(ms).unwrap_or(0);
            (stage.moves, ms(stage.base_ms), ms(increment))
        }
        _ => (now.moves_to_go, now.left_ms + now.byoyomi_ms, now.increment_ms),
    };
    let (minutes, seconds) = (base_ms / 60_000, base_ms / 1_000 % 60);
    let moves = moves.unwrap_or(0);
    let mut line = format!("level {moves} {minutes}");
    if seconds > 0 {
        let _ = write!(line, ":{seconds:02}");
    }
    let _ = write!(line, " {}", increment_ms / 1_000);
    let fraction = increment_ms % 1_000;
    if fraction > 0 {
        let _ = write!(line, ".{fraction:03}");
        line.truncate(line.trim_end_matches('0').len());
    }
    line + "\n"
}
