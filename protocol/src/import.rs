//! Imports: files of games that somebody has sent.

use crate::id::ImportId;
use crate::{Millis, wire};

/// The longest name of an import, in characters.
pub const IMPORT_NAME_LEN_MAX: usize = 100;
/// The most faults of one import that are told and kept; further ones are only counted.
pub const IMPORT_FAULTS_MAX: u32 = 1_000;

wire! {
    /// The state of an import.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ImportState {
        /// The file is being read.
        Running,
        /// The file was read to its end.
        Done,
        /// The import broke off; what came before that was kept.
        Torn,
    }

    /// An import: a file of games that somebody has sent.
    #[derive(Eq)]
    pub struct Import {
        /// The id of the import.
        pub id: ImportId,
        /// The name that its sender gave it.
        pub name: String,
        /// The state of the import.
        pub state: ImportState,
        /// The number of games that were kept.
        pub kept: u32,
        /// The number of games that were left out.
        pub faults: u32,
        /// The number of bytes that were read.
        pub bytes: u64,
        /// The Unix time at which the import began, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time at which something of it was last stored, in milliseconds.
        pub seen_ms: Millis,
    }

    /// A fault of a game in a file.
    #[derive(Eq)]
    pub struct ImportFault {
        /// The number of the game in the file, from 1.
        pub game: u32,
        /// The line in the file, from 1.
        pub line: u32,
        /// The column in the line, in characters from 1.
        pub column: u32,
        /// The description of the fault, as a sentence.
        pub what: String,
        /// Whether the game was kept all the same: it was odd, and could be read.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub kept: bool,
    }

    /// A line of the answer to whoever sends a file.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum ImportLine {
        /// The import has begun: the first line.
        Begun {
            /// The id of the import.
            import: ImportId,
        },
        /// A fault of one game.
        Fault(ImportFault),
        /// The progress of the import.
        Progress {
            /// The number of games that were read.
            games: u32,
            /// The number of games that were kept.
            kept: u32,
            /// The number of games that were left out.
            faults: u32,
            /// The number of bytes that were read.
            bytes: u64,
        },
        /// The import has ended: the last line. The file was read, or it broke off.
        Done {
            /// The import in its final state.
            import: Import,
            /// The reason why it broke off, as a sentence.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            why: Option<String>,
        },
    }

    /// An import as its page shows it.
    pub struct ImportView {
        /// The import.
        pub import: Import,
        /// The person who sent it.
        pub by: crate::game::Player,
        /// Some of the faults.
        pub faults: Vec<ImportFault>,
    }
}
