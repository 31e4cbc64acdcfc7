//! How many may ask rules for much at once: for whole games, or for many moves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_rules::Game;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;
use tokio::time::timeout;

/// Games by quick rules that are read at once, for each processor.
const QUICK_EACH: usize = 1;
/// Prepared moves of games by rules in a sandbox that are tried at once.
const PLANS_SLOW: usize = 1;
/// So long the moves that somebody prepares wait for those of others.
const PLAN_WAIT_MAX: Duration = Duration::from_secs(2);

/// Who may ask rules for much now.
///
/// Moves that people prepare have places of their own: however many they send, games are read.
pub struct Readers {
    games: Places,
    plans: Places,
    /// Slow rules try the moves of one person one after the other.
    each: Each,
}

impl Default for Readers {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let quick = processors * QUICK_EACH;
        Self {
            // Rules in a sandbox may take seconds for a game that was never worked out before: they
            // leave half of the processors to others.
            games: Places::new(quick, (processors / 2).max(1)),
            plans: Places::new(quick, PLANS_SLOW),
            each: Each::default(),
        }
    }
}

impl Readers {
    /// Asks the rules of `game` for a whole game, once its turn has come, on a thread where that may
    /// take its time.
    ///
    /// # Errors
    /// The rules broke down.
    pub async fn ask<T: Send + 'static>(
        &self,
        game: &dyn Game,
        ask: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        on_another_thread(self.games.turn(game).await, ask).await
    }

    /// Asks the rules of `game` for moves that `person` prepares, on a thread where that may take
    /// its time. Whoever asks slow rules for much at once waits behind others.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when it is not their turn within two seconds. The answer tells whether the
    /// rules broke down.
    pub async fn ask_for_plan<T: Send + 'static>(
        &self,
        person: UserId,
        game: &dyn Game,
        ask: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Result<T, JoinError>, Refusal> {
        let turn = timeout(PLAN_WAIT_MAX, async {
            let own = if game.is_slow() { self.each.turn(person).await } else { None };
            (own, self.plans.turn(game).await)
        })
        .await;
        Ok(on_another_thread(turn.map_err(|_| Refusal::Busy)?, ask).await)
    }
}

/// The turn lasts until the rules have answered, even if nobody waits for it any more.
async fn on_another_thread<T: Send + 'static>(
    turn: impl Send + 'static,
    ask: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    let asking = move || {
        let _turn = turn;
        ask()
    };
    tokio::task::spawn_blocking(asking).await
}

/// One place for each person.
#[derive(Default)]
struct Each {
    /// Those who have or want theirs. Locked for map operations only, never across an `.await`.
    people: Mutex<HashMap<UserId, Weak<Semaphore>>>,
}

impl Each {
    async fn turn(&self, person: UserId) -> Option<OwnedSemaphorePermit> {
        // It is never closed.
        self.place(person).acquire_owned().await.ok()
    }

    fn place(&self, person: UserId) -> Arc<Semaphore> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.retain(|_, place| place.strong_count() > 0);
        if let Some(place) = people.get(&person).and_then(Weak::upgrade) {
            return place;
        }
        let place = Arc::new(Semaphore::new(1));
        people.insert(person, Arc::downgrade(&place));
        place
    }
}

struct Places {
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

impl Places {
    fn new(quick: usize, slow: usize) -> Self {
        Self { quick: Arc::new(Semaphore::new(quick)), slow: Arc::new(Semaphore::new(slow)) }
    }

    async fn turn(&self, game: &dyn Game) -> Option<OwnedSemaphorePermit> {
        let places = if game.is_slow() { &self.slow } else { &self.quick };
        // They are never closed.
        Arc::clone(places).acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::game::Steps;

    #[tokio::test]
    async fn who_goes_away_keeps_their_place_until_the_rules_have_answered() {
        let (readers, slow) = (Readers::default(), Steps::slow());
        let (answer, answered) = mpsc::channel::<()>();
        let begun = Arc::new(tokio::sync::Notify::new());
        let begins = Arc::clone(&begun);
        let [anna, bela] = [1, 2].map(UserId::from_random);
        let asking = readers.ask_for_plan(anna, &slow, move || {
            begins.notify_one();
            answered.recv()
        });
        tokio::select! {
            _ = asking => panic!("it is not answered yet"),
            () = begun.notified() => {}
        }
        assert_eq!(readers.ask_for_plan(bela, &slow, || ()).await.err(), Some(Refusal::Busy));
        let quick = Steps::quick();
        assert_eq!(readers.ask_for_plan(anna, &quick, || 1).await.unwrap().unwrap(), 1);
        assert_eq!(readers.ask(&slow, || 2).await.unwrap(), 2, "games are read meanwhile");
        answer.send(()).unwrap();
        assert_eq!(readers.ask_for_plan(anna, &slow, || 3).await.unwrap().unwrap(), 3);
    }

    #[tokio::test]
    async fn who_asks_for_much_at_once_keeps_nobody_else_from_the_next_place() {
        let (readers, slow) = (Readers::default(), Steps::slow());
        let [anna, bela] = [1, 2].map(UserId::from_random);
        let (answer, answered) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        let ask = |person, name: &'static str| {
            let tell = tell.clone();
            readers.ask_for_plan(person, &slow, move || tell.send(name).unwrap())
        };
        let first = readers.ask_for_plan(anna, &slow, move || answered.recv());
        let go_on = async { answer.send(()).unwrap() };
        let others = (ask(anna, "anna"), ask(anna, "anna"), ask(bela, "bela"));
        // In the order in which they ask.
        let asked = tokio::join!(biased; first, others.0, others.1, others.2, go_on);
        assert!(asked.1.is_ok() && asked.2.is_ok() && asked.3.is_ok());
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["bela", "anna", "anna"]);
    }
}
