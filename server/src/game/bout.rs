//! Games that two programs play without asking anyone: their moves come in batches, and each is
//! decided again.

use std::sync::Arc;

use rookery_arbiter::{By, Command};
use rookery_protocol::Millis;
use rookery_protocol::bout::BOUT_MOVES_MAX;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_storage::APPEND_LEN_MAX;

use super::message::Played;
use super::story::Taken;
use super::task::GameTask;
use crate::now;

/// Programs' time is what they took. Where the world is ahead of it by more than this, because they
/// had to be started first or the server was away, the clocks are held.
const BEHIND_MAX_MS: Millis = 1_000;

const _: () = assert!(BOUT_MOVES_MAX < APPEND_LEN_MAX, "a batch and the end are one append");

impl GameTask {
    /// Decides, persists and publishes a batch, all of it or nothing. The result, if there is one.
    ///
    /// # Errors
    /// It is not possible here, or the database does not take it.
    pub(super) async fn played(&mut self, bout: Played) -> Result<Option<GameResult>, Refusal> {
        self.hold_clocks(&bout).await?;
        let Some(story) = &self.story else { return Err(Refusal::StorageDown) };
        if let Some(result) = story.arbiter.result() {
            // What comes after the end of a game is no part of it.
            return Ok(Some(result.clone()));
        }
        let (records, news) = self.take_bout(bout).await.inspect_err(|_| self.story = None)?;
        let Some(story) = &self.story else { return Err(Refusal::StorageDown) };
        let result = story.arbiter.result().cloned();
        if records.is_empty() {
            return Ok(result);
        }
        if let Err(error) = self.app.storage.append(story.append(&records)).await {
            tracing::warn!(game = %self.id, %error, "events were not stored");
            self.story = None;
            return Err(Refusal::StorageDown);
        }
        self.tell(&news, now::millis());
        Ok(result)
    }

    /// Decides a batch; a game that is judged by tables on a thread where their files may be read.
    async fn take_bout(&mut self, bout: Played) -> Result<Taken, Refusal> {
        // Nobody can come to look before it is told: messages are taken one at a time.
        let watched = self.audience.as_ref().is_some_and(|audience| !audience.is_empty());
        if !bout.tables || self.app.tables.is_empty() {
            let Some(story) = &mut self.story else { return Err(Refusal::StorageDown) };
            return story.take_bout(&bout, watched, |_| None);
        }
        let Some(mut story) = self.story.take() else { return Err(Refusal::StorageDown) };
        let tables = Arc::clone(&self.app.tables);
        let judging = tokio::task::spawn_blocking(move || {
            let taken = story.take_bout(&bout, watched, |play| tables.judge(play));
            for fault in tables.take_faults() {
                tracing::warn!(fault, "a table of endings is not used");
            }
            (story, taken)
        });
        let (story, taken) = judging.await.map_err(|error| {
            tracing::error!(game = %self.id, %error, "a game was not judged");
            Refusal::StorageDown
        })?;
        self.story = Some(story);
        taken
    }

    async fn hold_clocks(&mut self, bout: &Played) -> Result<(), Refusal> {
        self.awake().await?;
        let Some(story) = &self.story else { return Err(Refusal::StorageDown) };
        let took_ms: Millis = bout.moves.iter().map(|made| made.took_ms.max(0)).sum();
        let behind_ms = now::millis() - story.arbiter.at_ms() - took_ms;
        let running = story.arbiter.deadline().is_some() && !story.arbiter.in_opening();
        if behind_ms > BEHIND_MAX_MS && running && !bout.moves.is_empty() {
            let hold = Command::Hold { ms: behind_ms, grace_ms: 0 };
            Box::pin(self.carry_out(By::Server, &hold, None)).await?;
        }
        Ok(())
    }
}
