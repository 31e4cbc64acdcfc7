//! How the protocols of engines speak of the games of this family.
//!
//! A game is named only where programs play it by the same rules, up to when a draw may be claimed.
//! The names are those of Fairy-Stockfish 11.1 and of XBoard; `tests/live.rs` compares the moves of
//! every game named here with Fairy-Stockfish's.

mod names;
mod same;
mod shogi;
mod writing;

use rookery_rules::{Dialect, Tongue};

use crate::chess::CastlingNotation;
use crate::ini;
use crate::variant::{Goal, Variant};
use names::Names;
use writing::{Coordinates, Fischer, Lines};

/// The option that makes a program write castling as king takes rook.
const CHESS960: &str = "UCI_Chess960";

/// How engines speak of chess and Chess960.
pub(crate) fn of_chess(castling: CastlingNotation) -> Vec<Dialect> {
    match castling {
        CastlingNotation::KingMoves => vec![
            Dialect { assumed: true, ..Dialect::as_is(Tongue::Uci, names::CHESS.uci) },
            Dialect {
                assumed: true,
                ..Dialect::new(Tongue::Cecp, names::CHESS.cecp, Lines(Coordinates::default()))
            },
        ],
        CastlingNotation::KingTakesRook => vec![
            Dialect {
                assumed: true,
                options: vec![(CHESS960.to_owned(), "true".to_owned())],
                ..Dialect::as_is(Tongue::Uci, names::CHESS.uci)
            },
            Dialect::new(Tongue::Cecp, &["fischerandom"], Fischer),
        ],
    }
}

/// How engines speak of a variant: by the name of the built-in one that has the same rules, or by
/// its own key, which a program that has been given the variant as a section of `variants.ini`
/// announces.
pub(crate) fn of_variant(variant: &Variant) -> Vec<Dialect> {
    if variant.hides() {
        return vec![];
    }
    if let Some((known, usual)) = same::known(variant) {
        return dialects(variant, known, usual);
    }
    if ini::write(variant, &variant.key).is_err() {
        return vec![];
    }
    let key = [variant.key.as_str()];
    dialects(variant, &Names { key: "", uci: &key, usi: &[], ucci: &[], cecp: &key }, true)
}

/// What Lichess calls a variant that has the rules and the start of one of its own.
pub(crate) fn lichess_key(variant: &Variant) -> Option<&'static str> {
    let (known, usual) = same::known(variant).filter(|_| !variant.hides())?;
    let names = names::LICHESS.iter().find(|(key, _)| *key == known.key).filter(|_| usual);
    names.map(|(_, lichess)| *lichess)
}

fn dialects(variant: &Variant, names: &Names<'_>, usual: bool) -> Vec<Dialect> {
    let coordinates = Coordinates {
        checks: variant.ending.goals.iter().find_map(|goal| match goal {
            Goal::Checks(count) => Some(*count),
            _ => None,
        }),
        from_zero: false,
    };
    // XBoard counts the ranks of high boards from 0.
    let high = Coordinates { from_zero: variant.ranks > 9, ..coordinates };
    let king_takes_rook = variant.castling.is_some_and(|law| !law.as_king_move);
    let mut all = vec![];
    if !names.uci.is_empty() {
        let mut uci = Dialect::new(Tongue::Uci, names.uci, coordinates);
        if king_takes_rook {
            uci.options.push((CHESS960.to_owned(), "true".to_owned()));
        }
        all.push(uci);
    }
    if !names.usi.is_empty() {
        let writing = shogi::Shogi { files: variant.files, ranks: variant.ranks };
        all.push(Dialect::new(Tongue::Usi, names.usi, writing));
    }
    if !names.ucci.is_empty() {
        let writing = Coordinates { from_zero: true, ..coordinates };
        all.push(Dialect::new(Tongue::Ucci, names.ucci, writing));
    }
    if king_takes_rook && names.cecp == names::CHESS.cecp {
        all.push(Dialect::new(Tongue::Cecp, &["fischerandom"], Fischer));
    } else if !king_takes_rook && !names.cecp.is_empty() {
        all.push(Dialect::new(Tongue::Cecp, names.cecp, Lines(high)));
    }
    for dialect in &mut all {
        dialect.usual = usual;
        dialect.assumed = match dialect.tongue {
            Tongue::Uci => names.key == names::CHESS.key,
            Tongue::Cecp => dialect.names == names::CHESS.cecp,
            Tongue::Usi => names.key == "shogi",
            Tongue::Ucci => names.key == "xiangqi",
            _ => false,
        };
    }
    all
}
