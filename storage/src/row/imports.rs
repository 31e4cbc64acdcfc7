//! Rows of files of games.

use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::game::{GameResult, GameSummary, Player};
use rookery_protocol::import::Import;

use crate::error::StorageError;
use crate::model::{Imported, StoredImport};
use crate::row::{id, player, unword};

row! {
    pub(crate) struct ImportRow {
        id: String,
        made_by: String,
        name: String,
        state: String,
        kept: i64,
        faults: i64,
        bytes: i64,
        made_ms: i64,
        seen_ms: i64,
        maker_name: String,
        maker_role: Option<String>,
    }
}

row! {
    pub(crate) struct ImportedGameRow {
        id: String,
        number: i64,
        rules: String,
        first_name: String,
        second_name: String,
        played_ms: i64,
        score: String,
        reason: String,
    }
}

row! {
    pub(crate) struct ImportedRow {
        @part game: ImportedGameRow,
        body: String,
    }
}

impl TryFrom<ImportRow> for StoredImport {
    type Error = StorageError;
    fn try_from(row: ImportRow) -> Result<Self, StorageError> {
        let import = Import {
            id: id(&row.id)?,
            name: row.name,
            state: unword(row.state)?,
            kept: u32::try_from(row.kept).unwrap_or(u32::MAX),
            faults: u32::try_from(row.faults).unwrap_or(u32::MAX),
            bytes: row.bytes.cast_unsigned(),
            made_ms: row.made_ms,
            seen_ms: row.seen_ms,
        };
        Ok(Self { import, by: player(&row.made_by, row.maker_name, row.maker_role)? })
    }
}

impl ImportedGameRow {
    /// Its place in the file.
    pub(crate) fn number(&self) -> u32 {
        u32::try_from(self.number).unwrap_or(u32::MAX)
    }
}

impl TryFrom<ImportedGameRow> for GameSummary {
    type Error = StorageError;
    fn try_from(row: ImportedGameRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: id(&row.id)?,
            rules: row.rules,
            players: [row.first_name, row.second_name].map(Player::elsewhere),
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            started_ms: row.played_ms,
            ended_ms: Some(row.played_ms),
            result: Some(GameResult { score: unword(row.score)?, reason: row.reason }),
            of_match: None,
            imported: true,
        })
    }
}

impl ImportedRow {
    /// The id as it stands.
    pub(crate) fn id(&self) -> &str {
        &self.game.id
    }
}

impl TryFrom<ImportedRow> for Imported {
    type Error = StorageError;
    fn try_from(row: ImportedRow) -> Result<Self, StorageError> {
        Ok(Self { summary: row.game.try_into()?, body: row.body })
    }
}
