//! Rows of sessions.

use crate::error::StorageError;
use crate::model::{SessionUser, StoredSession};
use crate::row::LimitedRow;

row! {
    pub(crate) struct SessionRow {
        token_hash: Vec<u8>,
        created_ms: i64,
        expires_ms: i64,
        used_ms: Option<i64>,
        address: Option<String>,
        browser: Option<String>,
        system: Option<String>,
    }
}

row! {
    pub(crate) struct SessionUserRow {
        @part account: LimitedRow,
        used_ms: Option<i64>,
        confirmed_ms: Option<i64>,
    }
}

impl TryFrom<SessionRow> for StoredSession {
    type Error = StorageError;
    fn try_from(row: SessionRow) -> Result<Self, StorageError> {
        let token = row.token_hash.try_into();
        Ok(Self {
            token: token.map_err(|_| StorageError::Corrupt("a session's hash is none".into()))?,
            begun_ms: row.created_ms,
            ends_ms: row.expires_ms,
            used_ms: row.used_ms,
            address: row.address,
            browser: row.browser,
            system: row.system,
        })
    }
}

impl TryFrom<SessionUserRow> for SessionUser {
    type Error = StorageError;
    fn try_from(row: SessionUserRow) -> Result<Self, StorageError> {
        let SessionUserRow { account, used_ms, confirmed_ms } = row;
        let (user, suspended) = account.read()?;
        Ok(Self { user, suspended, used_ms, confirmed_ms })
    }
}
