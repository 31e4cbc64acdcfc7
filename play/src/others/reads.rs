//! What every server of the site can read.

use std::sync::atomic::{AtomicI32, Ordering};

use rookery_protocol::game::EVENTS_READ;
use rookery_storage::servers::Server;

/// Up to which number all servers that live read [kinds of events](rookery_protocol::game::Event::since).
#[derive(Debug)]
pub struct Reads(AtomicI32);

impl Default for Reads {
    fn default() -> Self {
        Self(AtomicI32::new(EVENTS_READ))
    }
}

impl Reads {
    /// Returns that number: what is newer is not written yet.
    #[must_use]
    pub(crate) fn all(&self) -> i32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes in which servers there are.
    pub(super) fn measure(&self, servers: &[Server]) {
        let others = servers.iter().filter(|server| server.dead_ms.is_none());
        let least = others.map(|server| server.reads).min();
        let all = least.map_or(EVENTS_READ, |least| least.min(EVENTS_READ));
        let before = self.0.swap(all, Ordering::Relaxed);
        if all < EVENTS_READ && all != before {
            tracing::warn!(
                all,
                own = EVENTS_READ,
                "a server of an older version lives: what it cannot read is refused"
            );
        }
    }
}
