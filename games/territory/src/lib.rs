//! Games of territory on squares: reversi, ataxx and breakthrough.
//!
//! Each game has a position of its own in bitboards, and shares the [`Territory`] that begins it,
//! the board, and the rows in which positions are written.

use std::sync::Arc;

use rookery_rules::Game;

pub mod texts;

mod ataxx;
mod breakthrough;
mod dialect;
mod game;
mod grid;
mod reversi;
mod rows;

pub use ataxx::{Ataxx, Step as AtaxxStep};
pub use breakthrough::Breakthrough;
pub use game::{Opening, Territory};
pub use grid::Square;
pub use reversi::Reversi;

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![
        Arc::new(Territory::<Reversi>::new()),
        Arc::new(Territory::<Ataxx>::new()),
        Arc::new(Territory::<Breakthrough>::new()),
    ]
}
