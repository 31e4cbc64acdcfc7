//! The rules of a variant in words, made from its parts.

use super::parts::{Effect, Forced, Shuffle, Sight, Turns, Variant};
use super::parts_end::Check;
use super::words_end;

/// The rules in paragraphs.
pub(super) fn text(variant: &Variant) -> String {
    let paragraphs = [
        variant.remarks.clone(),
        array(variant),
        turns(variant),
        check(variant),
        captures(variant),
        reserves(variant),
        pawns(variant),
        castling(variant),
        sight(variant),
        words_end::goals(variant),
        words_end::draws(variant),
        if is_western(variant) { BASE.to_owned() } else { String::new() },
    ];
    let said = paragraphs.into_iter().filter(|text| !text.is_empty());
    said.collect::<Vec<_>>().join("\n\n")
}

/// Whether whoever knows chess knows the rest.
fn is_western(variant: &Variant) -> bool {
    variant.sides.0[0] == "White"
}

const BASE: &str = "Everything that is not said here is as in chess.";

fn array(variant: &Variant) -> String {
    let text = match (variant.array.shuffle, variant.array.number) {
        (Shuffle::Never, _) => return String::new(),
        (Shuffle::Chess960, Some(number)) => {
            return format!(
                "The pieces behind the pawns stand in order number {number} of the 960."
            );
        }
        (Shuffle::Chess960, None) => {
            "The pieces behind the pawns stand in one of 960 orders, the same for both sides: \
             bishops on different colours, the king between the rooks."
        }
        (Shuffle::AnyOrder, _) => {
            "The pieces behind the pawns stand in any of their 5040 orders, Black's mirroring \
             White's."
        }
        (Shuffle::EachSide, _) => {
            "Each side's sixteen pieces stand anywhere on its two ranks, put there by lot, each \
             side on its own."
        }
    };
    text.to_owned()
}

fn turns(variant: &Variant) -> String {
    let mut text = match variant.turns {
        Turns::Alternate => "",
        Turns::Two => {
            "Each turn has two moves; White's very first turn has one. A move that gives check \
             ends the turn at once, and a player in check must get out of it with the first move. \
             A turn also ends when there is no further move. A pawn that made two steps in a \
             turn and stands there still can be captured in passing with the first move of the \
             next one."
        }
        Turns::Growing => {
            "White makes one move, Black two, White three, and so on. A move that gives check ends \
             the turn at once, and a player in check must get out of it with the first move. A \
             turn also ends when there is no further move. A pawn that made two steps in a \
             turn and stands there still can be captured in passing with the first move of the \
             next one."
        }
        Turns::Push => {
            "After each move the player pushes an enemy pawn one square towards the own side, if \
             one can be pushed without exposing the own king. A pawn that is pushed to its last \
             rank becomes a queen of its owner. There is no capture in passing."
        }
    }
    .to_owned();
    if variant.two_boards {
        text += "There are two boards, the second one empty at first. A piece that has moved goes \
                 on to the same square of the other board. A move must be legal on the board where \
                 it is made, and the square on the other board must be empty. The king must be \
                 safe before and after it goes on. There is no capture in passing.";
    }
    if variant.pass {
        text += "A player who is not in check may pass.";
    }
    text
}

fn check(variant: &Variant) -> String {
    match variant.check {
        Check::None if variant.pieces.iter().any(|piece| piece.royal) => {
            "There is no check: a king may stand, go and be left where it can be taken.".into()
        }
        Check::None => "There is no check: the king is a piece like the others.".into(),
        Check::Answered if variant.flying_kings => {
            "A check must be answered. The kings may not face each other on an open file.".into()
        }
        Check::Answered => String::new(),
        Check::Forbidden => "Nobody may give check, and nobody may go into one.".into(),
    }
}

fn captures(variant: &Variant) -> String {
    let mut text = match variant.capture.effect {
        Effect::Take => String::new(),
        Effect::Explode => {
            "A capture explodes: the capturing piece, the captured one and every piece on the \
             squares around but pawns leave the board. Kings cannot capture. Nobody may blow up \
             the own king. Kings may touch, and while they do there is no check. Whoever blows up \
             the other king wins, even when in check."
                .into()
        }
        Effect::Turn => {
            "Nothing is captured. Instead, a piece that has moved turns every enemy piece that it \
             now attacks to its own side; those turn nothing further. A pawn that is promoted turns \
             by what it has become, castling by what the king attacks. A rook that was turned can \
             never castle. A pawn that was turned goes the other way, and two steps from its new \
             side's second rank. There is no capture in passing."
                .into()
        }
    };
    if variant.capture.duty {
        text += " Who can capture must. Any capture will do.";
    }
    text.trim_start().to_owned()
}

fn reserves(variant: &Variant) -> String {
    let Some(drops) = variant.drops else { return String::new() };
    let mut text = String::new();
    if variant.capture.kept {
        text += "A captured piece changes sides and joins the captor's reserve. ";
    }
    text += "Instead of a move, a piece from the reserve may be put on an empty square";
    text += if drops.no_pawn_mate { "." } else { ", also with check or mate." };
    let last = variant.ranks;
    let on = |rank: u8| drops.pawn_ranks >> (rank - 1) & 1 == 1;
    text += &match (on(1), on(last)) {
        (false, false) => " Pawns may not be put on the first or the last rank.".to_owned(),
        (true, false) => " Pawns may be put on the first rank, but not on the last.".to_owned(),
        _ => String::new(),
    };
    if drops.one_pawn_a_file {
        text += " No file may have two unpromoted pawns of one side.";
    }
    if drops.no_pawn_mate {
        text += " A pawn may not be put down with mate.";
    }
    if drops.can_move_on {
        text += " A piece may only be put where it could move on.";
    }
    if variant.capture.kept && !variant.pieces.iter().any(|piece| piece.plus) {
        text += if variant.capture.demoted {
            " A promoted piece is a pawn again when it is captured."
        } else {
            " A promoted piece keeps its kind when it is captured."
        };
    }
    text
}

fn pawns(variant: &Variant) -> String {
    let Some(pawn) = variant.pieces.iter().find(|piece| piece.pawn) else { return String::new() };
    let usual = ["queen", "rook", "bishop", "knight"];
    let names: Vec<&str> =
        pawn.becomes.iter().map(|kind| variant.pieces[*kind as usize].name.as_str()).collect();
    if names == usual || names.is_empty() {
        return String::new();
    }
    let zone = match variant.promotion.zone {
        1 => "On the last rank".to_owned(),
        zone => format!("On the last {zone} ranks"),
    };
    let may = if variant.promotion.forced == Forced::Always { "becomes" } else { "may become" };
    let article = |name: &str| {
        if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
    };
    let list: Vec<String> = names.iter().map(|name| format!("{} {name}", article(name))).collect();
    let lost = if variant.promotion.only_lost { ", of which the player has lost one" } else { "" };
    format!("{zone} a pawn {may} {}{lost}.", list.join(" or "))
}

fn castling(variant: &Variant) -> String {
    match variant.castling {
        None if variant.pieces.iter().any(|piece| piece.royal) => "There is no castling.".into(),
        Some(law) if !law.safely => {
            "Castling asks only that king and rook have not moved and that the way is free: attacks \
             do not matter."
                .into()
        }
        Some(law) if law.right != (6, 5) || law.left != (2, 3) => {
            let file = |file: u8| char::from(b'a' + file);
            format!(
                "Castling takes the king to the {} file and the rook to the {} file, or the king \
                 to the {} file and the rook to the {} file.",
                file(law.left.0),
                file(law.left.1),
                file(law.right.0),
                file(law.right.1)
            )
        }
        _ => String::new(),
    }
}

fn sight(variant: &Variant) -> String {
    if variant.sight != Sight::Moves {
        return String::new();
    }
    let mut text = "You see your own pieces and the squares where they can move: a pawn sees the \
                    squares before it when they are free, and a diagonal one when it can capture \
                    there. You do not see what your opponent plays elsewhere."
        .to_owned();
    if variant.check == Check::Answered {
        text += " You are told when you are in check. A move that would leave your king in check is \
                 refused, and you may try another.";
    }
    if let Some(drops) = variant.drops {
        text += if drops.see_all {
            " While you have a piece in reserve you see every empty square, and may put it on any."
        } else {
            " A piece from the reserve can only be put where you see anyway."
        };
        text += " Nobody sees the other's reserve.";
    }
    text + " Spectators see only what both players see, until the game is over."
}
