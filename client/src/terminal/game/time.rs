//! Agreed clocks in words: `5 + 3`, `3 days a move`.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};

const SECOND: Millis = 1_000;
const QUARTER: Millis = 15_000;
const DAY: Millis = 86_400_000;

/// What was agreed, as briefly as people say it; both sides where they differ.
pub(crate) fn text(time: &TimeControl) -> String {
    let (first, second) = (limit(&time.first), limit(&time.second));
    if first == second { first } else { format!("{first} against {second}") }
}

fn limit(limit: &TimeLimit) -> String {
    match limit {
        TimeLimit::Unlimited => "no clock".into(),
        TimeLimit::Clock { stages } => stages.iter().map(stage).collect::<Vec<_>>().join(", "),
        TimeLimit::Hourglass { base_ms } => format!("{} hourglass", minutes(*base_ms)),
        TimeLimit::Correspondence { move_ms } => match move_ms / DAY {
            1 => "1 day a move".into(),
            days => format!("{days} days a move"),
        },
    }
}

fn stage(stage: &Stage) -> String {
    let base = minutes(stage.base_ms);
    let text = match stage.bonus {
        Bonus::None => format!("{base} + 0"),
        Bonus::Increment { ms } => format!("{base} + {}", ms / SECOND),
        Bonus::Bronstein { ms } => format!("{base} + {} Bronstein", ms / SECOND),
        Bonus::Delay { ms } => format!("{base}, {} s delay", ms / SECOND),
        Bonus::Byoyomi { ms, periods } => {
            format!("{base} + {periods} × {} s byoyomi", ms / SECOND)
        }
    };
    match stage.moves {
        Some(moves) => format!("{text} for {moves} moves"),
        None => text,
    }
}

/// Minutes as people write them: `½` and its like for parts, seconds where nothing else fits.
fn minutes(ms: Millis) -> String {
    if ms % QUARTER != 0 {
        return format!("{} s", ms / SECOND);
    }
    let (whole, part) = (ms / QUARTER / 4, ["", "¼", "½", "¾"][(ms / QUARTER % 4) as usize]);
    if whole == 0 && !part.is_empty() { part.into() } else { format!("{whole}{part}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_players_write_them() {
        assert_eq!(text(&TimeControl::fischer(300, 3)), "5 + 3");
        assert_eq!(text(&TimeControl::fischer(30, 0)), "½ + 0");
        let days = |count| TimeLimit::Correspondence { move_ms: count * DAY };
        assert_eq!(text(&TimeControl::even(days(3))), "3 days a move");
        let odds = TimeControl { first: days(1), second: TimeLimit::Unlimited };
        assert_eq!(text(&odds), "1 day a move against no clock");
    }
}
