//! Rows of accounts with their limits, and of deeds.

use rookery_protocol::console::Deed;

use crate::error::StorageError;
use crate::model::{LimitedUser, User};
use crate::row::{id, player, unjson, unword};

#[derive(sqlx::FromRow)]
pub(crate) struct LimitedRow {
    id: String,
    name: String,
    role: String,
    passphrase_hash: Option<String>,
    created_ms: i64,
    suspended: bool,
    muted: bool,
}

#[derive(sqlx::FromRow)]
pub(crate) struct DeedRow {
    number: i64,
    at_ms: i64,
    by_user: String,
    by_name: String,
    by_role: Option<String>,
    whom_user: Option<String>,
    whom_name: Option<String>,
    whom_role: Option<String>,
    call: String,
    about: String,
    sent: String,
}

impl TryFrom<LimitedRow> for LimitedUser {
    type Error = StorageError;
    fn try_from(row: LimitedRow) -> Result<Self, StorageError> {
        let user = User {
            id: id(&row.id)?,
            name: row.name,
            role: unword(row.role)?,
            passphrase_hash: row.passphrase_hash,
            created_ms: row.created_ms,
        };
        Ok(LimitedUser { user, suspended: row.suspended, muted: row.muted })
    }
}

impl TryFrom<DeedRow> for Deed {
    type Error = StorageError;
    fn try_from(row: DeedRow) -> Result<Self, StorageError> {
        let whom = row.whom_user.zip(row.whom_name);
        let whom = whom.map(|(user, name)| player(&user, name, row.whom_role)).transpose()?;
        Ok(Deed {
            number: row.number,
            at_ms: row.at_ms,
            by: player(&row.by_user, row.by_name, row.by_role)?,
            call: row.call,
            about: unjson(&row.about)?,
            whom,
            sent: row.sent,
        })
    }
}
