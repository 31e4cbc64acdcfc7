//! Openings in files, from which a match's list is read.

use crate::matches::Opening;
use crate::wire;

/// The longest opening book, in bytes.
pub const BOOK_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Lines that are taken of a book unless told otherwise.
pub const BOOK_LINES: u32 = 500;

wire! {
    /// Openings in a file.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct OpeningsFile {
        /// The key of the rules.
        pub rules: String,
        /// How they are written.
        pub kind: OpeningsKind,
        /// The text; of a book its bytes in base64.
        pub text: String,
        /// How many moves of each game, or of each line of a book.
        #[serde(default)]
        pub plies: u32,
        /// How many lines of a book, the likeliest first.
        #[serde(default = "book_lines")]
        pub count: u32,
    }

    /// How openings are written.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum OpeningsKind {
        /// A position on each line: FEN, EPD, and what other games write.
        Positions,
        /// Games: PGN, PDN or lines.
        Games,
        /// A Polyglot book.
        Book,
    }

    /// What was read of a file of openings.
    #[derive(Eq)]
    pub struct OpeningsRead {
        /// In the file's order; those of a book the likeliest first.
        pub lines: Vec<Opening>,
    }
}

fn book_lines() -> u32 {
    BOOK_LINES
}
