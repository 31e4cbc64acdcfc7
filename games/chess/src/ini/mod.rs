//! Variants in the format of Fairy-Stockfish, `variants.ini`.
//!
//! The keys and their defaults are those that its own `src/variants.ini` documents; what version
//! 11.1 (Debian's) calls otherwise or lacks is told apart in `keys`. Whatever one side has and the
//! other lacks is refused with its reason, never left out.

mod keys;
mod names;
mod pieces;

mod area;
mod write;
mod write_goals;
mod write_moves;
mod write_rules;

mod read;
mod read_goals;
mod read_pieces;
mod read_rules;
mod read_start;
mod section;
mod text;

pub use read::read;
pub use write::write;
