//! Games that two programs play without asking anyone: their moves come in batches, and each is
//! decided again.

use std::sync::Arc;

use rookery_arbiter::{By, Command, Record};
use rookery_protocol::Millis;
use rookery_protocol::bout::BOUT_MOVES_MAX;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::GameResult;
use rookery_storage::APPEND_LEN_MAX;

use super::message::Played;
use super::open_game::{Applied, OpenGame};
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
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        if let Some(result) = open.arbiter.result() {
            // What comes after the end of a game is no part of it.
            return Ok(Some(result.clone()));
        }
        self.is_noted_awake().await?;
        let taken = self.take_bout(bout).await;
        let (records, applied) = taken.inspect_err(|_| self.memory.forgets())?;
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        let result = open.arbiter.result().cloned();
        if records.is_empty() {
            return Ok(result);
        }
        if let Err(error) = self.app.base.storage.append(open.append(&records)).await {
            tracing::warn!(game = %self.id, %error, "events were not stored");
            self.memory.forgets();
            return Err(Refusal::StorageDown);
        }
        self.tell(applied, now::millis()).await;
        Ok(result)
    }

    /// Decides a batch, on a thread where files may be read and rules may take their time if it must
    /// be.
    async fn take_bout(&mut self, bout: Played) -> Result<(Vec<Record>, Applied), Refusal> {
        // Nobody can come to look before it is told: messages are taken one at a time.
        let watched = self.room.as_ref().is_some_and(|room| !room.audience.is_empty());
        if !bout.tables || self.app.base.tables.is_empty() {
            let take = move |open: &mut OpenGame| open.take_bout(&bout, watched, |_| None);
            return self.ask_rules(take).await?;
        }
        let tables = Arc::clone(&self.app.base.tables);
        let judge = move |open: &mut OpenGame| {
            let taken = open.take_bout(&bout, watched, |play| tables.judge(play));
            for fault in tables.take_faults() {
                tracing::warn!(fault, "a table of endings is not used");
            }
            taken
        };
        self.on_another_thread(judge).await?
    }

    async fn hold_clocks(&mut self, bout: &Played) -> Result<(), Refusal> {
        self.awake().await?;
        let Some(open) = self.memory.open() else { return Err(Refusal::StorageDown) };
        let since_ms = now::millis() - open.arbiter.at_ms();
        let running = open.arbiter.deadline().is_some() && !open.arbiter.in_opening();
        let took = bout.moves.iter().map(|made| made.took_ms);
        if let Some(ms) = behind_ms(since_ms, took).filter(|_| running) {
            let hold = Command::Hold { ms, grace_ms: 0 };
            Box::pin(self.carry_out(By::Server, &hold, None)).await?;
        }
        Ok(())
    }
}

/// What passed since the newest entry beyond what the moves of a batch took, if that is too much to
/// be the way from the machine to here. Where nothing was moved there is nothing to compare with.
fn behind_ms(since_ms: Millis, took: impl ExactSizeIterator<Item = Millis>) -> Option<Millis> {
    if took.len() == 0 {
        return None;
    }
    let behind_ms = since_ms - took.map(|took_ms| took_ms.max(0)).sum::<Millis>();
    (behind_ms > BEHIND_MAX_MS).then_some(behind_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(since_ms: Millis, took: &[Millis]) -> Option<Millis> {
        behind_ms(since_ms, took.iter().copied())
    }

    #[test]
    fn what_no_move_took_is_held_beyond_a_bound() {
        assert_eq!(behind(BEHIND_MAX_MS + 300, &[100, 200]), None);
        assert_eq!(behind(BEHIND_MAX_MS + 301, &[100, 200]), Some(BEHIND_MAX_MS + 1));
        assert_eq!(behind(BEHIND_MAX_MS + 1, &[-500]), Some(BEHIND_MAX_MS + 1));
        assert_eq!(behind(10 * BEHIND_MAX_MS, &[]), None);
    }
}
