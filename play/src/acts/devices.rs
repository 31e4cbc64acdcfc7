//! Browsers that want notices while no page is open.

use rookery_protocol::error::Refusal;
use rookery_protocol::id::{DeviceId, UserId};
use rookery_protocol::push::{Device, NewDevice, PushKey};
use rookery_push::Fault;
use rookery_storage::devices::StoredDevice;
use rookery_texts::accounts;

use super::sessions::Session;
use crate::app::App;
use crate::denied::{Denied, Result, Wrong};
use crate::now;

/// The key by which a browser knows that notices come from this server.
///
/// # Errors
/// It cannot be read.
pub async fn key(app: &App) -> Result<PushKey> {
    let key = app.away.key(&app.base).await.map_err(|error| Denied::Internal(error.to_string()))?;
    Ok(PushKey { key })
}

/// Keeps a browser of somebody's while their session lasts. Named again, it is kept once, by its new id.
///
/// # Errors
/// What is named is no browser that the server may tell things, or their session has ended.
pub async fn keep(app: &App, session: &Session, new: NewDevice) -> Result<Device> {
    let services = &app.base.options.push_services;
    let device = rookery_push::Device::new(services, &new.endpoint, &new.p256dh, &new.auth);
    device.map_err(fault)?;
    let stored = StoredDevice { id: DeviceId::from_random(now::random_u64()), device: new };
    let (storage, user) = (&app.base.storage, session.user.id);
    match storage.keep_device(user, &session.token, &stored, now::millis()).await? {
        true => Ok(Device { id: stored.id }),
        // It ended just now.
        false => Err(Refusal::SignInFirst.into()),
    }
}

fn fault(fault: Fault) -> Denied {
    let (field, text) = match fault {
        Fault::Endpoint => ("endpoint", accounts::no_device()),
        Fault::Service => ("endpoint", accounts::unknown_push_service()),
        Fault::Keys => ("p256dh", accounts::no_device()),
    };
    Denied::form(field, Wrong::BadDevice, text)
}

/// A browser of somebody's is told nothing any more.
///
/// # Errors
/// [`Denied::NotFound`] where it was told nothing before.
pub async fn forget(app: &App, user: UserId, id: DeviceId) -> Result<()> {
    match app.base.storage.drop_device(user, id).await? {
        true => Ok(()),
        false => Err(Denied::NotFound),
    }
}
