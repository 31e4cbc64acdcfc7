//! Sessions: they begin, they end, and the passphrase that opens them changes.

use std::net::IpAddr;

use rookery_protocol::account::ChangePassphrase;
use rookery_protocol::error::Refusal;
use rookery_storage::{TokenHash, User};
use rookery_texts::accounts;

use super::log_in::prove;
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::{SESSION_MS, Token};
use crate::denied::{Denied, Result, Wrong};
use crate::may::is_guest;
use crate::now;

/// A session that was opened.
pub struct Session {
    /// Who is signed in.
    pub user: User,
    /// The hash of its token, which tells it from others.
    pub token: TokenHash,
}

/// Begins a session of `user`, and ends the one that they came with.
///
/// # Errors
/// The database fails.
pub async fn begin(app: &App, user: &User, before: Option<Session>) -> Result<Token> {
    let token = Token::random();
    let now = now::millis();
    app.base.storage.create_session(&token.hash(), user.id, now, now + SESSION_MS).await?;
    if let Some(before) = before {
        end(app, &before).await?;
    }
    Ok(token)
}

/// Ends a session, and what is connected by it.
///
/// # Errors
/// The database fails.
pub async fn end(app: &App, session: &Session) -> Result<()> {
    app.base.storage.end_session(&session.token).await?;
    app.people.end_session(session.user.id, session.token);
    Ok(())
}

/// Changes one's passphrase and ends all one's sessions; the account as it was.
///
/// # Errors
/// The old passphrase is another one, or the new one cannot be chosen.
pub async fn change_passphrase(
    app: &App,
    client: IpAddr,
    user: &User,
    change: &ChangePassphrase,
) -> Result<User> {
    let user = confirm(app, client, user, "old", &change.old).await?;
    passphrase::check(&user.name, &change.new)
        .map_err(|fault| Denied::form("new", Wrong::Passphrase(fault), fault.text()))?;
    let hash = app.entrance.passphrases.hash(&change.new).await?;
    {
        let _alone = app.entrance.passphrase_change.lock().await;
        app.base.storage.set_passphrase(user.id, &hash).await?;
    }
    // Here too: whoever stole the session must not keep it.
    app.base.storage.end_sessions(user.id, None).await?;
    app.people.sign_out(user.id);
    Ok(user)
}

/// Makes sure that somebody who is signed in knows their passphrase; the account as it is stored.
pub(super) async fn confirm(
    app: &App,
    client: IpAddr,
    user: &User,
    field: &'static str,
    given: &str,
) -> Result<User> {
    let user = app.base.storage.user(user.id).await?.ok_or(Refusal::SignInFirst)?;
    if is_guest(&user) {
        return Err(Denied::GuestHasNoPassphrase);
    }
    match prove(app, client, &user.name, Some(&user), given).await {
        Err(Denied::NoSuchLogin) => {
            Err(Denied::form(field, Wrong::NotThePassphrase, accounts::not_the_passphrase()))
        }
        other => other.map(|()| user),
    }
}
