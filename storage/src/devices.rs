//! Browsers that want notices while no page is open, and the key that signs those.

use rookery_protocol::Millis;
use rookery_protocol::id::{DeviceId, UserId};
use rookery_protocol::push::{DEVICES_EACH_MAX, NewDevice};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::model::TokenHash;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

/// A browser that wants notices.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredDevice {
    /// Its id.
    pub id: DeviceId,
    /// Where it is told things.
    pub device: NewDevice,
}

impl Storage {
    /// Returns the key that signs notices, a secret; where there is none yet, that is `drawn`.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn push_key<'a>(&'a self, drawn: &'a [u8]) -> Answer<'a, Vec<u8>> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::KEEP_PUSH_KEY).bind(drawn).execute(&mut *c).await?;
                Ok(End::Commit(sqlx::query_scalar(sql::PUSH_KEY).fetch_one(&mut *c).await?))
            })
        })
    }

    /// Keeps a browser of somebody's while the session lasts that named it. One that was kept
    /// before, for whomever, is theirs now; the oldest ones make room for it. `false` where the
    /// session is none of theirs, or has ended.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn keep_device<'a>(
        &'a self,
        user: UserId,
        session: &'a TokenHash,
        stored: &'a StoredDevice,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            let StoredDevice { id, device } = stored;
            write!(self.database(), c => {
                let held = sqlx::query(sql::HOLD_SESSION)
                    .bind(&session[..])
                    .bind(user.as_str())
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                if held.rows_affected() == 0 {
                    return Ok(End::Rollback(false));
                }
                sqlx::query(sql::KEEP_DEVICE)
                    .bind(id.as_str())
                    .bind(user.as_str())
                    .bind(&session[..])
                    .bind(&device.endpoint)
                    .bind(&device.p256dh)
                    .bind(&device.auth)
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                sqlx::query(sql::DROP_OLDEST_DEVICES)
                    .bind(user.as_str())
                    .bind(i64::from(DEVICES_EACH_MAX))
                    .execute(&mut *c)
                    .await?;
                Ok(End::Commit(true))
            })
        })
    }

    /// Forgets a browser of somebody's. `false` where it was not kept.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_device(&self, user: UserId, id: DeviceId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_DEVICE)
                    .bind(user.as_str())
                    .bind(id.as_str())
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Forgets a browser that takes nothing any more, unless it was named anew meanwhile.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_lost_device(&self, id: DeviceId) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_LOST_DEVICE).bind(id.as_str()).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the browsers that may be told what concerns somebody: none of people who are
    /// suspended, or whose sessions have ended.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn devices(&self, user: UserId, now: Millis) -> Answer<'_, Vec<StoredDevice>> {
        Box::pin(async move {
            let rows: Result<Vec<(String, String, String, String)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::DEVICES).bind(user.as_str()).bind(now).fetch_all(c).await?)
            });
            let device = |(id, endpoint, p256dh, auth): (String, _, _, _)| {
                let device = NewDevice { endpoint, p256dh, auth };
                Ok(StoredDevice { id: parse_id(&id)?, device })
            };
            rows?.into_iter().map(device).collect()
        })
    }
}
