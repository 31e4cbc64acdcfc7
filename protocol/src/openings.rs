//! Files of openings, from which the list of a match is read.

use crate::matches::Opening;
use crate::wire;

/// The longest opening book, in bytes.
pub const BOOK_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The number of lines that are taken from a book unless told otherwise.
pub const BOOK_LINES: u32 = 500;

wire! {
    /// A file of openings.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct OpeningsFile {
        /// The key of the rules.
        pub rules: String,
        /// The format of the file.
        pub kind: OpeningsKind,
        /// The text of the file; of a book, its bytes in base64.
        pub text: String,
        /// The number of moves to take of each game, or of each line of a book.
        #[serde(default)]
        pub plies: u32,
        /// The number of lines to take of a book, the likeliest first.
        #[serde(default = "book_lines")]
        pub count: u32,
    }

    /// The format of a file of openings.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum OpeningsKind {
        /// A list of positions, one on each line: FEN, EPD, or another game's own text.
        Positions,
        /// A collection of games: PGN, PDN or lines.
        Games,
        /// A Polyglot book.
        Book,
    }

    /// The openings that were read from a file.
    #[derive(Eq)]
    pub struct OpeningsRead {
        /// The openings in the file's order; those of a book the likeliest first.
        pub lines: Vec<Opening>,
    }
}

fn book_lines() -> u32 {
    BOOK_LINES
}
