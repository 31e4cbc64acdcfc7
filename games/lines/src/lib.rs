//! Games of lines: five in a row in several forms, renju, tic-tac-toe, connect four.
//!
//! A [`Variant`] says how large the board is and what wins; [`Row`] is a position of it, and
//! [`FiveInARow`] the game. [`Opened`] is a row whose first stones follow an opening rule.

use std::sync::Arc;

use rookery_rules::Game;

pub mod texts;

mod board;
mod columns;
mod columns_text;
mod connect_four;
mod dialect;
mod examples;
mod forbidden;
mod game;
mod opened;
mod opened_game;
mod opened_text;
mod opening;
mod row;
mod stones;
mod text;
mod variant;
mod words;

pub use columns::{Column, Columns};
pub use connect_four::ConnectFour;
pub use forbidden::Foul;
pub use game::FiveInARow;
pub use opened::{Opened, Step};
pub use opened_game::OpenedGame;
pub use opening::{Decision, Opening, Stage};
pub use row::Row;
pub use stones::Point;
pub use variant::{Size, Variant, Win};

/// The games of this family.
#[must_use]
pub fn games() -> Vec<Arc<dyn Game>> {
    vec![
        Arc::new(FiveInARow::gomoku()),
        Arc::new(FiveInARow::gomoku_19()),
        Arc::new(FiveInARow::standard()),
        Arc::new(FiveInARow::standard_19()),
        Arc::new(OpenedGame::swap2()),
        Arc::new(OpenedGame::renju()),
        Arc::new(FiveInARow::tic_tac_toe()),
        Arc::new(ConnectFour::new()),
    ]
}
