//! The task of one match: does what follows from its state, game after game.

mod fill;
mod judge;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rookery_protocol::id::MatchId;
use rookery_protocol::matches::{Interrupted, MatchState};
use rookery_storage::{MatchChange, StoredMatch};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::sleep;

use super::game::abort;
use super::{Progress, left, points};
use crate::app::App;
use crate::bots::cores::Party;
use crate::bots::duel::{Ended, Room};
use crate::now;

/// How often a match looks whether what it waits for has come.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A game that cannot be made is tried again so many times in a row before the match is paused.
const FAILURES_MAX: u32 = 5;

/// The task of one match.
pub(super) struct MatchTask {
    app: Arc<App>,
    id: MatchId,
    news: Arc<Notify>,
    /// What others may know of it.
    progress: Arc<Mutex<Progress>>,
    /// The games that are played now, or whose end is not stored yet, by number.
    boards: HashMap<u32, AtBoard>,
    over: mpsc::Receiver<Over>,
    tell_over: mpsc::Sender<Over>,
    /// Games that were begun before the server was started, and are to be played again.
    anew: Vec<u32>,
    failures: u32,
    /// Whether there are games to begin beyond those that have.
    more: Arc<AtomicBool>,
    /// How often the engine of a place has failed since its last good game.
    faults: HashMap<usize, u32>,
}

/// A game that is played.
struct AtBoard {
    /// Tells it to stop.
    stop: watch::Sender<bool>,
    players: [usize; 2],
    room: Arc<Room>,
}

/// A game is played no longer.
struct Over {
    number: u32,
    /// With what, if it was not stopped; or why it could not be played.
    result: Result<Option<Ended>, String>,
}

impl MatchTask {
    pub(super) fn new(
        app: Arc<App>,
        id: MatchId,
        news: Arc<Notify>,
        progress: Arc<Mutex<Progress>>,
    ) -> Self {
        let (tell_over, over) = mpsc::channel(64);
        let (boards, anew, more) = (HashMap::new(), vec![], Arc::default());
        let (failures, faults) = (0, HashMap::new());
        Self { app, id, news, progress, boards, over, tell_over, anew, failures, faults, more }
    }

    pub(super) async fn run(mut self) {
        let mut ending = self.app.base.shutdown.ending();
        if !self.begin().await {
            return self.app.matches.left(self.id);
        }
        loop {
            let goes_on = self.look().await;
            if !goes_on && self.boards.is_empty() {
                break;
            }
            tokio::select! {
                over = self.over.recv() => if let Some(over) = over { self.ended(over).await },
                () = self.news.notified() => {}
                () = sleep(LOOK_EVERY) => {}
                () = ending.begun() => break,
            }
            while let Ok(over) = self.over.try_recv() {
                self.ended(over).await;
            }
        }
        self.leave_line();
        self.app.matches.left(self.id);
        // Whoever changed it in this moment has woken nobody.
        if let Ok(Some(stored)) = self.app.base.storage.find_match(self.id).await
            && stored.state == MatchState::Running
            && !self.app.base.shutdown.has_begun()
        {
            self.app.matches.wake(&self.app, self.id);
        }
    }

    /// Reads how far it is.
    async fn begin(&mut self) -> bool {
        let read = async {
            let Some(stored) = self.app.base.storage.find_match(self.id).await? else {
                return Ok(None);
            };
            Ok(Some((super::read(&self.app.base.storage, &stored).await?, stored)))
        };
        let read: Result<_, rookery_storage::StorageError> = read.await;
        match read {
            Ok(Some((progress, stored))) => {
                if stored.plan.interrupted == Interrupted::Replay {
                    self.anew = progress.live.keys().copied().collect();
                }
                self.see(|own| *own = progress);
                true
            }
            Ok(None) => false,
            Err(error) => {
                tracing::warn!(id = %self.id, %error, "a match cannot be read");
                false
            }
        }
    }

    fn see<T>(&self, look: impl FnOnce(&mut Progress) -> T) -> T {
        look(&mut self.progress.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does what follows from its state. `false` when there is nothing (more) to do.
    async fn look(&mut self) -> bool {
        let stored = match self.app.base.storage.find_match(self.id).await {
            Ok(Some(stored)) => stored,
            Ok(None) => return false,
            Err(error) => {
                tracing::warn!(id = %self.id, %error, "a match cannot be read");
                return true;
            }
        };
        self.see(|own| own.results.left = left(&stored.players));
        self.stop_who_left();
        match stored.state {
            MatchState::Running => self.fill(stored).await,
            MatchState::Finishing => {
                self.leave_line();
                if self.boards.is_empty() {
                    self.becomes(&stored, MatchState::Stopped, String::new()).await;
                }
                true
            }
            // It stays, so that it goes on at once.
            MatchState::Paused => {
                self.stop_all();
                true
            }
            MatchState::Waiting | MatchState::Stopped | MatchState::Finished => {
                self.stop_all();
                false
            }
        }
    }

    fn stop_all(&self) {
        self.leave_line();
        self.boards.values().for_each(|board| {
            board.stop.send_replace(true);
        });
    }

    fn party(&self) -> Party {
        Party::Match(self.id)
    }

    /// No game is to begin.
    fn leave_line(&self) {
        self.more.store(false, Relaxed);
        self.app.bots.machines.cores.leave(self.party());
    }

    fn stop_who_left(&self) {
        let left = self.see(|own| own.results.left.clone());
        for board in self.boards.values() {
            if board.players.iter().any(|player| left.contains_key(player)) {
                board.stop.send_replace(true);
            }
        }
    }

    async fn ended(&mut self, over: Over) {
        let Over { number, result } = over;
        let players = self.boards.remove(&number).map(|board| board.players);
        match result {
            Ok(Some(Ended { result, failed })) => {
                self.failures = 0;
                match points(&result) {
                    Some(points) => self.see(|own| {
                        own.live.remove(&number);
                        own.results.points.insert(number, points);
                    }),
                    // It does not count: another one takes its place.
                    None => self.see(|own| {
                        own.live.remove(&number).map(|game| own.void.insert(number, game));
                    }),
                }
                if let Some(players) = players {
                    self.judge(players, failed).await;
                }
            }
            Ok(None) => {}
            Err(why) => {
                tracing::warn!(id = %self.id, number, why, "a game of a match was not begun");
                self.failures += 1;
                self.read_again().await;
                if self.failures >= FAILURES_MAX {
                    self.failures = 0;
                    self.hold(|_| format!("No game begins: {why}.")).await;
                }
            }
        }
        let left = self.see(|own| own.results.left.clone());
        if players.is_some_and(|players| players.iter().any(|player| left.contains_key(player))) {
            self.abandon(number).await;
        }
    }

    /// What is known here differs from what is stored.
    async fn read_again(&self) {
        if let Ok(Some(stored)) = self.app.base.storage.find_match(self.id).await
            && let Ok(progress) = super::read(&self.app.base.storage, &stored).await
        {
            self.see(|own| *own = progress);
        }
    }

    /// A game that somebody left is no longer played.
    async fn abandon(&self, number: u32) {
        let Some(game) = self.see(|own| own.live.remove(&number)) else { return };
        if let Err(error) = abort(&self.app, game).await {
            tracing::warn!(%game, %error, "a game that somebody left was not ended");
        }
    }

    /// Changes the state, unless somebody else has changed it meanwhile; whether it has changed.
    async fn becomes(&self, stored: &StoredMatch, state: MatchState, note: String) -> bool {
        let change = MatchChange { plan: stored.plan.clone(), state, note };
        let (id, revision) = (stored.id, stored.revision);
        tracing::info!(%id, ?state, note = change.note, "a match has come to another state");
        match self.app.base.storage.change_match(id, revision, &change, now::millis()).await {
            Ok(done) => done,
            Err(error) => {
                tracing::warn!(%id, %error, "the state of a match was not noted");
                false
            }
        }
    }
}
