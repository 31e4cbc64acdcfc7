//! For whoever watches over the server.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::health::Trouble;
use rookery_play::now;
use rookery_protocol::cause::Cause;
use rookery_texts::{Text, server};
use rookery_tls::Served;

use crate::door::calls::{Calls, Says};
use crate::door::error::{Error, Result};
use crate::site::Site;

/// How long the database may take to say that it is there.
const PING_TIME_MAX: Duration = Duration::from_secs(2);

/// What watches over the server.
pub fn routes() -> Calls {
    Calls::new("The server")
        .get(
            "checkHealth",
            "/healthz",
            healthz,
            Says::new("Tell whether the process answers").told("The word “ok”: it answers."),
        )
        .get(
            "checkReadiness",
            "/readyz",
            readyz,
            Says::new("Tell whether the server can do its work").told(
                "The word “ready”: it can. A second line, “clock differs”, tells that its clock and \
                 the database’s are more than a quarter of a second apart. When it is not ready the \
                 problem says why: its database is silent or takes nothing, its disk is nearly full, \
                 it has no certificate that is good, or it stops.",
            ),
        )
}

/// `GET /healthz`: the process answers.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Why nobody can connect, where the server shows a certificate.
fn without_certificate(served: &Served) -> Option<Text> {
    let standing = served.standing(now::millis());
    match (standing.ended, standing.ends_ms) {
        (false, _) => None,
        (true, Some(_)) => Some(server::certificate_ended()),
        (true, None) => Some(server::no_certificate()),
    }
}

/// `GET /readyz`: the server can do its work, and means to go on doing it.
///
/// # Errors
/// While the database does not answer or takes nothing, the disk is nearly full, there is no
/// certificate that is good, or once the server stops.
pub async fn readyz(State(Site { app, served, .. }): State<Site>) -> Result<&'static str> {
    let not_ready = |why: Text| {
        Error::Said(StatusCode::SERVICE_UNAVAILABLE, Cause::NotReady.into(), server::not_ready(why))
    };
    if app.base.shutdown.has_begun() {
        return Err(not_ready(server::stops()));
    }
    let troubles = app.base.health.troubles(now::millis()).into_iter().map(Trouble::text);
    let troubles = troubles.chain(served.as_deref().and_then(without_certificate));
    if let Some(why) = troubles.reduce(server::both) {
        return Err(not_ready(why));
    }
    match tokio::time::timeout(PING_TIME_MAX, app.base.storage.ping()).await {
        Ok(Ok(())) if app.base.skew.is_large() => Ok("ready\nclock differs\n"),
        Ok(Ok(())) => Ok("ready\n"),
        Ok(Err(_)) | Err(_) => Err(not_ready(server::database_silent())),
    }
}
