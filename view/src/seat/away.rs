//! When a bot stops waiting for an opponent who has left.

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeLimit;

use super::{SeatBrain, SeatOut};

/// For how long an opponent may be away, in milliseconds, while no clock runs by the minute, until
/// a bot waits no longer and its place is free.
pub const AWAY_MS_MAX: Millis = 2 * 60 * 1_000;

/// Whether the opponent is there.
#[derive(Default)]
pub(super) struct Away {
    /// Since when the opponent is not there.
    since: Option<Millis>,
    pub(super) asleep: bool,
}

impl Away {
    pub(super) fn sees(&mut self, here: bool, now: Millis) {
        if here {
            self.since = None;
        } else {
            self.since.get_or_insert(now);
        }
    }
}

impl SeatBrain {
    /// Falls asleep when it is time, and wakes when there is something to do.
    pub(super) fn rest(&mut self, now: Millis, out: &mut Vec<SeatOut>) {
        let was_asleep = std::mem::take(&mut self.away.asleep);
        self.away.asleep = self.may_sleep_at_ms().is_some_and(|at| at <= now);
        if self.away.asleep && !was_asleep {
            self.release(out);
            out.push(SeatOut::Sleep);
        }
    }

    /// When it falls asleep unless something happens, while it is awake.
    pub(super) fn sleeps_at_ms(&self) -> Option<Millis> {
        if self.away.asleep { None } else { self.may_sleep_at_ms() }
    }

    /// It is the turn of an opponent who is away, and no clock of minutes runs. A clock of days may
    /// run: it is looked at wherever the bot is.
    fn may_sleep_at_ms(&self) -> Option<Millis> {
        let (known, seat) = self.at_board().filter(|_| self.plays() && !self.paused)?;
        let runs = known.state.clocks.running.map(|seat| known.about.time.of(seat));
        let slow = matches!(runs, None | Some(TimeLimit::Correspondence { .. }));
        let waits = slow && known.state.turn == Some(!seat);
        self.away.since.filter(|_| waits).map(|since| since + self.manner.away_ms_max)
    }
}
