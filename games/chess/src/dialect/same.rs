//! Which built-in variant has the same rules as a given one.

use rookery_rules::Text;

use super::names::{CHESS, KNOWN, Names};
use crate::builtin::{orthodox, variants};
use crate::variant::{Array, Castling, Convention, Drawn, Draws, Shuffle, Variant};

/// The names of the built-in game with the rules of `variant`, and whether it begins where that
/// one does.
pub(super) fn known(variant: &Variant) -> Option<(&'static Names<'static>, bool)> {
    let mut all = vec![(&CHESS, orthodox(CHESS.key, "", Text::verbatim("")))];
    for other in variants() {
        all.extend(KNOWN.iter().find(|names| names.key == other.key).map(|names| (names, other)));
    }
    let like = |usual| {
        all.iter().find(|(_, other)| plays_like(variant, other) == Some(usual)).map(|it| it.0)
    };
    like(true).map(|names| (names, true)).or_else(|| like(false).map(|names| (names, false)))
}

/// Whether a program that plays `other` plays `variant` when it is given the position; and if so,
/// whether it need not be given the usual one.
fn plays_like(variant: &Variant, other: &Variant) -> Option<bool> {
    // A game without castling is one in which nobody has the right to castle.
    let castles = variant.castling.is_some();
    let same = rules(variant, castles) == rules(other, castles);
    let usual = variant.array == other.array && castles == other.castling.is_some();
    // What is lost, or can be had back, is counted from the start.
    let anywhere = variant.ending.goals.is_empty() && !variant.promotion.only_lost;
    (same && (usual || anywhere)).then_some(usual)
}

/// A variant's rules and nothing else: without names, pictures and start, and without laws of draws
/// that decide nothing about a move.
fn rules(variant: &Variant, castles: bool) -> Variant {
    let mut rules = variant.clone();
    rules.key.clear();
    rules.name.clear();
    rules.summary = Text::verbatim("");
    rules.remarks.clear();
    for piece in &mut rules.pieces {
        piece.name.clear();
        piece.picture.clear();
        piece.value = if variant.points { piece.value } else { 0 };
    }
    rules.array = Array { fen: String::new(), shuffle: Shuffle::Never, number: None };
    rules.castling = rules.castling.filter(|_| castles);
    rules.castling = rules.castling.map(|law| Castling { as_king_move: true, ..law });
    rules.draws = Draws { moves: None, dead: false, ..rules.draws };
    rules.sides = Default::default();
    rules.convention = Convention::Chess;
    rules.colours = Default::default();
    rules.drawn = Drawn::Chequer;
    rules
}
