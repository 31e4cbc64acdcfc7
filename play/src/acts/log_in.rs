//! Who somebody is, by whatever proves it: a passphrase, a session, a token.

use std::net::IpAddr;

use metrics::counter;
use rookery_protocol::id::UserId;
use rookery_storage::{Holder, TokenHash, User};

use crate::app::App;
use crate::auth::passphrase::Verdict;
use crate::denied::{Denied, Result};
use crate::{may, now};

/// Whoever has this name and passphrase, at the cost of an attempt. An unknown name takes as long as
/// a known one.
///
/// # Errors
/// [`Denied::NoSuchLogin`], [`Denied::Suspended`], or there were too many attempts.
pub async fn by_passphrase(
    app: &App,
    client: IpAddr,
    name: &str,
    passphrase: &str,
) -> Result<User> {
    let user = app.base.storage.user_by_name(name).await?;
    let proven = prove(app, client, name, user.as_ref(), passphrase).await;
    if matches!(proven, Err(Denied::NoSuchLogin)) {
        counter!("rookery_log_ins_failed_total").increment(1);
    }
    proven?;
    let user = user.ok_or(Denied::NoSuchLogin)?;
    may_enter(app, user.id).await?;
    counter!("rookery_log_ins_total").increment(1);
    Ok(user)
}

/// Whose session this is; `None` where it is none now, or its account may not be entered.
///
/// # Errors
/// The database fails.
pub async fn by_session(app: &App, token: &TokenHash) -> Result<Option<User>> {
    let found = app.base.storage.session_user(token, now::millis()).await?;
    let found = found.filter(|account| may::log_in(account.suspended).is_ok());
    Ok(found.map(|account| account.user))
}

/// Who shows a token, at the cost of a call.
///
/// # Errors
/// [`Denied::NoSuchToken`], or there were too many calls.
pub async fn by_token(app: &App, token: &TokenHash) -> Result<Holder> {
    app.base.limits.call(*token, now::millis())?;
    holder(app, token).await?.ok_or(Denied::NoSuchToken)
}

/// Whose token this is, and what it may be used for; `None` where it lets nobody in.
///
/// # Errors
/// The database fails.
pub async fn holder(app: &App, token: &TokenHash) -> Result<Option<Holder>> {
    let found = app.base.storage.token_holder(token, now::millis()).await?;
    Ok(found.filter(|holder| may::log_in(holder.suspended).is_ok()))
}

/// Denies those who may not log in.
pub(super) async fn may_enter(app: &App, user: UserId) -> Result<()> {
    let found = app.base.storage.limited_user(user).await?;
    may::log_in(found.is_some_and(|account| account.suspended))
}

/// Compares a passphrase with that of `user`, at the cost of an attempt to be `name`.
pub(super) async fn prove(
    app: &App,
    client: IpAddr,
    name: &str,
    user: Option<&User>,
    passphrase: &str,
) -> Result<()> {
    app.base.limits.log_in(client, name, now::millis())?;
    let stored = user.and_then(|user| user.passphrase_hash.as_deref());
    match (app.entrance.passphrases.verify(passphrase, stored).await?, user, stored) {
        (Verdict::Right, ..) => Ok(()),
        (Verdict::RightButOld, Some(user), Some(stored)) => {
            bring_up_to_date(app, user.id, stored, passphrase).await
        }
        _ => Err(Denied::NoSuchLogin),
    }
}

async fn bring_up_to_date(app: &App, user: UserId, old: &str, passphrase: &str) -> Result<()> {
    let hash = app.entrance.passphrases.hash(passphrase).await?;
    let _alone = app.entrance.passphrase_change.lock().await;
    let now = app.base.storage.user(user).await?;
    if now.is_some_and(|user| user.passphrase_hash.as_deref() == Some(old)) {
        app.base.storage.set_passphrase(user, &hash).await?;
    }
    Ok(())
}
