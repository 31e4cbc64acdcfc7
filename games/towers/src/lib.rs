//! Chess with towers of discs: how tall a tower is decides which piece it is, and towers part and
//! join as the game goes on.
//!
//! [`Towers`] is a position, [`Makarenko`] the game.

use std::sync::Arc;

use rookery_rules::Game;

pub mod texts;

mod board;
mod examples;
mod game;
mod moves;
mod position;
mod role;
mod show;
mod text;

pub use game::Makarenko;
pub use moves::Move;
pub use position::Towers;

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![Arc::new(Makarenko::new())]
}
