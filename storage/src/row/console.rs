//! Rows of accounts with their limits, and of deeds.

use rookery_protocol::console::LogEntry;
use rookery_protocol::deed::{DEED_VERSION, Deed};
use rookery_protocol::security::{Security, SecurityEntry};

use crate::error::StorageError;
use crate::model::{LimitedUser, User};
use crate::row::{id, player, unword};

/// What is told of a deed that cannot be read here, in characters.
const NEWER_LEN_MAX: usize = 600;

row! {
    pub(crate) struct LimitedRow {
        id: String,
        name: String,
        role: String,
        passphrase_hash: Option<String>,
        created_ms: i64,
        suspended: bool,
    }
}

row! {
    pub(crate) struct SeenRow {
        @part account: LimitedRow,
        muted: bool,
        second_factor: bool,
    }
}

row! {
    pub(crate) struct DeedRow {
        number: i64,
        at_ms: i64,
        by_user: Option<String>,
        by_name: Option<String>,
        by_role: Option<String>,
        version: i64,
        whom_user: Option<String>,
        whom_name: Option<String>,
        whom_role: Option<String>,
        deed: String,
    }
}

row! {
    pub(crate) struct SecurityRow {
        number: i64,
        at_ms: i64,
        times: i64,
        user_id: Option<String>,
        name: Option<String>,
        role: Option<String>,
        network: Option<String>,
        event: String,
    }
}

impl LimitedRow {
    /// The account, and whether it is suspended.
    pub(crate) fn read(self) -> Result<(User, bool), StorageError> {
        let user = User {
            id: id(&self.id)?,
            name: self.name,
            role: unword(self.role)?,
            passphrase_hash: self.passphrase_hash,
            created_ms: self.created_ms,
        };
        Ok((user, self.suspended))
    }
}

impl TryFrom<SeenRow> for LimitedUser {
    type Error = StorageError;
    fn try_from(row: SeenRow) -> Result<Self, StorageError> {
        let SeenRow { account, muted, second_factor } = row;
        let (user, suspended) = account.read()?;
        Ok(LimitedUser { user, suspended, muted, second_factor })
    }
}

impl TryFrom<DeedRow> for LogEntry {
    type Error = StorageError;
    fn try_from(row: DeedRow) -> Result<Self, StorageError> {
        let account = |user: Option<String>, name: Option<String>, role| {
            user.zip(name).map(|(user, name)| player(&user, name, role)).transpose()
        };
        Ok(LogEntry {
            number: row.number,
            at_ms: row.at_ms,
            by: account(row.by_user, row.by_name, row.by_role)?,
            whom: account(row.whom_user, row.whom_name, row.whom_role)?,
            deed: deed(row.version, &row.deed),
        })
    }
}

impl TryFrom<SecurityRow> for SecurityEntry {
    type Error = StorageError;
    fn try_from(row: SecurityRow) -> Result<Self, StorageError> {
        let account = row.user_id.zip(row.name);
        let account = account.map(|(user, name)| player(&user, name, row.role)).transpose()?;
        Ok(SecurityEntry {
            number: row.number,
            at_ms: row.at_ms,
            times: u32::try_from(row.times).unwrap_or(u32::MAX),
            account,
            network: row.network,
            event: event(&row.event),
        })
    }
}

/// What happened as it was noted; what this version has no words for is kept as a text.
fn event(text: &str) -> Security {
    serde_json::from_str(text)
        .unwrap_or_else(|_| Security::Newer { text: text.chars().take(NEWER_LEN_MAX).collect() })
}

/// A deed as it was noted; what this version has no words for is kept as a text.
fn deed(version: i64, text: &str) -> Deed {
    let version = u32::try_from(version).unwrap_or(u32::MAX);
    let known = serde_json::from_str(text).ok().filter(|_| version <= DEED_VERSION);
    known.unwrap_or_else(|| Deed::Newer {
        version,
        text: text.chars().take(NEWER_LEN_MAX).collect(),
    })
}
