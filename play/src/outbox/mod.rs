//! What waits to be told to one listener. Whoever fills it never waits: a listener that is too slow
//! is cut off.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use bytes::Bytes;
use rookery_protocol::socket::ClientIn;
use rookery_storage::Blocks;
use tokio::sync::{Notify, mpsc};

use crate::rates::network;

pub(crate) mod blocked;

/// Notices that may wait for one listener.
const WAITING_NOTICES_MAX: usize = 256;
/// Bytes that may wait for one listener; a single notice may be longer when nothing else waits.
const WAITING_BYTES_MAX: usize = 4 * 1024 * 1024;
/// What a notice without lists takes, roughly.
const NOTICE_BYTES: usize = 256;
/// What one entry of a log, a legal move or a row of a list takes, roughly.
const ITEM_BYTES: usize = 192;

/// Something that listeners are told: a value, made once and shared by all who hear the same.
#[derive(Clone)]
pub struct Notice(Arc<Shared>);

struct Shared {
    message: ClientIn,
    /// The message as it goes over a socket: made when the first socket wants it.
    text: OnceLock<Bytes>,
}

impl From<ClientIn> for Notice {
    fn from(message: ClientIn) -> Self {
        Self(Arc::new(Shared { message, text: OnceLock::new() }))
    }
}

impl Notice {
    /// The message.
    #[must_use]
    pub fn message(&self) -> &ClientIn {
        &self.0.message
    }

    /// The message, copied if others listen as well.
    #[must_use]
    pub fn into_message(self) -> ClientIn {
        Arc::try_unwrap(self.0)
            .map_or_else(|shared| shared.message.clone(), |shared| shared.message)
    }

    /// The message as JSON in UTF-8, made once.
    #[must_use]
    pub fn text(&self) -> Bytes {
        let made = || match serde_json::to_vec(&self.0.message) {
            Ok(text) => text.into(),
            // Only a map with keys that are no strings can fail, and no message has one.
            Err(error) => unreachable!("a message that cannot be written: {error}"),
        };
        self.0.text.get_or_init(made).clone()
    }

    /// How many bytes it takes, at a guess that costs nothing.
    fn weight(&self) -> usize {
        let items = match &self.0.message {
            ClientIn::Game { about, entries, you, .. } => {
                let legal = you.as_ref().map_or(0, |you| you.legal.len());
                about.board.cells.len() + entries.len() + legal
            }
            ClientIn::Events { entries, you, .. } => {
                entries.len() + you.as_ref().map_or(0, |you| you.legal.len())
            }
            ClientIn::Lobby { challenges, games, .. } => challenges.len() + games.len(),
            ClientIn::Challenges { incoming, outgoing } => incoming.len() + outgoing.len(),
            _ => 0,
        };
        NOTICE_BYTES + items * ITEM_BYTES
    }
}

/// When something was begun to be read from the database. Of two readings at once the one begun
/// later has seen at least what was stored before the other began, whichever is ready first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading(u64);

impl Reading {
    /// One that begins now.
    #[must_use]
    pub fn begin() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::SeqCst))
    }
}

/// Tells listeners apart while the process lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

/// The end that fills. Clones fill the same listener's.
#[derive(Clone)]
pub struct Outbox {
    id: ConnectionId,
    notices: mpsc::Sender<Notice>,
    shared: Arc<Waiting>,
}

/// The end that the listener empties.
pub struct Outflow {
    notices: mpsc::Receiver<Notice>,
    shared: Arc<Waiting>,
}

struct Waiting {
    /// How many bytes wait: added to by every outbox, taken from by the outflow.
    bytes: AtomicUsize,
    /// The newest reading that was queued; none yet is before all. Locked to compare and to queue.
    newest: Mutex<Option<Reading>>,
    /// The blocks of the person who listens, where there are any. Locked to look or to replace.
    blocks: RwLock<Option<Arc<Blocks>>>,
    /// Where the listener comes from, as [`crate::rates::network`] has it; none where nobody said.
    network: OnceLock<IpAddr>,
    /// Told once when the listener was too slow.
    cut: Notify,
}

/// A new listener's two ends.
#[must_use]
pub fn outbox() -> (Outbox, Outflow) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
    let (sender, receiver) = mpsc::channel(WAITING_NOTICES_MAX);
    let shared = Arc::new(Waiting {
        bytes: AtomicUsize::new(0),
        newest: Mutex::default(),
        blocks: RwLock::default(),
        network: OnceLock::new(),
        cut: Notify::new(),
    });
    let outbox = Outbox { id, notices: sender, shared: Arc::clone(&shared) };
    (outbox, Outflow { notices: receiver, shared })
}

impl Outbox {
    /// The connection that this outbox leads to.
    #[must_use]
    pub fn id(&self) -> ConnectionId {
        self.id
    }

    /// Notes where the listener comes from, once.
    pub fn comes_from(&self, client: IpAddr) {
        let _ = self.shared.network.set(network(client));
    }

    /// Where the listener comes from, if that was noted.
    pub(crate) fn network(&self) -> Option<IpAddr> {
        self.shared.network.get().copied()
    }

    /// Has what the blocks keep from the listener be left out from now on.
    pub(crate) fn mind(&self, blocks: Option<Arc<Blocks>>) {
        *self.shared.blocks.write().unwrap_or_else(PoisonError::into_inner) = blocks;
    }

    /// Queues a notice, without what the listener's blocks keep from them; cuts the listener off
    /// when too much waits already.
    pub fn say(&self, notice: impl Into<Notice>) {
        let notice = self.heard(notice.into());
        let weight = notice.weight();
        let before = self.shared.bytes.fetch_add(weight, Ordering::Relaxed);
        let too_much = before > 0 && before + weight > WAITING_BYTES_MAX;
        if too_much || self.notices.try_send(notice).is_err() {
            self.shared.bytes.fetch_sub(weight, Ordering::Relaxed);
            self.shared.cut.notify_one();
        }
    }

    /// Queues what somebody's open challenges are by a reading, unless a newer one is queued already.
    pub fn say_read(&self, reading: Reading, notice: impl Into<Notice>) {
        let mut newest = self.shared.newest.lock().unwrap_or_else(PoisonError::into_inner);
        if newest.is_none_or(|newest| newest < reading) {
            *newest = Some(reading);
            self.say(notice);
        }
    }

    fn heard(&self, notice: Notice) -> Notice {
        match &*self.shared.blocks.read().unwrap_or_else(PoisonError::into_inner) {
            Some(blocks) => blocked::without(blocks, notice),
            None => notice,
        }
    }

    /// Has the listener take what waits, and end.
    pub fn close(&self) {
        self.shared.cut.notify_one();
    }
}

impl Outflow {
    /// The next notice; `None` when every outbox is gone.
    pub async fn next(&mut self) -> Option<Notice> {
        let notice = self.notices.recv().await?;
        self.count_off(&notice);
        Some(notice)
    }

    /// The next notice, if one waits already.
    pub fn waiting(&mut self) -> Option<Notice> {
        let notice = self.notices.try_recv().ok()?;
        self.count_off(&notice);
        Some(notice)
    }

    /// Ends when the listener must be cut off.
    pub fn cut(&self) -> impl Future<Output = ()> + use<> {
        let shared = Arc::clone(&self.shared);
        async move { shared.cut.notified().await }
    }

    fn count_off(&self, notice: &Notice) {
        self.shared.bytes.fetch_sub(notice.weight(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
