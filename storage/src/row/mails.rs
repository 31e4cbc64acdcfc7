//! Where accounts get mail.

use crate::error::StorageError;
use crate::mails::Reached;
use crate::row::UserRow;

row! {
    pub(crate) struct ReachedRow {
        @part user: UserRow,
        address: String,
    }
}

impl TryFrom<ReachedRow> for Reached {
    type Error = StorageError;
    fn try_from(row: ReachedRow) -> Result<Self, StorageError> {
        Ok(Self { user: row.user.try_into()?, address: row.address })
    }
}
