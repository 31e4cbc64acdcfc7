//! Chess on boards of hexagons: Gliński's, McCooey's and Shafran's.
//!
//! Each game is one value, its variant; [`Hexchess`] is a position of any of them.

pub mod texts;

mod geometry;
mod piece;
mod variant;

mod hex;
mod moves;
mod notation;
mod text;

mod examples;
mod game;
mod position;
mod show;

use std::sync::{Arc, LazyLock};

use rookery_rules::Game;

pub use game::HexGame;
pub use hex::Hexchess;
pub use moves::Move;
pub use piece::Role;

use variant::Variant;

static VARIANTS: LazyLock<[Variant; 3]> =
    LazyLock::new(|| [Variant::glinski(), Variant::mccooey(), Variant::shafran()]);

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    let game = |variant| Arc::new(HexGame::new(variant)) as Arc<dyn Game>;
    VARIANTS.iter().map(game).collect()
}
