//! Games that were added while the server ran, in versions.

use rookery_protocol::module::ModuleState;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{NewModule, StoredModule};
use crate::row::{ModuleRow, word};
use crate::users::is_nowhere;
use crate::{Answer, Storage, sql};

/// The most versions that are kept, drafts included.
pub const MODULES_MAX: u32 = 2_000;

impl Storage {
    /// Keeps a version in its state; publishing it retires the one before. `false` when it is
    /// there already, and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] when there are
    /// [`MODULES_MAX`] already.
    pub fn add_module<'a>(&'a self, module: &'a NewModule) -> Answer<'a, bool> {
        Box::pin(async move {
            let (kind, origin) = (word(module.kind)?, word(module.origin)?);
            let state = word(module.state)?;
            write!(self.database(), c => {
                let count: i64 = sqlx::query_scalar(sql::COUNT_MODULES).fetch_one(&mut *c).await?;
                if count >= i64::from(MODULES_MAX) {
                    let text = format!("{MODULES_MAX} versions of games are kept already");
                    return Err(StorageError::Other(text));
                }
                if module.state == ModuleState::Published {
                    sqlx::query(sql::RETIRE_PUBLISHED)
                        .bind(&module.key)
                        .bind(&module.id)
                        .execute(&mut *c)
                        .await?;
                }
                let added = sqlx::query(sql::ADD_MODULE)
                    .bind(&module.id)
                    .bind(&module.key)
                    .bind(&module.name)
                    .bind(&module.hash)
                    .bind(&kind)
                    .bind(&state)
                    .bind(&origin)
                    .bind(module.content.as_slice())
                    .bind(module.made_ms)
                    .execute(&mut *c)
                    .await?;
                if added.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                // Games and challenges refer to the version they are played by.
                sqlx::query(sql::NOTE_GAME_TYPE)
                    .bind(&module.id)
                    .bind(&module.name)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(true))
            })
        })
    }

    /// Returns every version, newest first, without its content.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn modules(&self) -> Answer<'_, Vec<StoredModule>> {
        Box::pin(async move {
            let rows: Result<Vec<ModuleRow>, StorageError> = read!(self.database(), c => {
                let limit = i64::from(MODULES_MAX);
                Ok(sqlx::query_as(sql::MODULES).bind(limit).fetch_all(c).await?)
            });
            rows?.into_iter().map(StoredModule::try_from).collect()
        })
    }

    /// Returns one version, without its content.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn module<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredModule>> {
        Box::pin(async move {
            if is_nowhere(id) {
                return Ok(None);
            }
            let row: Result<Option<ModuleRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::MODULE).bind(id).fetch_optional(c).await?)
            });
            row?.map(StoredModule::try_from).transpose()
        })
    }

    /// Returns the content of a version.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn module_content<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::MODULE_CONTENT).bind(id).fetch_optional(c).await?)
            })
        })
    }

    /// Changes the state of a version; publishing it retires the one before. `false` when there is
    /// no such version.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_module_state<'a>(
        &'a self,
        id: &'a str,
        key: &'a str,
        state: ModuleState,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let published = state == ModuleState::Published;
            let state = word(state)?;
            write!(self.database(), c => {
                if published {
                    sqlx::query(sql::RETIRE_PUBLISHED).bind(key).bind(id).execute(&mut *c).await?;
                }
                let done = sqlx::query(sql::SET_MODULE_STATE)
                    .bind(id)
                    .bind(key)
                    .bind(&state)
                    .execute(&mut *c)
                    .await?;
                Ok(if done.rows_affected() == 1 { End::Commit(true) } else { End::Rollback(false) })
            })
        })
    }

    /// Deletes a draft. `false` when the version is no draft (any more).
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_draft<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_DRAFT).bind(id).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }
}
