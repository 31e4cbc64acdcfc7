//! Why a game ended, in words.

use rookery_protocol::game::{GameResult, SeatName};
use rookery_protocol::seat::Seat;

/// Who won and why, as a sentence.
pub(crate) fn sentence(seats: &[SeatName; 2], result: &GameResult) -> String {
    use rookery_protocol::game::Score;
    let Some(winner) = result.score.winner() else {
        let why = why(&result.reason);
        return match result.score {
            Score::Aborted => format!("It does not count: {why}."),
            _ => format!("Nobody won: {why}."),
        };
    };
    let name = |seat: Seat| &seats[seat.index()].name;
    let why = match losing(&result.reason) {
        Some(how) => format!("{}{how}", name(!winner)),
        None => why(&result.reason),
    };
    format!("{} won: {why}.", name(winner))
}

/// What the loser did or suffered.
fn losing(reason: &str) -> Option<&'static str> {
    Some(match reason {
        "resigned" => " resigned",
        "time" => "’s time ran out",
        "abandoned" => " left the game",
        "illegal-move" => "’s engine played an illegal move",
        "crashed" => "’s engine crashed",
        "no-answer" => "’s engine did not answer",
        "failed" => "’s engine failed",
        _ => return None,
    })
}

fn why(reason: &str) -> String {
    let text = match reason {
        "agreement" => "both agreed to a draw",
        "time-draw" => "time ran out, and the opponent could not have won",
        "abandoned-draw" => "a player left",
        "aborted" => "a player aborted it",
        "no-first-move" => "the first move was not made in time",
        "too-long" => "the game became too long",
        "endgame-tables" => "decided by tables of endings",
        "recorded" => "as its record says",
        "unfinished" => "its record has no result",
        "insufficient-material" => "neither side has enough material",
        "threefold-repetition" => "the same position occurred three times",
        "fivefold-repetition" => "the same position occurred five times",
        "fifty-moves" => "fifty moves without progress",
        "seventy-five-moves" => "seventy-five moves without progress",
        "repetition" => "the same position came up again and again",
        "too-many-moves" => "too many moves without progress",
        "counted-out" => "the counted moves are used up",
        "perpetual-check" => "endless check",
        "king-taken" => "the king was taken",
        "king-exploded" => "the king exploded",
        "king-turned" => "the king changed sides",
        "bare-king" => "nothing left but the king",
        "kind-lost" => "the last of its kind was lost",
        "checks" => "enough checks were given",
        "goal-reached" => "the goal was reached",
        "both-reached-goal" => "both reached the goal",
        "points" => "by points",
        "board-full" => "the board is full",
        other => return other.replace('-', " "),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_protocol::game::Score;

    #[test]
    fn a_result_is_told_from_the_side_it_lies_with() {
        let seat = |name: &str| SeatName { name: name.into(), dark: false };
        let seats = [seat("White"), seat("Black")];
        let told =
            |score, reason: &str| sentence(&seats, &GameResult { score, reason: reason.into() });
        assert_eq!(told(Score::First, "resigned"), "White won: Black resigned.");
        assert_eq!(told(Score::Second, "five-in-a-row"), "Black won: five in a row.");
        assert_eq!(told(Score::Draw, "fifty-moves"), "Nobody won: fifty moves without progress.");
        assert_eq!(told(Score::Aborted, "aborted"), "It does not count: a player aborted it.");
    }
}
