//! Endings of English draughts with up to four pieces.
//!
//! The laws that draw a game after a number of moves are left out: a win here may take longer than
//! they allow.

mod build;
mod layout;
mod play;
mod probe;

pub use build::{build, longest};
pub use layout::Material;
pub use probe::Tables;

/// The most pieces of a table.
pub const PIECES_MAX: usize = 4;

#[cfg(test)]
mod tests;
