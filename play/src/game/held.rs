//! What a game does about the time in which the server was away.

use rookery_arbiter::Command;
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;

use super::order::TRIES_MAX;
use super::task::GameTask;
use crate::now;

/// Players have this much time to come back after an outage before a clock runs again, or the
/// patience with one who was gone before it.
pub(crate) const COME_BACK_MS: Millis = 3_000;

impl GameTask {
    /// The time that all servers have in common: this one's may be ahead of it.
    pub(super) fn now(&self) -> Millis {
        now::millis() - self.app.base.skew.waits_ms()
    }

    /// The time by which this game decides. It stands still where an outage began that the game has
    /// not heard of: no flag falls, no move is charged and nothing can be claimed by a time after
    /// it, even if the process was frozen in the middle of deciding.
    pub(super) fn instant(&self) -> Millis {
        self.app.base.outages.instant(self.now(), self.heard_ms)
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
        self.hold_or_forget(heard_ms).await
    }

    /// Takes off the clock of a game that was just read what the server was away since a clock was
    /// set last.
    ///
    /// # Errors
    /// It cannot be written down: the game is to be read again.
    pub(super) async fn hold_since_newest(&mut self) -> Result<(), Refusal> {
        self.hears_of_outage();
        self.hold_or_forget(Millis::MIN).await
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

    /// Does the same as [`hold_since`](Self::hold_since). What could not be written down is written
    /// when the game is read again: it has heard of the outage, and would not ask once more.
    async fn hold_or_forget(&mut self, held_to_ms: Millis) -> Result<(), Refusal> {
        let held = self.hold_since(held_to_ms).await;
        if held.is_err() {
            self.memory.forgets();
        }
        held
    }

    /// Takes off the clock what the server was away since a clock was set last, or since
    /// `held_to_ms` if that is later.
    async fn hold_since(&mut self, held_to_ms: Millis) -> Result<(), Refusal> {
        for _ in 0..TRIES_MAX {
            let Some(open) = self.memory.open() else { return Ok(()) };
            // Whoever plays a match's games holds their clocks: its engines may have stood still as
            // well, or have played on elsewhere, and what they took says which.
            let runs = open.arbiter.deadline().is_some() && open.summary.of_match.is_none();
            // What was played since, here or at another server, was charged already.
            let since_ms = open.arbiter.clocked_ms().max(held_to_ms);
            let ms = self.app.base.outages.away_ms(since_ms, self.heard_ms);
            if !runs || ms == 0 {
                return Ok(());
            }
            let hold = Command::Hold { ms, grace_ms: COME_BACK_MS };
            if Box::pin(self.carry_out_as_known(&hold, None)).await? {
                return Ok(());
            }
        }
        Err(Refusal::Stale)
    }
}

#[cfg(test)]
mod tests {
    use rookery_arbiter::Event;
    use rookery_protocol::seat::Seat;
    use rookery_storage::asleep::NEVER_MS;

    use super::*;
    use crate::game::testing::{HOURS_MS, Table, hours};
    use crate::testing::without_writes;

    /// Longer than any pause between two ticks that is no outage.
    const AWAY_MS: Millis = 60_000;

    impl Table {
        /// A game in memory whose clocks have run for longer than the server will have been away.
        async fn running() -> Self {
            let mut table = Self::moved_before(2 * AWAY_MS, hours(), HOURS_MS).await;
            table.task.awake().await.unwrap();
            table
        }

        /// The server was frozen until some while from now, as somebody notes who looks then. For
        /// how much of the time since some instant it was away.
        fn frozen(&self) -> impl Fn(Millis) -> Millis + use<'_> {
            let (outages, until_ms) = (&self.world.app.base.outages, now::millis() + AWAY_MS);
            assert_eq!(outages.newer(until_ms, self.task.heard_ms), Some(until_ms));
            move |since_ms| outages.away_ms(since_ms, until_ms)
        }

        /// For how long the clocks were held after the first so many events, each time that they
        /// were.
        async fn held(&self, after: usize) -> Vec<Millis> {
            let held = |event: &Event| match event {
                Event::ClocksHeld { ms } => *ms,
                other => panic!("{other:?}"),
            };
            self.events().await[after..].iter().map(held).collect()
        }
    }

    #[tokio::test]
    async fn no_clock_is_charged_for_the_time_in_which_the_server_was_away() {
        let mut table = Table::running().await;
        let known = table.events().await.len();
        let moved_ms = table.records().await.pop().unwrap().at_ms;
        let away_ms = table.frozen()(moved_ms);
        let frozen_ms = table.task.instant();
        assert!(frozen_ms <= now::millis() - AWAY_MS + away_ms, "time stands still meanwhile");
        table.task.awake().await.unwrap();
        assert_eq!(table.held(known).await, [away_ms + COME_BACK_MS]);
        table.task.awake().await.unwrap();
        table.task.hold_if_away().await.unwrap();
        assert_eq!(table.held(known).await.len(), 1, "it has heard of it");
        table.end().await;
    }

    #[tokio::test]
    async fn a_game_that_is_read_is_not_charged_for_what_the_server_was_away_since_its_newest_move()
    {
        let mut table = Table::running().await;
        let known = table.events().await.len();
        let moved_ms = table.records().await.pop().unwrap().at_ms;
        let away_ms = table.frozen()(moved_ms);
        table.read_anew().await;
        assert_eq!(table.held(known).await, [away_ms + COME_BACK_MS]);
        table.end().await;
    }

    #[tokio::test]
    async fn a_hold_that_could_not_be_written_down_is_made_once_it_can() {
        let mut table = Table::running().await;
        let known = table.events().await.len();
        let moved_ms = table.records().await.pop().unwrap().at_ms;
        let away_ms = table.frozen()(moved_ms);
        // So that it is to be noted first that the game is due earlier.
        table.task.due_ms = NEVER_MS;
        let refused = without_writes(&table.world.app, table.task.awake()).await;
        assert_eq!(refused, Err(Refusal::StorageDown));
        assert!(table.held(known).await.is_empty());
        assert_eq!(table.task.nap_ms(), 1_000, "it is not read again without a pause");
        for _ in 0..2 {
            table.task.awake().await.unwrap();
            assert_eq!(table.held(known).await, [away_ms + COME_BACK_MS]);
        }
        table.end().await;
    }

    #[tokio::test]
    async fn the_clocks_of_a_match_are_held_by_whoever_plays_its_games() {
        let mut table = Table::running().await;
        let known = table.events().await.len();
        table.be_of_a_match().await;
        let _ = table.frozen();
        table.task.awake().await.unwrap();
        assert_eq!(table.held(known).await.len(), 0);
        table.end().await;
    }

    #[tokio::test]
    async fn who_is_gone_has_time_to_come_back_after_an_outage() {
        let mut table = Table::chess().await;
        table.task.awake().await.unwrap();
        let gone_since = |table: &Table| {
            table.task.room.as_ref().unwrap().audience.gone_since(Seat::First).unwrap()
        };
        let before_ms = gone_since(&table);
        let away_ms = table.frozen()(before_ms);
        table.task.awake().await.unwrap();
        assert_eq!(gone_since(&table), before_ms + away_ms + COME_BACK_MS);
        table.task.awake().await.unwrap();
        assert_eq!(gone_since(&table), before_ms + away_ms + COME_BACK_MS, "that is all");
        assert_eq!(table.events().await, [], "no clock runs");
        table.end().await;
    }
}
