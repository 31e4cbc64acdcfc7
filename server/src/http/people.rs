//! For admins: the accounts, what they may do, and links for those who have forgotten their
//! passphrase.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rookery_play::App;
use rookery_play::acts::{factors, people};
use rookery_protocol::account::Me;
use rookery_protocol::console::{
    AdminUser, AdminUsers, CONSOLE_LEN_MAX, ResetLink, ResetPassphrase, UserChange,
};
use rookery_protocol::id::UserId;
use rookery_storage::LimitedUser;
use schemars::JsonSchema;
use serde::Deserialize;

use super::session::{sign_in, signed_out};
use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Json, Path, Query, Visitor, Whence};
use crate::site::Site;

/// The calls about people.
pub fn routes() -> Calls {
    Calls::new("Running the server")
        .get("listUsers", "/admin/users", list, "List accounts by the beginning of their names")
        .post("changeUser", "/admin/users/{id}", change, "Change what an account may do")
        .post(
            "makeResetLink",
            "/admin/users/{id}/reset-link",
            reset_link,
            "Make a link by which somebody can choose a new passphrase",
        )
        .delete(
            "takeOffFactors",
            "/admin/users/{id}/second-factors",
            take_off_factors,
            "Take all second factors off the account of somebody who has lost them",
        )
        .post(
            "resetPassphrase",
            "/reset-passphrase",
            reset,
            Says::new("Choose a new passphrase by the link that an admin made")
                .more(
                    "It logs in as well, unless the account has a second factor: then the answer \
                     names no account.",
                )
                .answers::<Me>(200),
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
    let found = app.base.storage.users_from(find, &wanted.after, CONSOLE_LEN_MAX + 1).await?;
    let more = found.len() > CONSOLE_LEN_MAX as usize;
    let users = found.into_iter().take(CONSOLE_LEN_MAX as usize);
    Ok(Json(AdminUsers { users: users.map(|one| shown(&app, one)).collect(), more }))
}

fn shown(app: &App, of: LimitedUser) -> AdminUser {
    let LimitedUser { user, suspended, muted, second_factor } = of;
    AdminUser {
        player: user.player(),
        role: user.role,
        hosted: app.bots.directory.known().bots.contains_key(&user.id),
        suspended,
        muted,
        second_factor,
        here: app.people.is_here(user.id),
        made_ms: user.created_ms,
    }
}

async fn change(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
    Json(change): Json<UserChange>,
) -> Result<Json<AdminUser>> {
    let changed = people::change(&app, &by, id, &change).await?;
    Ok(Json(shown(&app, changed)))
}

async fn reset_link(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
) -> Result<Json<ResetLink>> {
    Ok(Json(people::make_reset_link(&app, &by, id).await?))
}

async fn take_off_factors(
    State(app): State<Arc<App>>,
    Admin(by): Admin,
    Path(id): Path<UserId>,
) -> Result<Json<AdminUser>> {
    let changed = people::take_off_factors(&app, &by, id).await?;
    Ok(Json(shown(&app, changed)))
}

async fn reset(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(given): Json<ResetPassphrase>,
) -> Result<Response> {
    let user = people::reset_passphrase(&site.app, whence.client, &given).await?;
    if factors::has_any(&site.app, user.id).await? {
        return Ok(signed_out(&site.config));
    }
    sign_in(&site, whence, &user, session, StatusCode::OK).await
}
