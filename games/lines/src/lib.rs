//! Games of lines on points: five in a row.
//!
//! A [`Variant`] says how large the board is and what wins; [`Row`] is a position of it, and
//! [`FiveInARow`] the game.

use std::sync::Arc;

use rookery_rules::Game;

mod board;
mod game;
mod row;
mod stones;
mod text;
mod variant;

pub use game::FiveInARow;
pub use row::Row;
pub use stones::Point;
pub use variant::{Size, Variant, Win};

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![Arc::new(FiveInARow::gomoku())]
}
