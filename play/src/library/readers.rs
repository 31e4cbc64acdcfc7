//! How many may ask rules for much at once: for whole games, or for many moves.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use rookery_protocol::error::Refusal;
use rookery_protocol::id::UserId;
use rookery_rules::Game;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;
use tokio::time::timeout;

use crate::rates::network;

/// Games by quick rules that are read at once, for each processor.
const QUICK_EACH: usize = 1;
/// Prepared moves of games by rules in a sandbox that are tried at once.
const PLANS_SLOW: usize = 1;
/// Games from elsewhere by rules in a sandbox that are read at once.
const ELSEWHERE_SLOW: usize = 1;
/// Games that strangers paste, by rules in a sandbox, that are played through at once.
const PASTED_SLOW: usize = 1;
/// So long the moves that somebody prepares, or a game that is pasted, wait for those of others.
const PLAN_WAIT_MAX: Duration = Duration::from_secs(2);

/// Who may ask rules for much now.
///
/// Moves that people prepare, and games that they paste, have places of their own: however many they
/// send, games are read.
pub struct Readers {
    games: Places,
    /// Games from elsewhere, which anybody may send and nothing is kept of: whoever looks at many long
    /// ones by slow rules keeps nobody from a game that is played.
    elsewhere: Places,
    plans: Places,
    pasted: Places,
    /// Slow rules try the moves of one person one after the other.
    each: Each<UserId>,
    /// Games that come from one address are played through one after the other.
    each_address: Each<IpAddr>,
}

impl Default for Readers {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let quick = processors * QUICK_EACH;
        Self {
            // Rules in a sandbox may take seconds for a game that was never worked out before: they
            // leave half of the processors to others.
            games: Places::new(quick, (processors / 2).max(1)),
            elsewhere: Places::new(quick, ELSEWHERE_SLOW),
            plans: Places::new(quick, PLANS_SLOW),
            pasted: Places::new(quick, PASTED_SLOW),
            each: Each::default(),
            each_address: Each::default(),
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

    /// The same for a game that was played elsewhere.
    ///
    /// # Errors
    /// The rules broke down.
    pub async fn ask_elsewhere<T: Send + 'static>(
        &self,
        game: &dyn Game,
        ask: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        on_another_thread(self.elsewhere.turn(game).await, ask).await
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

    /// Asks the rules of `game` for a game that anybody at an address has pasted, on a thread where
    /// that may take its time. An address waits for what it asked for before.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when it is not its turn within two seconds. The answer tells whether the
    /// rules broke down.
    pub async fn ask_for_pasted<T: Send + 'static>(
        &self,
        client: IpAddr,
        game: &dyn Game,
        ask: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Result<T, JoinError>, Refusal> {
        let turn = timeout(PLAN_WAIT_MAX, async {
            (self.each_address.turn(network(client)).await, self.pasted.turn(game).await)
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

/// One place for each person, or each address.
struct Each<K> {
    /// Those who have or want theirs. Locked for map operations only, never across an `.await`.
    places: Mutex<HashMap<K, Weak<Semaphore>>>,
}

impl<K> Default for Each<K> {
    fn default() -> Self {
        Self { places: Mutex::default() }
    }
}

impl<K: Eq + Hash> Each<K> {
    async fn turn(&self, whose: K) -> Option<OwnedSemaphorePermit> {
        // It is never closed.
        self.place(whose).acquire_owned().await.ok()
    }

    fn place(&self, whose: K) -> Arc<Semaphore> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.retain(|_, place| place.strong_count() > 0);
        if let Some(place) = places.get(&whose).and_then(Weak::upgrade) {
            return place;
        }
        let place = Arc::new(Semaphore::new(1));
        places.insert(whose, Arc::downgrade(&place));
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

    #[tokio::test(start_paused = true)]
    async fn games_that_are_pasted_from_one_address_are_played_through_one_after_the_other() {
        let (readers, slow, quick) = (Readers::default(), Steps::slow(), Steps::quick());
        let [here, neighbour, there] =
            ["2001:db8::1", "2001:db8::2", "10.0.0.1"].map(|text| text.parse().unwrap());
        let (answer, answered) = mpsc::channel::<()>();
        let first = readers.ask_for_pasted(here, &quick, move || answered.recv());
        let others = async {
            // Time stands still while a thread is asked.
            let waits = tokio::time::advance(PLAN_WAIT_MAX);
            let second = readers.ask_for_pasted(neighbour, &quick, || ());
            let (second, ()) = tokio::join!(biased; second, waits);
            assert_eq!(second.err(), Some(Refusal::Busy), "it waited for two seconds");
            assert!(readers.ask_for_pasted(there, &slow, || ()).await.is_ok());
            assert!(readers.ask(&quick, || ()).await.is_ok(), "games are read meanwhile");
            answer.send(()).unwrap();
        };
        let (first, ()) = tokio::join!(biased; first, others);
        assert!(first.is_ok());
        assert!(readers.ask_for_pasted(neighbour, &quick, || ()).await.is_ok());
    }

    #[tokio::test]
    async fn long_games_from_elsewhere_keep_nobody_from_those_that_are_played() {
        let (readers, slow) = (Readers::default(), Steps::slow());
        let (answer, answered) = mpsc::channel::<()>();
        let first = readers.ask_elsewhere(&slow, move || answered.recv());
        let others = async {
            let second = tokio::select! {
                biased;
                asked = readers.ask_elsewhere(&slow, || ()) => Some(asked),
                played = readers.ask(&slow, || ()) => { played.unwrap(); None }
            };
            assert!(second.is_none(), "one after the other, beside what is played");
            answer.send(()).unwrap();
        };
        let (first, ()) = tokio::join!(biased; first, others);
        assert!(first.is_ok());
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
