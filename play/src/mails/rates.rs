//! How much mail is sent: to one address, of one account, by the whole site. All servers count together,
//! and restarts change nothing.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_storage::StorageError;
use rookery_storage::mails::address_key;
use sha2::{Digest as _, Sha256};

use super::{DAY_MS, HOUR_MS};
use crate::base::Base;
use crate::denied::{Denied, Result};
use crate::limits::Rate;
use crate::now;

/// Mails that go to one address: more than a class of accounts gets in a day.
const TO_ADDRESS: Rate = Rate::per(100, DAY_MS);
/// Links to confirm it that go to one address, whichever accounts ask for them.
const CONFIRMS_TO_ADDRESS: Rate = Rate::per(5, DAY_MS);
/// Links to confirm an address that one account may have sent.
const CONFIRMS_OF_ACCOUNT: Rate = Rate::per(10, DAY_MS);
/// Links for a forgotten passphrase of one account.
const RESETS_OF_ACCOUNT: Rate = Rate::per(5, HOUR_MS);
/// What one account is told of what happened to it.
const NOTES_OF_ACCOUNT: Rate = Rate::per(30, DAY_MS);
/// Mails of the whole site. More wait.
const OF_SITE: Rate = Rate::per(3_000, HOUR_MS);

/// Counts a link to confirm an address that somebody has sent to themselves; whether it goes there. That
/// too many went there of other accounts is told nobody.
///
/// # Errors
/// The account has had as many sent as it may, or the database fails.
pub(crate) async fn count_confirm(base: &Base, user: UserId, address: &str) -> Result<bool> {
    let parts = ["mail: confirm of", user.as_str()];
    if let Some(wait_ms) = take(base, CONFIRMS_OF_ACCOUNT, &parts).await? {
        return Err(Denied::TooFast(wait_ms));
    }
    let parts = ["mail: confirm to", &address_key(address)];
    Ok(take(base, CONFIRMS_TO_ADDRESS, &parts).await?.is_none())
}

/// Whether a link for a forgotten passphrase of an account may be sent now.
pub(super) async fn reset(base: &Base, user: UserId) -> std::result::Result<bool, StorageError> {
    let waits = take(base, RESETS_OF_ACCOUNT, &["mail: reset of", user.as_str()]).await?;
    Ok(waits.is_none())
}

/// Whether an account may be told something now.
pub(super) async fn note(base: &Base, user: UserId) -> std::result::Result<bool, StorageError> {
    let waits = take(base, NOTES_OF_ACCOUNT, &["mail: note of", user.as_str()]).await?;
    Ok(waits.is_none())
}

/// Whether something may go to an address now.
pub(super) async fn address(base: &Base, to: &str) -> std::result::Result<bool, StorageError> {
    let waits = take(base, TO_ADDRESS, &["mail: to", &address_key(to)]).await?;
    Ok(waits.is_none())
}

/// After how long the site may send another mail; `None` where that is now.
pub(super) async fn site(base: &Base) -> std::result::Result<Option<Millis>, StorageError> {
    take(base, OF_SITE, &["mail: of the site"]).await
}

async fn take(
    base: &Base,
    rate: Rate,
    parts: &[&str],
) -> std::result::Result<Option<Millis>, StorageError> {
    let mut key = Sha256::new();
    for part in [&*base.site].iter().chain(parts) {
        key.update(part);
        key.update([0]);
    }
    let key = key.finalize().into();
    base.storage.take_try(&key, rate.every_ms, rate.burst_ms(), now::millis()).await
}
