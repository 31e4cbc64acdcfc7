//! Second factors of accounts: apps that make codes, recovery codes, and passkeys. Secrets come in
//! here sealed or as hashes.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::id as parse_id;
use crate::{Answer, Storage, sql};

mod ceremonies;
mod passkeys;

pub use ceremonies::{CEREMONIES_EACH_MAX, CEREMONIES_OF_NOBODY_MAX, Ceremony, NewCeremony};
pub use passkeys::{AddPasskey, NewPasskey, StoredPasskey};

/// Which kinds of second factors an account has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FactorKinds {
    /// Whether it has an app that makes codes.
    pub app: bool,
    /// Whether it has passkeys.
    pub passkeys: bool,
}

impl FactorKinds {
    /// Whether the account has a second factor.
    #[must_use]
    pub fn any(self) -> bool {
        self.app || self.passkeys
    }
}

/// The app of an account that makes codes.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredApp {
    /// The sealed secret.
    pub secret: Vec<u8>,
    /// The step of which a code was taken last.
    pub step: i64,
    /// The Unix time at which it was set up, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time at which a code of it was taken last, in milliseconds.
    pub used_ms: Millis,
}

/// Takes all second factors off an account, through either database's connection; whether it had
/// any.
macro_rules! drop_factors {
    ($connection:expr, $id:expr) => {{
        let id: &str = $id;
        let mut had = 0;
        for text in [
            $crate::sql::DROP_CODE_APP,
            $crate::sql::DROP_PASSKEYS,
            $crate::sql::DROP_RECOVERY_CODES,
        ] {
            had += sqlx::query(text).bind(id).execute(&mut *$connection).await?.rows_affected();
        }
        sqlx::query($crate::sql::DROP_CEREMONIES_OF).bind(id).execute(&mut *$connection).await?;
        had > 0
    }};
}

impl Storage {
    /// Returns which kinds of second factors an account has.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn factor_kinds(&self, user: UserId) -> Answer<'_, FactorKinds> {
        Box::pin(async move {
            let found: Result<(bool, bool), StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::FACTOR_KINDS).bind(user.as_str()).fetch_one(c).await?)
            });
            let (app, passkeys) = found?;
            Ok(FactorKinds { app, passkeys })
        })
    }

    /// Returns the app of an account that makes codes.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn code_app(&self, user: UserId) -> Answer<'_, Option<StoredApp>> {
        Box::pin(async move {
            type Row = (Vec<u8>, i64, Millis, Millis);
            let row: Result<Option<Row>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::CODE_APP).bind(user.as_str()).fetch_optional(c).await?)
            });
            Ok(row?.map(|(secret, step, made_ms, used_ms)| StoredApp {
                secret,
                step,
                made_ms,
                used_ms,
            }))
        })
    }

    /// Gives an account an app that makes codes, of which a code of this step was taken; `false`
    /// where it has one.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn set_code_app<'a>(
        &'a self,
        user: UserId,
        secret: &'a [u8],
        step: i64,
        now: Millis,
    ) -> Answer<'a, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::SET_CODE_APP)
                    .bind(user.as_str())
                    .bind(secret)
                    .bind(step)
                    .bind(now)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Takes the code of a step; `false` where one of that step, or of a later one, was taken before.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn take_code(&self, user: UserId, step: i64, now: Millis) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let done = sqlx::query(sql::TAKE_STEP)
                    .bind(user.as_str())
                    .bind(step)
                    .bind(now)
                    .execute(c)
                    .await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Forgets the app of an account, and its recovery codes where it has no second factor any more;
    /// `false` where it had none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_code_app(&self, user: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let done = sqlx::query(sql::DROP_CODE_APP).bind(id).execute(&mut *c).await?;
                sqlx::query(sql::DROP_IDLE_RECOVERY_CODES).bind(id).execute(&mut *c).await?;
                Ok(End::Commit(done.rows_affected() == 1))
            })
        })
    }

    /// Returns the newest sealed secret of an app, and whose it is.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn any_code_app(&self) -> Answer<'_, Option<(UserId, Vec<u8>)>> {
        Box::pin(async move {
            let row: Result<Option<(String, Vec<u8>)>, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_as(sql::ANY_CODE_APP).fetch_optional(c).await?)
            });
            row?.map(|(user, secret)| Ok((parse_id(&user)?, secret))).transpose()
        })
    }

    /// Gives an account these recovery codes in place of all others.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn make_recovery_codes<'a>(
        &'a self,
        user: UserId,
        hashes: &'a [[u8; 32]],
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                sqlx::query(sql::DROP_RECOVERY_CODES).bind(id).execute(&mut *c).await?;
                for hash in hashes {
                    sqlx::query(sql::MAKE_RECOVERY_CODE)
                        .bind(id)
                        .bind(&hash[..])
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Uses a recovery code; how many are left then, or nothing where it is none or was used.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn use_recovery_code<'a>(
        &'a self,
        user: UserId,
        hash: &'a [u8; 32],
        now: Millis,
    ) -> Answer<'a, Option<u32>> {
        Box::pin(async move {
            let id = user.as_str();
            write!(self.database(), c => {
                let done = sqlx::query(sql::USE_RECOVERY_CODE)
                    .bind(id)
                    .bind(&hash[..])
                    .bind(now)
                    .execute(&mut *c)
                    .await?;
                if done.rows_affected() != 1 {
                    return Ok(End::Rollback(None));
                }
                let left: i64 =
                    sqlx::query_scalar(sql::CODES_LEFT).bind(id).fetch_one(&mut *c).await?;
                Ok(End::Commit(Some(u32::try_from(left).unwrap_or(u32::MAX))))
            })
        })
    }

    /// Returns how many recovery codes of an account are good.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn recovery_codes_left(&self, user: UserId) -> Answer<'_, u32> {
        Box::pin(async move {
            let left: Result<i64, StorageError> = read!(self.database(), c => {
                Ok(sqlx::query_scalar(sql::CODES_LEFT).bind(user.as_str()).fetch_one(c).await?)
            });
            Ok(u32::try_from(left?).unwrap_or(u32::MAX))
        })
    }

    /// Takes all second factors off an account, with its recovery codes and what was begun; `false`
    /// where it had none.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn drop_factors(&self, user: UserId) -> Answer<'_, bool> {
        Box::pin(async move {
            write!(self.database(), c => {
                let had = drop_factors!(c, user.as_str());
                Ok(End::Commit(had))
            })
        })
    }
}
