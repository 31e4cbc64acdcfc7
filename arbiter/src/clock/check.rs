//! Checks of time controls.

use std::fmt;

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use crate::texts;

const HOUR_MS: Millis = 3_600_000;

/// The most stages of a clock.
pub const STAGES_MAX: usize = 4;
/// The most moves of one stage.
pub const STAGE_MOVES_MAX: u32 = 200;
/// The most time that a stage adds, or that added time may fill a clock up to, in milliseconds.
pub const BASE_MAX_MS: Millis = 24 * HOUR_MS;
/// The most time that a move can bring, and the longest byoyomi period, in milliseconds.
pub const BONUS_MAX_MS: Millis = HOUR_MS;
/// The most byoyomi periods.
pub const PERIODS_MAX: u32 = 30;
/// The least time for the first move on the clock, in milliseconds.
pub const START_MIN_MS: Millis = 1_000;
/// The least time for the first move where programs play each other, in milliseconds.
pub const PROGRAMS_START_MIN_MS: Millis = 10;
/// The least time for a move in correspondence, in milliseconds.
pub const MOVE_MIN_MS: Millis = HOUR_MS;
/// The most time for a move in correspondence, in milliseconds.
pub const MOVE_MAX_MS: Millis = 30 * 24 * HOUR_MS;

/// The mistake in a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadTime {
    /// A clock has no stage.
    NoStage,
    /// A clock has more than [`STAGES_MAX`] stages.
    TooManyStages,
    /// A stage that is not the last has no number of moves, or one out of range.
    StageMoves,
    /// The last stage has a number of moves.
    LastStageEnds,
    /// The time of a stage is negative, or above [`BASE_MAX_MS`].
    Base,
    /// The time that a move brings is negative, or above [`BONUS_MAX_MS`].
    Bonus,
    /// A byoyomi period is shorter than [`START_MIN_MS`] or longer than [`BONUS_MAX_MS`].
    Period,
    /// The byoyomi has no period, or more than [`PERIODS_MAX`].
    Periods,
    /// A stage before the last one has byoyomi.
    ByoyomiEarly,
    /// The first move has less than [`START_MIN_MS`].
    NoTime,
    /// The first move has less than [`PROGRAMS_START_MIN_MS`].
    NoTimeForPrograms,
    /// A move in correspondence has less than [`MOVE_MIN_MS`] or more than [`MOVE_MAX_MS`].
    MoveTime,
    /// Only one side has an hourglass.
    HalfHourglass,
}

impl BadTime {
    /// Returns what is said of it.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::NoStage => texts::no_stage(),
            Self::TooManyStages => texts::too_many_stages(STAGES_MAX),
            Self::StageMoves => texts::moves_of_stage(STAGE_MOVES_MAX),
            Self::LastStageEnds => texts::last_stage_ends(),
            Self::Base => texts::time_of_stage(),
            Self::Bonus => texts::time_of_move(),
            Self::Period => texts::byoyomi_period(),
            Self::Periods => texts::byoyomi_periods(PERIODS_MAX),
            Self::ByoyomiEarly => texts::early_byoyomi(),
            Self::NoTime => texts::no_time(),
            Self::NoTimeForPrograms => texts::no_time_for_programs(),
            Self::MoveTime => texts::correspondence_move(),
            Self::HalfHourglass => texts::half_hourglass(),
        }
    }
}

/// [`text`](BadTime::text), in English.
impl fmt::Display for BadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for BadTime {}

/// Checks a time control.
///
/// ```
/// use rookery_arbiter::{BadTime, check_time};
/// use rookery_protocol::clock::TimeControl;
/// use rookery_protocol::seat::Seat;
///
/// assert_eq!(check_time(&TimeControl::fischer(60, 1)), Ok(()));
/// assert_eq!(check_time(&TimeControl::fischer(0, 1)), Err((Seat::First, BadTime::NoTime)));
/// ```
///
/// # Errors
/// The first mistake, and the seat whose limit it is in.
pub fn check_time(time: &TimeControl) -> Result<(), (Seat, BadTime)> {
    check(time, (START_MIN_MS, BadTime::NoTime))
}

/// Checks a time control for programs that play each other, which need less time to begin with.
///
/// # Errors
/// The first mistake, and the seat whose limit it is in.
pub fn check_programs_time(time: &TimeControl) -> Result<(), (Seat, BadTime)> {
    check(time, (PROGRAMS_START_MIN_MS, BadTime::NoTimeForPrograms))
}

/// The least time for the first move, and what is wrong with less.
type Least = (Millis, BadTime);

fn check(time: &TimeControl, least: Least) -> Result<(), (Seat, BadTime)> {
    for seat in Seat::BOTH {
        check_limit(time.of(seat), least).map_err(|bad| (seat, bad))?;
    }
    let pours = Seat::BOTH.map(|seat| matches!(time.of(seat), TimeLimit::Hourglass { .. }));
    match pours {
        [true, false] => Err((Seat::Second, BadTime::HalfHourglass)),
        [false, true] => Err((Seat::First, BadTime::HalfHourglass)),
        _ => Ok(()),
    }
}

fn check_limit(limit: &TimeLimit, (least_ms, too_little): Least) -> Result<(), BadTime> {
    match limit {
        TimeLimit::Unlimited => Ok(()),
        TimeLimit::Clock { stages } => {
            check_stages(stages)?;
            if start_ms(&stages[0]) < least_ms { Err(too_little) } else { Ok(()) }
        }
        TimeLimit::Hourglass { base_ms } if *base_ms < least_ms => Err(too_little),
        TimeLimit::Hourglass { base_ms } if *base_ms > BASE_MAX_MS => Err(BadTime::Base),
        TimeLimit::Hourglass { .. } => Ok(()),
        TimeLimit::Correspondence { move_ms } => {
            let fits = (MOVE_MIN_MS..=MOVE_MAX_MS).contains(move_ms);
            if fits { Ok(()) } else { Err(BadTime::MoveTime) }
        }
    }
}

fn check_stages(stages: &[Stage]) -> Result<(), BadTime> {
    let Some((last, others)) = stages.split_last() else { return Err(BadTime::NoStage) };
    if stages.len() > STAGES_MAX {
        return Err(BadTime::TooManyStages);
    }
    for stage in others {
        if !stage.moves.is_some_and(|moves| (1..=STAGE_MOVES_MAX).contains(&moves)) {
            return Err(BadTime::StageMoves);
        }
        if matches!(stage.bonus, Bonus::Byoyomi { .. }) {
            return Err(BadTime::ByoyomiEarly);
        }
    }
    if last.moves.is_some() {
        return Err(BadTime::LastStageEnds);
    }
    stages.iter().try_for_each(check_stage)
}

/// How long the first move may take.
fn start_ms(first: &Stage) -> Millis {
    match first.bonus {
        Bonus::Delay { ms } | Bonus::Byoyomi { ms, .. } => first.base_ms + ms,
        Bonus::None | Bonus::Increment { .. } | Bonus::Bronstein { .. } => first.base_ms,
    }
}

fn check_stage(stage: &Stage) -> Result<(), BadTime> {
    if !(0..=BASE_MAX_MS).contains(&stage.base_ms) {
        return Err(BadTime::Base);
    }
    match stage.bonus {
        Bonus::None => Ok(()),
        Bonus::Increment { ms } | Bonus::Bronstein { ms } | Bonus::Delay { ms } => {
            if (0..=BONUS_MAX_MS).contains(&ms) { Ok(()) } else { Err(BadTime::Bonus) }
        }
        Bonus::Byoyomi { ms, .. } if !(START_MIN_MS..=BONUS_MAX_MS).contains(&ms) => {
            Err(BadTime::Period)
        }
        Bonus::Byoyomi { periods, .. } if !(1..=PERIODS_MAX).contains(&periods) => {
            Err(BadTime::Periods)
        }
        Bonus::Byoyomi { .. } => Ok(()),
    }
}
