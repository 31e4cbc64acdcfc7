//! Games with what stands beside their logs.

use rookery_protocol::game::{GameResult, Score};

use crate::checking::Kept;
use crate::error::StorageError;
use crate::model::Ended;
use crate::row::{id, unword};

row! {
    pub(crate) struct KeptRow {
        pub(crate) id: String,
        rules: String,
        ended_ms: Option<i64>,
        score: Option<String>,
        reason: Option<String>,
        wakes_ms: Option<i64>,
        turn_version: Option<i32>,
        turn: Option<String>,
        events: i64,
        version: i32,
        has_bot: bool,
        of_match: bool,
    }
}

impl TryFrom<KeptRow> for Kept {
    type Error = StorageError;

    fn try_from(row: KeptRow) -> Result<Self, StorageError> {
        let ended = match (row.ended_ms, row.score, row.reason) {
            (Some(at_ms), Some(score), Some(reason)) => {
                let score: Score = unword(score)?;
                Some(Ended { at_ms, result: GameResult { score, reason } })
            }
            _ => None,
        };
        let turn = match (row.turn_version, row.turn) {
            (Some(version), Some(seat)) => Some((version.cast_unsigned(), unword(seat)?)),
            _ => None,
        };
        Ok(Self {
            id: id(&row.id)?,
            rules: row.rules,
            ended,
            wakes_ms: row.wakes_ms,
            turn,
            events: u32::try_from(row.events).unwrap_or(u32::MAX),
            version: row.version.cast_unsigned(),
            has_bot: row.has_bot,
            of_match: row.of_match,
        })
    }
}
