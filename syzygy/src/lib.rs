//! Syzygy tables of chess, by Ronald de Man (2013): files that say who wins under the fifty-move
//! rule (`.rtbw`, WDL) and how far the next capture or pawn move is (`.rtbz`, DTZ).
//!
//! No standard describes the format but its author's programs; an outline is at Chess Stack
//! Exchange, question 22207. A position is mirrored into a part of the board, its groups of equal
//! men are numbered, and the number is looked up in a list of values that is packed by recursive
//! pairing (Larsson and Moffat, "Offline dictionary-based compression", 1999) and canonical Huffman
//! codes, in blocks.
//!
//! Whatever a file says is checked before it is used: a broken file has no answer, and is named.
//!
//! [`Syzygy`] finds the tables of folders; [`Syzygy::wdl`] and [`Syzygy::dtz`] say what a position
//! is worth, and [`Syzygy::root`] which moves of a game's position keep it.

mod material;
mod numbers;

mod layout;
mod pairs;
mod scale;
mod source;
mod table;

mod folder;
mod probe;
mod root;

pub use folder::Syzygy;
pub use probe::Wdl;
pub use root::{Promise, Root};

/// The most men of a table, kings and pawns included.
pub const MEN_MAX: usize = 7;

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
