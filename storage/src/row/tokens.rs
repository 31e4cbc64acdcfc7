//! Rows of tokens.

use rookery_protocol::token::TokenCard;

use crate::error::StorageError;
use crate::model::Holder;
use crate::row::{LimitedRow, id, unjson};

row! {
    pub(crate) struct TokenRow {
        id: String,
        label: String,
        scopes: String,
        made_ms: i64,
        used_ms: Option<i64>,
        ends_ms: Option<i64>,
    }
}

row! {
    pub(crate) struct HolderRow {
        @part account: LimitedRow,
        scopes: String,
        pub(crate) used_ms: Option<i64>,
        ends_ms: Option<i64>,
    }
}

impl TryFrom<TokenRow> for TokenCard {
    type Error = StorageError;
    fn try_from(row: TokenRow) -> Result<Self, StorageError> {
        Ok(Self {
            id: id(&row.id)?,
            label: row.label,
            scopes: unjson(&row.scopes)?,
            made_ms: row.made_ms,
            used_ms: row.used_ms,
            ends_ms: row.ends_ms,
        })
    }
}

impl TryFrom<HolderRow> for Holder {
    type Error = StorageError;
    fn try_from(row: HolderRow) -> Result<Self, StorageError> {
        let (user, suspended) = row.account.read()?;
        Ok(Self { user, suspended, scopes: unjson(&row.scopes)?, ends_ms: row.ends_ms })
    }
}
