//! One seat's clock, and what each kind of limit makes of a turn.

use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, SeatClock, Stage, TimeLimit};

/// One seat's clock as it stands between two turns. Without a meaning for [`TimeLimit::Unlimited`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Dial {
    /// Main time.
    pub left_ms: Millis,
    /// Byoyomi periods.
    pub periods: u32,
    /// The place of the present stage among the limit's.
    pub stage: usize,
    /// Turns made in it.
    pub made: u32,
}

fn stage(limit: &TimeLimit, index: usize) -> Option<&Stage> {
    match limit {
        TimeLimit::Clock { stages } => stages.get(index),
        _ => None,
    }
}

fn periods(stage: &Stage) -> u32 {
    match stage.bonus {
        Bonus::Byoyomi { periods, .. } => periods,
        _ => 0,
    }
}

impl Dial {
    pub(super) fn at_start(limit: &TimeLimit) -> Self {
        let (left_ms, periods) = match limit {
            TimeLimit::Unlimited => (0, 0),
            TimeLimit::Clock { stages } => {
                stages.first().map_or((0, 0), |s| (s.base_ms, periods(s)))
            }
            TimeLimit::Hourglass { base_ms } => (*base_ms, 0),
            TimeLimit::Correspondence { move_ms } => (*move_ms, 0),
        };
        Self { left_ms, periods, stage: 0, made: 0 }
    }

    fn bonus(&self, limit: &TimeLimit) -> Bonus {
        stage(limit, self.stage).map_or(Bonus::None, |stage| stage.bonus)
    }

    fn delay_ms(&self, limit: &TimeLimit) -> Millis {
        match self.bonus(limit) {
            Bonus::Delay { ms } => ms,
            _ => 0,
        }
    }

    fn period_ms(&self, limit: &TimeLimit) -> Millis {
        match self.bonus(limit) {
            Bonus::Byoyomi { ms, .. } if self.periods > 0 => ms,
            _ => 0,
        }
    }

    /// How long a turn can last before the flag falls; `None` without a limit.
    pub(super) fn lasts_ms(&self, limit: &TimeLimit) -> Option<Millis> {
        if matches!(limit, TimeLimit::Unlimited) {
            return None;
        }
        let byoyomi = self.period_ms(limit).saturating_mul(Millis::from(self.periods));
        Some(self.left_ms.saturating_add(self.delay_ms(limit)).saturating_add(byoyomi))
    }

    /// After running for `used_ms` in a turn that goes on.
    pub(super) fn ran(&self, limit: &TimeLimit, used_ms: Millis) -> Dial {
        let main = (used_ms - self.delay_ms(limit)).max(0);
        let (period, over) = (self.period_ms(limit), (main - self.left_ms).max(0));
        let lost = if period > 0 { over / period } else { 0 };
        Dial {
            left_ms: (self.left_ms - main).max(0),
            periods: self.periods.saturating_sub(u32::try_from(lost).unwrap_or(u32::MAX)),
            ..*self
        }
    }

    /// After a turn that took `used_ms`, with what it brings.
    pub(super) fn after_turn(&self, limit: &TimeLimit, used_ms: Millis) -> Dial {
        let mut dial = self.ran(limit, used_ms);
        let gained = match self.bonus(limit) {
            Bonus::Increment { ms } => ms,
            Bonus::Bronstein { ms } => ms.min(used_ms),
            Bonus::None | Bonus::Delay { .. } | Bonus::Byoyomi { .. } => 0,
        };
        dial.left_ms = dial.left_ms.saturating_add(gained);
        if let TimeLimit::Correspondence { move_ms } = limit {
            dial.left_ms = *move_ms;
        }
        dial.counted(limit)
    }

    /// After a turn more, on to the next stage if that was the last of its stage.
    pub(super) fn counted(&self, limit: &TimeLimit) -> Dial {
        let made = self.made.saturating_add(1);
        let ends = stage(limit, self.stage).is_some_and(|stage| stage.moves == Some(made));
        match stage(limit, self.stage + 1) {
            Some(next) if ends => Dial {
                left_ms: self.left_ms.saturating_add(next.base_ms),
                periods: periods(next),
                stage: self.stage + 1,
                made: 0,
            },
            _ => Dial { made, ..*self },
        }
    }

    /// How much of the byoyomi period in use has passed; 0 while there is none.
    pub(super) fn period_used_ms(&self, limit: &TimeLimit, used_ms: Millis) -> Millis {
        let (period, over) = (self.period_ms(limit), used_ms - self.left_ms);
        let runs = over > 0 && over < period.saturating_mul(Millis::from(self.periods));
        if runs { over % period } else { 0 }
    }

    /// As the wire has it, after running for `used_ms`.
    pub(super) fn shown(&self, limit: &TimeLimit, used_ms: Millis) -> Option<SeatClock> {
        if matches!(limit, TimeLimit::Unlimited) {
            return None;
        }
        let now = self.ran(limit, used_ms);
        Some(SeatClock {
            left_ms: now.left_ms,
            delay_ms: (self.delay_ms(limit) - used_ms).max(0),
            periods: now.periods,
            period_ms: now.period_ms(limit),
            pours: matches!(limit, TimeLimit::Hourglass { .. }),
        })
    }
}
