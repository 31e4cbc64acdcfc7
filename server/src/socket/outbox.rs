//! What waits to be sent on one connection. Whoever fills it never waits: a reader that is too slow
//! is cut off.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use rookery_protocol::socket::ClientIn;
use tokio::sync::{Notify, mpsc};

/// Frames that may wait on one connection.
const WAITING_FRAMES_MAX: usize = 256;
/// Bytes that may wait on one connection; a single frame may be longer when nothing else waits.
const WAITING_BYTES_MAX: usize = 4 * 1024 * 1024;

/// Tells connections apart while the process lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

/// The end that fills. Clones fill the same connection.
#[derive(Clone)]
pub struct Outbox {
    id: ConnectionId,
    frames: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// The end that the connection empties.
pub struct Outflow {
    frames: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

struct Shared {
    /// How many bytes wait: added to by every outbox, taken from by the outflow.
    waiting_bytes: AtomicUsize,
    /// Told once when the reader was too slow.
    cut: Notify,
}

/// A new connection's two ends.
pub fn outbox() -> (Outbox, Outflow) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
    let (sender, receiver) = mpsc::channel(WAITING_FRAMES_MAX);
    let shared = Arc::new(Shared { waiting_bytes: AtomicUsize::new(0), cut: Notify::new() });
    let outbox = Outbox { id, frames: sender, shared: Arc::clone(&shared) };
    (outbox, Outflow { frames: receiver, shared })
}

/// A message as it goes over the wire, made once and sent to many.
pub fn frame(message: &ClientIn) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        // Only a map with keys that are no strings can fail, and no message has one.
        Err(error) => unreachable!("a message that cannot be written: {error}"),
    }
}

impl Outbox {
    /// Which connection this fills.
    pub fn id(&self) -> ConnectionId {
        self.id
    }

    /// Queues a message.
    pub fn say(&self, message: &ClientIn) {
        self.push(frame(message));
    }

    /// Queues a frame; cuts the connection off when too much waits already.
    pub fn push(&self, frame: Utf8Bytes) {
        let length = frame.as_str().len();
        let before = self.shared.waiting_bytes.fetch_add(length, Ordering::Relaxed);
        let too_much = before > 0 && before + length > WAITING_BYTES_MAX;
        if too_much || self.frames.try_send(frame).is_err() {
            self.shared.waiting_bytes.fetch_sub(length, Ordering::Relaxed);
            self.shared.cut.notify_one();
        }
    }

    /// Has the connection write what waits, and end.
    pub fn close(&self) {
        self.shared.cut.notify_one();
    }
}

impl Outflow {
    /// The next frame; `None` when every outbox is gone.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await?;
        self.count_off(&frame);
        Some(frame)
    }

    /// The next frame, if one waits already.
    pub fn waiting(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.try_recv().ok()?;
        self.count_off(&frame);
        Some(frame)
    }

    /// Ends when the connection must be cut off.
    pub fn cut(&self) -> impl Future<Output = ()> + use<> {
        let shared = Arc::clone(&self.shared);
        async move { shared.cut.notified().await }
    }

    fn count_off(&self, frame: &Utf8Bytes) {
        self.shared.waiting_bytes.fetch_sub(frame.as_str().len(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_reader_that_is_too_slow_is_cut_off() {
        let (outbox, outflow) = outbox();
        for _ in 0..WAITING_FRAMES_MAX {
            outbox.push("x".into());
        }
        let cut = outflow.cut();
        tokio::pin!(cut);
        assert!(futures_util::poll!(cut.as_mut()).is_pending());
        outbox.push("one too many".into());
        cut.await;
    }

    #[tokio::test]
    async fn one_long_frame_may_pass_but_nothing_on_top_of_it() {
        let (outbox, mut outflow) = outbox();
        outbox.push("x".repeat(WAITING_BYTES_MAX + 1).into());
        let cut = outflow.cut();
        tokio::pin!(cut);
        assert!(futures_util::poll!(cut.as_mut()).is_pending());
        outbox.push("y".into());
        cut.await;
        assert!(outflow.next().await.is_some());
        assert!(outflow.waiting().is_none());
    }
}
