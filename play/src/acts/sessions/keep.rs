//! What is done about sessions from time to time.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::look_again;
use crate::app::App;
use crate::auth::session::SPAN;

/// How often it is stored which sessions were used.
const NOTE_EVERY: Duration = Duration::from_secs(10);
/// How often it is looked whether what people are connected by is still good. What they are connected
/// by is in use.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);

/// Stores which sessions were used, and ends what is connected by one that is over, until the server
/// ends.
pub(crate) async fn keep(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut note = interval(NOTE_EVERY);
    note.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut look = interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = note.tick() => note_uses(&app).await,
            _ = look.tick() => look_at_all(&app).await,
            () = ending.begun() => return,
        }
    }
}

/// Stores which sessions were used. Where the database takes nothing they are noted again when they
/// are used again.
pub(super) async fn note_uses(app: &App) {
    let uses = app.entrance.uses.take();
    if uses.is_empty() {
        return;
    }
    if let Err(failed) = app.base.storage.note_session_uses(&uses, SPAN).await {
        tracing::warn!(%failed, "it is not noted which sessions were used");
    }
}

async fn look_at_all(app: &App) {
    for player in app.people.listeners() {
        if let Err(error) = look_again(app, player).await {
            tracing::warn!(%error, "it is not known whether what people are connected by is good");
            return;
        }
    }
}
