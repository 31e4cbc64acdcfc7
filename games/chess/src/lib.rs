//! Chess, and the games that grow from it.
//!
//! [`Chess`] is the typed path, for perft and engines; [`games`] is the way in for everyone else.
//! From the ground up: squares and sets of them, attacks, what stands where, a position and its
//! legal moves, then notation, endings and what a person sees.

pub mod attacks;
mod bitboard;
mod magic;
mod piece;
mod pieces;
mod square;
mod zobrist;

mod chess;
mod chess960;
mod fen;
mod generate;
mod legality;
mod moves;
mod retro;

mod endings;
mod notation;
mod reading;

mod game;
mod position;
mod show;

mod builtin;
mod dialect;
mod eight;
pub mod file;
pub mod ini;
pub mod texts;
pub mod variant;

use std::sync::Arc;

use rookery_rules::Game;

pub use bitboard::Bitboard;
pub use builtin::{orthodox, variants};
pub use chess::{CastlingNotation, Chess};
pub use chess960::{ARRAYS, USUAL_ARRAY, array};
pub use eight::Swift;
pub use fen::CastlingLetters;
pub use moves::{Move, MoveKind};
pub use piece::{Color, Role, Wing};
pub use pieces::Pieces;
pub use square::{NoSquare, Square};

use game::ChessGame;
use variant::VariantGame;

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    let mut games: Vec<Arc<dyn Game>> =
        vec![Arc::new(ChessGame::chess()), Arc::new(ChessGame::chess960())];
    for variant in variants() {
        let key = variant.key.clone();
        match VariantGame::new(variant) {
            Ok(game) => games.push(Arc::new(game.with_examples(builtin::examples(&key)))),
            Err(faults) => unreachable!("{key}: {faults:?}"),
        }
    }
    games
}

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
