//! Which built-in variant has the same rules as a given one.

use std::sync::LazyLock;

use rookery_rules::Text;

use super::names::{CHESS, KNOWN, Names};
use crate::builtin::{orthodox, variants};
use crate::variant::{Array, Castling, Convention, Drawn, Draws, Shuffle, Variant};

/// A built-in game that programs know.
struct Known {
    names: &'static Names<'static>,
    variant: Variant,
    /// Its [`rules`], without castling and with it.
    rules: [Variant; 2],
}

impl Known {
    fn new(names: &'static Names<'static>, variant: Variant) -> Self {
        let rules = [false, true].map(|castles| rules(&variant, castles));
        Self { names, variant, rules }
    }
}

/// All of them. Whoever asks about one game asks about many.
static ALL: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let chess = orthodox(CHESS.key, "", Text::verbatim(""));
    let others = variants().into_iter().filter_map(|other| {
        let names = KNOWN.iter().find(|names| names.key == other.key)?;
        Some(Known::new(names, other))
    });
    [Known::new(&CHESS, chess)].into_iter().chain(others).collect()
});

/// The names of the built-in game with the rules of `variant`, and whether it begins where that
/// one does.
pub(super) fn known(variant: &Variant) -> Option<(&'static Names<'static>, bool)> {
    // A game without castling is one in which nobody has the right to castle.
    let castles = variant.castling.is_some();
    let own = rules(variant, castles);
    let alike = ALL.iter().filter(|known| known.rules[usize::from(castles)] == own);
    let alike =
        alike.filter_map(|known| Some((known.names, begins_like(variant, &known.variant)?)));
    let alike: Vec<_> = alike.collect();
    let like = |wanted| alike.iter().find(|(_, usual)| *usual == wanted).copied();
    like(true).or_else(|| like(false))
}

/// Whether a program that plays `other`, whose rules are the same, plays `variant` when it is given
/// the position; and if so, whether it need not be given the usual one.
fn begins_like(variant: &Variant, other: &Variant) -> Option<bool> {
    let castle = variant.castling.is_some() == other.castling.is_some();
    let usual = variant.array == other.array && castle;
    // What is lost, or can be had back, is counted from the start.
    let anywhere = variant.ending.goals.is_empty() && !variant.promotion.only_lost;
    (usual || anywhere).then_some(usual)
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
