//! When a game is due: until the instant that is noted nobody need look at it, wherever it is.
//!
//! What is noted is never later than somebody's time is up. Whoever has a game in memory notes a later
//! instant before it is due; a game that is due all the same has nobody who watches its clocks, and
//! whichever server finds it first takes it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::id::GameId;
use rookery_storage::StorageError;
use rookery_storage::asleep::{DUE_LEN_MAX, NEVER_MS, NotedTurn};

use super::message::ToGame;
use super::task::GameTask;
use crate::app::App;
use crate::now;

/// How often it is noted when games are due.
const NOTE_EVERY: Duration = Duration::from_secs(1);
/// How often games are looked for that are due.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// For so long a game that is due is left to whoever has it in memory.
const LATE_MS: Millis = 300;
/// Games that one look takes.
const TAKEN_LEN_MAX: u32 = 200;
/// What was taken and not noted anew by then others may take.
const AGAIN_AFTER_MS: Millis = 10_000;
/// So long before a game is due whoever has it in memory notes when it is due next.
const AHEAD_MS: Millis = 3_000;
/// A game is noted to be due later once that is later by so much.
const LATER_MS_MIN: Millis = 500;

/// When games are due, as the database does not know yet.
pub(super) struct Dues {
    /// Locked for map operations only, never across an `.await`.
    waiting: Mutex<HashMap<GameId, Due>>,
    /// Held while some are noted: who brings one forward waits for it.
    noting: tokio::sync::Mutex<()>,
    /// Whether games may be due that another server left behind.
    abandoned: AtomicBool,
}

/// What is to be noted of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Due {
    at_ms: Millis,
    /// Whether the game has left memory: it is due when somebody's time is up as it stands, which
    /// another server that has it in memory has to know.
    asleep: bool,
    /// Whose turn it is in a game that has left memory.
    turn: Option<NotedTurn>,
}

impl Default for Dues {
    /// Whatever others left behind before this server started is due as well.
    fn default() -> Self {
        let abandoned = AtomicBool::new(true);
        Self { waiting: Mutex::default(), noting: tokio::sync::Mutex::default(), abandoned }
    }
}

impl Dues {
    /// A server is gone: what it left behind is looked for from the next look on, until the database
    /// has answered.
    pub(super) fn are_abandoned(&self) {
        self.abandoned.store(true, Ordering::SeqCst);
    }

    /// Has games be due that other servers left behind, if there may be any.
    async fn wake_abandoned(&self, app: &App) -> Result<(), StorageError> {
        if !self.abandoned.swap(false, Ordering::SeqCst) {
            return Ok(());
        }
        let woken = app.base.storage.wake_abandoned(now::millis()).await;
        if woken.is_err() {
            self.are_abandoned();
        }
        woken
    }

    /// A game has left memory. Somebody must look at it at `at_ms`.
    pub(super) fn sleeps(&self, game: GameId, at_ms: Millis, turn: Option<NotedTurn>) {
        self.lock().insert(game, Due { at_ms, asleep: true, turn });
    }

    /// A game in memory is due later than it is noted.
    fn is_later(&self, game: GameId, at_ms: Millis) {
        self.lock().insert(game, Due { at_ms, asleep: false, turn: None });
    }

    /// A game is in memory again. Whether a note about it may be under way.
    pub(super) fn wakes(&self, game: GameId) -> bool {
        self.lock().remove(&game);
        self.noting.try_lock().is_err()
    }

    /// Notes at once that a game is due at `at_ms`, whatever else was to be noted of it.
    async fn bring_forward(
        &self,
        app: &App,
        game: GameId,
        at_ms: Millis,
    ) -> Result<(), StorageError> {
        self.lock().remove(&game);
        let _noting = self.noting.lock().await;
        app.base.storage.bring_forward(game, at_ms).await
    }

    /// Notes what waits.
    async fn note(&self, app: &App) {
        let _noting = self.noting.lock().await;
        let waiting: Vec<_> = std::mem::take(&mut *self.lock()).into_iter().collect();
        for some in waiting.chunks(DUE_LEN_MAX) {
            let rows: Vec<_> = some.iter().map(|(id, due)| (*id, due.at_ms)).collect();
            match app.base.storage.note_due(&rows).await {
                Ok(()) => {
                    let asleep = some.iter().filter(|(_, due)| due.asleep);
                    asleep.for_each(|(id, _)| app.base.news.say(Word::Asleep(*id)));
                }
                // They are looked at earlier than they need.
                Err(error) => tracing::warn!(%error, "when games are due could not be noted"),
            }
            let turns: Vec<_> = some.iter().filter_map(|(_, due)| due.turn).collect();
            if !turns.is_empty()
                && let Err(error) = app.base.storage.note_turns(&turns).await
            {
                // Who asks whose turn it is has the games read.
                tracing::warn!(%error, "whose turn it is could not be noted");
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Due>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameTask {
    /// The earliest instant at which somebody's time can be up, whatever is played next.
    fn due_next_ms(&self) -> Millis {
        let Some(open) = self.memory.open() else { return NEVER_MS };
        let never = open.summary.of_match.is_some() || open.summary.imported;
        let due = if never { None } else { open.arbiter.deadline_min(self.now()) };
        due.unwrap_or(NEVER_MS)
    }

    /// Has it noted when the game is due next, if that is soon and it is later by now.
    pub(super) fn note_ahead(&mut self) {
        if !self.goes_on() || self.due_ms.saturating_sub(self.now()) > AHEAD_MS {
            return;
        }
        let next_ms = self.due_next_ms();
        if next_ms >= self.due_ms.saturating_add(LATER_MS_MIN) {
            self.due_ms = next_ms;
            self.app.live.dues().is_later(self.id, next_ms);
        }
    }

    /// When to look again whether the game is due later.
    pub(super) fn note_ahead_at(&self) -> Option<Millis> {
        let watched = self.goes_on() && self.due_ms < NEVER_MS;
        let ahead_ms = self.due_ms.saturating_sub(AHEAD_MS);
        watched.then(|| ahead_ms.max(self.now() + LATER_MS_MIN))
    }

    /// Whether the game is here and not over.
    fn goes_on(&self) -> bool {
        self.memory.open().is_some_and(|open| open.arbiter.result().is_none())
    }

    /// The game is about to change, or has: what is noted must not be later than somebody's time is
    /// up.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn keep_due_early_enough(&mut self) -> Result<(), Refusal> {
        let due_ms = self.due_next_ms();
        if self.due_ms <= due_ms {
            return Ok(());
        }
        let noted = self.app.live.dues().bring_forward(&self.app, self.id, due_ms).await;
        noted.map_err(|error| {
            tracing::warn!(game = %self.id, %error, "when a game is due could not be noted");
            Refusal::StorageDown
        })?;
        self.due_ms = due_ms;
        Ok(())
    }
}

/// A server is gone that may have left games behind: somebody's time may be up in what an older one had
/// in memory, and what was prepared is owed.
pub(crate) fn are_abandoned(app: &App) {
    app.live.dues().are_abandoned();
}

/// Whether games are still to be looked for that others left behind.
#[cfg(test)]
pub(crate) fn looks_for_abandoned(app: &App) -> bool {
    app.live.dues().abandoned.load(Ordering::SeqCst)
}

/// Notes when games are due, for as long as the server runs.
pub async fn keep_noting(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut note = tokio::time::interval(NOTE_EVERY);
    loop {
        tokio::select! {
            _ = note.tick() => {}
            () = ending.begun() => break,
        }
        metrics::gauge!("rookery_kept_bytes").set(app.live.budget().bytes() as f64);
        app.live.dues().note(&app).await;
    }
    app.live.dues().note(&app).await;
}

/// Looks after games that are due, for as long as the server runs.
pub async fn keep_watch(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut look = tokio::time::interval(LOOK_EVERY);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut failed = false;
    loop {
        tokio::select! {
            _ = look.tick() => {}
            () = ending.begun() => break,
        }
        // Told once, however long the database is away.
        let looked = look_after_due(&app).await;
        let had_failed = std::mem::replace(&mut failed, looked.is_err());
        if let Err(error) = looked
            && !had_failed
        {
            tracing::warn!(%error, "games that are due cannot be read");
        }
    }
    // Whatever is not said now is said by nobody: this server is not one that died.
    if let Err(error) = app.live.dues().wake_abandoned(&app).await {
        tracing::warn!(%error, "what a server left behind that died is not looked after");
    }
}

/// Takes games that are due, and brings them into memory.
async fn look_after_due(app: &Arc<App>) -> Result<(), StorageError> {
    let woken = app.live.dues().wake_abandoned(app).await;
    take_due(app).await.and(woken)
}

async fn take_due(app: &Arc<App>) -> Result<(), StorageError> {
    let now = now::millis();
    let (by, again_ms) = (now - LATE_MS, now + AGAIN_AFTER_MS);
    for game in app.base.storage.take_due(by, again_ms, TAKEN_LEN_MAX).await? {
        if let Err(error) = app.live.send(app, game, ToGame::Wake) {
            tracing::warn!(%game, %error, "a game was not woken");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
