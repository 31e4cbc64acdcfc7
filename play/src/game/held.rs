//! What a game does about the time in which the server was away.

use rookery_arbiter::{By, Command};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;

use super::task::GameTask;
use crate::now;

/// Players have this much time to come back after an outage before a clock runs again, or the
/// patience with one who was gone before it.
const COME_BACK_MS: Millis = 3_000;

impl GameTask {
    /// The time by which this game decides. It stands still where an outage began that the game has
    /// not heard of: no flag falls, no move is charged and nothing can be claimed by a time after
    /// it, even if the process was frozen in the middle of deciding.
    pub(super) fn instant(&self) -> Millis {
        self.app.base.outages.instant(now::millis(), self.heard_ms)
    }

    /// Takes off the clock what the server was away since this game last heard of an outage. To be
    /// done before anything is decided.
    ///
    /// # Errors
    /// It cannot be written down: the game is to be read again.
    pub(super) async fn hold_if_away(&mut self) -> Result<(), Refusal> {
        let heard_ms = self.heard_ms;
        if !self.hears_of_outage() {
            return Ok(());
        }
        self.hold_since(heard_ms).await
    }

    /// Takes off the clock of a game that was just read what the server was away since its newest
    /// entry.
    ///
    /// # Errors
    /// It cannot be written down: the game is to be read again.
    pub(super) async fn hold_since_newest(&mut self) -> Result<(), Refusal> {
        self.hears_of_outage();
        self.hold_since(Millis::MIN).await
    }

    /// Whether there is an outage that this game has not heard of. It has by then, and the time for
    /// which players were gone does not count it: they could not come back meanwhile.
    fn hears_of_outage(&mut self) -> bool {
        let heard_ms = self.heard_ms;
        let now = now::millis();
        let Some(newest_ms) = self.app.base.outages.newer(now, heard_ms) else { return false };
        self.heard_ms = newest_ms;
        let away_ms = |gone_since: Millis| match self
            .app
            .base
            .outages
            .away_ms(gone_since.max(heard_ms), newest_ms)
        {
            0 => 0,
            ms => ms + COME_BACK_MS,
        };
        if let (Some(open), Some(room)) = (self.memory.open(), &mut self.room)
            && room.forgive(away_ms)
        {
            room.crowd_changed(open, now);
        }
        true
    }

    /// Takes off the clock what the server was away since the newest entry, or since `held_to_ms`
    /// if that is later.
    async fn hold_since(&mut self, held_to_ms: Millis) -> Result<(), Refusal> {
        let Some(open) = self.memory.open() else { return Ok(()) };
        // Whoever plays a match's games holds their clocks: its engines may have stood still as
        // well, or have played on elsewhere, and what they took says which.
        let runs = open.arbiter.deadline().is_some() && open.summary.of_match.is_none();
        let since_ms = open.arbiter.at_ms().max(held_to_ms);
        let ms = self.app.base.outages.away_ms(since_ms, self.heard_ms);
        if !runs || ms == 0 {
            return Ok(());
        }
        let hold = Command::Hold { ms, grace_ms: COME_BACK_MS };
        Box::pin(self.carry_out(By::Server, &hold, None)).await
    }
}
