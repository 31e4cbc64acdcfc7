//! Books: files of openings that a server keeps by name.

use crate::wire;

/// The largest book, in bytes.
pub const BOOK_FILE_BYTES_MAX: u64 = 1 << 30;
/// The longest name of a book, in characters.
pub const BOOK_NAME_LEN_MAX: usize = 100;
/// The most faults of a book that are told; further ones are only counted.
pub const BOOK_FAULTS_MAX: usize = 20;

wire! {
    /// The format of a book, as the end of its name says.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum BookFormat {
        /// An opening on each line: a position (`.epd`, `.fen`), or moves from the usual start
        /// (`.txt`).
        Lines,
        /// A collection of games (`.pgn`, `.pdn`).
        Games,
        /// A Polyglot book (`.bin`).
        Polyglot,
    }

    /// A book: a file of openings on the server.
    #[derive(Eq)]
    pub struct Book {
        /// The name of the file.
        pub name: String,
        /// The format of the file.
        pub format: BookFormat,
        /// The length of the file, in bytes.
        pub bytes: u64,
        /// Whether the file was sent to the server, which can delete it. Any other lies in a folder
        /// that whoever runs the machine has named.
        pub own: bool,
        /// What was found in the file, for each game that it was read for.
        pub read: Vec<BookRead>,
        /// The reading that goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub reading: Option<BookProgress>,
    }

    /// What was found in a book that was read for a game.
    #[derive(Eq)]
    pub struct BookRead {
        /// The key of the rules, with the version where there are several.
        pub rules: String,
        /// The SHA-256 of the file, in lower-case hexadecimal.
        pub sha256: String,
        /// The number of openings; 0 for a Polyglot book, whose lines depend on their length.
        pub openings: u32,
        /// The number of lines or games that cannot be read, and were left out.
        pub faults: u32,
        /// The first faults, at most [`BOOK_FAULTS_MAX`].
        pub first: Vec<BookFault>,
    }

    /// A fault of a book.
    #[derive(Eq)]
    pub struct BookFault {
        /// The line in the file, from 1.
        pub line: u32,
        /// The description of the fault, as a sentence.
        pub what: String,
    }

    /// How far the reading of a book is.
    #[derive(Eq, Copy, Default)]
    pub struct BookProgress {
        /// The number of bytes that were read.
        pub bytes: u64,
        /// The number of openings that were found.
        pub openings: u32,
        /// The number of lines or games that cannot be read.
        pub faults: u32,
    }

    /// A line of the answer to whoever sends a book or has one read.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum BookLine {
        /// The file comes in: so many bytes were kept.
        Kept {
            /// The number of bytes.
            bytes: u64,
        },
        /// The file is being read.
        Progress(BookProgress),
        /// The book can be used: the last line.
        Done {
            /// The book.
            book: Book,
        },
        /// The book cannot be used, and a file that was sent is not kept: the last line.
        Refused {
            /// The reason, as a sentence.
            why: String,
        },
    }
}

impl BookFormat {
    /// Returns the format that the end of a file's name says; `None` where it says none.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let (stem, end) = name.rsplit_once('.')?;
        if stem.is_empty() {
            return None;
        }
        match end.to_ascii_lowercase().as_str() {
            "epd" | "fen" | "txt" => Some(Self::Lines),
            "pgn" | "pdn" => Some(Self::Games),
            "bin" => Some(Self::Polyglot),
            _ => None,
        }
    }
}
