//! Rows of studies.

use crate::error::StorageError;
use crate::model::StoredStudy;
use crate::row::{id, unjson, unword};

row! {
    pub(crate) struct StudyRow {
        id: String,
        plan: String,
        state: String,
        attempt: i64,
        note: String,
        found: String,
        made_by: String,
        made_ms: i64,
        started_ms: Option<i64>,
        ended_ms: Option<i64>,
    }
}

impl TryFrom<StudyRow> for StoredStudy {
    type Error = StorageError;
    fn try_from(row: StudyRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: id(&row.id)?,
            plan: unjson(&row.plan)?,
            state: unword(row.state)?,
            attempt: row.attempt,
            note: row.note,
            found: unjson(&row.found)?,
            made_by: id(&row.made_by)?,
            made_ms: row.made_ms,
            started_ms: row.started_ms,
            ended_ms: row.ended_ms,
        })
    }
}
