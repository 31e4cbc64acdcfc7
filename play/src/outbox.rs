//! What waits to be told to one listener. Whoever fills it never waits: a listener that is too slow
//! is cut off.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bytes::Bytes;
use rookery_protocol::socket::ClientIn;
use tokio::sync::{Notify, mpsc};

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

    /// Queues a notice; cuts the listener off when too much waits already.
    pub fn say(&self, notice: impl Into<Notice>) {
        let notice = notice.into();
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
mod tests {
    use rookery_protocol::challenge::{Challenge, ChallengeStatus};
    use rookery_protocol::clock::{TimeControl, TimeLimit};
    use rookery_protocol::game::{GameSummary, Player, Start};
    use rookery_protocol::id::{ChallengeId, GameId, UserId};

    use super::*;
    use futures_util::FutureExt as _;

    fn pong() -> ClientIn {
        ClientIn::Pong { at_ms: 0 }
    }

    fn as_long_as(bytes: usize) -> ClientIn {
        let challenge = Challenge {
            id: ChallengeId::from_random(1),
            from: Player { id: UserId::from_random(1), name: "anna".into(), guest: false },
            to: None,
            listed: true,
            rules: "chess".into(),
            start: Start::Usual,
            time: TimeControl::even(TimeLimit::Unlimited),
            rated: false,
            seat: None,
            created_ms: 0,
            status: ChallengeStatus::Open,
        };
        let outgoing = vec![challenge; bytes / ITEM_BYTES + 1];
        ClientIn::Challenges { incoming: vec![], outgoing }
    }

    #[tokio::test]
    async fn a_listener_that_is_too_slow_is_cut_off() {
        let (outbox, outflow) = outbox();
        for _ in 0..WAITING_NOTICES_MAX {
            outbox.say(pong());
        }
        let cut = outflow.cut();
        tokio::pin!(cut);
        assert!(futures_util::poll!(cut.as_mut()).is_pending());
        outbox.say(pong());
        cut.await;
    }

    #[test]
    fn a_notice_weighs_by_what_is_listed_in_it() {
        let ClientIn::Challenges { outgoing, .. } = as_long_as(2 * ITEM_BYTES) else {
            unreachable!("it has challenges")
        };
        let three = NOTICE_BYTES + 3 * ITEM_BYTES;
        let weight = |message: ClientIn| Notice::from(message).weight();
        assert_eq!(weight(pong()), NOTICE_BYTES);
        let (incoming, none) = (outgoing.clone(), vec![]);
        assert_eq!(weight(ClientIn::Challenges { incoming, outgoing: none }), three);
        let both = |incoming| ClientIn::Challenges { incoming, outgoing: outgoing.clone() };
        assert_eq!(weight(both(outgoing[..1].to_vec())), three + ITEM_BYTES);
        let lobby = ClientIn::Lobby { challenges: outgoing.clone(), games: vec![], online: 9 };
        assert_eq!(weight(lobby), three);
        let game = GameSummary {
            id: GameId::from_random(1),
            rules: "chess".into(),
            players: [outgoing[0].from.clone(), outgoing[0].from.clone()],
            time: outgoing[0].time.clone(),
            rated: false,
            started_ms: 0,
            ended_ms: None,
            result: None,
            of_match: None,
            imported: false,
        };
        let games = vec![game];
        let lobby = ClientIn::Lobby { challenges: outgoing.clone(), games, online: 9 };
        assert_eq!(weight(lobby), three + ITEM_BYTES);
    }

    #[tokio::test]
    async fn one_long_notice_may_pass_but_nothing_on_top_of_it() {
        let (outbox, mut outflow) = outbox();
        outbox.say(as_long_as(WAITING_BYTES_MAX));
        let cut = outflow.cut();
        tokio::pin!(cut);
        assert!(futures_util::poll!(cut.as_mut()).is_pending());
        outbox.say(pong());
        cut.await;
        assert!(outflow.next().await.is_some());
        assert!(outflow.waiting().is_none());
    }

    #[tokio::test]
    async fn so_many_bytes_may_wait_and_what_was_taken_waits_no_more() {
        let (outbox, mut outflow) = outbox();
        let long = |items: usize| as_long_as((items - 1) * ITEM_BYTES);
        let items = (WAITING_BYTES_MAX - 2 * NOTICE_BYTES) / ITEM_BYTES;
        let rest = WAITING_BYTES_MAX - 2 * NOTICE_BYTES - items * ITEM_BYTES;
        let is_cut = |outflow: &Outflow| outflow.cut().now_or_never().is_some();
        assert!(rest < ITEM_BYTES, "one item more is too much");
        outbox.say(long(items - 1));
        outbox.say(long(1));
        assert!(!is_cut(&outflow), "it is just within the bound");
        outbox.say(pong());
        assert!(is_cut(&outflow), "but nothing more is");
        assert!(outflow.waiting().is_some() && outflow.waiting().is_some());
        outbox.say(long(items - 1));
        outbox.say(long(1));
        assert!(!is_cut(&outflow), "there is room again");
    }

    #[test]
    fn what_was_read_earlier_is_not_told_after_what_was_read_later() {
        let (outbox, mut outflow) = outbox();
        let (earlier, later) = (Reading::begin(), Reading::begin());
        let of = |at_ms| ClientIn::Pong { at_ms };
        outbox.say_read(later, of(2));
        outbox.clone().say_read(earlier, of(1));
        outbox.say_read(Reading::begin(), of(3));
        let mut heard = vec![];
        while let Some(notice) = outflow.waiting() {
            heard.push(notice.into_message());
        }
        assert_eq!(heard, [of(2), of(3)]);
    }

    #[test]
    fn a_text_is_made_once_for_all_who_hear_it() {
        let notice = Notice::from(pong());
        let other = notice.clone();
        assert_eq!(notice.text().as_ptr(), other.text().as_ptr());
        assert_eq!(notice.text(), r#"{"type":"pong","at_ms":0}"#);
    }
}
