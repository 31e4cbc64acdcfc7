//! Mail: one's address, which mail one wants, and links for those who have forgotten their passphrase.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use rookery_play::App;
use rookery_play::acts::mail;
use rookery_protocol::mail::{
    Forgotten, MailCard, MailChoice, MailConfirmed, MailOffered, MailStopped, MailToken,
    NewMailAddress,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Admin, Client, Json, OwnSession, Query, SignedIn};

/// Where mail about games is stopped.
pub const STOP_PATH: &str = "/api/v1/mail/stop";

/// The calls about mail.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("getMailOffered", "/mail/offered", offered, "Tell whether this server sends mail")
        .get("getMail", "/mail", look, "Tell one's address for mail, and which mail one wants")
        .put(
            "giveMailAddress",
            "/mail/address",
            give,
            Says::new("Give an address for mail, which counts once it is confirmed").more(
                "It is refused with `passphrase-wanted` where the passphrase was given in the session \
                 more than ten minutes ago. A link is sent to the address; the one of before counts \
                 until that was followed.",
            ),
        )
        .delete(
            "removeMailAddress",
            "/mail/address",
            remove,
            Says::new("Remove one's addresses for mail")
                .more(
                    "It is refused with `passphrase-wanted` where the passphrase was given in the \
                     session more than ten minutes ago.",
                )
                .told("Nothing: no more mail goes there."),
        )
        .post(
            "resendMailLink",
            "/mail/address/resend",
            resend,
            Says::new("Send the link by which one's address is confirmed once more")
                .told("Nothing: a mail waits to be sent, and links of before are good no longer."),
        )
        .delete(
            "withdrawMailAddress",
            "/mail/address/waiting",
            withdraw,
            Says::new("Forget the address that waits to be confirmed").told("Nothing: it is gone."),
        )
        .post(
            "confirmMailAddress",
            "/mail/confirm",
            confirm,
            Says::new("Confirm an address by the link that was sent there").answers::<MailConfirmed>(200),
        )
        .put("chooseMail", "/mail/choice", choose, "Choose which mail one wants")
        .get(
            "showMailStop",
            "/mail/stop",
            show_stop,
            Says::new("Lead to the page on which mail about games is stopped")
                .told("The address of the page: mail programs that cannot stop it show that.")
                .status(303),
        )
        .post(
            "stopMail",
            "/mail/stop",
            stop,
            Says::new("Stop mail about games by the link of such a mail")
                .more("Mail programs send it as RFC 8058 says; what is in the body makes no difference.")
                .answers::<MailStopped>(200),
        )
        .post(
            "askForReset",
            "/forgotten",
            forgotten,
            Says::new("Have links sent by which a forgotten passphrase is chosen anew").told(
                "Nothing, whatever was found: a mail goes to the confirmed address, if there is one.",
            ),
        )
        .post(
            "testMail",
            "/admin/mail/test",
            test,
            Says::new("Send a test mail to one's own address")
                .answers::<NewMailAddress>(200)
                .told("The address that it goes to."),
        )
}

async fn offered(State(app): State<Arc<App>>) -> Json<MailOffered> {
    Json(MailOffered { offered: mail::is_offered(&app) })
}

async fn look(State(app): State<Arc<App>>, SignedIn(user): SignedIn) -> Result<Json<MailCard>> {
    Ok(Json(mail::look(&app, &user).await?))
}

async fn give(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
    Json(given): Json<NewMailAddress>,
) -> Result<Json<MailCard>> {
    Ok(Json(mail::give(&app, client, &own, &given.address).await?))
}

async fn remove(
    State(app): State<Arc<App>>,
    Client(client): Client,
    OwnSession(own): OwnSession,
) -> Result<StatusCode> {
    mail::remove(&app, client, &own).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn resend(State(app): State<Arc<App>>, SignedIn(user): SignedIn) -> Result<StatusCode> {
    mail::resend(&app, &user).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn withdraw(State(app): State<Arc<App>>, SignedIn(user): SignedIn) -> Result<StatusCode> {
    mail::withdraw(&app, &user).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn confirm(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Json(given): Json<MailToken>,
) -> Result<Json<MailConfirmed>> {
    Ok(Json(mail::confirm(&app, client, &given.token).await?))
}

async fn choose(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Json(choice): Json<MailChoice>,
) -> Result<Json<MailChoice>> {
    mail::choose(&app, &user, choice.games).await?;
    Ok(Json(choice))
}

/// The token stands behind the question mark: what is before it may be in a log.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Stopping {
    token: String,
}

async fn show_stop(Query(stopping): Query<Stopping>) -> Response {
    let is_plain = stopping.token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let token = if is_plain { stopping.token } else { String::new() };
    // Behind the mark that browsers send to nobody.
    Redirect::to(&format!("/mail/stop#{token}")).into_response()
}

async fn stop(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Query(stopping): Query<Stopping>,
) -> Result<Json<MailStopped>> {
    Ok(Json(mail::stop(&app, client, &stopping.token).await?))
}

async fn forgotten(
    State(app): State<Arc<App>>,
    Client(client): Client,
    Json(given): Json<Forgotten>,
) -> Result<StatusCode> {
    mail::forgotten(&app, client, &given.who).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn test(State(app): State<Arc<App>>, Admin(by): Admin) -> Result<Json<NewMailAddress>> {
    Ok(Json(NewMailAddress { address: mail::test(&app, &by).await? }))
}
