//! Rows of engines, bots, machines and leases.

use rookery_protocol::bot::BotDraft;
use serde::de::DeserializeOwned;

use crate::error::StorageError;
use crate::model::{Lease, StoredBot, StoredEngine, StoredHost};
use crate::row::id;

row! {
    pub(crate) struct EngineRow {
        id: String,
        name: String,
        draft: Option<String>,
        enabled: bool,
        profile: Option<String>,
        fault: Option<String>,
        stopped: bool,
        made_ms: i64,
    }
}

row! {
    pub(crate) struct BotRow {
        user_id: String,
        name: String,
        draft: String,
        enabled: bool,
        made_ms: i64,
    }
}

row! {
    pub(crate) struct HostRow {
        id: String,
        name: String,
        made_ms: i64,
        seen_ms: Option<i64>,
    }
}

row! {
    pub(crate) struct LeaseRow {
        holder: String,
        fence: i64,
        expires_ms: i64,
    }
}

impl TryFrom<EngineRow> for StoredEngine {
    type Error = StorageError;
    fn try_from(row: EngineRow) -> Result<Self, StorageError> {
        let what = |column| format!("the {column} of engine {}", row.id);
        Ok(StoredEngine {
            draft: row.draft.map(|text| unjson_of(&what("draft"), &text)).transpose()?,
            profile: row.profile.map(|text| unjson_of(&what("profile"), &text)).transpose()?,
            fault: row.fault.map(|text| unjson_of(&what("fault"), &text)).transpose()?,
            id: id(&row.id)?,
            name: row.name,
            enabled: row.enabled,
            stopped: row.stopped,
            made_ms: row.made_ms,
        })
    }
}

impl TryFrom<BotRow> for StoredBot {
    type Error = StorageError;
    fn try_from(row: BotRow) -> Result<Self, StorageError> {
        let draft: BotDraft = unjson_of(&format!("the draft of bot {}", row.user_id), &row.draft)?;
        Ok(StoredBot {
            user: id(&row.user_id)?,
            draft: BotDraft { name: row.name, ..draft },
            enabled: row.enabled,
            made_ms: row.made_ms,
        })
    }
}

impl TryFrom<HostRow> for StoredHost {
    type Error = StorageError;
    fn try_from(row: HostRow) -> Result<Self, StorageError> {
        Ok(StoredHost {
            id: id(&row.id)?,
            name: row.name,
            made_ms: row.made_ms,
            seen_ms: row.seen_ms,
        })
    }
}

impl From<LeaseRow> for Lease {
    fn from(row: LeaseRow) -> Self {
        Lease { holder: row.holder, fence: row.fence, expires_ms: row.expires_ms }
    }
}

/// The error says what cannot be read.
fn unjson_of<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StorageError> {
    serde_json::from_str(text).map_err(|error| StorageError::Corrupt(format!("{what}: {error}")))
}
