//! Mail to people: what is noted for them, until the operator's mail server has it.
//!
//! A mail waits as a row of what it is about ([`queue`]), which is written once its time has come
//! ([`write`](mod@write)): links are made then, and kept as hashes, so that nothing in the database lets
//! anybody in. Of several servers one takes it ([`send`]). Whoever has something to tell never waits for
//! a mail server.
//!
//! Links are made with the address that the operator named, and with nothing that a visitor says. Where
//! no mail server is named there is no mail, and nothing of it is offered.

mod ask;
mod games;
mod note;
mod queue;
mod rates;
mod send;
mod standing;
mod stop;
#[cfg(test)]
mod tests;
mod write;

use rookery_mail::Post;
use rookery_protocol::Millis;
use tokio::sync::{Notify, OnceCell, mpsc};

use crate::base::Base;

pub(crate) use ask::{forgotten, keep_answering};
pub(crate) use games::{wait_for, wait_for_offer};
pub use note::note_factors_taken_off;
pub(crate) use note::{bid_farewell, note, note_address, note_log_in};
pub(crate) use queue::{confirm, test};
pub(crate) use rates::count_confirm;
pub(crate) use send::keep_sending;
pub use standing::standing;
pub(crate) use stop::whose as whose_stop;

use ask::Asked;
use standing::Past;

const MINUTE_MS: Millis = 60 * 1_000;
const HOUR_MS: Millis = 60 * MINUTE_MS;
const DAY_MS: Millis = 24 * HOUR_MS;
/// For so long an address may wait to be confirmed; then it is forgotten.
pub(crate) const WAITING_MS: Millis = 7 * DAY_MS;
/// No mail waits for longer to be sent.
pub(crate) const KEPT_MS_MAX: Millis = 3 * DAY_MS;
/// So much may wait to be looked up at once.
const QUEUE_LEN_MAX: usize = 1_024;

/// How fast mail about games is sent, and how soon what could not be sent is tried again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// For so long nobody is told of a game that waits for them, in milliseconds.
    pub quiet_ms: Millis,
    /// Nobody is told of games more often, in milliseconds.
    pub every_ms: Millis,
    /// After the first failure it is tried again after so long, in milliseconds; after each other one
    /// after twice as long.
    pub again_ms: Millis,
}

impl Default for Pace {
    fn default() -> Self {
        Self { quiet_ms: 10 * MINUTE_MS, every_ms: 2 * HOUR_MS, again_ms: MINUTE_MS }
    }
}

/// What is known of mail at this server.
pub struct Mails {
    /// What is to be looked up: nobody waits for it.
    asked: mpsc::Sender<Asked>,
    /// Told when a mail waits.
    wakes: Notify,
    /// Made when it is first needed.
    post: OnceCell<Post>,
    /// The key by which links that stop mail are known; read when it is first needed.
    stop_key: OnceCell<ring::hmac::Key>,
    past: Past,
}

/// What comes out of the queue of [`Mails`].
pub(crate) type Waiting = mpsc::Receiver<Asked>;

/// Nothing waits yet.
pub(crate) fn new() -> (Mails, Waiting) {
    let (asked, waiting) = mpsc::channel(QUEUE_LEN_MAX);
    let mails = Mails {
        asked,
        wakes: Notify::new(),
        post: OnceCell::new(),
        stop_key: OnceCell::new(),
        past: Past::default(),
    };
    (mails, waiting)
}

/// Whether this server sends mail.
#[must_use]
pub fn is_offered(base: &Base) -> bool {
    base.options.mail.is_some() && base.options.public_url.is_some()
}

/// The name of the site, as people know it.
fn site(base: &Base) -> &str {
    let origin = base.options.public_url.as_ref().map_or(&*base.url, |url| url.origin());
    origin.split_once("://").map_or(origin, |(_, host)| host)
}

/// An address of the site's.
fn link(base: &Base, path: &str) -> String {
    let origin = base.options.public_url.as_ref().map_or(&*base.url, |url| url.origin());
    format!("{origin}{path}")
}

/// Forgets addresses that were never confirmed.
pub(crate) async fn forget(base: &Base) {
    let before_ms = crate::now::millis() - WAITING_MS;
    if let Err(failed) = base.storage.drop_old_waiting_addresses(before_ms).await {
        tracing::warn!(%failed, "addresses that were never confirmed could not be forgotten");
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("rookery_mails_total", "outcome" => outcome).increment(1);
}
