//! The log of what those who run the server did.

use rookery_protocol::deed::Deed;
use rookery_protocol::security::Security;
use rookery_storage::NewDeed;

use crate::app::App;
use crate::denied::Result;
use crate::may::Admin;
use crate::now;

/// Notes what an admin has done. It is done already, so a database that fails only leaves a line in
/// the server's own log.
pub(super) async fn note(app: &App, by: &Admin, deed: Deed) {
    tracing::info!(?deed, by = by.name, "a deed of an admin");
    if let Err(failed) = note_first(app, by, deed).await {
        tracing::error!(%failed, by = by.name, "a deed was not noted");
    }
}

/// Notes what an admin is about to do, where nobody can tell afterwards whether it was done.
///
/// # Errors
/// The database's: then it must not be done.
pub(super) async fn note_first(app: &App, by: &Admin, deed: Deed) -> Result<()> {
    app.base.hearing.tell(Some(&**by), None, Security::Deed { deed: deed.clone() });
    let deed = NewDeed { at_ms: now::millis(), by: Some(by.id), deed };
    Ok(app.base.storage.note_deed(&deed).await?)
}
