//! What people have chosen about how pages look, sound and play.

use std::collections::BTreeMap;

use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::{Answer, Storage, sql};

impl Storage {
    /// Returns what somebody has chosen: values by names.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn choices(&self, user: UserId) -> Answer<'_, BTreeMap<String, String>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::CHOICES).bind(user.as_str()).fetch_all(c).await?)
            });
            Ok(rows?.into_iter().collect())
        })
    }

    /// Keeps what somebody has chosen, in place of what they had chosen before. `false` where there
    /// is no such account, or no more.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] for texts that it cannot
    /// keep.
    pub fn choose<'a>(
        &'a self,
        user: UserId,
        choices: &'a BTreeMap<String, String>,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let held = sqlx::query(sql::HOLD_USER).bind(user.as_str()).execute(&mut *c).await?;
                if held.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::DELETE_CHOICES).bind(user.as_str()).execute(&mut *c).await?;
                for (name, value) in choices {
                    sqlx::query(sql::CHOOSE)
                        .bind(user.as_str())
                        .bind(name)
                        .bind(value)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(true))
            })
        })
    }
}
