//! People before matches: which engines of a machine may think now.
//!
//! An engine that plays against a person, or that somebody waits for, thinks at once. A game of two
//! engines is not asked for its next move while others keep the cores busy; the time of such a game
//! is what its engines took, so the wait is nobody's.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The cores of a machine, and how many of them are thought on.
#[derive(Debug)]
pub struct Gate {
    cores: usize,
    /// Locked to count only, never across an `.await`.
    busy: Mutex<Busy>,
    /// Told when somebody thinks no longer.
    news: Notify,
}

/// The cores on which engines think.
#[derive(Debug, Default)]
struct Busy {
    /// For people. There may be more than there are cores: nobody who waits is made to wait longer.
    people: usize,
    /// In games of two engines.
    games: usize,
}

/// The right to think, as long as this is kept.
#[derive(Debug)]
pub struct Turn {
    gate: Arc<Gate>,
    cores: usize,
    of_people: bool,
}

impl Gate {
    /// Makes the gate of a machine that has so many cores for engines; no fewer than one.
    #[must_use]
    pub fn new(cores: usize) -> Arc<Self> {
        Arc::new(Self { cores: cores.max(1), busy: Mutex::default(), news: Notify::new() })
    }

    /// Lets an engine think that a person waits for: at once.
    #[must_use]
    pub fn person(self: &Arc<Self>) -> Turn {
        self.lock().people += 1;
        Turn { gate: Arc::clone(self), cores: 1, of_people: true }
    }

    /// Lets an engine think in a game of two, with so many threads, as soon as so many cores are
    /// left over; one that wants more than there are waits for all of them.
    pub async fn game(self: &Arc<Self>, threads: usize) -> Turn {
        let cores = threads.clamp(1, self.cores);
        while !self.enters(cores) {
            // What changes between the look and the wait is not missed.
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if self.enters(cores) {
                break;
            }
            news.await;
        }
        Turn { gate: Arc::clone(self), cores, of_people: false }
    }

    fn enters(&self, cores: usize) -> bool {
        let mut busy = self.lock();
        let fits = busy.people + busy.games + cores <= self.cores;
        if fits {
            busy.games += cores;
        }
        fits
    }

    fn lock(&self) -> MutexGuard<'_, Busy> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut busy = self.gate.lock();
        if self.of_people {
            busy.people -= self.cores;
        } else {
            busy.games -= self.cores;
        }
        drop(busy);
        self.gate.news.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn enters(gate: &Arc<Gate>, threads: usize) -> Option<Turn> {
        gate.game(threads).now_or_never()
    }

    #[test]
    fn people_never_wait_and_games_think_on_what_is_left() {
        let gate = Gate::new(2);
        let one = enters(&gate, 1).unwrap();
        let person = gate.person();
        assert!(enters(&gate, 1).is_none());
        let others = [gate.person(), gate.person()];
        drop(one);
        assert!(enters(&gate, 1).is_none(), "three people keep two cores busy");
        drop(others);
        assert!(enters(&gate, 1).is_some());
        drop(person);
        assert!(enters(&gate, 2).is_some());
    }

    #[test]
    fn a_game_of_more_threads_than_cores_waits_for_all_of_them() {
        let gate = Gate::new(2);
        let one = enters(&gate, 1);
        assert!(one.is_some() && enters(&gate, 8).is_none());
        drop(one);
        let all = enters(&gate, 8);
        assert!(all.is_some() && enters(&gate, 1).is_none());
        assert!(enters(&Gate::new(0), 1).is_some(), "a machine has a core");
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_that_waits_goes_on_when_a_person_has_their_answer() {
        let gate = Gate::new(1);
        let person = gate.person();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.game(1).await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(person);
        drop(waiting.await.unwrap());
        assert!(enters(&gate, 1).is_some());
    }
}
