//! What admins do with the accounts of others, and the links by which those come back in.

use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_protocol::account::Role;
use rookery_protocol::console::{ResetLink, ResetPassphrase, UserChange};
use rookery_protocol::deed::Deed;
use rookery_protocol::id::UserId;
use rookery_protocol::security::Security;
use rookery_storage::{LimitedUser, User};
use rookery_texts::factors;

use super::log;
use super::log_in::may_enter;
use super::safety::{sure, tell};
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::Token;
use crate::console;
use crate::denied::{Denied, Result};
use crate::may::Admin;
use crate::{now, rates};

#[cfg(test)]
mod tests;

/// How long a link is good, in milliseconds.
const LINK_MS: Millis = 24 * 60 * 60 * 1_000;

/// Changes what an account may do; the account as it is then.
///
/// # Errors
/// There is none, it is one's own, or it cannot become that; another role wants the passphrase, and so
/// does shutting another admin out or letting one in again: whoever found a session would else be alone
/// with the site.
pub async fn change(app: &App, by: &Admin, id: UserId, change: &UserChange) -> Result<LimitedUser> {
    let before = find(app, id).await?;
    let user = &before.user;
    if user.id == by.id {
        return Err(Denied::OwnAccount);
    }
    let suspended = change.suspended.unwrap_or(before.suspended);
    let muted = change.muted.unwrap_or(before.muted);
    if let Some(role) = change.role.filter(|role| *role != user.role) {
        sure(by)?;
        set_role(app, user, role).await?;
        log::note(app, by, Deed::RoleChanged { user: id, role }).await;
    }
    if (suspended, muted) == (before.suspended, before.muted) {
        return find(app, id).await;
    }
    if suspended != before.suspended && user.role == Role::Admin {
        sure(by)?;
    }
    // Nobody logs in as a bot of the server's own; others are somebody's programs.
    if suspended && app.base.storage.bot(id).await?.is_some() {
        return Err(Denied::SuspendedBot);
    }
    app.base.storage.set_limits(id, suspended, muted, now::millis()).await?;
    console::changed(&app.base).await?;
    if suspended && !before.suspended {
        app.people.sign_out(id);
    }
    if suspended != before.suspended {
        let deed =
            if suspended { Deed::Suspended { user: id } } else { Deed::Admitted { user: id } };
        log::note(app, by, deed).await;
    }
    if muted != before.muted {
        let deed = if muted { Deed::Muted { user: id } } else { Deed::Unmuted { user: id } };
        log::note(app, by, deed).await;
    }
    find(app, id).await
}

async fn set_role(app: &App, user: &User, role: Role) -> Result<()> {
    let may = |role| matches!(role, Role::Player | Role::Admin);
    if !may(user.role) || !may(role) {
        return Err(Denied::BadRole);
    }
    app.base.storage.set_role(user.id, role).await?;
    // Whoever is connected is still taken for what they were.
    app.people.sign_out(user.id);
    Ok(())
}

/// Makes a link by which somebody who has forgotten their passphrase chooses another one, once.
///
/// # Errors
/// There is no such account, or it has no passphrase; one's own is wanted.
pub async fn make_reset_link(app: &App, by: &Admin, id: UserId) -> Result<ResetLink> {
    sure(by)?;
    let LimitedUser { user, .. } = find(app, id).await?;
    if !can_choose(&user) {
        return Err(Denied::NoPassphrase);
    }
    let (token, now) = (Token::random(), now::millis());
    let ends_ms = now + LINK_MS;
    app.base.storage.create_reset(&token.hash(), id, now, ends_ms).await?;
    log::note(app, by, Deed::ResetLinkMade { user: id }).await;
    Ok(ResetLink { link: format!("{}/reset#{}", app.base.url, token.to_text()), ends_ms })
}

/// Whether there is a passphrase to choose: a bot has one if it was a player's account before.
pub(crate) fn can_choose(user: &User) -> bool {
    match user.role {
        Role::Player | Role::Admin => true,
        Role::Bot => user.passphrase_hash.is_some(),
        Role::Guest => false,
    }
}

/// Chooses a new passphrase by such a link, and ends all sessions, tokens and other links of the
/// account; whose it is. Its second factors stay.
///
/// # Errors
/// [`Denied::LinkUsed`], the account may not be entered, or the passphrase cannot be chosen.
pub async fn reset_passphrase(app: &App, client: IpAddr, given: &ResetPassphrase) -> Result<User> {
    rates::log_in(&app.base, client, "").await?;
    let token = Token::read(&given.token).ok_or(Denied::LinkUsed)?.hash();
    let user = app.base.storage.reset_user(&token, now::millis()).await?.ok_or(Denied::LinkUsed)?;
    may_enter(app, user.id).await?;
    passphrase::check(&user.name, &given.passphrase)?;
    let hash = app.entrance.passphrases.hash(client, &given.passphrase).await?;
    let used = {
        let _alone = app.entrance.passphrase_change.lock().await;
        app.base.storage.use_reset(&token, user.id, &hash, now::millis()).await?
    };
    if !used {
        return Err(Denied::LinkUsed);
    }
    app.people.sign_out(user.id);
    tell(app, &user, Some(client), Security::ResetUsed).await;
    Ok(user)
}

/// Takes all second factors off an account whose owner has lost them: from then on its passphrase
/// alone opens it, and its owner is told.
///
/// # Errors
/// There is no such account, it has none, or it is one's own.
pub async fn take_off_factors(app: &App, by: &Admin, id: UserId) -> Result<LimitedUser> {
    sure(by)?;
    let LimitedUser { user, .. } = find(app, id).await?;
    if user.id == by.id {
        return Err(Denied::OwnAccount);
    }
    if !app.base.storage.drop_factors(id).await? {
        return Err(Denied::NoSuchFactor(factors::none_of_theirs()));
    }
    log::note(app, by, Deed::FactorsTakenOff { user: id }).await;
    tell(app, &user, None, Security::FactorsTakenOff).await;
    find(app, id).await
}

async fn find(app: &App, id: UserId) -> Result<LimitedUser> {
    app.base.storage.limited_user(id).await?.ok_or(Denied::NoSuchUser)
}
