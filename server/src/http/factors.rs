//! Second factors: an app that makes codes, recovery codes, and passkeys.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rookery_pictures::qr;
use rookery_play::App;
use rookery_play::acts::factors;
use rookery_protocol::account::Me;
use rookery_protocol::factor::{
    AppOffer, NewApp, NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyPlace, PasskeyUse,
    QrCode, RecoveryCodes, SecondFactors,
};
use rookery_protocol::id::PasskeyId;

use super::session::sign_in;
use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::door::extract::{Client, Json, OwnSession, Path, Visitor, Whence};
use crate::site::Site;

/// The calls about second factors.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("getSecondFactors", "/second-factors", look, "List one's second factors")
        .post(
            "offerApp",
            "/second-factors/app/offer",
            offer_app,
            fresh("Make a secret for an app that makes codes"),
        )
        .post(
            "setApp",
            "/second-factors/app",
            set_app,
            fresh("Set up the app that a secret was made for, by its first code"),
        )
        .delete(
            "removeApp",
            "/second-factors/app",
            remove_app,
            fresh("Remove the app that makes codes")
                .told("Nothing: codes of it are good no longer."),
        )
        .post(
            "makeRecoveryCodes",
            "/second-factors/recovery-codes",
            make_codes,
            fresh("Make recovery codes in place of those of before; they are told this once"),
        )
        .get("getPasskeyPlace", "/passkeys/place", place, "Tell where passkeys are good")
        .post(
            "challengePasskey",
            "/passkeys/challenge",
            challenge,
            "Ask for the answer of a passkey, to log in or to prove who one is",
        )
        .post("offerPasskey", "/passkeys/offer", offer_passkey, fresh("Ask for a new passkey"))
        .post("addPasskey", "/passkeys", add_passkey, fresh("Add the passkey that was asked for"))
        .delete(
            "removePasskey",
            "/passkeys/{id}",
            remove_passkey,
            fresh("Remove a passkey").told("Nothing: the passkey opens the account no longer."),
        )
        .post(
            "logInByPasskey",
            "/login/passkey",
            log_in,
            Says::new("Log in with a passkey alone").answers::<Me>(200),
        )
}

/// A call that changes what opens an account.
fn fresh(summary: &'static str) -> Says {
    Says::new(summary).more(
        "It is refused with `passphrase-wanted` where the passphrase was given in the session more \
         than ten minutes ago.",
    )
}

async fn look(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<Json<SecondFactors>> {
    Ok(Json(factors::look(&app, &own).await?))
}

async fn offer_app(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<Json<AppOffer>> {
    let factors::OfferedApp { ceremony, secret, link } = factors::offer_app(&app, &own).await?;
    let qr::Qr { size, path } = qr::qr(&link).ok_or_else(|| Error::internal("no QR code"))?;
    Ok(Json(AppOffer { ceremony, secret, link, qr: QrCode { size, path } }))
}

async fn set_app(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Json(new): Json<NewApp>,
) -> Result<(StatusCode, Json<RecoveryCodes>)> {
    Ok((StatusCode::CREATED, Json(factors::set_app(&app, client, &own, &new).await?)))
}

async fn remove_app(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
) -> Result<StatusCode> {
    factors::remove_app(&app, client, &own).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn make_codes(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<(StatusCode, Json<RecoveryCodes>)> {
    Ok((StatusCode::CREATED, Json(factors::make_recovery_codes(&app, &own).await?)))
}

async fn place(State(app): State<Arc<App>>) -> Json<PasskeyPlace> {
    Json(app.entrance.factors.passkeys.place())
}

async fn challenge(
    State(app): State<Arc<App>>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(what): Json<PasskeyUse>,
) -> Result<Json<PasskeyChallenge>> {
    let user = session.as_ref().map(|session| &session.user);
    Ok(Json(factors::challenge(&app, whence.caller(), user, &what).await?))
}

async fn offer_passkey(
    State(app): State<Arc<App>>,
    OwnSession(own): OwnSession,
) -> Result<Json<PasskeyChallenge>> {
    Ok(Json(factors::offer_passkey(&app, &own).await?))
}

async fn add_passkey(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Json(new): Json<NewPasskey>,
) -> Result<(StatusCode, Json<RecoveryCodes>)> {
    Ok((StatusCode::CREATED, Json(factors::add_passkey(&app, client, &own, &new).await?)))
}

async fn remove_passkey(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Path(id): Path<PasskeyId>,
) -> Result<StatusCode> {
    factors::remove_passkey(&app, client, &own, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn log_in(
    State(site): State<Site>,
    whence: Whence,
    Visitor(session): Visitor,
    Json(answer): Json<PasskeyAnswer>,
) -> Result<Response> {
    let user = factors::by_passkey(&site.app, whence.caller(), &answer).await?;
    sign_in(&site, whence, &user, session, StatusCode::OK).await
}
