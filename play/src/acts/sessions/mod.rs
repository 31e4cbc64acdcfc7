//! Sessions: they begin, are told of, and end.

use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_protocol::id::{SessionId, UserId};
use rookery_protocol::security::Security;
use rookery_protocol::session::SessionCard;
use rookery_storage::{NewSession, SessionUse, StoredSession, TokenHash, User};

use super::log_in;
use crate::app::App;
use crate::auth::session::{Came, IDLE_MS, Token, is_use_due};
use crate::denied::{Denied, Result};
use crate::may::{self, is_guest};
use crate::now;

mod keep;
mod passphrase;
#[cfg(test)]
mod tests;

pub(crate) use keep::keep;
pub(super) use passphrase::{Proof, confirm};
pub use passphrase::{change_passphrase, confirm_session};

/// A session that was opened.
pub struct Session {
    /// Who is signed in.
    pub user: User,
    /// The hash of its token, which tells it from others.
    pub token: TokenHash,
    /// When the passphrase was given in it last.
    pub confirmed_ms: Option<Millis>,
}

/// Begins a session of `user`, who has just given their passphrase if they have one, and ends the one
/// that they came with.
///
/// # Errors
/// The database fails.
pub async fn begin(app: &App, user: &User, before: Option<Session>, came: Came) -> Result<Token> {
    let token = Token::random();
    let begun_ms = now::millis();
    let Came { address, browser, system } = came;
    let new = NewSession {
        token: token.hash(),
        user: user.id,
        begun_ms,
        ends_ms: begun_ms + IDLE_MS,
        address,
        browser: browser.map(str::to_owned),
        system: system.map(str::to_owned),
        confirmed_ms: (!is_guest(user)).then_some(begun_ms),
    };
    app.base.storage.create_session(&new).await?;
    if let Some(before) = before {
        end(app, &before).await?;
    }
    Ok(token)
}

/// The session of a token, used now `from` this address; `None` where it is none now, or its account
/// may not be entered. That it was used is noted later: nobody waits for it.
///
/// # Errors
/// The database fails.
pub async fn find(app: &App, token: TokenHash, from: Option<IpAddr>) -> Result<Option<Session>> {
    let at_ms = now::millis();
    let found = app.base.storage.session_user(&token, at_ms).await?;
    let Some(found) = found.filter(|found| may::log_in(found.suspended).is_ok()) else {
        return Ok(None);
    };
    if is_use_due(found.used_ms, at_ms) {
        app.entrance.uses.note(SessionUse { token, at_ms, address: from });
    }
    Ok(Some(Session { user: found.user, token, confirmed_ms: found.confirmed_ms }))
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

/// One's sessions, the one that was used last first.
///
/// # Errors
/// The database fails.
pub async fn list(app: &App, own: &Session) -> Result<Vec<SessionCard>> {
    let all = app.base.storage.sessions_of(own.user.id, now::millis()).await?;
    Ok(all.into_iter().map(|one| card(one, own)).collect())
}

fn card(one: StoredSession, own: &Session) -> SessionCard {
    let StoredSession { token, begun_ms, ends_ms, used_ms, address, browser, system } = one;
    let current = token == own.token;
    let id = id_of(&token);
    SessionCard { id, browser, system, address, begun_ms, used_ms, ends_ms, current }
}

/// What one's own session is called: it follows from the hash of the token, which opens nothing.
fn id_of(token: &TokenHash) -> SessionId {
    let [a, b, c, d, e, f, g, h, ..] = *token;
    SessionId::from_random(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
}

/// Ends one of one's sessions, and what is connected by it.
///
/// # Errors
/// [`Denied::NoSuchSession`], or the passphrase is wanted for another one than this.
pub async fn end_one(app: &App, own: &Session, id: SessionId) -> Result<()> {
    let all = app.base.storage.sessions_of(own.user.id, now::millis()).await?;
    let found = all.into_iter().find(|one| id_of(&one.token) == id);
    let StoredSession { token, .. } = found.ok_or(Denied::NoSuchSession)?;
    if token != own.token {
        may::end_sessions(&own.user, own.confirmed_ms, now::millis())?;
    }
    let session = Session { user: own.user.clone(), token, confirmed_ms: None };
    end(app, &session).await
}

/// Ends all of one's sessions but this one. Whatever one is connected by is closed, telnet too: what
/// is still good comes back by itself.
///
/// # Errors
/// The passphrase is wanted, or the database fails.
pub async fn end_others(app: &App, own: &Session) -> Result<()> {
    may::end_sessions(&own.user, own.confirmed_ms, now::millis())?;
    app.base.storage.end_sessions(own.user.id, Some(&own.token)).await?;
    app.people.sign_out(own.user.id);
    app.base.hearing.tell(Some(&own.user), None, Security::SessionsEnded);
    Ok(())
}

/// Closes what somebody is connected by that another server has ended, or that is over, all of it
/// where they may not come in any more.
///
/// # Errors
/// The database fails.
pub(crate) async fn look_again(app: &App, user: UserId) -> Result<()> {
    if matches!(log_in::may_enter(app, user).await, Err(Denied::Suspended)) {
        app.people.sign_out_here(user);
        return Ok(());
    }
    for session in app.people.sessions(user) {
        let holds = log_in::by_session(app, &session).await?.is_some()
            || log_in::holder(app, &session).await?.is_some();
        if !holds {
            app.people.end_session_here(user, session);
        }
    }
    Ok(())
}
