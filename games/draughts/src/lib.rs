//! Draughts of many countries.
//!
//! A [`Variant`] says what tells a game from the others; [`Draughts`] is a position of any of
//! them. The built-in games are in [`builtin`].

use std::sync::Arc;

use rookery_rules::Game;

pub mod builtin;
pub mod texts;

mod capture;
mod dialect;
mod draughts;
mod draws;
mod examples;
mod fen;
mod game;
mod geometry;
mod notation;
mod pieces;
mod show;
mod variant;
mod words;

pub use draughts::Draughts;
pub use game::DraughtsGame;
pub use geometry::{ALL_8, DARK_8, DARK_10, DARK_RIGHT_8, Geometry, Played};
pub use pieces::Move;
pub use variant::{Color, Draws, Duty, Ending, Lift, Material, Passing, SquareNames, Variant};

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    let game = |variant| Arc::new(DraughtsGame::new(variant)) as Arc<dyn Game>;
    builtin::ALL.into_iter().map(game).collect()
}

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
