//! Time that passes when a test says so, on the thread of the test: for what runs nowhere else.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use rookery_protocol::Millis;

use super::{TIMELINE, really_passed};

/// What the clock of databases shows at the beginning of pretended time.
const BEGAN_MS: Millis = 1_800_000_000_000;

thread_local! {
    static PASSED: Cell<Option<Duration>> = const { Cell::new(None) };
    static RUNNING: RefCell<Option<Arc<super::Timeline>>> = const { RefCell::new(None) };
}

/// The time as one of several servers on a thread has it.
pub(crate) struct Timeline(Arc<super::Timeline>);

impl Timeline {
    pub(crate) fn new() -> Self {
        let began = passed();
        Self(Arc::new(super::Timeline { anchor_ms: AtomicI64::new(database_ms()), began }))
    }

    /// Does something as the server whose time this is.
    pub(crate) fn during<T>(&self, act: impl FnOnce() -> T) -> T {
        let before = RUNNING.replace(Some(Arc::clone(&self.0)));
        let done = act();
        RUNNING.set(before);
        done
    }

    /// Puts the clock forward, or back.
    pub(crate) fn shift(&self, ms: Millis) {
        self.0.anchor_ms.fetch_add(ms, Ordering::Relaxed);
    }
}

/// Has so much have passed on this thread since pretended time began; before that it begins.
pub(crate) fn set_passed(passed: Duration) {
    PASSED.set(Some(passed));
}

/// The time by which databases go, none of which has pretended to be fast or slow; `None` where no
/// time is pretended.
pub(crate) fn database_clock() -> Option<fn() -> Millis> {
    PASSED.get().map(|_| database_ms as fn() -> Millis)
}

fn database_ms() -> Millis {
    at_ms(passed())
}

/// The time by which databases go when so much has passed.
pub(crate) fn at_ms(passed: Duration) -> Millis {
    BEGAN_MS + super::as_millis(passed)
}

pub(super) fn passed() -> Duration {
    PASSED.get().unwrap_or_else(really_passed)
}

pub(super) fn timeline<T>(ask: impl FnOnce(&super::Timeline) -> T) -> T {
    RUNNING.with_borrow(|running| match running {
        Some(running) => ask(running),
        None => ask(&TIMELINE),
    })
}
