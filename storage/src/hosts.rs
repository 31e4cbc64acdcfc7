//! Machines that run engines. Only hashes of their tokens come in here.

use rookery_protocol::Millis;
use rookery_protocol::id::HostId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::{StoredHost, TokenHash};
use crate::row::HostRow;
use crate::users::key;
use crate::{Answer, Storage, sql};

/// The most machines that are kept.
pub const HOSTS_MAX: u32 = 200;

impl Storage {
    /// Lets a machine in. `false` when another has its name, in whatever case, and nothing changed.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails; [`StorageError::Other`] when there are
    /// [`HOSTS_MAX`] already, and for a token that another has.
    pub fn create_host<'a>(
        &'a self,
        host: &'a StoredHost,
        token: &'a TokenHash,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let count: i64 = sqlx::query_scalar(sql::COUNT_HOSTS).fetch_one(&mut *c).await?;
                if count >= i64::from(HOSTS_MAX) {
                    return Err(StorageError::Other(format!("{HOSTS_MAX} machines are kept already")));
                }
                let done = sqlx::query(sql::CREATE_HOST)
                    .bind(host.id.as_str())
                    .bind(&host.name)
                    .bind(key(&host.name))
                    .bind(&token[..])
                    .bind(host.made_ms)
                    .bind(host.seen_ms)
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns every machine, by name.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn hosts(&self) -> Answer<'_, Vec<StoredHost>> {
        Box::pin(async move {
            let rows: Result<Vec<HostRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::HOSTS).bind(i64::from(HOSTS_MAX)).fetch_all(c).await?)
            });
            rows?.into_iter().map(StoredHost::try_from).collect()
        })
    }

    /// Returns the machine that a token lets in.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn host_by_token<'a>(&'a self, token: &'a TokenHash) -> Answer<'a, Option<StoredHost>> {
        Box::pin(async move {
            let row: Result<Option<HostRow>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::HOST_BY_TOKEN).bind(&token[..]).fetch_optional(c).await?)
            });
            row?.map(StoredHost::try_from).transpose()
        })
    }

    /// Notes that a machine is connected. `false` when there is no such machine.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_host_seen(&self, id: HostId, now: Millis) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done =
                    sqlx::query(sql::NOTE_HOST_SEEN).bind(id.as_str()).bind(now).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Forgets a machine, whose token lets nobody in from then on. `false` when there was none. Its
    /// leases stay until they expire.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn delete_host(&self, id: HostId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DELETE_HOST).bind(id.as_str()).execute(c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }
}
