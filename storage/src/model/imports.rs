//! Files of games as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::game::{GameResult, GameSummary, Player};
use rookery_protocol::id::{GameId, ImportId, UserId};
use rookery_protocol::import::{Import, ImportFault, ImportState};

/// An import to create: a file of games that is being read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImport {
    /// The id of the import, made by the caller.
    pub id: ImportId,
    /// The account that sends the file.
    pub made_by: UserId,
    /// The name that the sender gives the file.
    pub name: String,
    /// The Unix time at which the import begins, in milliseconds.
    pub made_ms: Millis,
}

/// A game that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImported {
    /// The id of the game, made by the caller.
    pub id: GameId,
    /// The game's place in the file, from 1.
    pub number: u32,
    /// The key of the rules, which [`crate::Storage::note_game_types`] was told.
    pub rules: String,
    /// The names of the players, first seat first.
    pub names: [String; 2],
    /// The Unix time at which the game was played, in milliseconds, as far as that is known.
    pub played_ms: Millis,
    /// The result of the game.
    pub result: GameResult,
    /// The game as text, which storage does not look into.
    pub body: String,
}

/// A part of a file, as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportPart {
    /// The games to keep.
    pub games: Vec<NewImported>,
    /// The faults to keep.
    pub faults: Vec<ImportFault>,
    /// The number of faults that were kept before.
    pub faults_before: u32,
}

/// How much one account has here of what was played elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptFromElsewhere {
    /// The number of games, of files and alone.
    pub games: u64,
    /// The number of files.
    pub files: u64,
    /// The number of bytes of the files.
    pub bytes: u64,
}

/// The progress of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportCount {
    /// The number of games that were kept.
    pub kept: u32,
    /// The number of games that were left out.
    pub faults: u32,
    /// The number of bytes that were read.
    pub bytes: u64,
    /// The state of the import.
    pub state: ImportState,
}

/// An import with the account that sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImport {
    /// The import, as everybody sees it.
    pub import: Import,
    /// The account that sent it.
    pub by: Player,
}

/// A game that was played elsewhere, with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The game, as lists show it.
    pub summary: GameSummary,
    /// The text of the game.
    pub body: String,
}
