//! The names of sides and pieces, as they stand in sentences.

use rookery_rules::{Param, Text};

use crate::piece::Color;

rookery_rules::texts! {
    "chess_names";

    white() = "White";
    black() = "Black";

    pawn() = "pawn";
    knight() = "knight";
    bishop() = "bishop";
    rook() = "rook";
    queen() = "queen";
    king() = "king";
    archbishop() = "archbishop";
    chancellor() = "chancellor";
    janus() = "janus";
    common_king() = "common king";
    royal_knight() = "royal knight";
    berolina_pawn() = "berolina pawn";
    met() = "met";
    khon() = "khon";
    soldier() = "soldier";
    advisor() = "advisor";
    elephant() = "elephant";
    horse() = "horse";
    cannon() = "cannon";
    chariot() = "chariot";
    general() = "general";
    lance() = "lance";
    silver() = "silver";
    gold() = "gold";
    tokin() = "tokin";
    promoted_lance() = "promoted lance";
    promoted_knight() = "promoted knight";
    promoted_silver() = "promoted silver";
    dragon() = "dragon";

    a_knight() = "a knight";
    a_bishop() = "a bishop";
    a_rook() = "a rook";
    a_queen() = "a queen";
    a_king() = "a king";
    an_archbishop() = "an archbishop";
    a_chancellor() = "a chancellor";
    a_janus() = "a janus";
    a_common_king() = "a common king";
    a_met() = "a met";
    a_tokin() = "a tokin";
    a_piece(name) = "a {name}";
    an_piece(name) = "an {name}";
    or(one, other) = "{one} or {other}";
}

/// A side.
pub(crate) fn side(color: Color) -> Text {
    match color {
        Color::White => white(),
        Color::Black => black(),
    }
}

type Named = (&'static str, fn() -> Text);

/// The pieces of the games that are built in.
const PIECES: &[Named] = &[
    ("pawn", pawn),
    ("knight", knight),
    ("bishop", bishop),
    ("rook", rook),
    ("queen", queen),
    ("king", king),
    ("archbishop", archbishop),
    ("chancellor", chancellor),
    ("janus", janus),
    ("common king", common_king),
    ("royal knight", royal_knight),
    ("berolina pawn", berolina_pawn),
    ("met", met),
    ("khon", khon),
    ("soldier", soldier),
    ("advisor", advisor),
    ("elephant", elephant),
    ("horse", horse),
    ("cannon", cannon),
    ("chariot", chariot),
    ("general", general),
    ("lance", lance),
    ("silver", silver),
    ("gold", gold),
    ("tokin", tokin),
    ("promoted lance", promoted_lance),
    ("promoted knight", promoted_knight),
    ("promoted silver", promoted_silver),
    ("dragon", dragon),
];

/// One of the pieces that pawns become in the games that are built in.
const ONE_OF_THEM: &[Named] = &[
    ("knight", a_knight),
    ("bishop", a_bishop),
    ("rook", a_rook),
    ("queen", a_queen),
    ("king", a_king),
    ("archbishop", an_archbishop),
    ("chancellor", a_chancellor),
    ("janus", a_janus),
    ("common king", a_common_king),
    ("met", a_met),
    ("tokin", a_tokin),
];

fn known(names: &[Named], name: &str) -> Option<Text> {
    names.iter().find(|(other, _)| *other == name).map(|(_, text)| text())
}

/// A kind of piece by its name in English; a name of somebody else's stays as it is.
pub(crate) fn piece(name: &str) -> Param {
    known(PIECES, name).map_or_else(|| name.into(), Param::Text)
}

/// One piece of a kind.
pub(crate) fn one(name: &str) -> Text {
    known(ONE_OF_THEM, name).unwrap_or_else(|| {
        let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']);
        if vowel { an_piece(piece(name)) } else { a_piece(piece(name)) }
    })
}

/// One piece of any of these kinds; `None` without any.
pub(crate) fn one_of(names: &[&str]) -> Option<Text> {
    names.iter().rev().map(|name| one(name)).reduce(|rest, first| or(first, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::variants;

    #[test]
    fn every_piece_of_a_game_that_is_built_in_has_a_name_in_every_language() {
        for variant in variants() {
            for kind in &variant.pieces {
                assert!(known(PIECES, &kind.name).is_some(), "{}: {}", variant.key, kind.name);
            }
            let made = variant.pieces.iter().filter(|kind| kind.pawn).flat_map(|it| &it.becomes);
            for kind in made.map(|kind| &variant.pieces[usize::from(*kind)]) {
                assert!(known(ONE_OF_THEM, &kind.name).is_some(), "{}: {}", variant.key, kind.name);
            }
        }
        for (name, text) in PIECES {
            assert_eq!(text().to_string(), *name);
        }
    }

    #[test]
    fn a_choice_of_pieces_names_one_of_each() {
        assert_eq!(one_of(&[]), None);
        let said = |names: &[&str]| one_of(names).map(|text| text.to_string());
        assert_eq!(
            said(&["rook", "amazon", "emu"]).as_deref(),
            Some("a rook or an amazon or an emu")
        );
        assert_eq!(said(&["archbishop"]).as_deref(), Some("an archbishop"));
    }
}
