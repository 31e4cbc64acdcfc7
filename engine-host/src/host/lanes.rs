//! Threads for games of two engines.
//!
//! In such a game at most one of three works at a time: an engine, the other, or whoever asks them.
//! A thread that nobody else's work wakes goes on with an answer at once, and where it came from;
//! the threads of a runtime would pass it round. As many games as there are processors have one
//! each, which stays for the games after it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// All threads of a host.
pub(super) struct Lanes {
    /// So many there are at most.
    max: usize,
    /// Locked for list operations and to start one of them, never across an `.await`.
    started: Mutex<Vec<Started>>,
}

struct Started {
    runtime: Handle,
    games: usize,
    /// The thread ends when this is gone.
    _open: oneshot::Sender<()>,
}

/// A thread, as long as a game needs it.
pub(super) struct Lane {
    lanes: Arc<Lanes>,
    number: usize,
    runtime: Handle,
}

impl Lanes {
    /// As many as there are processors.
    pub(super) fn here() -> Arc<Self> {
        let max = thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self { max, started: Mutex::default() })
    }

    /// The thread with the fewest games.
    ///
    /// # Errors
    /// When there is none, and none can be started.
    pub(super) fn take(self: &Arc<Self>) -> std::io::Result<Lane> {
        let mut started = self.lock();
        if started.len() < self.max && started.iter().all(|one| one.games > 0) {
            let one = start(started.len())?;
            started.push(one);
        }
        let fewest = (0..started.len()).min_by_key(|number| started[*number].games);
        let number = fewest.ok_or_else(|| std::io::Error::other("no thread is allowed"))?;
        started[number].games += 1;
        let runtime = started[number].runtime.clone();
        Ok(Lane { lanes: Arc::clone(self), number, runtime })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Started>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    /// Which of the threads it is, from 0.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Where its tasks are started.
    pub(super) fn runtime(&self) -> Handle {
        self.runtime.clone()
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.lanes.lock()[self.number].games -= 1;
    }
}

fn start(number: usize) -> std::io::Result<Started> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let handle = runtime.handle().clone();
    let (open, closed) = oneshot::channel::<()>();
    thread::Builder::new().name(format!("games-{number}")).spawn(move || {
        // Nothing is ever sent: it ends with the host.
        let _ = runtime.block_on(closed);
    })?;
    Ok(Started { runtime: handle, games: 0, _open: open })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(max: usize) -> Arc<Lanes> {
        Arc::new(Lanes { max, started: Mutex::default() })
    }

    #[test]
    fn games_have_threads_of_their_own_as_long_as_there_are_any() {
        let lanes = lanes(2);
        let (one, other) = (lanes.take().unwrap(), lanes.take().unwrap());
        let third = lanes.take().unwrap();
        assert_eq!([one.number(), other.number(), third.number()], [0, 1, 0]);
        assert_eq!(lanes.take().unwrap().number(), 1, "which has fewer games");
        drop((one, third));
        assert_eq!(lanes.take().unwrap().number(), 0);
    }

    #[test]
    fn a_game_runs_on_its_thread_and_the_next_one_does_too() {
        let lanes = lanes(1);
        let name = || {
            let (sender, receiver) = std::sync::mpsc::channel();
            let lane = lanes.take().unwrap();
            let here = async move { sender.send(thread::current().name().map(str::to_owned)) };
            drop(lane.runtime().spawn(here));
            receiver.recv().unwrap()
        };
        assert_eq!((name(), name()), (Some("games-0".to_owned()), Some("games-0".to_owned())));
        assert_eq!(lanes.lock().len(), 1);
    }
}
