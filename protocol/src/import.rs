//! Files of games that somebody has sent.

use crate::id::ImportId;
use crate::{Millis, wire};

/// The longest name of an import, in characters.
pub const IMPORT_NAME_LEN_MAX: usize = 100;
/// Faults of one import that are told and kept; further ones are only counted.
pub const IMPORT_FAULTS_MAX: u32 = 1_000;

wire! {
    /// How far an import is.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ImportState {
        /// The file is being read.
        Running,
        /// It was read to its end.
        Done,
        /// It broke off: what came before that was kept.
        Torn,
    }

    /// A file of games that somebody has sent.
    #[derive(Eq)]
    pub struct Import {
        /// Its address.
        pub id: ImportId,
        /// What its sender calls it.
        pub name: String,
        /// How far it is.
        pub state: ImportState,
        /// Games that were kept.
        pub kept: u32,
        /// Games that were left out.
        pub faults: u32,
        /// Bytes that were read.
        pub bytes: u64,
        /// When it began.
        pub made_ms: Millis,
        /// When something of it was stored last.
        pub seen_ms: Millis,
    }

    /// Something about a game of a file.
    #[derive(Eq)]
    pub struct ImportFault {
        /// Which game of the file, from 1.
        pub game: u32,
        /// The line in the file, from 1.
        pub line: u32,
        /// The place in that line, in characters from 1.
        pub column: u32,
        /// What is wrong, as a sentence.
        pub what: String,
        /// The game was kept all the same: it was odd, and could be read.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub kept: bool,
    }

    /// A line of the answer to whoever sends a file.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ImportLine {
        /// First: the address of the import.
        Begun {
            /// Which.
            import: ImportId,
        },
        /// About one game.
        Fault(ImportFault),
        /// How far it is.
        Progress {
            /// Games that were read.
            games: u32,
            /// Of which were kept.
            kept: u32,
            /// Of which were left out.
            faults: u32,
            /// Bytes that were read.
            bytes: u64,
        },
        /// Last: the file was read, or broke off.
        Done {
            /// The import as it stays.
            import: Import,
            /// Why it broke off, as a sentence.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            why: Option<String>,
        },
    }

    /// A file of games as its page shows it.
    pub struct ImportView {
        /// The import.
        pub import: Import,
        /// Who sent it.
        pub by: crate::game::Player,
        /// Some of what was wrong.
        pub faults: Vec<ImportFault>,
    }
}
