//! Accounts: to make one, to become somebody, to leave.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use metrics::counter;
use rookery_protocol::account::{Account, Credentials, DeleteAccount, FirstAdmin, Me, Role};
use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_storage::{CreateUser, NewUser, User};

use super::calls::{Calls, Says};
use super::error::{Error, Result};
use super::extract::{Client, Json, Session, Visitor, Whoever};
use super::session::{confirm, sign_in, signed_out};
use crate::app::App;
use crate::auth::{name, passphrase};
use crate::now;

/// Names of guests to try before giving up: two billion exist.
const GUEST_NAMES_TRIED_MAX: u32 = 8;

/// Where accounts are.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("/me", me, "Who one is")
        .delete("/me", delete, Says::new("Delete one's account").answers::<Me>(200))
        .post("/register", register, Says::new("Make an account, and log in").answers::<Me>(201))
        .post(
            "/guest",
            guest,
            Says::new("Become a guest, or stay who one is").answers::<Me>(201).answers::<Me>(200),
        )
        .post("/first-admin", first_admin, Says::new("Make the first admin").answers::<Me>(201))
}

async fn me(Whoever(user): Whoever) -> Json<Me> {
    Json(Me { account: user.as_ref().map(account) })
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
    if !app.console.settings().registration {
        let text = "Nobody can register here now. Ask those who run this server for an account.";
        return Err(Error::Said(StatusCode::FORBIDDEN, "registration-closed", text.to_owned()));
    }
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

async fn guest(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
) -> Result<Response> {
    if let Some(session) = session {
        return Ok(Json(Me { account: Some(account(&session.user)) }).into_response());
    }
    let user = new_guest(&app, client).await?;
    sign_in(&app, &user, None, StatusCode::CREATED).await
}

/// Makes an account for somebody who has none.
///
/// # Errors
/// There are too many from this address, or none are let in.
pub(crate) async fn new_guest(app: &App, client: IpAddr) -> Result<User> {
    if !app.console.settings().guests {
        let text = "One plays here with an account only. Log in, or register.".to_owned();
        return Err(Error::Said(StatusCode::FORBIDDEN, "guests-closed", text));
    }
    app.limits.guest(client, now::millis())?;
    for _ in 0..GUEST_NAMES_TRIED_MAX {
        match create(app, name::guest(now::random_u64()), Role::Guest, None).await {
            Err(Error::Field(..)) => {}
            Ok(user) => {
                counter!("rookery_guests_total").increment(1);
                return Ok(user);
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

/// Somebody without an account.
pub(super) fn is_guest(user: &User) -> bool {
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

fn name_taken(name: &str) -> Error {
    Error::Field("name", "name-taken", format!("“{name}” is taken. Choose another name."))
}

fn link_is_dead() -> Error {
    let text = "This link has been used already, or it is from an earlier start of the server. \
                A new one is printed at the start while there is no admin.";
    Error::Said(StatusCode::FORBIDDEN, "link-is-dead", text.to_owned())
}
