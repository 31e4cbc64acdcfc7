//! Games that leave memory: what is noted of them.

use rookery_arbiter::Projection;
use rookery_storage::asleep::{NEVER_MS, NotedTurn};

use super::packed;
use super::task::GameTask;

/// Rules in a sandbox are asked again for at most so many plies after a server was killed.
const WORKED_OUT_EVERY: u32 = 32;

impl GameTask {
    /// What is to be noted when the game leaves memory.
    pub(super) async fn falls_asleep(&mut self) {
        self.note_audience().await;
        self.work_out(0).await;
        let Some(open) = self.memory.open() else { return };
        if open.arbiter.result().is_none() && !open.summary.imported {
            let until_ms = self.deadline();
            let turn = open.arbiter.turn().map(|seat| NotedTurn {
                game: self.id,
                version: open.arbiter.version(),
                seat,
                until_ms,
            });
            self.app.live.dues().sleeps(self.id, until_ms.unwrap_or(NEVER_MS), turn);
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

#[cfg(test)]
mod tests;
