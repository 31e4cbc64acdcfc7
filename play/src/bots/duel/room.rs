//! Whether engines play a duel.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tokio::sync::Notify;

/// Tells a match when a machine has left a game, which is before its end is stored: the next game
/// can be made meanwhile.
#[derive(Debug)]
pub struct Room {
    taken: AtomicBool,
    news: Arc<Notify>,
}

impl Room {
    /// For a game that is about to begin. `news` hears when it is left.
    #[must_use]
    pub fn taken(news: Arc<Notify>) -> Arc<Self> {
        Arc::new(Self { taken: AtomicBool::new(true), news })
    }

    /// Whether engines play there, or are about to.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.taken.load(Relaxed)
    }

    /// A machine plays there again.
    pub(super) fn take(&self) {
        self.taken.store(true, Relaxed);
    }

    /// No machine plays there.
    pub(super) fn leave(&self) {
        self.taken.store(false, Relaxed);
        self.news.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn who_waits_for_room_hears_when_a_game_is_left_and_only_then() {
        let news = Arc::new(Notify::new());
        let room = Room::taken(news.clone());
        assert!(room.is_taken() && news.notified().now_or_never().is_none());
        room.leave();
        assert!(!room.is_taken() && news.notified().now_or_never().is_some());
        room.take();
        assert!(room.is_taken() && news.notified().now_or_never().is_none());
    }
}
