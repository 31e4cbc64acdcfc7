//! Which games are in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rookery_arbiter::Wish;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameSummary;
use rookery_protocol::id::{GameId, UserId};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::due::Dues;
use super::kept::{Budget, KEPT_BYTES_MAX};
use super::message::ToGame;
use super::request::Order;
use super::task::GameTask;
use crate::app::App;
use crate::may;
use crate::outbox::Outbox;

/// Games that may be in memory at once.
const LIVE_GAMES_MAX: usize = 50_000;
/// Messages that may wait for one game.
const INBOX_MAX: usize = 512;
/// Of those, how many places only what players and programs do may take: whoever looks, and looks
/// again, keeps nobody from moving.
const KEPT_FOR_ORDERS: usize = 128;

/// The games in memory.
pub struct Live {
    /// Locked for map operations only, never across an `.await`.
    games: Mutex<HashMap<GameId, Entry>>,
    /// Those that have just left it.
    dues: Dues,
    /// What games may keep of what viewers see.
    budget: Arc<Budget>,
}

impl Default for Live {
    fn default() -> Self {
        Self {
            games: Mutex::default(),
            dues: Dues::default(),
            budget: Arc::new(Budget::new(KEPT_BYTES_MAX)),
        }
    }
}

struct Entry {
    inbox: mpsc::Sender<ToGame>,
    /// What the lobby may show: set while both players are at the board.
    featured: Option<GameSummary>,
}

impl Live {
    /// How many games are in memory.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// The games in memory.
    pub(super) fn ids(&self) -> Vec<GameId> {
        self.lock().keys().copied().collect()
    }

    /// Whether a game is in memory.
    pub(crate) fn is_live(&self, game: GameId) -> bool {
        self.lock().contains_key(&game)
    }

    /// Games in progress with both players there, newest first.
    pub fn featured(&self, limit: usize) -> Vec<GameSummary> {
        let games = self.lock();
        let mut all: Vec<_> = games.values().filter_map(|entry| entry.featured.as_ref()).collect();
        all.sort_by_key(|summary| std::cmp::Reverse(summary.started_ms));
        all.into_iter().take(limit).cloned().collect()
    }

    /// Sets what the lobby may show of a game. `true` when that is a change.
    pub(super) fn feature(&self, game: GameId, summary: Option<&GameSummary>) -> bool {
        let mut games = self.lock();
        let Some(entry) = games.get_mut(&game) else { return false };
        if entry.featured.is_some() == summary.is_some() {
            return false;
        }
        entry.featured = summary.cloned();
        true
    }

    /// Tells a game, if it is in memory.
    pub fn send_if_live(&self, game: GameId, message: ToGame) {
        let inbox = self.lock().get(&game).map(|entry| entry.inbox.clone());
        if let Some(inbox) = inbox
            && has_room(&inbox, &message)
            && let Err(error) = inbox.try_send(message)
        {
            tracing::debug!(%game, %error, "a game did not take a message");
        }
    }

    /// Tells every game in memory that somebody's account is gone; those that could not be told.
    pub(crate) fn tell_left(&self, user: UserId) -> Vec<GameId> {
        let games = self.lock();
        let untold = games.iter().filter(|(_, entry)| {
            let told = entry.inbox.try_send(ToGame::Left(user));
            matches!(told, Err(TrySendError::Full(_)))
        });
        untold.map(|(id, _)| *id).collect()
    }

    /// Tells a game, which is brought into memory for it.
    ///
    /// # Errors
    /// [`Refusal::Busy`] when too much waits for this game, or too many games are in memory.
    pub fn send(&self, app: &Arc<App>, game: GameId, mut message: ToGame) -> Result<(), Refusal> {
        let mut games = self.lock();
        if let Some(entry) = games.get(&game) {
            if !has_room(&entry.inbox, &message) {
                return Err(Refusal::Busy);
            }
            match entry.inbox.try_send(message) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) => return Err(Refusal::Busy),
                // The task ends right now; another one takes over.
                Err(TrySendError::Closed(returned)) => message = returned,
            }
        }
        if games.len() >= LIVE_GAMES_MAX {
            return Err(Refusal::Busy);
        }
        let (inbox, messages) = mpsc::channel(INBOX_MAX);
        let sent = inbox.try_send(message).map_err(|_| Refusal::Busy);
        games.insert(game, Entry { inbox: inbox.clone(), featured: None });
        metrics::gauge!("rookery_live_games").set(games.len() as f64);
        drop(games);
        tokio::spawn(GameTask::new(Arc::clone(app), game, inbox.downgrade(), messages).run());
        sent
    }

    /// Gives an order to a game; its answer comes through the outbox.
    ///
    /// # Errors
    /// Whoever gives it may not, or [`send`](Self::send) failed.
    pub fn order(
        &self,
        app: &Arc<App>,
        outbox: &Outbox,
        game: GameId,
        order: Order,
    ) -> Result<(), Refusal> {
        if let Wish::Say { .. } = order.wish {
            may::talk(&app.base.console, order.by.id)?;
        }
        self.send(app, game, ToGame::Order { outbox: outbox.clone(), order })
    }

    /// Forgets the game whose task has this inbox. Closing the inbox comes after.
    pub(super) fn forget(&self, game: GameId, inbox: &mpsc::WeakSender<ToGame>) {
        let mut games = self.lock();
        let is_own = games.get(&game).is_some_and(|entry| {
            inbox.upgrade().is_some_and(|inbox| inbox.same_channel(&entry.inbox))
        });
        if is_own {
            games.remove(&game);
            metrics::gauge!("rookery_live_games").set(games.len() as f64);
        }
    }

    pub(super) fn dues(&self) -> &Dues {
        &self.dues
    }

    pub(super) fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Entry>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a game's inbox has room for a message of this kind. One that is closed takes nothing,
/// and says so itself.
fn has_room(inbox: &mpsc::Sender<ToGame>, message: &ToGame) -> bool {
    !message.only_looks() || inbox.capacity() > KEPT_FOR_ORDERS || inbox.is_closed()
}

#[cfg(test)]
mod tests;
