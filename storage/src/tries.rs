//! How often somebody has tried what is counted on all servers together.

use rookery_protocol::Millis;

use crate::database::{End, write};
use crate::{Answer, Storage, sql};

/// Servers' times differ by less than this; what is further ahead is of a clock that was set back.
const AHEAD_MS_MAX: Millis = 60_000;

impl Storage {
    /// Takes a try from the bucket of `key`, which tells nobody who tries what. The bucket gives one
    /// more after each `every_ms` and takes `burst_ms` to fill; one that was never used is full. The
    /// answer is after how many milliseconds there will be one to take, if there is none now.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_try<'a>(
        &'a self,
        key: &'a [u8; 32],
        every_ms: Millis,
        burst_ms: Millis,
        now: Millis,
    ) -> Answer<'a, Option<Millis>> {
        Box::pin(async move {
            write!(self.database(), c => {
                let take = sqlx::query_scalar(sql::TAKE_TRY)
                    .bind(&key[..])
                    .bind(now)
                    .bind(every_ms)
                    .bind(burst_ms)
                    .bind(AHEAD_MS_MAX);
                let taken: Option<Millis> = take.fetch_optional(&mut *c).await?;
                if taken.is_some() {
                    return Ok(End::Commit(None));
                }
                let full = sqlx::query_scalar(sql::TRY_FULL).bind(&key[..]);
                let full_ms: Millis = full.fetch_one(&mut *c).await?;
                Ok(End::Commit(Some((full_ms + every_ms - now - burst_ms).max(1))))
            })
        })
    }

    /// Forgets buckets that are full.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_full_tries(&self, now: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_FULL_TRIES).bind(now).execute(c).await?;
                Ok(End::Commit(()))
            })
        })
    }
}
