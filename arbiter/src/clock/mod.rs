//! The clocks of one game.
//!
//! A *turn* is all that a seat plays before the other seat is to move: one move in most games. The
//! clock runs through a turn, and everything a move brings (increment, delay, a new byoyomi period,
//! a step towards the next stage) comes once for each turn, when it ends. Were it for each move, a
//! game with several moves a turn would pay its players for splitting one decision into more moves.
//!
//! The first turn of each seat is the *opening*: it is not clocked and brings nothing but its count
//! towards the stage, and it must end by a deadline, or the game is aborted. Where a person plays a
//! program that waits there is no such deadline.

mod check;
mod dial;
mod lag;
mod pace;

use rookery_protocol::Millis;
use rookery_protocol::clock::{Clocks, TimeControl, TimeLimit};
use rookery_protocol::seat::Seat;

pub use check::{
    BASE_MAX_MS, BONUS_MAX_MS, BadTime, MOVE_MAX_MS, MOVE_MIN_MS, PERIODS_MAX,
    PROGRAMS_START_MIN_MS, STAGE_MOVES_MAX, STAGES_MAX, START_MIN_MS, check_programs_time,
    check_time,
};
pub use lag::{LAG_GAIN_MAX_MS, LAG_GRACE_MAX_MS};
pub use pace::{first_move_ms, gone_ms};

use dial::Dial;
use lag::LagQuota;

use crate::event::LoggedMove;

/// Turns at the start that are not clocked.
const OPENING_TURNS: u32 = 2;

/// How the clocks stood when a position arose: all that a takeback must bring back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standing {
    /// Each seat's clock, as it stood when the turn began.
    dials: [Dial; 2],
    /// Time given so far. A takeback does not take presents back.
    added_ms: [Millis; 2],
    /// Turns that have ended.
    turns: u32,
    /// What had been used of the present turn.
    used_ms: Millis,
}

/// What a move costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Charge {
    /// Time used in this turn, forgiven lag left out.
    used_ms: Millis,
    /// The network's share of the last move, forgiven.
    lag_ms: Millis,
}

/// What is written down about the clock with each move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stamp {
    /// What the mover's clock shows afterwards; `None` without a clock.
    pub(crate) left_ms: Option<Millis>,
    /// The mover's byoyomi periods afterwards.
    pub(crate) periods: u32,
    /// The lag that was forgiven.
    pub(crate) lag_ms: Millis,
}

impl From<&LoggedMove> for Stamp {
    fn from(made: &LoggedMove) -> Self {
        Self { left_ms: made.left_ms, periods: made.periods, lag_ms: made.lag_ms }
    }
}

/// Both clocks of one game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GameClock {
    limits: [TimeLimit; 2],
    lag: [LagQuota; 2],
    standing: Standing,
    /// When the present turn began, moved forward by what nobody is charged for: shortly after an
    /// outage this may lie ahead.
    since_ms: Millis,
    /// They run, though not both seats may have moved.
    begun: bool,
    /// The opening has no deadline.
    patient: bool,
    /// When the game ended: the clocks show how they stood then.
    stopped_ms: Option<Millis>,
}

impl GameClock {
    pub(crate) fn new(time: &TimeControl, started_ms: Millis) -> Self {
        let limits = [time.first.clone(), time.second.clone()];
        let standing = Standing {
            dials: limits.each_ref().map(Dial::at_start),
            added_ms: [0; 2],
            turns: 0,
            used_ms: 0,
        };
        let lag = limits.each_ref().map(LagQuota::at_start);
        Self {
            limits,
            lag,
            standing,
            since_ms: started_ms,
            begun: false,
            patient: false,
            stopped_ms: None,
        }
    }

    /// Waits for the first turns for as long as they take.
    pub(crate) fn wait(&mut self) {
        self.patient = true;
    }

    /// Whether a seat's first turn has not ended yet, and nobody has let the clocks run.
    pub(crate) fn opening(&self) -> bool {
        self.standing.turns < OPENING_TURNS && !self.begun
    }

    /// Lets them run from `at` on.
    pub(crate) fn begin(&mut self, at: Millis) {
        self.begun = true;
        self.since_ms = self.since_ms.max(at);
    }

    pub(crate) fn limit(&self, seat: Seat) -> &TimeLimit {
        &self.limits[seat.index()]
    }

    pub(crate) fn standing(&self) -> Standing {
        self.standing
    }

    fn dial(&self, seat: Seat) -> &Dial {
        &self.standing.dials[seat.index()]
    }

    fn elapsed_ms(&self, now: Millis) -> Millis {
        now.saturating_sub(self.since_ms).max(0)
    }

    /// In the opening: until when `seat`, whose turn it is, must have made its first turn.
    pub(crate) fn first_move_by_ms(&self, seat: Seat) -> Option<Millis> {
        let watched = self.opening() && !self.patient;
        let within = if watched { first_move_ms(self.limit(seat)) } else { None };
        within.map(|ms| self.since_ms.saturating_add(ms))
    }

    /// When the time of `seat`, whose turn it is, is up for good. Past the end of its clock it has a
    /// moment's grace, for a move that the network still carries.
    pub(crate) fn deadline(&self, seat: Seat) -> Option<Millis> {
        if self.opening() {
            return self.first_move_by_ms(seat);
        }
        let lasts = self.dial(seat).lasts_ms(self.limit(seat))?;
        let grace = self.lag[seat.index()].grace_ms();
        Some(self.since_ms.saturating_add(lasts).saturating_add(grace))
    }

    /// The earliest instant at which anybody's time can be up, whatever is played from `now` on
    /// without a takeback, when it is the turn of `turn`.
    pub(crate) fn deadline_min(&self, turn: Seat, now: Millis) -> Option<Millis> {
        let waits = self.opening() && !self.patient;
        let opens = |seat: Seat| if waits { first_move_ms(self.limit(seat)) } else { None };
        let lasts = |seat: Seat| self.dial(seat).lasts_ms(self.limit(seat));
        let later = Seat::BOTH.into_iter().flat_map(|seat| [opens(seat), lasts(seat)]).flatten();
        let later = later.map(|ms| now.saturating_add(ms));
        later.chain(self.deadline(turn)).min()
    }

    /// What a move of `seat`, whose turn it is, costs; `None` if its time is up.
    pub(crate) fn charge(&self, seat: Seat, now: Millis, lag_ms: Millis) -> Option<Charge> {
        let elapsed = self.elapsed_ms(now);
        if self.opening() {
            let late = self.first_move_by_ms(seat).is_some_and(|by| now >= by);
            return (!late).then_some(Charge { used_ms: 0, lag_ms: 0 });
        }
        let lag_ms = self.lag[seat.index()].forgives_ms(lag_ms).min(elapsed);
        let used_ms = elapsed - lag_ms;
        let lasts = self.dial(seat).lasts_ms(self.limit(seat));
        lasts.is_none_or(|lasts| used_ms < lasts).then_some(Charge { used_ms, lag_ms })
    }

    /// What is to be written down with a move of `seat` that costs so much.
    pub(crate) fn stamp(&self, seat: Seat, charge: Charge, ends_turn: bool) -> Stamp {
        let (dial, limit) = (self.dial(seat), self.limit(seat));
        let Charge { used_ms, lag_ms } = charge;
        if matches!(limit, TimeLimit::Unlimited) {
            return Stamp { left_ms: None, periods: 0, lag_ms };
        }
        let dial = match (ends_turn, self.opening()) {
            (false, _) => dial.ran(limit, used_ms),
            (true, true) => dial.counted(limit),
            (true, false) => dial.after_turn(limit, used_ms),
        };
        Stamp { left_ms: Some(dial.left_ms), periods: dial.periods, lag_ms }
    }

    /// A move was made at `at`, with this stamp.
    pub(crate) fn moved(&mut self, seat: Seat, ends_turn: bool, stamp: Stamp, at: Millis) {
        let Stamp { left_ms, periods, lag_ms } = stamp;
        let clocked = !self.opening();
        if clocked {
            self.lag[seat.index()].charge(lag_ms);
        }
        if !ends_turn {
            self.since_ms = self.since_ms.saturating_add(lag_ms);
            self.standing.used_ms = if clocked { self.elapsed_ms(at) } else { 0 };
            return;
        }
        let limit = &self.limits[seat.index()];
        let before = self.standing.dials[seat.index()];
        if let Some(left_ms) = left_ms {
            self.standing.dials[seat.index()] = Dial { left_ms, periods, ..before.counted(limit) };
            if matches!(limit, TimeLimit::Hourglass { .. }) {
                let poured = before.left_ms.saturating_sub(left_ms);
                let other = &mut self.standing.dials[(!seat).index()];
                other.left_ms = other.left_ms.saturating_add(poured);
            }
        }
        self.standing.turns = self.standing.turns.saturating_add(1);
        self.standing.used_ms = 0;
        self.since_ms = at;
    }

    /// What `seat` would have on its clock after a present of `ms`, if it has a clock to add to.
    pub(crate) fn with_added(&self, seat: Seat, ms: Millis) -> Option<Millis> {
        match self.limit(seat) {
            TimeLimit::Clock { .. } | TimeLimit::Hourglass { .. } => {
                Some(self.dial(seat).left_ms.saturating_add(ms))
            }
            TimeLimit::Unlimited | TimeLimit::Correspondence { .. } => None,
        }
    }

    pub(crate) fn add(&mut self, seat: Seat, ms: Millis) {
        let dial = &mut self.standing.dials[seat.index()];
        dial.left_ms = dial.left_ms.saturating_add(ms);
        let added = &mut self.standing.added_ms[seat.index()];
        *added = added.saturating_add(ms);
    }

    /// How much of an outage of `ms` that ended at `now` the present turn would be charged for.
    pub(crate) fn holdable_ms(&self, ms: Millis, now: Millis) -> Millis {
        ms.min(self.elapsed_ms(now))
    }

    pub(crate) fn hold(&mut self, ms: Millis) {
        self.since_ms = self.since_ms.saturating_add(ms);
    }

    /// Back to how the clocks stood when a position arose; the turn goes on from there at `at`.
    pub(crate) fn rewind(&mut self, to: Standing, at: Millis) {
        let added = self.standing.added_ms;
        self.standing = to;
        for (seat, total) in added.into_iter().enumerate() {
            let since = total.saturating_sub(to.added_ms[seat]);
            let dial = &mut self.standing.dials[seat];
            dial.left_ms = dial.left_ms.saturating_add(since);
        }
        self.standing.added_ms = added;
        self.since_ms = at.saturating_sub(to.used_ms);
    }

    pub(crate) fn stop(&mut self, at: Millis) {
        self.stopped_ms = Some(at);
    }

    /// How both clocks stand at `now`, when it is the turn of `turn`.
    ///
    /// A byoyomi period in use is shown as it stood when it began, with that instant: only so can
    /// the wire say that it will be whole again after the move.
    pub(crate) fn show(&self, turn: Option<Seat>, now: Millis) -> Clocks {
        let now = self.stopped_ms.unwrap_or(now);
        let ticks = |seat: &Seat| !matches!(self.limit(*seat), TimeLimit::Unlimited);
        let running = turn.filter(ticks).filter(|_| !self.opening());
        let (mut used, mut at_ms) = (0, now);
        if let Some(seat) = running {
            used = self.elapsed_ms(now);
            let into = self.dial(seat).period_used_ms(self.limit(seat), used);
            // After an outage a clock may begin to run a moment from now.
            (used, at_ms) = (used - into, now.max(self.since_ms) - into);
        }
        let mut clocks = Seat::BOTH.map(|seat| {
            let used = if running == Some(seat) { used } else { 0 };
            self.dial(seat).shown(self.limit(seat), used)
        });
        if let Some(seat) = running
            && let (Some(mover), Some(other)) = (clocks[seat.index()], &mut clocks[(!seat).index()])
            && mover.pours
        {
            other.left_ms += self.dial(seat).left_ms - mover.left_ms;
        }
        let [first, second] = clocks;
        let running = running.filter(|_| self.stopped_ms.is_none());
        Clocks { first, second, running, at_ms }
    }
}
