//! What somebody is told of what happened to their account.

use std::net::IpAddr;

use rookery_protocol::security::Security;
use rookery_storage::mails::Which;
use rookery_storage::{Storage, StorageError, User};

use super::queue::{About, Note, What, put, store};
use super::{count, is_offered, rates};
use crate::app::App;
use crate::guessing::Caller;
use crate::may::is_guest;
use crate::now;
use crate::rates::network;

/// Tells somebody at their confirmed address of something that happened to what opens their account, if
/// that is to be told. Where that cannot be kept, only the log of the server says so: it has happened
/// already.
pub(crate) async fn note(app: &App, user: &User, client: Option<IpAddr>, event: &Security) {
    let Some(what) = what(event) else { return };
    let note = Note { network: client.map(shown), ..new(user, what) };
    put_note(app, user, None, note).await;
}

/// Tells somebody that their account was entered from a place that it did not know.
pub(crate) async fn note_log_in(app: &App, user: &User, caller: Caller) {
    let note = Note {
        network: Some(shown(caller.address)),
        program: caller.program.map(str::to_owned),
        system: caller.system.map(str::to_owned),
        ..new(user, What::LoggedIn)
    };
    put_note(app, user, None, note).await;
}

/// Tells somebody, from a shell beside the servers of a site, that all second factors were taken off
/// their account: whichever server sends mail sends it.
///
/// # Errors
/// The database fails.
pub async fn note_factors_taken_off(storage: &Storage, user: &User) -> Result<(), StorageError> {
    if is_guest(user) || storage.reached_by_mail(user.id, Which::Confirmed).await?.is_none() {
        return Ok(());
    }
    let about = About::Note(new(user, What::FactorsTakenOff));
    store(storage, Some(user.id), None, &about).await.map(|_| ())
}

/// Tells the address that an account had that it has it no longer: it has another one, or none.
pub(crate) async fn note_address(app: &App, user: &User, before: &str, has_other: bool) {
    let what = if has_other { What::AddressChanged } else { What::AddressRemoved };
    put_note(app, user, Some(before), new(user, what)).await;
}

/// Tells the address that an account had that the account is gone.
pub(crate) async fn bid_farewell(app: &App, user: &User, address: &str) {
    let about = About::Note(new(user, What::Deleted));
    if let Err(failed) = put(app, None, Some(address), &about).await {
        tracing::warn!(%failed, "somebody is not told that their account is gone");
    }
}

fn new(user: &User, what: What) -> Note {
    let name = user.name.clone();
    Note { what, name, at_ms: now::millis(), network: None, program: None, system: None }
}

fn shown(client: IpAddr) -> String {
    network(client).to_string()
}

/// What of the security log is told to its owner by mail.
fn what(event: &Security) -> Option<What> {
    Some(match event {
        Security::PassphraseChanged => What::PassphraseChanged,
        Security::ResetUsed => What::PassphraseReset,
        Security::AppAdded => What::AppAdded,
        Security::AppRemoved => What::AppRemoved,
        Security::PasskeyAdded { .. } => What::PasskeyAdded,
        Security::PasskeyRemoved { .. } => What::PasskeyRemoved,
        Security::FactorsTakenOff => What::FactorsTakenOff,
        _ => return None,
    })
}

async fn put_note(app: &App, user: &User, address: Option<&str>, note: Note) {
    if !is_offered(&app.base) || is_guest(user) {
        return;
    }
    let put = async {
        let is_told = match address {
            Some(_) => true,
            None => app.base.storage.reached_by_mail(user.id, Which::Confirmed).await?.is_some(),
        };
        if !is_told {
            return Ok(());
        }
        if !rates::note(&app.base, user.id).await? {
            count("too-many");
            return Ok(());
        }
        put(app, Some(user.id), address, &About::Note(note)).await
    };
    if let Err(failed) = put.await {
        tracing::warn!(%failed, "somebody is not told by mail what happened to their account");
    }
}
