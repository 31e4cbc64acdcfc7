//! Rows of arranged games.

use rookery_protocol::bulk::Bulk;

use crate::error::StorageError;
use crate::row::{id, unjson};

row! {
    pub(crate) struct BulkRow {
        id: String,
        made_by: String,
        plan: String,
        made_ms: i64,
        pair_at_ms: i64,
        clocks_at_ms: Option<i64>,
        paired_ms: Option<i64>,
    }
}

impl TryFrom<BulkRow> for Bulk {
    type Error = StorageError;
    fn try_from(row: BulkRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: id(&row.id)?,
            made_by: id(&row.made_by)?,
            plan: unjson(&row.plan)?,
            made_ms: row.made_ms,
            pair_at_ms: row.pair_at_ms,
            clocks_at_ms: row.clocks_at_ms,
            paired_ms: row.paired_ms,
        })
    }
}
