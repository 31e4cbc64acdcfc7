//! Accounts: they are made, change what they are, and go.

use std::net::IpAddr;

use metrics::counter;
use rookery_protocol::account::{Credentials, FirstAdmin, Role};
use rookery_protocol::deed::Deed;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_protocol::security::Security;
use rookery_storage::{CreateUser, GamesFilter, NewUser, User};
use rookery_texts::accounts;

use super::log;
use crate::app::App;
use crate::auth::{name, passphrase};
use crate::denied::{Denied, Result, Wrong};
use crate::may::{Admin, is_guest};
use crate::{may, now, rates};

mod going;
#[cfg(test)]
mod tests;

pub use going::delete;

/// Names of guests to try before giving up: two billion exist.
const GUEST_NAMES_TRIED_MAX: u32 = 8;

/// Makes an account with a passphrase; `before` becomes its owner if they are a guest.
///
/// # Errors
/// Nobody may register, the name or the passphrase cannot be had, or there were too many from this
/// address.
pub async fn register(
    app: &App,
    client: IpAddr,
    before: Option<&User>,
    new: Credentials,
) -> Result<User> {
    may::register(&app.base.console)?;
    name::check(&new.name)?;
    passphrase::check(&new.name, &new.passphrase)?;
    if app.base.storage.user_by_name(&new.name).await?.is_some()
        || app.base.storage.is_name_left(&new.name, now::millis()).await?
    {
        return Err(name_taken(&new.name));
    }
    rates::register(&app.base, client).await?;
    let hash = app.entrance.passphrases.hash(client, &new.passphrase).await?;
    let user = match before.filter(|user| is_guest(user)) {
        Some(guest) => promote(app, guest, new.name, hash).await?,
        None => create(app, new.name, Role::Player, Some(hash)).await?,
    };
    counter!("rookery_accounts_registered_total").increment(1);
    app.base.hearing.tell(Some(&user), Some(client), Security::AccountMade);
    Ok(user)
}

/// Makes an account without a passphrase, for somebody who has none.
///
/// # Errors
/// No guests are let in, or there were too many from this address.
pub async fn come_as_guest(app: &App, client: IpAddr) -> Result<User> {
    may::come_as_guest(&app.base.console)?;
    rates::guest(&app.base, client).await?;
    for _ in 0..GUEST_NAMES_TRIED_MAX {
        match create(app, name::guest(now::random_u64()), Role::Guest, None).await {
            Err(Denied::Form(_)) => {}
            made => {
                counter!("rookery_guests_total").increment(u64::from(made.is_ok()));
                return made;
            }
        }
    }
    Err(Denied::Internal("no free name for a guest was found".to_owned()))
}

/// Makes the first admin, by the link that the server's start printed.
///
/// # Errors
/// [`Denied::FirstAdminMade`], or the name or the passphrase cannot be had.
pub async fn make_first_admin(app: &App, client: IpAddr, new: FirstAdmin) -> Result<User> {
    rates::log_in(&app.base, client, "").await?;
    let claim = app.entrance.first_admin.claim(&app.base.storage, &new.token).await?;
    let claim = claim.ok_or(Denied::FirstAdminMade)?;
    if app.base.storage.admins_exist().await? {
        claim.used().await?;
        return Err(Denied::FirstAdminMade);
    }
    name::check(&new.name)?;
    passphrase::check(&new.name, &new.passphrase)?;
    let hash = app.entrance.passphrases.hash(client, &new.passphrase).await?;
    let user = create(app, new.name, Role::Admin, Some(hash)).await?;
    claim.used().await?;
    app.base.hearing.tell(Some(&user), Some(client), Security::AccountMade);
    log::note(app, &Admin::of(user.clone())?, Deed::FirstAdminMade { user: user.id }).await;
    Ok(user)
}

/// Makes one's account a bot's, for good.
///
/// # Errors
/// [`Denied::NoUpgrade`].
pub async fn become_bot(app: &App, user: &User) -> Result<()> {
    match user.role {
        Role::Player => {}
        Role::Bot => return Err(Denied::NoUpgrade(accounts::bot_already())),
        Role::Guest | Role::Admin => {
            return Err(Denied::NoUpgrade(accounts::only_players_become_bots()));
        }
    }
    let filter = GamesFilter { player: Some(user.id), limit: 1, ..GamesFilter::default() };
    if !app.base.storage.list_games(&filter).await?.is_empty() {
        return Err(Denied::NoUpgrade(accounts::person_stays()));
    }
    app.base.storage.set_role(user.id, Role::Bot).await?;
    tracing::info!(name = user.name, "an account became a bot's");
    Ok(())
}

async fn create(app: &App, name: String, role: Role, hash: Option<String>) -> Result<User> {
    let id = UserId::from_random(now::random_u64());
    let created_ms = now::millis();
    let new = NewUser { id, name, role, passphrase_hash: hash, created_ms };
    match app.base.storage.create_user(&new).await {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => return Err(name_taken(&new.name)),
        Err(CreateUser::NoSuchGuest) => {
            return Err(Denied::Internal("no guest was meant".to_owned()));
        }
        Err(CreateUser::Storage(failed)) => return Err(failed.into()),
    }
    let NewUser { id, name, role, passphrase_hash, created_ms } = new;
    Ok(User { id, name, role, passphrase_hash, created_ms })
}

async fn promote(app: &App, guest: &User, name: String, hash: String) -> Result<User> {
    match app.base.storage.promote_guest(guest.id, &name, &hash).await {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => return Err(name_taken(&name)),
        Err(CreateUser::NoSuchGuest) => return Err(Refusal::SignInFirst.into()),
        Err(CreateUser::Storage(failed)) => return Err(failed.into()),
    }
    Ok(User { name, role: Role::Player, passphrase_hash: Some(hash), ..guest.clone() })
}

fn name_taken(name: &str) -> Denied {
    Denied::form("name", Wrong::NameTaken, accounts::name_taken(name))
}
