//! Cores of their own for games of two engines.
//!
//! The engines of a game take turns, so they share what the game has: one core, or as many as the
//! one with more threads wants. A game for which there are not enough free runs wherever the
//! system puts it, as everything else does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cores::Cores;
use crate::process::{Claim, Meter, claim, confine, is_confined, processors, stay};

/// The cores of this machine.
pub(super) struct Pins {
    all: Vec<usize>,
    /// Keeps other hosts of this machine off a core.
    claim: fn(usize) -> Option<Claim>,
    /// Locked for list operations only, never across an `.await`.
    free: Mutex<Cores>,
}

/// The cores of a game, as long as this is kept.
pub(super) struct Pin {
    pins: Arc<Pins>,
    /// None where there were not enough.
    cores: Vec<usize>,
    _claims: Vec<Claim>,
}

impl Pins {
    /// Those that this process may use; nothing where the system does not let one choose.
    pub(super) fn here() -> Option<Arc<Self>> {
        let all = processors();
        let free = Mutex::new(Cores::new(&all));
        (!all.is_empty()).then(|| Arc::new(Self { all, claim, free }))
    }

    /// Cores for a game in which so many threads think at once, `near` among them if possible: the
    /// place of a core in the list of all.
    pub(super) fn take(self: &Arc<Self>, threads: usize, near: usize) -> Pin {
        let near = self.all.get(near).copied();
        let taken = self.lock().take(threads, near, self.claim);
        let (cores, claims) = taken.into_iter().unzip();
        Pin { cores, _claims: claims, pins: Arc::clone(self) }
    }

    /// Lets an engine run wherever the system puts it.
    pub(super) async fn free(&self, engine: Meter) {
        hold(vec![engine], self.all.clone()).await;
    }

    fn lock(&self) -> MutexGuard<'_, Cores> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pin {
    /// Lets engines, and the thread that calls this, run on these cores alone; wherever the system
    /// puts them if there are none.
    pub(super) async fn hold(&self, engines: Vec<Meter>) {
        let cores = if self.cores.is_empty() { &self.pins.all } else { &self.cores };
        stay(cores);
        hold(engines, cores.clone()).await;
    }

    /// Lets one program run on these cores alone, and this thread wherever it runs now.
    pub(super) async fn hold_program(&self, program: Meter) {
        if !self.cores.is_empty() {
            hold(vec![program], self.cores.clone()).await;
        }
    }
}

impl Drop for Pin {
    fn drop(&mut self) {
        self.pins.lock().give_back(self.cores.iter().copied());
    }
}

/// The system's list of processes is read for that, unless all are where they should be: an engine
/// that has waited between two games mostly gets the core that it had.
async fn hold(mut programs: Vec<Meter>, cores: Vec<usize>) {
    programs.retain(|program| !is_confined(program, &cores));
    if programs.is_empty() {
        return;
    }
    let held = tokio::task::spawn_blocking(move || confine(&programs, &cores)).await;
    if let Err(error) = held {
        tracing::warn!(%error, "engines were not given their cores");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gives_its_cores_back_when_it_is_over() {
        let free = Mutex::new(Cores::new(&[4, 5]));
        let pins = Arc::new(Pins { all: vec![4, 5], claim: |_| Some(Claim::default()), free });
        let (one, other) = (pins.take(1, 1), pins.take(1, 1));
        assert_eq!((&one.cores, &other.cores), (&vec![5], &vec![4]));
        let third = pins.take(1, 0);
        assert!(third.cores.is_empty());
        drop((one, third));
        assert_eq!(pins.take(1, 0).cores, [5]);
    }
}
