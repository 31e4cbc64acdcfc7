//! Sessions: to log in, to log out, to change what opens the account.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use metrics::counter;
use rookery_protocol::account::{ChangePassphrase, Credentials, Me};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::User;

use super::account::{account, is_guest};
use super::calls::{Calls, Says};
use super::error::{Error, Result};
use super::extract::{Client, Json, Session, Visitor};
use super::people::may_log_in;
use crate::app::App;
use crate::auth::passphrase::{self, Verdict};
use crate::auth::session::{self, SESSION_MS, Token};
use crate::now;

/// Where sessions are.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .post("/login", log_in, Says::new("Log in").answers::<Me>(200))
        .post("/logout", log_out, Says::new("Log out").answers::<Me>(200))
        .post(
            "/passphrase",
            change_passphrase,
            Says::new("Change one's passphrase; all other sessions end").answers::<Me>(200),
        )
}

async fn log_in(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(given): Json<Credentials>,
) -> Result<Response> {
    let user = app.storage.user_by_name(&given.name).await?;
    match prove(&app, client, &given.name, user.as_ref(), &given.passphrase).await {
        Ok(()) => {}
        Err(Error::NoSuchLogin) => {
            counter!("rookery_log_ins_failed_total").increment(1);
            return Err(Error::NoSuchLogin);
        }
        Err(other) => return Err(other),
    }
    let user = user.ok_or(Error::NoSuchLogin)?;
    may_log_in(&app, user.id).await?;
    counter!("rookery_log_ins_total").increment(1);
    sign_in(&app, &user, session, StatusCode::OK).await
}

async fn log_out(State(app): State<Arc<App>>, Visitor(session): Visitor) -> Result<Response> {
    if let Some(session) = session {
        end_session(&app, &session).await?;
    }
    Ok(signed_out(&app))
}

async fn change_passphrase(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(change): Json<ChangePassphrase>,
) -> Result<Response> {
    let Session { user, .. } = session.ok_or(Refusal::SignInFirst)?;
    let user = confirm(&app, client, &user, "old", &change.old).await?;
    passphrase::check(&user.name, &change.new)
        .map_err(|fault| Error::Field("new", fault.code(), fault.to_string()))?;
    let hash = app.passphrases.hash(&change.new).await?;
    {
        let _alone = app.passphrase_change.lock().await;
        app.storage.set_passphrase(user.id, &hash).await?;
    }
    // Here too: whoever stole the session must not keep it.
    app.storage.end_sessions(user.id, None).await?;
    app.people.sign_out(user.id);
    sign_in(&app, &user, None, StatusCode::OK).await
}

/// Checks a passphrase, at the cost of an attempt. An unknown name takes as long as a known one.
pub(crate) async fn prove(
    app: &App,
    client: IpAddr,
    name: &str,
    user: Option<&User>,
    passphrase: &str,
) -> Result<()> {
    app.limits.log_in(client, name, now::millis())?;
    let stored = user.and_then(|user| user.passphrase_hash.as_deref());
    match (app.passphrases.verify(passphrase, stored).await?, user, stored) {
        (Verdict::Right, ..) => Ok(()),
        (Verdict::RightButOld, Some(user), Some(stored)) => {
            bring_up_to_date(app, user.id, stored, passphrase).await
        }
        _ => Err(Error::NoSuchLogin),
    }
}

async fn bring_up_to_date(app: &App, user: UserId, old: &str, passphrase: &str) -> Result<()> {
    let hash = app.passphrases.hash(passphrase).await?;
    let _alone = app.passphrase_change.lock().await;
    let now = app.storage.user(user).await?;
    if now.is_some_and(|user| user.passphrase_hash.as_deref() == Some(old)) {
        app.storage.set_passphrase(user, &hash).await?;
    }
    Ok(())
}

/// Makes sure that somebody who is signed in knows their passphrase. Gives the account as it is
/// stored.
pub(super) async fn confirm(
    app: &App,
    client: IpAddr,
    user: &User,
    field: &'static str,
    given: &str,
) -> Result<User> {
    let user = app.storage.user(user.id).await?.ok_or(Refusal::SignInFirst)?;
    if is_guest(&user) {
        let text = "A guest has no passphrase. Register to get one.".to_owned();
        return Err(Error::Said(StatusCode::CONFLICT, "guest", text));
    }
    match prove(app, client, &user.name, Some(&user), given).await {
        Err(Error::NoSuchLogin) => {
            let text = "That is not your present passphrase. Nothing was changed.".to_owned();
            Err(Error::Field(field, "wrong-passphrase", text))
        }
        other => other.map(|()| user),
    }
}

/// Begins a session with a token of its own, and ends the one the visitor came with.
pub(super) async fn sign_in(
    app: &App,
    user: &User,
    before: Option<Session>,
    status: StatusCode,
) -> Result<Response> {
    let token = Token::random();
    let now = now::millis();
    app.storage.create_session(&token.hash(), user.id, now, now + SESSION_MS).await?;
    if let Some(before) = before {
        end_session(app, &before).await?;
    }
    let cookie = session::set_cookie(&token, app.secure_cookies());
    let me = Json(Me { account: Some(account(user)) });
    Ok((status, AppendHeaders([(SET_COOKIE, cookie)]), me).into_response())
}

async fn end_session(app: &App, session: &Session) -> Result<()> {
    app.storage.end_session(&session.token).await?;
    app.people.end_session(session.user.id, session.token);
    Ok(())
}

/// The answer to somebody who has just left.
pub(super) fn signed_out(app: &App) -> Response {
    let cookie = session::clear_cookie(app.secure_cookies());
    (AppendHeaders([(SET_COOKIE, cookie)]), Json(Me { account: None })).into_response()
}
