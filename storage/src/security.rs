//! The security log.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_protocol::security::{ALARM_ACCOUNT_MIN, ALARM_NETWORK_MIN, ALARMS_MAX};
use rookery_protocol::security::{Alarm, Security, SecurityEntry};

use crate::database::{End, read, write};
use crate::error::StorageError;
use crate::row::{SecurityRow, json, player};
use crate::{Answer, LIST_LEN_MAX, Storage, sql};

/// The attempts that failed, and the other entries, that are kept of each; older ones are
/// forgotten.
pub const SECURITY_KEPT_EACH: u32 = 50_000;

/// An entry for the security log.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSecurity {
    /// The Unix time at which it happened first, in milliseconds.
    pub at_ms: Millis,
    /// How often it happened.
    pub times: u32,
    /// The account that it happened to, if it is one's.
    pub user: Option<UserId>,
    /// The network that it came from.
    pub network: Option<String>,
    /// What happened.
    pub event: Security,
}

/// Which entries of the security log are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityFilter {
    /// Only attempts that failed, or only the others.
    pub failed: Option<bool>,
    /// Only those of an account.
    pub user: Option<UserId>,
    /// Only those from a network.
    pub network: Option<String>,
}

impl Storage {
    /// Adds entries to the security log.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn note_security<'a>(&'a self, entries: &'a [NewSecurity]) -> Answer<'a, ()> {
        Box::pin(async move {
            let texts: Result<Vec<_>, _> = entries.iter().map(|one| json(&one.event)).collect();
            let texts = texts?;
            write!(self.database(), c => {
                for (entry, text) in entries.iter().zip(&texts) {
                    sqlx::query(sql::NOTE_SECURITY)
                        .bind(entry.at_ms)
                        .bind(i64::from(entry.times))
                        .bind(entry.event.is_failure())
                        .bind(entry.user.as_ref().map(UserId::as_str))
                        .bind(entry.network.as_deref())
                        .bind(text)
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }

    /// Returns the entries before that of a number, the newest first; [`LIST_LEN_MAX`] at most.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn security<'a>(
        &'a self,
        before: i64,
        filter: &'a SecurityFilter,
        limit: u32,
    ) -> Answer<'a, Vec<SecurityEntry>> {
        Box::pin(async move {
            let network = filter.network.as_deref().unwrap_or_default();
            if crate::users::is_nowhere(network) {
                return Ok(vec![]);
            }
            let rows: Result<Vec<SecurityRow>, StorageError> = read!(self.database(), c => {
                let listed = sqlx::query_as(sql::SECURITY)
                    .bind(before)
                    .bind(filter.failed.unwrap_or(true))
                    .bind(filter.failed.unwrap_or(false))
                    .bind(filter.user.as_ref().map_or("", UserId::as_str))
                    .bind(network)
                    .bind(i64::from(limit.min(LIST_LEN_MAX)));
                Ok(listed.fetch_all(c).await?)
            });
            rows?.into_iter().map(SecurityEntry::try_from).collect()
        })
    }

    /// Returns the accounts and the networks with so many failed attempts since a time that admins
    /// should know, those with the most first.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn alarms(&self, since_ms: Millis) -> Answer<'_, Vec<Alarm>> {
        Box::pin(async move {
            type Account = (String, String, Option<String>, i64);
            type Found = (Vec<Account>, Vec<(String, i64)>);
            let found: Result<Found, StorageError> = read!(self.database(), c => {
                let accounts = sqlx::query_as(sql::ALARMS_OF_ACCOUNTS)
                    .bind(since_ms)
                    .bind(true)
                    .bind(i64::from(ALARM_ACCOUNT_MIN))
                    .bind(i64::from(ALARMS_MAX))
                    .fetch_all(&mut *c)
                    .await?;
                let networks = sqlx::query_as(sql::ALARMS_OF_NETWORKS)
                    .bind(since_ms)
                    .bind(true)
                    .bind(i64::from(ALARM_NETWORK_MIN))
                    .bind(i64::from(ALARMS_MAX))
                    .fetch_all(c)
                    .await?;
                Ok((accounts, networks))
            });
            let (accounts, networks) = found?;
            let count = |times: i64| u32::try_from(times).unwrap_or(u32::MAX);
            let account = |(id, name, role, times): Account| {
                Ok(Alarm::Account { account: player(&id, name, role)?, failed: count(times) })
            };
            let network = |(network, times)| Ok(Alarm::Network { network, failed: count(times) });
            accounts.into_iter().map(account).chain(networks.into_iter().map(network)).collect()
        })
    }

    /// Forgets entries until a time, and all but the newest [`SECURITY_KEPT_EACH`] of attempts that
    /// failed, and of the others.
    ///
    /// # Errors
    /// A [`StorageError`] if the database fails.
    pub fn forget_security(&self, until_ms: Millis) -> Answer<'_, ()> {
        Box::pin(async move {
            write!(self.database(), c => {
                sqlx::query(sql::DROP_OLD_SECURITY).bind(until_ms).execute(&mut *c).await?;
                for failed in [true, false] {
                    sqlx::query(sql::FORGET_SECURITY)
                        .bind(failed)
                        .bind(i64::from(SECURITY_KEPT_EACH))
                        .execute(&mut *c)
                        .await?;
                }
                Ok(End::Commit(()))
            })
        })
    }
}
