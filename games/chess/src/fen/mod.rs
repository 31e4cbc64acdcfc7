//! FEN, the usual one-line form of a position; its castling field as X-FEN or Shredder-FEN.
//!
//! Sources: the PGN standard, 16.1 (Steven J. Edwards, 1994); X-FEN by Reinhard Scharnagl and
//! Shredder-FEN by Stefan Meyer-Kahlen for the castling field of Chess960.

mod read;
mod write;

pub use write::CastlingLetters;
