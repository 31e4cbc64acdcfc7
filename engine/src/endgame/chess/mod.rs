//! Endings of chess with up to four men, kings included. Castling is left out, for no table can be
//! asked for a position in which it is possible; a capture in passing is reckoned where it follows
//! from a double step.

mod build;
mod check;
mod layout;
mod material;
mod men;
mod probe;

pub use build::{build, longest};
pub use check::check;
pub use material::Material;
pub use probe::Tables;

/// The most men of a table.
pub const MEN_MAX: usize = 4;
