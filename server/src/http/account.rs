//! Accounts: to make one, to become somebody, to leave.

use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rookery_play::acts::{accounts, archive as archives};
use rookery_protocol::account::{Credentials, DeleteAccount, FirstAdmin, Me};
use rookery_storage::User;

use super::export::file_of;
use super::session::{sign_in, signed_out};
use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Client, Json, OwnSession, Visitor, Whence, Whoever};
use crate::site::Site;

/// What an archive is.
const ZIP: &str = "application/zip";

/// The calls about accounts.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("getMe", "/me", me, "Tell who one is")
        .delete(
            "deleteMe",
            "/me",
            delete,
            Says::new("Delete one's account")
                .more(
                    "At once and for good: games that go on are given up, what one said in games is \
                     taken out of them, files of games that one sent are deleted. Games stay, with a \
                     player who left.",
                )
                .answers::<Me>(200),
        )
        .get(
            "downloadArchive",
            "/me/archive",
            archive,
            Says::new("Download all that one has here")
                .more(
                    "It wants the passphrase, given in this session within ten minutes \
                     (`POST /session/confirm`); guests have none. One is written at a time for each \
                     account, and four an hour.",
                )
                .file(ZIP)
                .told("A ZIP file, with a README.txt that says what is in it."),
        )
        .post(
            "register",
            "/register",
            register,
            Says::new("Make an account, and log in").answers::<Me>(201),
        )
        .post(
            "becomeGuest",
            "/guest",
            guest,
            Says::new("Become a guest, or stay who one is").answers::<Me>(201).answers::<Me>(200),
        )
        .post(
            "makeFirstAdmin",
            "/first-admin",
            first_admin,
            Says::new("Make the first admin of a new server, and log in").answers::<Me>(201),
        )
}

async fn me(Whoever(user): Whoever) -> Json<Me> {
    Json(Me { account: user.as_ref().map(User::account) })
}

async fn register(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(new): Json<Credentials>,
) -> Result<Response> {
    let before = session.as_ref().map(|session| &session.user);
    let user = accounts::register(&site.app, whence.client, before, new).await?;
    sign_in(&site, whence, &user, session, StatusCode::CREATED).await
}

async fn guest(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
) -> Result<Response> {
    if let Some(session) = session {
        return Ok(Json(Me { account: Some(session.user.account()) }).into_response());
    }
    let user = accounts::come_as_guest(&site.app, whence.client).await?;
    sign_in(&site, whence, &user, None, StatusCode::CREATED).await
}

async fn first_admin(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(new): Json<FirstAdmin>,
) -> Result<Response> {
    let user = accounts::make_first_admin(&site.app, whence.client, new).await?;
    sign_in(&site, whence, &user, session, StatusCode::CREATED).await
}

async fn delete(
    State(site): State<Site>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Json(given): Json<DeleteAccount>,
) -> Result<Response> {
    accounts::delete(&site.app, client, &own.user, &given).await?;
    Ok(signed_out(&site.config))
}

async fn archive(
    State(site): State<Site>,
    Client(client): Client,
    OwnSession(own): OwnSession,
) -> Result<Response> {
    let taken = archives::take(&site.app, client, &own).await?;
    Ok((file_of(ZIP, &taken.name), Body::from_stream(taken.pieces)).into_response())
}
