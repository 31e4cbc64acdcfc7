//! What people are told who have no page open: by notices to their browsers, and where games are slow by
//! mail.
//!
//! An act says what there is to tell, and never waits. [`keep_telling`] finds out who wants notices, and
//! sends them; what cannot be told soon is dropped, for whoever opens a page is shown it anyway. What
//! is told by mail is gathered ([`mails`]).

mod services;

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream;
use rookery_protocol::Millis;
use rookery_protocol::challenge::Challenge;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::UserId;
use rookery_protocol::push::{NewDevice, PushNotice};
use rookery_protocol::seat::Seat;
use rookery_push::{BadKey, Device, Failure, Letter, Post, ServerKey, Urgency};
use rookery_storage::StorageError;
use rookery_storage::devices::StoredDevice;
use rookery_storage::mails::WaitsFor;
use thiserror::Error;
use tokio::sync::{OnceCell, mpsc};

use crate::app::App;
use crate::base::Base;
use crate::limits::{Keyed, Rate};
use crate::{mails, now};

use services::Down;

/// So much may wait to be told at once.
const QUEUE_LEN_MAX: usize = 1_024;
/// So much is told at the same time.
const AT_ONCE: usize = 16;
/// Nobody is told more often, whatever others do.
const EACH: Rate = Rate::per(60, 60 * 60 * 1_000);
/// Of so many people it is kept in mind how often they were told.
const PEOPLE_MAX: usize = 10_000;
/// A service keeps a notice for a day, in seconds.
const KEEPS_S: u32 = 24 * 60 * 60;
const SECOND_MS: Millis = 1_000;
/// Who runs a server that has no name of its own.
const CONTACT: &str = "mailto:postmaster@localhost";

/// What waits to be told to people who have no page open.
pub struct Away {
    queue: mpsc::Sender<Told>,
    told: Keyed<UserId>,
    /// The services that take nothing at the moment.
    down: Down,
    /// Made when it is first needed.
    post: OnceCell<Post>,
}

/// What comes out of the queue of [`Away`].
pub(crate) type Waiting = mpsc::Receiver<Told>;

/// Who is told what.
#[derive(Debug)]
pub(crate) struct Told {
    to: UserId,
    notice: PushNotice,
}

/// Why no browser can be told anything.
#[derive(Debug, Error)]
pub enum NoPost {
    /// The database does not answer.
    #[error("the key cannot be read: {0}")]
    Storage(#[from] StorageError),
    /// The key in the database is none.
    #[error(transparent)]
    Key(#[from] BadKey),
    /// The system believes in no certificates.
    #[error("there are no certificates: {0}")]
    Trust(String),
}

/// Nothing waits yet.
pub(crate) fn new() -> (Away, Waiting) {
    let (queue, waiting) = mpsc::channel(QUEUE_LEN_MAX);
    let told = Keyed::new(EACH, PEOPLE_MAX);
    (Away { queue, told, down: Down::default(), post: OnceCell::new() }, waiting)
}

/// Has somebody told something, if they want to be; a bot that plays here never does. What is too
/// much is dropped.
fn tell(app: &App, to: UserId, notice: PushNotice) {
    let is_bot = app.bots.directory.known().bots.contains_key(&to);
    let is_deaf = is_bot || app.base.options.push_services.is_none();
    if !is_deaf && app.away.queue.try_send(Told { to, notice }).is_err() {
        count("dropped");
    }
}

/// Tells a player that it is their turn in a game.
pub(crate) fn tell_turn(app: &App, game: &GameSummary, seat: Seat) {
    let (player, name, with) = at_board(app, game, seat);
    mails::wait_for(app, player, WaitsFor::Turn, game, seat);
    tell(app, player, PushNotice::Turn { id: game.id, game: name, with });
}

/// Tells a player of a game that has begun, where no page of theirs does.
pub(crate) fn tell_begun(app: &App, game: &GameSummary, seat: Seat) {
    let (player, name, with) = at_board(app, game, seat);
    mails::wait_for(app, player, WaitsFor::Begun, game, seat);
    if !app.people.is_here(player) {
        tell(app, player, PushNotice::Begun { id: game.id, game: name, with });
    }
}

/// Tells whoever is invited, where no page of theirs does.
pub(crate) fn tell_invited(app: &App, challenge: &Challenge) {
    let Some(to) = &challenge.to else { return };
    mails::wait_for_offer(app, to.id, challenge);
    if app.people.is_here(to.id) {
        return;
    }
    let (game, with) = (app.base.library.name(&challenge.rules), challenge.from.name.clone());
    tell(app, to.id, PushNotice::Invited { id: challenge.id, game, with });
}

/// Who has a seat of a game, what the game is called, and against whom it is.
fn at_board(app: &App, game: &GameSummary, seat: Seat) -> (UserId, String, String) {
    let [player, other] = [seat, !seat].map(|seat| &game.players[seat.index()]);
    (player.id, app.base.library.name(&game.rules), other.name.clone())
}

impl Away {
    /// The key by which browsers know that they are told by this server; none where it tells them
    /// nothing.
    ///
    /// # Errors
    /// Why it cannot.
    pub async fn key(&self, base: &Base) -> Result<Option<String>, NoPost> {
        if base.options.push_services.is_none() {
            return Ok(None);
        }
        self.post(base).await.map(|post| Some(post.key()))
    }

    async fn post(&self, base: &Base) -> Result<&Post, NoPost> {
        self.post.get_or_try_init(|| open(base)).await
    }
}

async fn open(base: &Base) -> Result<Post, NoPost> {
    let key = ServerKey::read(&base.storage.push_key(&ServerKey::draw()?).await?)?;
    let is_named = base.url.starts_with("https:");
    let contact = if is_named { base.url.clone() } else { CONTACT.to_owned() };
    // The system's certificates are read.
    let opening = tokio::task::spawn_blocking(move || Post::new(key, contact)).await;
    opening
        .map_err(|error| NoPost::Trust(error.to_string()))?
        .map_err(|error| NoPost::Trust(error.to_string()))
}

/// Tells what waits, until the server ends.
pub(crate) async fn keep_telling(app: Arc<App>, mut waiting: Waiting) {
    let mut ending = app.base.shutdown.ending();
    let all = stream::poll_fn(|context| waiting.poll_recv(context));
    let telling = all.for_each_concurrent(AT_ONCE, |told| deliver(&app, told));
    tokio::select! {
        () = telling => {}
        () = ending.begun() => {}
    }
}

async fn deliver(app: &App, Told { to, notice }: Told) {
    let devices = app.base.storage.devices(to, now::millis()).await;
    let devices = devices.unwrap_or_else(|error| {
        tracing::warn!(%error, "who wants notices cannot be read");
        vec![]
    });
    if devices.is_empty() {
        return;
    }
    if app.away.told.take(to, now::millis()).is_err() {
        return count("too-many");
    }
    let post = match app.away.post(&app.base).await {
        Ok(post) => post,
        Err(error) => return tracing::warn!(%error, "no browser can be told anything"),
    };
    let letter = letter(&notice);
    stream::iter(devices).for_each(|device| send(app, post, device, &letter)).await;
}

fn letter(notice: &PushNotice) -> Letter {
    let (topic, urgency) = match notice {
        PushNotice::Turn { id, .. } | PushNotice::Begun { id, .. } => (id.as_str(), Urgency::High),
        PushNotice::Invited { id, .. } => (id.as_str(), Urgency::Normal),
    };
    let text = serde_json::to_vec(notice).unwrap_or_default();
    Letter { text, topic: topic.to_owned(), keeps_s: KEEPS_S, urgency }
}

async fn send(app: &App, post: &Post, StoredDevice { id, device }: StoredDevice, letter: &Letter) {
    let NewDevice { endpoint, p256dh, auth } = &device;
    let services = &app.base.options.push_services;
    // Its service may have been called when it was named, and not now.
    let Ok(device) = Device::new(services, endpoint, p256dh, auth) else { return };
    let (service, now) = (device.service(), now::millis());
    if app.away.down.is_down(&service, now) {
        return count("down");
    }
    match post.send(&device, letter, now / SECOND_MS).await {
        Ok(()) => count("sent"),
        Err(Failure::Gone) => {
            count("gone");
            if let Err(error) = app.base.storage.drop_lost_device(id).await {
                tracing::warn!(%error, "a browser that is gone was not forgotten");
            }
        }
        Err(Failure::Later { after }) => {
            count("later");
            app.away.down.note(service, after, now);
        }
        Err(failure) => {
            count("refused");
            tracing::warn!(service, %failure, "a browser was not told something");
        }
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("rookery_notices_total", "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests;
