//! Who may hash now: a few at a time, and places take turns.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::hashing::Memory;
use super::line::{Came, Line, Max};

/// Gives turns, so many at once.
pub(super) struct Turns {
    /// Locked for a moment at a time; a turn is given back by whoever drops it, in any thread.
    state: Mutex<State>,
}

struct State {
    free: usize,
    line: Line<IpAddr, oneshot::Sender<Turn>>,
}

/// A turn, with the memory that hashes are made in. Whoever is next gets both when it is dropped;
/// where nobody waits the memory is freed, so that a server at rest holds none.
pub(super) struct Turn {
    /// Taken when it is dropped.
    turns: Option<Arc<Turns>>,
    memory: Memory,
}

/// Too many wait.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Turns {
    pub(super) fn new(at_once: usize, max: Max) -> Arc<Self> {
        Arc::new(Self { state: Mutex::new(State { free: at_once, line: Line::new(max) }) })
    }

    /// Waits for a turn, among those who come from elsewhere and from the same place.
    ///
    /// # Errors
    /// [`Full`], at once or when somebody from a place with fewer has come.
    pub(super) async fn take(self: &Arc<Self>, from: IpAddr) -> Result<Turn, Full> {
        let waiting = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                return Ok(self.turn(Memory::new()));
            }
            state.line.retain(|who| !who.is_closed());
            let (tell, told) = oneshot::channel();
            match state.line.push(from, tell) {
                Came::Full => return Err(Full),
                Came::Waits | Came::InsteadOf(_) => told,
            }
        };
        waiting.await.map_err(|_| Full)
    }

    /// How many wait.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.state().line.len()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(self: &Arc<Self>, memory: Memory) -> Turn {
        Turn { turns: Some(Arc::clone(self)), memory }
    }

    /// Gives a turn that is over to whoever is next and still there.
    fn hand_on(self: &Arc<Self>, mut memory: Memory) {
        loop {
            let next = {
                let mut state = self.state();
                let next = state.line.pop();
                state.free += usize::from(next.is_none());
                next
            };
            let Some(next) = next else { return };
            match next.send(self.turn(memory)) {
                Ok(()) => return,
                // They have gone: it is given to another, and must not be handed on twice.
                Err(mut turn) => {
                    turn.turns = None;
                    memory = std::mem::take(&mut turn.memory);
                }
            }
        }
    }
}

impl Turn {
    /// What to hash in.
    pub(super) fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.turns.take() {
            turns.hand_on(std::mem::take(&mut self.memory));
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    const MAX: Max = Max { all: 8, each: 4 };

    fn place(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// Whoever has a turn gives it back; who gets it then, of these.
    fn next<F: Future<Output = Result<Turn, Full>> + Unpin>(
        waiting: &mut [F],
    ) -> Vec<(usize, Turn)> {
        let ready = |(at, one): (usize, &mut F)| one.now_or_never().map(|turn| (at, turn.unwrap()));
        waiting.iter_mut().enumerate().filter_map(ready).collect()
    }

    #[tokio::test]
    async fn so_many_have_turns_at_once_and_then_places_take_turns() {
        let turns = Turns::new(2, MAX);
        let first = turns.take(place(1)).await.unwrap();
        let _second = turns.take(place(1)).await.unwrap();
        let wait = |from| Box::pin(turns.take(place(from)));
        let mut waiting = [wait(1), wait(1), wait(2)];
        assert!(next(&mut waiting).is_empty());
        drop(first);
        let mut order = vec![];
        while order.len() < 3 {
            let [(at, turn)] = <[_; 1]>::try_from(next(&mut waiting)).ok().unwrap();
            order.push(at);
            // Whoever had a turn is not asked again.
            waiting[at] = Box::pin(turns.take(place(9)));
            drop(turn);
        }
        assert_eq!(order, [0, 2, 1]);
    }

    #[tokio::test]
    async fn who_goes_away_leaves_the_turn_to_the_next() {
        let turns = Turns::new(1, MAX);
        let held = turns.take(place(1)).await.unwrap();
        let mut gone = Box::pin(turns.take(place(2)));
        let mut goes_with_it = Box::pin(turns.take(place(3)));
        let mut stays = Box::pin(turns.take(place(4)));
        for waits in [&mut gone, &mut goes_with_it, &mut stays] {
            assert!(waits.now_or_never().is_none());
        }
        drop(gone);
        drop(held);
        // It was told already, and goes before it has heard.
        drop(goes_with_it);
        assert!(stays.await.is_ok());
        assert!(turns.take(place(1)).now_or_never().is_some(), "the turn is free again");
    }

    #[tokio::test]
    async fn memory_goes_to_the_next_who_is_there_and_nobody_keeps_it() {
        let turns = Turns::new(1, MAX);
        let mut held = turns.take(place(1)).await.unwrap();
        held.memory().resize(3, argon2::Block::new());
        let mut gone = Box::pin(turns.take(place(2)));
        let mut next = Box::pin(turns.take(place(3)));
        assert!((&mut gone).now_or_never().is_none() && (&mut next).now_or_never().is_none());
        drop(held);
        drop(gone);
        let mut got = next.await.unwrap();
        assert_eq!(got.memory().len(), 3);
        drop(got);
        assert!(turns.take(place(4)).await.unwrap().memory().is_empty());
    }

    #[tokio::test]
    async fn a_place_that_comes_to_a_full_line_sends_away_one_of_another_that_has_many() {
        let turns = Turns::new(1, Max { all: 3, each: 3 });
        let _held = turns.take(place(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(turns.take(place(2)))).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert_eq!(turns.take(place(2)).await.err(), Some(Full));
        let mut other = Box::pin(turns.take(place(3)));
        assert!((&mut other).now_or_never().is_none());
        assert_eq!(waiting[2].as_mut().now_or_never().unwrap().err(), Some(Full));
        assert_eq!(turns.waiting(), 3);
    }
}
