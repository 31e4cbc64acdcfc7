//! For admins: the accounts, what they may do, and links for those who have forgotten their
//! passphrase.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rookery_protocol::Millis;
use rookery_protocol::account::Me;
use rookery_protocol::account::Role;
use rookery_protocol::console::{
    AdminUser, AdminUsers, CONSOLE_LEN_MAX, ResetLink, ResetPassphrase, UserChange,
};
use rookery_protocol::id::UserId;
use rookery_storage::{LimitedUser, User};
use schemars::JsonSchema;
use serde::Deserialize;

use super::calls::{Calls, Says};
use super::error::{Error, Result};
use super::extract::{Admin, Client, Json, Path, Query, Visitor};
use super::session::sign_in;
use crate::app::App;
use crate::auth::passphrase;
use crate::auth::session::Token;
use crate::now;

/// How long a link is good.
const LINK_MS: Millis = 24 * 60 * 60 * 1_000;

/// Where people are.
pub fn routes() -> Calls {
    Calls::new("Running the server")
        .get("/admin/users", list, "Accounts, by the beginning of their names")
        .post("/admin/users/{id}", change, "Change what an account may do")
        .post("/admin/users/{id}/reset-link", reset_link, "A link to choose a new passphrase by")
        .post(
            "/reset-passphrase",
            reset,
            Says::new("Choose a new passphrase by such a link").answers::<Me>(200),
        )
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    #[serde(default)]
    find: String,
    #[serde(default)]
    after: String,
}

async fn list(
    State(app): State<Arc<App>>,
    Admin(_): Admin,
    Query(wanted): Query<Wanted>,
) -> Result<Json<AdminUsers>> {
    let find = wanted.find.trim();
    let found = app.storage.users_from(find, &wanted.after, CONSOLE_LEN_MAX + 1).await?;
    let more = found.len() > CONSOLE_LEN_MAX as usize;
    let users = found.into_iter().take(CONSOLE_LEN_MAX as usize);
    Ok(Json(AdminUsers { users: users.map(|one| shown(&app, one)).collect(), more }))
}

fn shown(app: &App, LimitedUser { user, suspended, muted }: LimitedUser) -> AdminUser {
    AdminUser {
        player: user.player(),
        role: user.role,
        suspended,
        muted,
        here: app.people.is_here(user.id),
        made_ms: user.created_ms,
    }
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(admin): Admin,
    Path(id): Path<UserId>,
    Json(change): Json<UserChange>,
) -> Result<Json<AdminUser>> {
    let LimitedUser { user, suspended, muted } = find(&app, id).await?;
    if user.id == admin.id {
        return Err(refused("own-account", "Another admin must do that: it is your own account."));
    }
    if let Some(role) = change.role.filter(|role| *role != user.role) {
        set_role(&app, &user, role).await?;
        tracing::info!(name = user.name, ?role, by = admin.name, "a role was changed");
    }
    let limits = (change.suspended.unwrap_or(suspended), change.muted.unwrap_or(muted));
    if limits != (suspended, muted) {
        if user.role == Role::Bot && limits.0 {
            return Err(refused("a-bot", "Nobody logs in as a bot. Disable it where bots are."));
        }
        app.storage.set_limits(id, limits.0, limits.1, now::millis()).await?;
        app.console.refresh(&app.storage).await?;
        let (suspended, muted) = limits;
        tracing::info!(name = user.name, suspended, muted, by = admin.name, "limits were set");
    }
    if limits.0 && !suspended {
        app.people.sign_out(id);
    }
    Ok(Json(shown(&app, find(&app, id).await?)))
}

async fn set_role(app: &App, user: &User, role: Role) -> Result<()> {
    let may = |role| matches!(role, Role::Player | Role::Admin);
    if !may(user.role) || !may(role) {
        return Err(refused("bad-role", "Only players become admins, and admins players."));
    }
    app.storage.set_role(user.id, role).await?;
    // Whoever is connected is still taken for what they were.
    app.people.sign_out(user.id);
    Ok(())
}

async fn reset_link(
    State(app): State<Arc<App>>,
    Admin(admin): Admin,
    Path(id): Path<UserId>,
) -> Result<Json<ResetLink>> {
    let LimitedUser { user, .. } = find(&app, id).await?;
    if !matches!(user.role, Role::Player | Role::Admin) {
        return Err(refused("no-passphrase", "Guests and bots have no passphrase."));
    }
    let (token, now) = (Token::random(), now::millis());
    let ends_ms = now + LINK_MS;
    app.storage.create_reset(&token.hash(), id, now, ends_ms).await?;
    tracing::info!(name = user.name, by = admin.name, "a link for a new passphrase was made");
    let link = format!("{}/reset#{}", app.url, token.to_text());
    Ok(Json(ResetLink { link, ends_ms }))
}

async fn reset(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Visitor(session): Visitor,
    Json(given): Json<ResetPassphrase>,
) -> Result<Response> {
    app.limits.log_in(client, "", now::millis())?;
    let token = Token::read(&given.token).ok_or_else(link_is_dead)?.hash();
    let user = app.storage.reset_user(&token, now::millis()).await?.ok_or_else(link_is_dead)?;
    may_log_in(&app, user.id).await?;
    passphrase::check(&user.name, &given.passphrase)?;
    let hash = app.passphrases.hash(&given.passphrase).await?;
    let used = {
        let _alone = app.passphrase_change.lock().await;
        app.storage.use_reset(&token, user.id, &hash, now::millis()).await?
    };
    if !used {
        return Err(link_is_dead());
    }
    app.people.sign_out(user.id);
    tracing::info!(name = user.name, "a passphrase was chosen by a link");
    sign_in(&app, &user, session, StatusCode::OK).await
}

/// Refuses those who are suspended.
///
/// # Errors
/// That they are, or the database's.
pub(crate) async fn may_log_in(app: &App, user: UserId) -> Result<()> {
    if app.storage.limited_user(user).await?.is_some_and(|one| one.suspended) {
        let text = "This account is suspended. Ask those who run this server.".to_owned();
        return Err(Error::Said(StatusCode::FORBIDDEN, "suspended", text));
    }
    Ok(())
}

async fn find(app: &App, id: UserId) -> Result<LimitedUser> {
    app.storage.limited_user(id).await?.ok_or_else(super::users::no_such_user)
}

fn refused(code: &'static str, text: &str) -> Error {
    Error::Said(StatusCode::CONFLICT, code, text.to_owned())
}

fn link_is_dead() -> Error {
    let text = "This link has been used already, or it is too old. Ask for a new one.";
    Error::Said(StatusCode::FORBIDDEN, "link-is-dead", text.to_owned())
}
