//! Mails that wait: what each is about, as it is stored. Nothing in it lets anybody in.

use rookery_protocol::Millis;
use rookery_protocol::id::UserId;
use rookery_storage::mails::NewMail;
use rookery_storage::{Storage, StorageError};
use serde::{Deserialize, Serialize};

use super::{DAY_MS, HOUR_MS, KEPT_MS_MAX, count, is_offered};
use crate::app::App;
use crate::now;

/// What a mail is about. A server of another version may know more kinds: such mails are left to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum About {
    /// An address is to be confirmed, by a link to it.
    Confirm {
        /// The address.
        address: String,
    },
    /// Somebody has forgotten a passphrase: links for these accounts.
    Reset {
        /// The accounts.
        users: Vec<UserId>,
    },
    /// Something happened to an account.
    Note(Note),
    /// Somebody wants to see whether mail is sent.
    Test,
    /// Games wait. What is told stands apart.
    Games,
}

/// What happened to an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Note {
    /// What it was.
    pub(super) what: What,
    /// The name of the account.
    pub(super) name: String,
    /// The Unix time at which it happened, in milliseconds.
    pub(super) at_ms: Millis,
    /// The network that it came from, if it came from one.
    #[serde(default)]
    pub(super) network: Option<String>,
    /// The program that it was done with, if that is known, and the system that runs it.
    #[serde(default)]
    pub(super) program: Option<String>,
    #[serde(default)]
    pub(super) system: Option<String>,
}

/// What happened to an account, that its owner is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum What {
    LoggedIn,
    PassphraseChanged,
    PassphraseReset,
    AppAdded,
    AppRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    FactorsTakenOff,
    AddressChanged,
    AddressRemoved,
    Deleted,
}

impl About {
    /// The word under which it is stored.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Confirm { .. } => "confirm",
            Self::Reset { .. } => "reset",
            Self::Note(_) => "note",
            Self::Test => "test",
            Self::Games => "games",
        }
    }

    /// For how long it is tried: what lets somebody in is asked for again where it comes late.
    pub(super) fn keeps_ms(&self) -> Millis {
        match self {
            Self::Reset { .. } | Self::Test => HOUR_MS,
            Self::Confirm { .. } => DAY_MS,
            Self::Games => 2 * DAY_MS,
            Self::Note(_) => KEPT_MS_MAX,
        }
    }

    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A mail that is made now.
pub(super) fn new<'a>(
    id: &'a str,
    user: Option<UserId>,
    address: Option<&'a str>,
    about: (&About, &'a str),
) -> NewMail<'a> {
    let (now, (about, text)) = (now::millis(), about);
    NewMail {
        id,
        user,
        kind: about.word(),
        address,
        about: text,
        made_ms: now,
        ends_ms: now + about.keeps_ms(),
        next_ms: now,
    }
}

/// What tells a mail from all others.
pub(super) fn new_id() -> String {
    format!("{:016x}{:016x}", now::random_u64(), now::random_u64())
}

/// Has a mail wait. Where too many do it is left out: nobody is told, for that would tell of others.
pub(super) async fn put(
    app: &App,
    user: Option<UserId>,
    address: Option<&str>,
    about: &About,
) -> Result<(), StorageError> {
    if !is_offered(&app.base) {
        return Ok(());
    }
    if !store(&app.base.storage, user, address, about).await? {
        count("queue-full");
    }
    app.mails.wakes.notify_one();
    Ok(())
}

/// Stores a mail that waits; `false` where too many do.
pub(super) async fn store(
    storage: &Storage,
    user: Option<UserId>,
    address: Option<&str>,
    about: &About,
) -> Result<bool, StorageError> {
    let (id, text) = (new_id(), about.text());
    storage.queue_mail(&new(&id, user, address, (about, &text))).await
}

/// Has a link sent to an address of somebody's that waits to be confirmed.
///
/// # Errors
/// The database fails.
pub(crate) async fn confirm(app: &App, user: UserId, address: &str) -> Result<(), StorageError> {
    put(app, Some(user), None, &About::Confirm { address: address.to_owned() }).await
}

/// Has a test mail sent to somebody's confirmed address.
///
/// # Errors
/// The database fails.
pub(crate) async fn test(app: &App, user: UserId) -> Result<(), StorageError> {
    put(app, Some(user), None, &About::Test).await
}
