//! Accounts: to make one, to open it, to leave it.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{get, post};
use metrics::counter;
use rookery_protocol::account::{
    Account, ChangePassphrase, Credentials, DeleteAccount, FirstAdmin, Me, Role,
};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::{CreateUser, NewUser, User};

use super::error::{Error, Result};
use super::extract::{Client, Json, Session, Visitor};
use crate::app::App;
use crate::auth::passphrase::Verdict;
use crate::auth::session::{self, SESSION_MS, Token};
use crate::auth::{name, passphrase};
use crate::now;

/// Names of guests to try before giving up: two billion exist.
const GUEST_NAMES_TRIED_MAX: u32 = 8;

/// Where accounts are.
pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/me", get(me).delete(delete))
        .route("/register", post(register))
        .route("/login", post(log_in))
        .route("/logout", post(log_out))
        .route("/guest", post(guest))
        .route("/first-admin", post(first_admin))
        .route("/passphrase", post(change_passphrase))
}

async fn me(visitor: Visitor) -> Json<Me> {
    Json(Me { account: visitor.user().as_ref().map(account) })
}

/// An account as its owner sees it.
#[must_use]
pub fn account(user: &User) -> Account {
    Account { player: user.player(), role: user.role }
}

async fn register(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(new): Json<Credentials>,
) -> Result<Response> {
    name::check(&new.name)?;
    passphrase::check(&new.name, &new.passphrase)?;
    if app.storage.user_by_name(&new.name).await?.is_some() {
        return Err(name_taken(&new.name));
    }
    app.limits.register(client, now::millis())?;
    let hash = app.passphrases.hash(&new.passphrase).await?;
    let guest = session.as_ref().map(|session| &session.user).filter(|user| is_guest(user));
    let user = match guest {
        Some(guest) => promote(&app, guest, new.name, hash).await?,
        None => create(&app, new.name, Role::Player, Some(hash)).await?,
    };
    counter!("rookery_accounts_registered_total").increment(1);
    sign_in(&app, &user, session, StatusCode::CREATED).await
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
    counter!("rookery_log_ins_total").increment(1);
    sign_in(&app, &user, session, StatusCode::OK).await
}

async fn log_out(State(app): State<Arc<App>>, Visitor(session): Visitor) -> Result<Response> {
    if let Some(session) = session {
        end_session(&app, &session).await?;
    }
    Ok(signed_out(&app))
}

async fn guest(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
) -> Result<Response> {
    if let Some(session) = session {
        return Ok(Json(Me { account: Some(account(&session.user)) }).into_response());
    }
    app.limits.guest(client, now::millis())?;
    for _ in 0..GUEST_NAMES_TRIED_MAX {
        match create(&app, name::guest(now::random_u64()), Role::Guest, None).await {
            Err(Error::Field(..)) => {}
            Ok(user) => {
                counter!("rookery_guests_total").increment(1);
                return sign_in(&app, &user, None, StatusCode::CREATED).await;
            }
            Err(failed) => return Err(failed),
        }
    }
    Err(Error::Internal("no free name for a guest was found".to_owned()))
}

async fn first_admin(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(new): Json<FirstAdmin>,
) -> Result<Response> {
    app.limits.log_in(client, "", now::millis())?;
    let claim = app.first_admin.claim(&new.token).await.ok_or_else(link_is_dead)?;
    if app.storage.admins_exist().await? {
        claim.used();
        return Err(link_is_dead());
    }
    name::check(&new.name)?;
    passphrase::check(&new.name, &new.passphrase)?;
    let hash = app.passphrases.hash(&new.passphrase).await?;
    let user = create(&app, new.name, Role::Admin, Some(hash)).await?;
    claim.used();
    tracing::info!(name = user.name, "the first admin was made");
    sign_in(&app, &user, session, StatusCode::CREATED).await
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

async fn delete(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(given): Json<DeleteAccount>,
) -> Result<Response> {
    let Session { user, .. } = session.ok_or(Refusal::SignInFirst)?;
    if !is_guest(&user) {
        confirm(&app, client, &user, "passphrase", &given.passphrase).await?;
    }
    app.storage.delete_user(user.id, now::millis()).await?;
    app.people.sign_out(user.id);
    counter!("rookery_accounts_deleted_total").increment(1);
    Ok(signed_out(&app))
}

fn is_guest(user: &User) -> bool {
    user.role == Role::Guest
}

async fn create(app: &App, name: String, role: Role, hash: Option<String>) -> Result<User> {
    let id = UserId::from_random(now::random_u64());
    let created_ms = now::millis();
    let new = NewUser { id, name, role, passphrase_hash: hash, created_ms };
    match app.storage.create_user(&new).await {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => return Err(name_taken(&new.name)),
        Err(CreateUser::NoSuchGuest) => {
            return Err(Error::Internal("no guest was meant".to_owned()));
        }
        Err(CreateUser::Storage(failed)) => return Err(failed.into()),
    }
    let NewUser { id, name, role, passphrase_hash, created_ms } = new;
    Ok(User { id, name, role, passphrase_hash, created_ms })
}

async fn promote(app: &App, guest: &User, name: String, hash: String) -> Result<User> {
    match app.storage.promote_guest(guest.id, &name, &hash).await {
        Ok(()) => {}
        Err(CreateUser::NameTaken) => return Err(name_taken(&name)),
        Err(CreateUser::NoSuchGuest) => return Err(Refusal::SignInFirst.into()),
        Err(CreateUser::Storage(failed)) => return Err(failed.into()),
    }
    Ok(User { name, role: Role::Player, passphrase_hash: Some(hash), ..guest.clone() })
}

/// Checks a passphrase, at the cost of an attempt. An unknown name takes as long as a known one.
async fn prove(
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
async fn confirm(
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
async fn sign_in(
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

fn signed_out(app: &App) -> Response {
    let cookie = session::clear_cookie(app.secure_cookies());
    (AppendHeaders([(SET_COOKIE, cookie)]), Json(Me { account: None })).into_response()
}

fn name_taken(name: &str) -> Error {
    Error::Field("name", "name-taken", format!("“{name}” is taken. Choose another name."))
}

fn link_is_dead() -> Error {
    let text = "This link has been used already, or it is from an earlier start of the server. \
                A new one is printed at the start while there is no admin.";
    Error::Said(StatusCode::FORBIDDEN, "link-is-dead", text.to_owned())
}
