//! Opening books in the Polyglot format.
//!
//! [`Book`] reads a file and chooses moves, [`lines()`] follows it from the start, [`Builder`] makes
//! one from games. The format is Fabien Letouzey's, as Michel Van den Bergh described it ("Polyglot
//! book format", 2008): entries of 16 bytes, sorted by key, the most significant byte first.

mod build;
mod entry;
mod key;
mod lines;
mod random;
mod read;
mod walk;

pub use build::{Builder, Fault, Rules};
pub use entry::{Entry, legal_move, packed_move};
pub use key::key;
pub use lines::{Lines, Wanted, lines};
pub use read::{Book, Choice};
