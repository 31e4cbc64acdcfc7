//! What a game does by itself as time goes by: flags, and whether it stays in memory.

use rookery_arbiter::Command;
use rookery_protocol::Millis;

use super::room::Room;
use super::task::GameTask;
use crate::now;

/// A game that nobody looks at leaves memory after so long without a message.
const IDLE_MAX_MS: Millis = 30_000;
/// It stays while a deadline is nearer than this. For later ones it is woken in time.
const DEADLINE_NEAR_MS: Millis = 15 * 60 * 1_000;
/// The longest sleep between two looks at the clock.
pub(super) const NAP_MAX_MS: Millis = 10_000;
/// How long it takes until it is asked again whether a player was served when their time was up.
const ASK_AGAIN_MS: Millis = 100;
/// How long it takes until a game is read again that could not be read, or of which something could
/// not be written.
const READ_AGAIN_MS: Millis = 1_000;

impl GameTask {
    pub(super) async fn look_at_the_clock(&mut self) {
        if self.room.is_some() && self.awake().await.is_err() {
            return;
        }
        let now = self.instant();
        self.look_at_the_flag(now).await;
        // What was to fall may have moved at another server.
        self.hold_untold().await;
        if let (Some(open), Some(room)) = (self.memory.open(), &mut self.room)
            && room.look_at_the_clock(open, now)
        {
            self.feature();
            self.note_audience().await;
        }
        self.play_prepared().await;
    }

    /// Lets a flag fall whose time has come.
    async fn look_at_the_flag(&mut self, now: Millis) {
        let Some(at) = self.deadline().filter(|at| *at <= now) else { return };
        if !self.may_fall(at).await {
            self.ask_again_ms = self.now() + ASK_AGAIN_MS;
            return;
        }
        // Where another server has noted it, or a move that came in time, whether a flag falls is asked
        // anew: it may be the other one.
        if self.deadline().is_some_and(|at| at <= now)
            && let Err(reason) = self.carry_out_as_known(&Command::Timeout, None).await
            && self.deadline().is_some_and(|at| at <= now)
        {
            tracing::warn!(game = %self.id, %reason, "a flag fell but could not be noted");
        }
    }

    /// When somebody's time is up. In a game of a match whoever plays it watches the clocks.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let open = self.memory.open()?;
        if open.summary.of_match.is_some() { None } else { open.arbiter.deadline() }
    }

    /// For how long nothing is to be done unless somebody says something.
    pub(super) fn nap_ms(&self) -> Millis {
        if self.room.is_some() && !self.memory.is_here() {
            return READ_AGAIN_MS;
        }
        let due_ms = self.room.as_ref().and_then(Room::due_ms);
        let deadline = self.deadline().map(|at| at.max(self.ask_again_ms));
        nap_ms([deadline, due_ms, self.note_ahead_at()], self.now())
    }

    /// Whether nobody needs the game in memory.
    pub(super) fn may_leave(&self) -> bool {
        if self.memory.is_gone() {
            return true;
        }
        let watched = self.room.as_ref().is_some_and(|room| !room.audience.is_empty());
        let owes_a_move = self.room.is_some() && self.turned;
        !watched && !owes_a_move && is_idle(self.deadline(), self.last_message_ms, now::millis())
    }
}

/// How long a game may do nothing that is to do something at one of these times.
fn nap_ms(wakes: [Option<Millis>; 3], now: Millis) -> Millis {
    let next = wakes.into_iter().flatten().min().map_or(NAP_MAX_MS, |at| at - now);
    next.clamp(1, NAP_MAX_MS)
}

/// Whether a game that nobody watches is better kept in the database alone: nobody's time is up
/// soon, and nothing was asked of it for long.
fn is_idle(deadline: Option<Millis>, last_message_ms: Millis, now: Millis) -> bool {
    let waits = deadline.is_some_and(|at| at - now < DEADLINE_NEAR_MS);
    !waits && now - last_message_ms > IDLE_MAX_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_000_000_000;
    const HOUR_MS: Millis = 60 * 60 * 1_000;

    #[test]
    fn a_game_naps_until_the_first_thing_that_is_due() {
        assert_eq!(nap_ms([None; 3], NOW), NAP_MAX_MS);
        assert_eq!(nap_ms([Some(NOW + 30), None, None], NOW), 30);
        assert_eq!(nap_ms([Some(NOW + 30), Some(NOW + 20), None], NOW), 20);
        assert_eq!(nap_ms([None, None, Some(NOW - 5)], NOW), 1, "what is late is due at once");
        assert_eq!(nap_ms([Some(NOW + 2 * NAP_MAX_MS), None, None], NOW), NAP_MAX_MS);
    }

    #[test]
    fn a_game_leaves_memory_when_nothing_is_asked_of_it_and_no_flag_falls_soon() {
        let (long_ago, lately) = (NOW - IDLE_MAX_MS - 1, NOW - IDLE_MAX_MS);
        assert!(is_idle(None, long_ago, NOW));
        assert!(!is_idle(None, lately, NOW));
        assert!(!is_idle(Some(NOW + DEADLINE_NEAR_MS - 1), long_ago, NOW));
        assert!(is_idle(Some(NOW + DEADLINE_NEAR_MS), long_ago, NOW));
        assert!(!is_idle(Some(NOW - 1), long_ago, NOW), "a flag that has fallen is looked at");
        assert_eq!(DEADLINE_NEAR_MS, HOUR_MS / 4);
    }
}
