//! Who checks games now. Files that come in at once take turns for each packet of games, so that one
//! that comes slowly keeps nobody from working.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// The most threads that check games at once, of all files together.
const WORKING_MAX: usize = 4;

/// The right to work, for so many threads at once.
pub(super) struct Work {
    /// Locked to count only.
    free: Mutex<usize>,
    left: Condvar,
}

/// One thread works until this is dropped.
pub(super) struct Working<'a>(&'a Work);

impl Default for Work {
    fn default() -> Self {
        let free = thread::available_parallelism().map_or(1, usize::from).min(WORKING_MAX);
        Self { free: Mutex::new(free), left: Condvar::new() }
    }
}

impl Work {
    /// Waits until it may work. Must not be called from a task.
    pub(super) fn begin(&self) -> Working<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.left.wait_while(free, |free| *free == 0);
        *waited.unwrap_or_else(PoisonError::into_inner) -= 1;
        Working(self)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn so_many_threads_work_at_once_and_all_have_their_turn() {
        let work = Work { free: Mutex::new(2), left: Condvar::new() };
        let (now, most, done) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    let _working = work.begin();
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::yield_now();
                    now.fetch_sub(1, Ordering::SeqCst);
                    done.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(done.load(Ordering::SeqCst), 16);
        assert!(most.load(Ordering::SeqCst) <= 2);
    }
}
