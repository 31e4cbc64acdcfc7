//! Sessions: to log in, to log out, to change what opens the account.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use rookery_protocol::account::{ChangePassphrase, Credentials, Me};
use rookery_protocol::error::Refusal;
use rookery_storage::User;

use crate::acts::log_in::by_passphrase;
use crate::acts::sessions::{self, Session};
use crate::app::App;
use crate::door::calls::{Calls, Says};
use crate::door::cookie;
use crate::door::error::Result;
use crate::door::extract::{Client, Json, Visitor};

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
    let user = by_passphrase(&app, client, &given.name, &given.passphrase).await?;
    sign_in(&app, &user, session, StatusCode::OK).await
}

async fn log_out(State(app): State<Arc<App>>, Visitor(session): Visitor) -> Result<Response> {
    if let Some(session) = session {
        sessions::end(&app, &session).await?;
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
    let user = sessions::change_passphrase(&app, client, &user, &change).await?;
    sign_in(&app, &user, None, StatusCode::OK).await
}

/// The answer to somebody whose session begins now, in place of the one that they came with.
pub(super) async fn sign_in(
    app: &App,
    user: &User,
    before: Option<Session>,
    status: StatusCode,
) -> Result<Response> {
    let token = sessions::begin(app, user, before).await?;
    let cookie = cookie::set_cookie(&token, app.secure_cookies());
    let me = Json(Me { account: Some(user.account()) });
    Ok((status, AppendHeaders([(SET_COOKIE, cookie)]), me).into_response())
}

/// The answer to somebody who has just left.
pub(super) fn signed_out(app: &App) -> Response {
    let cookie = cookie::clear_cookie(app.secure_cookies());
    (AppendHeaders([(SET_COOKIE, cookie)]), Json(Me { account: None })).into_response()
}
