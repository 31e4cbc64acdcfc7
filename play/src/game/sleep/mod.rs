//! Games that leave memory: what is noted of them, and who wakes them in time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rookery_arbiter::Projection;
use rookery_news::Word;
use rookery_protocol::Millis;
use rookery_protocol::id::GameId;
use rookery_storage::StorageError;
use rookery_storage::asleep::{ASLEEP_LEN_MAX, NEVER_MS};
use tokio::sync::oneshot;

use super::message::ToGame;
use super::packed;
use super::task::GameTask;
use crate::app::App;
use crate::now;

/// How often it is noted which games have left memory.
const NOTE_EVERY: Duration = Duration::from_secs(1);
/// How often games are looked for whose time is up soon.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// A game is woken so long before somebody's time is up: two looks, in case one fails.
const WAKE_BEFORE_MS: Millis = 90_000;
/// Games that one look finds, or that are read in one go after a start.
const PAGE_LEN: u32 = 100;
/// How long one game may take to be read before the next is begun.
const READ_IN: Duration = Duration::from_secs(60);
/// Rules in a sandbox are asked again for at most so many plies after a server was killed.
const WORKED_OUT_EVERY: u32 = 32;

/// Games that have left memory and of which the database does not know yet when to look at them.
#[derive(Default)]
pub(super) struct Sleepers {
    /// Locked for map operations only, never across an `.await`.
    waiting: Mutex<HashMap<GameId, Millis>>,
    /// Held while some are noted: who takes a note back waits for it.
    noting: tokio::sync::Mutex<()>,
}

impl Sleepers {
    /// A game has left memory. Somebody must look at it at `wakes_ms`.
    fn sleeps(&self, game: GameId, wakes_ms: Millis) {
        self.lock().insert(game, wakes_ms);
    }

    /// A game is in memory again. Whether a note about it may be under way.
    pub(super) fn wakes(&self, game: GameId) -> bool {
        self.lock().remove(&game);
        self.noting.try_lock().is_err()
    }

    /// Takes back what may be noted of a game, which is about to change.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn take_back(&self, app: &App, game: GameId) -> Result<(), StorageError> {
        let _noting = self.noting.lock().await;
        app.base.storage.note_awake(game).await
    }

    /// Notes what waits.
    async fn note(&self, app: &App) {
        let _noting = self.noting.lock().await;
        let waiting: Vec<_> = std::mem::take(&mut *self.lock()).into_iter().collect();
        for some in waiting.chunks(ASLEEP_LEN_MAX) {
            match app.base.storage.note_asleep(some).await {
                Ok(()) => some.iter().for_each(|(id, _)| app.base.news.say(Word::Asleep(*id))),
                // They are looked at after the next start.
                Err(error) => tracing::warn!(%error, "games that sleep could not be noted"),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Millis>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameTask {
    /// What is to be noted when the game leaves memory.
    pub(super) async fn falls_asleep(&mut self) {
        self.note_audience().await;
        self.work_out(0).await;
        let Some(open) = self.memory.open() else { return };
        if open.arbiter.result().is_none() && !open.summary.imported {
            let wakes_ms = self.deadline().unwrap_or(NEVER_MS);
            self.app.live.sleepers().sleeps(self.id, wakes_ms);
        }
    }

    /// Stores what was worked out of a game by slow rules, if that is more by so many versions than
    /// is stored.
    pub(super) async fn work_out(&mut self, more: u32) {
        let Some(open) = self.memory.open() else { return };
        let (version, entries) = (open.arbiter.version(), open.kept().entries());
        let new = is_news(version, self.worked_out, more);
        if !open.game.is_slow() || open.summary.imported || !new || !entries.reach(0) {
            return;
        }
        let Some(known) = Projection::of(&open.arbiter, entries) else { return };
        let packing = tokio::task::spawn_blocking(move || packed::pack(&known));
        let Ok(Some(body)) = packing.await else { return };
        match self.app.base.storage.keep_projection(self.id, version, &body).await {
            Ok(()) => self.worked_out = version,
            Err(error) => tracing::warn!(game = %self.id, %error, "a projection is not kept"),
        }
    }

    /// As [`work_out`](Self::work_out) while the game goes on: now and then, and at its end.
    pub(super) async fn work_out_now_and_then(&mut self, ends: bool) {
        self.work_out(if ends { 0 } else { WORKED_OUT_EVERY }).await;
    }
}

/// Whether a version is newer than the one that is `stored`, and by so many versions or `more`.
fn is_news(version: u32, stored: u32, more: u32) -> bool {
    version > stored && version - stored >= more
}

/// Notes which games have left memory, and wakes them in time, for as long as the server runs.
pub async fn keep_watch(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut note = tokio::time::interval(NOTE_EVERY);
    let mut look = tokio::time::interval(LOOK_EVERY);
    loop {
        tokio::select! {
            _ = note.tick() => {
                metrics::gauge!("rookery_kept_bytes").set(app.live.budget().bytes() as f64);
                app.live.sleepers().note(&app).await;
            }
            _ = look.tick() => {
                if let Err(error) = wake_due(&app).await {
                    tracing::warn!(%error, "games that sleep cannot be read");
                }
            }
            () = ending.begun() => break,
        }
    }
    app.live.sleepers().note(&app).await;
}

async fn wake_due(app: &Arc<App>) -> Result<(), StorageError> {
    let by = now::millis() + WAKE_BEFORE_MS;
    let mut after = (Millis::MIN, None);
    loop {
        let due = app.base.storage.due_games(by, after, PAGE_LEN).await?;
        let Some(&(last, wakes_ms)) = due.last() else { return Ok(()) };
        after = (wakes_ms, Some(last));
        for (game, _) in due {
            if let Err(error) = app.live.send(app, game, ToGame::Wake { answer: None }) {
                tracing::warn!(%game, %error, "a game was not woken");
            }
        }
        // Others have their turn between two pages.
        tokio::task::yield_now().await;
    }
}

/// Brings into memory, one after the other, the games of which nobody knows when to look at them:
/// those that were there when the server was killed. One with nothing to do leaves again by itself.
pub async fn wake_unwatched(app: Arc<App>) {
    let mut ending = app.base.shutdown.ending();
    let mut before = (NEVER_MS, None);
    loop {
        let page = match app.base.storage.unwatched_games(before, PAGE_LEN).await {
            Ok(page) => page,
            Err(error) => return tracing::warn!(%error, "unfinished games cannot be read"),
        };
        let Some(&(last, started_ms)) = page.last() else { return };
        before = (started_ms, Some(last));
        for (game, _) in page {
            let (answer, answered) = oneshot::channel();
            if let Err(error) = app.live.send(&app, game, ToGame::Wake { answer: Some(answer) }) {
                tracing::warn!(%game, %error, "a game was not woken");
                continue;
            }
            tokio::select! {
                _ = tokio::time::timeout(READ_IN, answered) => {}
                () = ending.begun() => return,
            }
        }
    }
}

#[cfg(test)]
mod tests;
