//! How a game of a variant ends, in words.

use rookery_rules::{Paragraph, Text};

use super::parts::{Effect, Variant};
use super::parts_end::{Check, Counting, Goal, Lost, Repetition, Verdict};
use super::set::Set;
use crate::piece::Color;
use crate::texts::{endings, names};

pub(super) fn goals(variant: &Variant) -> Paragraph {
    let ending = &variant.ending;
    let mut said: Paragraph = ending.goals.iter().flat_map(|it| goal(variant, it)).collect();
    if variant.check == Check::Answered {
        said.extend(match ending.mate {
            Verdict::Draw | Verdict::Loses => None,
            Verdict::Wins => Some(endings::mated_wins()),
            Verdict::FewerPieces => Some(endings::mated_fewer_win()),
            Verdict::MorePieces => Some(endings::mated_more_win()),
        });
    }
    said.extend(match ending.stalemate {
        Verdict::Draw => None,
        Verdict::Wins => Some(endings::stuck_wins()),
        Verdict::Loses => Some(endings::stuck_loses()),
        Verdict::FewerPieces => Some(endings::stuck_fewer_win()),
        Verdict::MorePieces => Some(endings::stuck_more_win()),
    });
    said
}

fn goal(variant: &Variant, goal: &Goal) -> Paragraph {
    match *goal {
        Goal::Reach { kind, squares, reply } => {
            let name = &variant.pieces[usize::from(kind)].name;
            let wins = endings::reach_wins(names::piece(name), list(variant, squares));
            [wins].into_iter().chain(reply.then(endings::reach_is_answered)).collect()
        }
        Goal::Checks(3) => vec![endings::three_checks_win()],
        Goal::Checks(5) => vec![endings::five_checks_win()],
        Goal::Checks(count) => vec![endings::checks_win(count)],
        Goal::Lost { what, side, verdict } => {
            let who = match side {
                None => player(variant, what),
                Some(color) => side_with(variant, color, what),
            };
            vec![match verdict {
                Verdict::Wins => endings::wins(who),
                Verdict::Draw => endings::draws(who),
                _ => endings::loses(who),
            }]
        }
    }
}

/// Squares by their names.
fn list(variant: &Variant, squares: Set) -> String {
    let square = |sq: u8| {
        let file = char::from(b'a' + sq % variant.files);
        format!("{file}{}", sq / variant.files + 1)
    };
    squares.map(square).collect::<Vec<_>>().join(", ")
}

/// A player who has lost something.
fn player(variant: &Variant, what: Lost) -> Text {
    match (what, variant.capture.effect) {
        (Lost::Royal, Effect::Take) => endings::player_whose_king_is_taken(),
        (Lost::Royal, Effect::Explode) => endings::player_whose_king_explodes(),
        (Lost::Royal, Effect::Turn) => endings::player_whose_king_is_turned(),
        (Lost::AnyKind, _) => endings::player_without_some_kind(),
        (Lost::Kind(kind), _) => {
            endings::player_without(names::piece(&variant.pieces[usize::from(kind)].name))
        }
        (Lost::All, _) => endings::player_without_pieces(),
        (Lost::AllButRoyal, _) => endings::player_with_bare_king(),
    }
}

/// A side that has lost something.
fn side_with(variant: &Variant, color: Color, what: Lost) -> Text {
    let side = names::side(color);
    match (what, variant.capture.effect) {
        (Lost::Royal, Effect::Take) => endings::side_whose_king_is_taken(side),
        (Lost::Royal, Effect::Explode) => endings::side_whose_king_explodes(side),
        (Lost::Royal, Effect::Turn) => endings::side_whose_king_is_turned(side),
        (Lost::AnyKind, _) => endings::side_without_some_kind(side),
        (Lost::Kind(kind), _) => {
            endings::side_without(side, names::piece(&variant.pieces[usize::from(kind)].name))
        }
        (Lost::All, _) => endings::side_without_pieces(side),
        (Lost::AllButRoyal, _) => endings::side_with_bare_king(side),
    }
}

pub(super) fn draws(variant: &Variant) -> Paragraph {
    let draws = &variant.draws;
    let mut said: Paragraph = match draws.repetition {
        Repetition::Claim if variant.hides() => vec![endings::repetition_draws_unclaimed()],
        Repetition::Claim => vec![endings::repetition_is_claimed()],
        Repetition::Draws(times) => vec![endings::repetition_draws(which(times))],
        Repetition::ChecksLose(times) => vec![endings::repeated_checks_lose(which(times))],
        Repetition::Nothing => vec![],
    };
    said.extend(draws.moves.map(|(claim, most)| {
        if variant.hides() || claim == most {
            endings::quiet_moves_draw(most)
        } else {
            endings::quiet_moves_are_claimed(claim, most)
        }
    }));
    if draws.dead {
        said.push(endings::dead_draws());
    }
    said.extend(draws.counting.map(|counting| match counting {
        Counting::Makruk => endings::counting_makruk(),
        Counting::Cambodian => endings::counting_cambodian(),
    }));
    said
}

/// Which time, as a word.
fn which(times: u8) -> Text {
    match times {
        2 => endings::second(),
        3 => endings::third(),
        4 => endings::fourth(),
        _ => endings::nth(times),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::variants;

    fn horde() -> Variant {
        variants().into_iter().find(|variant| variant.key == "horde").expect("it is built in")
    }

    fn lost(what: Lost, verdict: Verdict) -> Goal {
        Goal::Lost { what, side: Some(Color::Black), verdict }
    }

    #[test]
    fn what_befalls_one_side_alone_is_said_of_that_side() {
        let variant = horde();
        for (goal_of, text) in [
            (variant.ending.goals[0].clone(), "White, when it has no pieces left, loses."),
            (lost(Lost::Royal, Verdict::Wins), "Black, when its king is taken, wins."),
            (lost(Lost::Kind(0), Verdict::Draw), "Black, when it has no pawn left, draws."),
        ] {
            assert_eq!(goal(&variant, &goal_of)[0].to_string(), text);
        }
    }

    #[test]
    fn checks_are_counted_in_words() {
        for (count, times) in [(1, "once"), (2, "2 times"), (3, "three times"), (5, "five times")] {
            let text = format!("Whoever has given check {times} wins.");
            assert_eq!(goal(&horde(), &Goal::Checks(count))[0].to_string(), text);
        }
    }

    #[test]
    fn times_are_counted_in_words_as_far_as_they_have_some() {
        for (times, word) in [(2, "second"), (4, "fourth"), (5, "5th"), (12, "12th")] {
            assert_eq!(which(times).to_string(), word);
        }
    }

    #[test]
    fn a_mate_that_is_counted_out_is_said_in_good_english() {
        let mut variant = horde();
        variant.ending.mate = Verdict::FewerPieces;
        let said: Vec<String> = goals(&variant).iter().map(ToString::to_string).collect();
        let text = "If a player is mated, whoever has fewer pieces wins; equal numbers draw.";
        assert!(said.iter().any(|it| it == text), "{said:?}");
    }
}
