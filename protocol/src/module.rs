//! Modules: games that are added while the server runs, one file each, in versions.

use crate::board::{Board, LegalMove, View};
use crate::game::{GameResult, Rules, Start};
use crate::said::{Said, Text, at_column, at_line, of_part};
use crate::seat::Seat;
use crate::{Millis, wire};

/// The longest file of a game's rules, in bytes.
pub const MODULE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The most moves that a trial may send.
pub const TRIAL_MOVES_MAX: usize = 1_000;

wire! {
    /// The language of a game's rules, by the ending of the file's name.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleKind {
        /// An ECMAScript module: `.js`.
        Script,
        /// A WebAssembly component: `.wasm`.
        Component,
        /// A variant described as data: `.toml`.
        Variant,
    }

    /// The state of a version, which says what may be done with it.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleState {
        /// A draft, which admins try and nobody can begin a game with.
        Draft,
        /// The version that new games are played by.
        Published,
        /// A version by which only the games that began with it are still played.
        Retired,
    }

    /// The origin of a version.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum ModuleOrigin {
        /// The version came with Rookery.
        Shipped,
        /// The version came from the folder that the server watches.
        Folder,
        /// The version came from an admin's page.
        Page,
    }

    /// One version of a game that was added.
    #[derive(Eq)]
    pub struct Module {
        /// The id of this version: its key, `@`, and the beginning of its hash. It never changes.
        pub id: String,
        /// The key that new games ask for.
        pub key: String,
        /// The name that the game gives itself.
        pub name: String,
        /// The SHA-256 hash of the content, in hexadecimal.
        pub hash: String,
        /// The language of the rules.
        pub kind: ModuleKind,
        /// The state of the version.
        pub state: ModuleState,
        /// The origin of the version.
        pub origin: ModuleOrigin,
        /// The length of the content, in bytes.
        pub bytes: u32,
        /// The Unix time at which the version was added, in milliseconds.
        pub made_ms: Millis,
        /// The reasons why the version cannot be played although it is published.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Flaw>>")]
        pub flaws: Vec<Flaw>,
    }

    /// A flaw: one thing that is wrong with a file.
    #[derive(Eq)]
    pub struct Flaw {
        /// The line of the flaw, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub line: Option<u32>,
        /// The column of the flaw, in characters from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub column: Option<u32>,
        /// The key or the part that the flaw is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub part: Option<String>,
        /// The description of the flaw, in a sentence.
        pub text: String,
        /// The same by its key; missing where it is not in the catalogue, as what a script says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
    }

    /// A file in the watched folder that is no game.
    #[derive(Eq)]
    pub struct BadFile {
        /// The name of the file.
        pub file: String,
        /// The flaws of the file.
        pub flaws: Vec<Flaw>,
    }

    /// All modules, and the files that are none.
    #[derive(Eq)]
    pub struct Modules {
        /// The modules, newest first.
        pub modules: Vec<Module>,
        /// The files in the watched folder that cannot be used.
        pub bad_files: Vec<BadFile>,
        /// The path of the watched folder on the server's machine.
        pub folder: String,
    }

    /// A file to check, or to keep as a draft.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ModuleFile {
        /// The name of the file: the key, a dot, and `js`, `toml` or `wasm`.
        pub file: String,
        /// The text of the file, or the bytes of a component in base64.
        pub content: String,
    }

    /// The findings of a check of a file.
    pub struct ModuleCheck {
        /// The flaws of the file; empty when it can be played.
        pub flaws: Vec<Flaw>,
        /// The game as it would be listed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rules: Option<Rules>,
    }

    /// The content of a version.
    #[derive(Eq)]
    pub struct ModuleContent {
        /// The text of the version, or the bytes of a component in base64.
        pub content: String,
    }

    /// A field of the form in which a variant is composed.
    #[derive(Eq)]
    pub struct FormField {
        /// The key of the file that the field sets, such as `capture.duty`.
        pub key: String,
        /// The name of the field.
        pub label: String,
        /// The name by its key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
        /// An explanation, when the label is not enough; often empty.
        pub hint: String,
        /// The explanation by its key; missing where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub hint_said: Option<Said>,
        /// The kind of input that the field takes.
        pub kind: FormKind,
    }

    /// The kind of input that a field takes.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum FormKind {
        /// A text.
        Text,
        /// Texts, separated by commas.
        List,
        /// A yes or no.
        Flag,
        /// A whole number.
        Number {
            /// The smallest number.
            min: u32,
            /// The largest number.
            max: u32,
        },
        /// One of a few options.
        Choice {
            /// The options.
            options: Vec<FormOption>,
        },
    }

    /// An option of a field.
    #[derive(Eq)]
    pub struct FormOption {
        /// The value in the file.
        pub value: String,
        /// The text that people read.
        pub label: String,
        /// The same by its key; missing where it is a name, as a game has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
    }

    /// A line of moves to try from a start position.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Trial {
        /// The start position.
        #[serde(default)]
        pub start: Start,
        /// The moves made so far, in the game's notation.
        pub moves: Vec<String>,
    }

    /// The state of a trial. Everything is shown, for the admin plays both sides.
    pub struct TrialState {
        /// The board.
        pub board: Board,
        /// The moves made so far, as people write them.
        pub labels: Vec<String>,
        /// The views of the first seat, the second seat and the spectators.
        pub views: [View; 3],
        /// The seat to move; missing when the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub turn: Option<Seat>,
        /// The legal moves.
        pub moves: Vec<LegalMove>,
        /// The position as text.
        pub text: String,
        /// The lines that a script has logged about the position.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        pub log: Vec<String>,
        /// The result, if the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
    }
}

impl FormField {
    /// Makes a field.
    pub fn new(key: impl Into<String>, label: &Text, hint: Option<&Text>, kind: FormKind) -> Self {
        Self {
            key: key.into(),
            label: label.to_string(),
            said: label.said(),
            hint: hint.map(Text::to_string).unwrap_or_default(),
            hint_said: hint.and_then(Text::said),
            kind,
        }
    }
}

impl FormOption {
    /// Makes an option.
    pub fn new(value: impl Into<String>, label: &Text) -> Self {
        Self { value: value.into(), label: label.to_string(), said: label.said() }
    }
}

impl Flaw {
    /// Makes a flaw of the whole file.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a text is made for the flaw that says it")]
    pub fn new(text: Text) -> Self {
        Self { line: None, column: None, part: None, text: text.to_string(), said: text.said() }
    }

    /// Makes a flaw of a part of the file.
    pub fn of(part: impl Into<String>, text: Text) -> Self {
        Self { part: Some(part.into()), ..Self::new(text) }
    }

    /// Makes a flaw of a line, counted from 1.
    #[must_use]
    pub fn at(line: u32, text: Text) -> Self {
        Self { line: Some(line), ..Self::new(text) }
    }

    /// Returns the flaw with the place where it is. What a server of another version said without a
    /// key stays in its words.
    #[must_use]
    pub fn placed(&self) -> Text {
        let text = Text::told(self.said.as_ref(), &self.text);
        let text = match &self.part {
            Some(part) => of_part(part, text),
            None => text,
        };
        match (self.line, self.column) {
            (Some(line), Some(column)) => at_column(line, column, text),
            (Some(line), None) => at_line(line, text),
            _ => text,
        }
    }
}

/// [`placed`](Flaw::placed), in English.
impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.placed().fmt(f)
    }
}
