//! Agreed clocks in words: `5 + 3`, `3 days a move`.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::said::Text;

use crate::texts::{clocks, common, words};

const SECOND: Millis = 1_000;
const QUARTER: Millis = 15_000;
const DAY: Millis = 86_400_000;

/// What was agreed, as briefly as people say it; both sides where they differ.
pub(crate) fn text(time: &TimeControl) -> Text {
    let (first, second) = (limit(&time.first), limit(&time.second));
    if first == second { first } else { clocks::odds(first, second) }
}

fn limit(limit: &TimeLimit) -> Text {
    match limit {
        TimeLimit::Unlimited => clocks::unlimited(),
        TimeLimit::Clock { stages } => {
            let stages = stages.iter().map(stage);
            stages.reduce(common::listed).unwrap_or_else(|| words(""))
        }
        TimeLimit::Hourglass { base_ms } => clocks::hourglass(minutes(*base_ms)),
        TimeLimit::Correspondence { move_ms } => clocks::days(move_ms / DAY),
    }
}

fn stage(stage: &Stage) -> Text {
    let base = minutes(stage.base_ms);
    let text = match stage.bonus {
        Bonus::None => clocks::increment(base, 0),
        Bonus::Increment { ms } => clocks::increment(base, ms / SECOND),
        Bonus::Bronstein { ms } => clocks::bronstein(base, ms / SECOND),
        Bonus::Delay { ms } => clocks::delay(base, ms / SECOND),
        Bonus::Byoyomi { ms, periods } => clocks::byoyomi(base, periods, ms / SECOND),
    };
    match stage.moves {
        Some(moves) => clocks::for_moves(text, moves),
        None => text,
    }
}

/// Minutes as people write them: `½` and its like for parts, seconds where nothing else fits.
fn minutes(ms: Millis) -> Text {
    if ms % QUARTER != 0 {
        return clocks::seconds(ms / SECOND);
    }
    let (whole, part) = (ms / QUARTER / 4, ["", "¼", "½", "¾"][(ms / QUARTER % 4) as usize]);
    words(if whole == 0 && !part.is_empty() { part.into() } else { format!("{whole}{part}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_players_write_them() {
        assert_eq!(text(&TimeControl::fischer(300, 3)).to_string(), "5 + 3");
        assert_eq!(text(&TimeControl::fischer(30, 0)).to_string(), "½ + 0");
        let days = |count| TimeLimit::Correspondence { move_ms: count * DAY };
        assert_eq!(text(&TimeControl::even(days(3))).to_string(), "3 days a move");
        let odds = TimeControl { first: days(1), second: TimeLimit::Unlimited };
        assert_eq!(text(&odds).to_string(), "1 day a move against no clock");
    }
}
