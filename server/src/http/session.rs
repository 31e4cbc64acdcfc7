//! Sessions: to log in, to log out, to change what opens the account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use rookery_play::acts::log_in::by_passphrase;
use rookery_play::acts::sessions::{self, Session};
use rookery_protocol::account::{ChangePassphrase, Credentials, Me};
use rookery_protocol::error::Refusal;
use rookery_storage::User;

use crate::config::Config;
use crate::door::calls::{Calls, Says};
use crate::door::cookie;
use crate::door::error::Result;
use crate::door::extract::{Client, Json, Visitor};
use crate::site::Site;

/// The calls about sessions.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .post("logIn", "/login", log_in, Says::new("Log in").answers::<Me>(200))
        .post("logOut", "/logout", log_out, Says::new("Log out").answers::<Me>(200))
        .post(
            "changePassphrase",
            "/passphrase",
            change_passphrase,
            Says::new("Change one's passphrase; all other sessions end").answers::<Me>(200),
        )
}

async fn log_in(
    State(site): State<Site>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(given): Json<Credentials>,
) -> Result<Response> {
    let user = by_passphrase(&site.app, client, &given.name, &given.passphrase).await?;
    sign_in(&site, &user, session, StatusCode::OK).await
}

async fn log_out(State(site): State<Site>, Visitor(session): Visitor) -> Result<Response> {
    if let Some(session) = session {
        sessions::end(&site.app, &session).await?;
    }
    Ok(signed_out(&site.config))
}

async fn change_passphrase(
    State(site): State<Site>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(change): Json<ChangePassphrase>,
) -> Result<Response> {
    let Session { user, .. } = session.ok_or(Refusal::SignInFirst)?;
    let user = sessions::change_passphrase(&site.app, client, &user, &change).await?;
    sign_in(&site, &user, None, StatusCode::OK).await
}

/// The answer to somebody whose session begins now, in place of the one that they came with.
pub(super) async fn sign_in(
    site: &Site,
    user: &User,
    before: Option<Session>,
    status: StatusCode,
) -> Result<Response> {
    let token = sessions::begin(&site.app, user, before).await?;
    let cookie = cookie::set_cookie(&token, site.config.secure_cookies());
    let me = Json(Me { account: Some(user.account()) });
    Ok((status, AppendHeaders([(SET_COOKIE, cookie)]), me).into_response())
}

/// The answer to somebody who has just left.
pub(super) fn signed_out(config: &Config) -> Response {
    let cookie = cookie::clear_cookie(config.secure_cookies());
    (AppendHeaders([(SET_COOKIE, cookie)]), Json(Me { account: None })).into_response()
}
