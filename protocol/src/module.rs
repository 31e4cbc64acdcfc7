//! Games that are added while the server runs: one file each, in versions.

use crate::board::{Board, LegalMove, View};
use crate::game::{GameResult, Rules, Start};
use crate::seat::Seat;
use crate::{Millis, wire};

/// The longest file of a game's rules, in bytes.
pub const MODULE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The longest line of moves that a trial may send.
pub const TRIAL_MOVES_MAX: usize = 1_000;

wire! {
    /// How the rules are written, by the ending of the file's name.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleKind {
        /// An ECMAScript module: `.js`.
        Script,
        /// A WebAssembly component: `.wasm`.
        Component,
        /// A variant as data: `.toml`.
        Variant,
    }

    /// What may be done with a version.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleState {
        /// Admins try it; nobody can begin a game with it.
        Draft,
        /// New games are played by it.
        Published,
        /// Only the games that began with it are still played by it.
        Retired,
    }

    /// Where a version came from.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleOrigin {
        /// It came with Rookery.
        Shipped,
        /// From the folder that the server watches.
        Folder,
        /// From an admin's page.
        Page,
    }

    /// One version of a game that was added.
    #[derive(Eq)]
    pub struct Module {
        /// Names this version for good: its key, `@`, and the beginning of its hash.
        pub id: String,
        /// The key that new games ask for.
        pub key: String,
        /// What it calls itself.
        pub name: String,
        /// SHA-256 of its content, in hexadecimal.
        pub hash: String,
        /// How it is written.
        pub kind: ModuleKind,
        /// What may be done with it.
        pub state: ModuleState,
        /// Where it came from.
        pub origin: ModuleOrigin,
        /// Its length in bytes.
        pub bytes: u32,
        /// When it came.
        pub made_ms: Millis,
        /// Why it cannot be played although it is published.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Flaw>>")]
        pub flaws: Vec<Flaw>,
    }

    /// One thing that is wrong with a file.
    #[derive(Eq)]
    pub struct Flaw {
        /// From 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub line: Option<u32>,
        /// From 1, in characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub column: Option<u32>,
        /// The key or the part that it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub part: Option<String>,
        /// A sentence.
        pub text: String,
    }

    /// A file that lies in the watched folder and is no game.
    #[derive(Eq)]
    pub struct BadFile {
        /// Its name.
        pub file: String,
        /// What is wrong with it.
        pub flaws: Vec<Flaw>,
    }

    /// Everything that was added.
    #[derive(Eq)]
    pub struct Modules {
        /// Newest first.
        pub modules: Vec<Module>,
        /// What lies in the watched folder and cannot be used.
        pub bad_files: Vec<BadFile>,
        /// The folder, as the server names it.
        pub folder: String,
    }

    /// A file to look at or to keep as a draft.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ModuleFile {
        /// Its name: the key, a dot, and `js`, `toml` or `wasm`.
        pub file: String,
        /// Its text, or the bytes of a component in base64.
        pub content: String,
    }

    /// What a look at a file finds.
    pub struct ModuleCheck {
        /// What is wrong with it; nothing when it can be played.
        pub flaws: Vec<Flaw>,
        /// The game as it would be listed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rules: Option<Rules>,
    }

    /// The content of a version.
    #[derive(Eq)]
    pub struct ModuleContent {
        /// Its text, or the bytes of a component in base64.
        pub content: String,
    }

    /// A field of the form in which a variant is composed.
    #[derive(Eq)]
    pub struct FormField {
        /// The key of the file that it sets, such as `capture.duty`.
        pub key: String,
        /// What it is called.
        pub label: String,
        /// What it means, when the label does not say; often empty.
        pub hint: String,
        /// What can be entered.
        pub kind: FormKind,
    }

    /// What can be entered into a field.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum FormKind {
        /// A text.
        Text,
        /// Texts, separated by commas.
        List,
        /// Yes or no.
        Flag,
        /// A whole number.
        Number {
            /// The smallest.
            min: u32,
            /// The largest.
            max: u32,
        },
        /// One of a few.
        Choice {
            /// Which.
            options: Vec<FormOption>,
        },
    }

    /// One of a few answers.
    #[derive(Eq)]
    pub struct FormOption {
        /// What the file says.
        pub value: String,
        /// What people read.
        pub label: String,
    }

    /// Moves to try, from the start.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Trial {
        /// Where to begin.
        #[serde(default)]
        pub start: Start,
        /// What has been played so far.
        pub moves: Vec<String>,
    }

    /// How a trial stands: everything, for the admin plays both sides.
    pub struct TrialState {
        /// The board.
        pub board: Board,
        /// How people write the moves that were made.
        pub labels: Vec<String>,
        /// What the first seat sees, what the second sees, what spectators see.
        pub views: [View; 3],
        /// Whose move it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub turn: Option<Seat>,
        /// What may be played.
        pub moves: Vec<LegalMove>,
        /// The position as text.
        pub text: String,
        /// What a script logged about it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        pub log: Vec<String>,
        /// How it ended, if it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
    }
}

impl Flaw {
    /// One that is about the whole file.
    pub fn new(text: impl Into<String>) -> Self {
        Self { line: None, column: None, part: None, text: text.into() }
    }

    /// One that is about a part of it.
    pub fn of(part: impl Into<String>, text: impl Into<String>) -> Self {
        Self { part: Some(part.into()), ..Self::new(text) }
    }

    /// One that is about a line, counted from 1.
    pub fn at(line: u32, text: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::new(text) }
    }
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "Line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "Line {line}: ")?,
            _ => {}
        }
        if let Some(part) = &self.part {
            write!(f, "{part}: ")?;
        }
        f.write_str(&self.text)
    }
}
