//! Files of games as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::game::{GameResult, GameSummary, Player};
use rookery_protocol::id::{GameId, ImportId, UserId};
use rookery_protocol::import::{Import, ImportFault, ImportState};

/// A file of games to begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImport {
    /// Made by the caller.
    pub id: ImportId,
    /// Who sends it.
    pub made_by: UserId,
    /// What they call it.
    pub name: String,
    /// When.
    pub made_ms: Millis,
}

/// A game that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewImported {
    /// Made by the caller.
    pub id: GameId,
    /// Its place in the file, from 1.
    pub number: u32,
    /// A key that [`crate::Storage::note_game_types`] was told.
    pub rules: String,
    /// What its players are called, first seat first.
    pub names: [String; 2],
    /// When it was played, as far as that is known.
    pub played_ms: Millis,
    /// How it ended.
    pub result: GameResult,
    /// The game as text, which storage does not look into.
    pub body: String,
}

/// What has become of a file so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportPart {
    /// Games to keep.
    pub games: Vec<NewImported>,
    /// Faults to keep.
    pub faults: Vec<ImportFault>,
    /// Faults that were kept before.
    pub faults_before: u32,
}

/// How far a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportCount {
    /// Games kept.
    pub kept: u32,
    /// Games left out.
    pub faults: u32,
    /// Bytes read.
    pub bytes: u64,
    /// What it is now.
    pub state: ImportState,
}

/// A file of games, and who has sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImport {
    /// As everybody sees it.
    pub import: Import,
    /// Who has sent it.
    pub by: Player,
}

/// A game that was played elsewhere, with its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// What lists show of it.
    pub summary: GameSummary,
    /// The text of the game.
    pub body: String,
}
