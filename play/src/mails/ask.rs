//! What is looked up while nobody waits: whoever asks hears the same at once, whatever is found.

use std::sync::Arc;

use rookery_mail::Address;
use rookery_protocol::id::UserId;
use rookery_storage::StorageError;
use rookery_storage::mails::{Reached, WaitsFor, Which};

use super::queue::{About, put};
use super::{Waiting, count, games, is_offered, rates};
use crate::app::App;

/// What is to be looked up.
pub(crate) enum Asked {
    /// Somebody has forgotten the passphrase of a name or of what belongs to an address.
    Forgotten(String),
    /// Something about a game waits for somebody.
    Game {
        /// The account that is to be told.
        to: UserId,
        /// The reason why it is told: its turn, a game that has begun, or an invitation.
        why: WaitsFor,
        /// The id of the game, or of the offer.
        about: String,
    },
}

/// Takes what somebody has typed who has forgotten a passphrase. It waits in memory alone, for moments:
/// people type all kinds of things there.
pub(crate) fn forgotten(app: &App, who: &str) {
    ask(app, Asked::Forgotten(who.to_owned()));
}

pub(super) fn ask(app: &App, asked: Asked) {
    if is_offered(&app.base) && app.mails.asked.try_send(asked).is_err() {
        count("dropped");
    }
}

/// Looks up what was asked, until the server ends.
pub(crate) async fn keep_answering(app: Arc<App>, mut waiting: Waiting) {
    let mut ending = app.base.shutdown.ending();
    loop {
        let asked = tokio::select! {
            asked = waiting.recv() => asked,
            () = ending.begun() => return,
        };
        let Some(asked) = asked else { return };
        let answered = match asked {
            Asked::Forgotten(who) => send_links(&app, who.trim()).await,
            Asked::Game { to, why, about } => games::note(&app, to, why, about).await,
        };
        if let Err(failed) = answered {
            tracing::warn!(%failed, "it is not known whether somebody gets a mail");
        }
    }
}

/// Has links sent for the account of a name, or for those of an address, as far as they have confirmed
/// it: all of one address in one mail.
async fn send_links(app: &App, who: &str) -> Result<(), StorageError> {
    let storage = &app.base.storage;
    let found: Vec<Reached> = match who.parse::<Address>() {
        Ok(address) => storage.reached_at(address.as_str()).await?,
        Err(_) => match storage.user_by_name(who).await? {
            Some(user) => {
                storage.reached_by_mail(user.id, Which::Confirmed).await?.into_iter().collect()
            }
            None => vec![],
        },
    };
    let mut users = vec![];
    for Reached { user, .. } in &found {
        if crate::acts::people::can_choose(user) && rates::reset(&app.base, user.id).await? {
            users.push(user.id);
        }
    }
    let Some(Reached { address, .. }) = found.first().filter(|_| !users.is_empty()) else {
        return Ok(());
    };
    // With one account it goes when that account does.
    let only = if let [user] = *users { Some(user) } else { None };
    put(app, only, Some(address), &About::Reset { users }).await
}
