//! Browsers that want notices while no page is open.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rookery_play::App;
use rookery_play::acts::devices;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::DeviceId;
use rookery_protocol::push::{Device, NewDevice, PushKey};

use crate::door::calls::{Calls, Says};
use crate::door::error::Result;
use crate::door::extract::{Json, Path, SignedIn, Visitor};

/// The calls about devices.
pub fn routes() -> Calls {
    Calls::new("Accounts")
        .get("getPushKey", "/push", key, "Tell the key by which browsers know this server's notices")
        .put(
            "keepDevice",
            "/devices",
            keep,
            "Have this browser told what happens while no page is open, as long as one is signed in",
        )
        .delete(
            "forgetDevice",
            "/devices/{id}",
            forget,
            Says::new("Have a browser told nothing any more").told("Nothing: it is forgotten."),
        )
}

async fn key(State(app): State<Arc<App>>) -> Result<Json<PushKey>> {
    Ok(Json(devices::key(&app).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Visitor(session): Visitor,
    Json(new): Json<NewDevice>,
) -> Result<Json<Device>> {
    let session = session.ok_or(Refusal::SignInFirst)?;
    Ok(Json(devices::keep(&app, &session, new).await?))
}

async fn forget(
    State(app): State<Arc<App>>,
    SignedIn(user): SignedIn,
    Path(id): Path<DeviceId>,
) -> Result<StatusCode> {
    devices::forget(&app, user.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
