//! How a game of a variant ends, in words.

use super::parts::{Effect, Variant};
use super::parts_end::{Check, Counting, Goal, Lost, Repetition, Verdict};
use crate::piece::Color;

pub(super) fn goals(variant: &Variant) -> String {
    let mut sentences: Vec<String> =
        variant.ending.goals.iter().map(|g| goal(variant, g)).collect();
    let whom = |verdict: Verdict, what: &str| match verdict {
        Verdict::Draw => String::new(),
        Verdict::Wins => format!("A player {what} wins."),
        Verdict::Loses => format!("A player {what} loses."),
        Verdict::FewerPieces => {
            format!("If a player {what}, whoever has fewer pieces wins; equal numbers draw.")
        }
        Verdict::MorePieces => {
            format!("If a player {what}, whoever has more pieces wins; equal numbers draw.")
        }
    };
    let ending = &variant.ending;
    if variant.check == Check::Answered && ending.mate != Verdict::Loses {
        sentences.push(whom(ending.mate, "who is mated"));
    }
    let what = match ending.stalemate {
        Verdict::Wins | Verdict::Loses => "who has no move otherwise",
        _ => "has no move",
    };
    sentences.push(whom(ending.stalemate, what));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

fn goal(variant: &Variant, goal: &Goal) -> String {
    match goal {
        Goal::Reach { kind, squares, reply } => {
            let name = &variant.pieces[*kind as usize].name;
            let square = |sq: u8| {
                format!("{}{}", char::from(b'a' + sq % variant.files), sq / variant.files + 1)
            };
            let names: Vec<String> = squares.map(square).collect();
            let reply = if *reply {
                " If White does, Black may draw by doing the same at once."
            } else {
                ""
            };
            format!("A player whose {name} reaches {} wins.{reply}", names.join(", "))
        }
        Goal::Checks(3) => "Whoever has given check three times wins.".into(),
        Goal::Checks(5) => "Whoever has given check five times wins.".into(),
        Goal::Checks(count) => format!("Whoever has given check {count} times wins."),
        Goal::Lost { what, side, verdict } => {
            let who = match side {
                None => "A player",
                Some(Color::White) => "White",
                Some(Color::Black) => "Black",
            };
            let what = match (what, variant.capture.effect) {
                (Lost::Royal, Effect::Take) => "whose king is taken".to_owned(),
                (Lost::Royal, Effect::Explode) => "whose king explodes".to_owned(),
                (Lost::Royal, Effect::Turn) => "whose king is turned".to_owned(),
                (Lost::AnyKind, _) => "who has lost the last piece of some kind".to_owned(),
                (Lost::Kind(kind), _) => {
                    format!("who has no {} left", variant.pieces[*kind as usize].name)
                }
                (Lost::All, _) => "who has no pieces left".to_owned(),
                (Lost::AllButRoyal, _) => "who has nothing but the king left".to_owned(),
            };
            let verb = if *verdict == Verdict::Wins { "wins" } else { "loses" };
            format!("{who} {what} {verb}.")
                .replace("White who", "White, if it")
                .replace("White, if it has", "White, when it has")
        }
    }
}

pub(super) fn draws(variant: &Variant) -> String {
    let mut text = String::new();
    match variant.draws.repetition {
        Repetition::Claim if variant.hides() => {
            text +=
                "A position that stands for the fifth time is a draw; nobody claims one before.";
        }
        Repetition::Claim => {
            text += "A player to move may claim a draw when the position stands for the third time; \
                     the fifth time draws by itself.";
        }
        Repetition::Draws(times) => {
            text += &format!("The game is drawn when a position stands for the {times}th time.");
        }
        Repetition::ChecksLose(times) => {
            text += &format!(
                "When a position stands for the {times}th time, who gave check all along loses; \
                 otherwise it is a draw."
            );
        }
        Repetition::Nothing => {}
    }
    if let Some((claim, most)) = variant.draws.moves {
        text += &if variant.hides() || claim == most {
            format!(" After {most} moves of each side without a capture or pawn move it is a draw.")
        } else {
            format!(
                " After {claim} moves of each side without a capture or pawn move a draw may be \
                 claimed, after {most} it is one."
            )
        };
    }
    if variant.draws.dead {
        text += " It is a draw when neither side has what it takes to mate.";
    }
    match variant.draws.counting {
        Some(Counting::Makruk) => text += COUNT_MAKRUK,
        Some(Counting::Cambodian) => text += COUNT_CAMBODIAN,
        None => {}
    }
    text.replace("2th", "second")
        .replace("3th", "third")
        .replace("4th", "fourth")
        .trim_start()
        .to_owned()
}

const COUNT_MAKRUK: &str = " Once no pawn is left, moves are counted: 64 without a mate are a \
draw. Against a lone king the count begins again at the number of pieces on the board, up to 8 \
against two rooks, 16 against one, 22 against two khons, 32 against two knights, 44 against one \
khon, else 64.";

const COUNT_CAMBODIAN: &str = " Once a side has three pieces or fewer, moves are counted: 63 without a \
mate are a draw. Against a lone king and when no pawn is left the count begins again at the number \
of pieces on the board, up to 7 \
against two rooks, 15 against one, 21 against two khons, 31 against two knights, 43 against one \
khon, else 63.";
