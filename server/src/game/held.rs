//! What a game does about the time in which the server was away.

use rookery_arbiter::{By, Command};
use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_storage::Outage;

use super::task::GameTask;

/// Players have this much time to come back after a restart before a clock runs again.
const COME_BACK_MS: Millis = 3_000;

impl GameTask {
    /// Takes off the clock of a game that was just read what the server was away since its newest
    /// entry.
    ///
    /// # Errors
    /// It cannot be written down: the game is to be read again.
    pub(super) async fn hold_since_newest(&mut self) -> Result<(), Refusal> {
        let Some(story) = self.memory.story() else { return Ok(()) };
        // Whoever plays a match's games holds their clocks.
        let runs = story.arbiter.deadline().is_some() && story.summary.of_match.is_none();
        let ms = away_ms(&self.app.outages, story.arbiter.at_ms());
        if !runs || ms == 0 {
            return Ok(());
        }
        let hold = Command::Hold { ms, grace_ms: COME_BACK_MS };
        Box::pin(self.carry_out(By::Server, &hold, None)).await
    }
}

/// For how much of the time since `since_ms` the server was away.
fn away_ms(outages: &[Outage], since_ms: Millis) -> Millis {
    let after = outages.iter().filter(|outage| outage.to_ms > since_ms);
    after.map(|outage| outage.to_ms - outage.from_ms.max(since_ms)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_of_an_outage_after_the_last_event_counts() {
        let outage = |from_ms, to_ms| Outage { from_ms, to_ms };
        let outages = [outage(0, 1_000), outage(5_000, 9_000), outage(20_000, 21_000)];
        assert_eq!(away_ms(&outages, 30_000), 0);
        assert_eq!(away_ms(&outages, 10_000), 1_000);
        assert_eq!(away_ms(&outages, 6_000), 3_000 + 1_000);
        assert_eq!(away_ms(&[], 6_000), 0);
    }
}
