//! Sessions: to log in, to log out, to change what opens the account, and where one is logged in.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use rookery_play::App;
use rookery_play::acts::log_in::{know, with_factor};
use rookery_play::acts::sessions::{self, Session};
use rookery_play::auth::session::Token;
use rookery_play::may::is_guest;
use rookery_protocol::account::{ChangePassphrase, Me};
use rookery_protocol::factor::LogIn;
use rookery_protocol::id::SessionId;
use rookery_protocol::session::{ConfirmSession, SessionCard};
use rookery_storage::User;

use crate::config::Config;
use crate::door::calls::{Calls, Says};
use crate::door::cookie;
use crate::door::error::Result;
use crate::door::extract::{Client, Json, OwnSession, Path, Visitor, Whence};
use crate::site::Site;

/// The calls about sessions.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .post(
            "logIn",
            "/login",
            log_in,
            Says::new("Log in")
                .more(
                    "Where the account has a second factor and none is given, this is refused with \
                     `code-wanted` or `passkey-wanted`, once the passphrase was right.",
                )
                .answers::<Me>(200),
        )
        .post("logOut", "/logout", log_out, Says::new("Log out").answers::<Me>(200))
        .post(
            "changePassphrase",
            "/passphrase",
            change_passphrase,
            Says::new("Change one's passphrase; all other sessions end, and tokens unless kept")
                .answers::<Me>(200),
        )
        .post(
            "confirmSession",
            "/session/confirm",
            confirm,
            Says::new("Prove once more who one is, for what a session alone may not do")
                .more(
                    "What destroys or runs something is refused with `passphrase-wanted` where the \
                     passphrase was given in the session more than ten minutes ago.",
                )
                .told(
                    "Nothing, with another cookie in the place of the old one: what was refused may \
                     be asked for again.",
                )
                .status(204),
        )
        .get("listSessions", "/sessions", list, "List where one is logged in")
        .delete(
            "endOtherSessions",
            "/sessions",
            end_others,
            Says::new("Log out everywhere else").told("Nothing: all other sessions have ended."),
        )
        .delete(
            "endSession",
            "/sessions/{id}",
            end,
            Says::new("End one of one's sessions").told("Nothing: the session has ended."),
        )
}

async fn list(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<Json<Vec<SessionCard>>> {
    Ok(Json(sessions::list(&app, &own).await?))
}

async fn end_others(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<StatusCode> {
    sessions::end_others(&app, &own).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn end(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
    Path(id): Path<SessionId>,
) -> Result<StatusCode> {
    sessions::end_one(&app, &own, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn confirm(
    State(site): State<Site>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Json(given): Json<ConfirmSession>,
) -> Result<Response> {
    let token = sessions::confirm_session(&site.app, client, &own, &given).await?;
    let cookie = cookie::set_cookie(&token, site.config.is_secure());
    Ok((StatusCode::NO_CONTENT, AppendHeaders([(SET_COOKIE, cookie)])).into_response())
}

async fn log_in(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(given): Json<LogIn>,
) -> Result<Response> {
    let LogIn { name, passphrase, factor } = given;
    let caller = whence.caller();
    let user = with_factor(&site.app, caller, &name, &passphrase, factor.as_ref()).await?;
    sign_in(&site, whence, &user, session, StatusCode::OK).await
}

async fn log_out(State(site): State<Site>, Visitor(session): Visitor) -> Result<Response> {
    if let Some(session) = session {
        sessions::end(&site.app, &session).await?;
    }
    Ok(signed_out(&site.config))
}

async fn change_passphrase(
    State(site): State<Site>,
    whence: Whence,
    OwnSession(own): OwnSession,
    Json(change): Json<ChangePassphrase>,
) -> Result<Response> {
    let user = sessions::change_passphrase(&site.app, whence.client, &own.user, &change).await?;
    sign_in(&site, whence, &user, None, StatusCode::OK).await
}

/// The answer to somebody whose session begins now, in place of the one that they came with. Their
/// account knows from now on where they came from.
pub(super) async fn sign_in(
    site: &Site,
    whence: Whence,
    user: &User,
    before: Option<Session>,
    status: StatusCode,
) -> Result<Response> {
    let token = sessions::begin(&site.app, user, before, whence.came).await?;
    let secure = site.config.is_secure();
    let mut cookies = vec![(SET_COOKIE, cookie::set_cookie(&token, secure))];
    if !is_guest(user) {
        let browser = whence.browser.unwrap_or_else(Token::random);
        cookies.push((SET_COOKIE, cookie::set_browser(&browser, secure)));
        let whence = Whence { browser: Some(browser), ..whence };
        know(&site.app, whence.caller(), user).await?;
    }
    let me = Json(Me { account: Some(user.account()) });
    Ok((status, AppendHeaders(cookies), me).into_response())
}

/// The answer to somebody who has just left.
pub(super) fn signed_out(config: &Config) -> Response {
    let cookie = cookie::clear_cookie(config.is_secure());
    (AppendHeaders([(SET_COOKIE, cookie)]), Json(Me { account: None })).into_response()
}
