//! Why a game ended, in words.

use rookery_protocol::game::{GameResult, Score, SeatName};
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use crate::texts::reasons;

/// Who won and why.
pub(crate) fn sentence(seats: &[SeatName; 2], result: &GameResult) -> Text {
    let Some(winner) = result.score.winner() else {
        let why = why(&result.reason);
        return match result.score {
            Score::Aborted => reasons::does_not_count(why),
            _ => reasons::nobody_won(why),
        };
    };
    let name = |seat: Seat| &seats[seat.index()].name;
    let why = losing(&result.reason, name(!winner)).unwrap_or_else(|| why(&result.reason));
    reasons::won(name(winner), why)
}

/// A reason, as lists have it: the word for programs without its hyphens.
pub(crate) fn word(reason: &str) -> Text {
    Text::own(format!("client_reasons.word.{reason}"), reason.replace('-', " "))
}

/// What the loser did or suffered.
fn losing(reason: &str, loser: &str) -> Option<Text> {
    Some(match reason {
        "resigned" => reasons::resigned(loser),
        "time" => reasons::time_ran_out(loser),
        "abandoned" => reasons::left(loser),
        "illegal-move" => reasons::illegal_move(loser),
        "crashed" => reasons::crashed(loser),
        "no-answer" => reasons::no_answer(loser),
        "failed" => reasons::failed(loser),
        "adjudicated-loss" => reasons::adjudicated_loss(loser),
        _ => return None,
    })
}

fn why(reason: &str) -> Text {
    match reason {
        "agreement" => reasons::agreement(),
        "time-draw" => reasons::time_draw(),
        "abandoned-draw" => reasons::abandoned_draw(),
        "aborted" => reasons::aborted(),
        "no-first-move" => reasons::no_first_move(),
        "too-long" => reasons::too_long(),
        "adjudicated" => reasons::adjudicated(),
        "adjudicated-draw" => reasons::adjudicated_draw(),
        "adjudicated-length" => reasons::adjudicated_length(),
        "endgame-tables" => reasons::endgame_tables(),
        "recorded" => reasons::recorded(),
        "unfinished" => reasons::unfinished(),
        "insufficient-material" => reasons::insufficient_material(),
        "threefold-repetition" => reasons::threefold_repetition(),
        "fivefold-repetition" => reasons::fivefold_repetition(),
        "fifty-moves" => reasons::fifty_moves(),
        "seventy-five-moves" => reasons::seventy_five_moves(),
        "repetition" => reasons::repetition(),
        "too-many-moves" => reasons::too_many_moves(),
        "counted-out" => reasons::counted_out(),
        "perpetual-check" => reasons::perpetual_check(),
        "king-taken" => reasons::king_taken(),
        "king-exploded" => reasons::king_exploded(),
        "king-turned" => reasons::king_turned(),
        "bare-king" => reasons::bare_king(),
        "kind-lost" => reasons::kind_lost(),
        "checks" => reasons::checks(),
        "goal-reached" => reasons::goal_reached(),
        "both-reached-goal" => reasons::both_reached_goal(),
        "points" => reasons::points(),
        "board-full" => reasons::board_full(),
        other => word(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_told_from_the_side_it_lies_with() {
        let seat = |name: &str| SeatName::new(name, false);
        let seats = [seat("White"), seat("Black")];
        let told = |score, reason: &str| {
            sentence(&seats, &GameResult { score, reason: reason.into() }).to_string()
        };
        assert_eq!(told(Score::First, "resigned"), "White won: Black resigned.");
        assert_eq!(told(Score::Second, "five-in-a-row"), "Black won: five in a row.");
        assert_eq!(told(Score::Draw, "fifty-moves"), "Nobody won: fifty moves without progress.");
        assert_eq!(told(Score::Aborted, "aborted"), "It does not count: a player aborted it.");
    }
}
