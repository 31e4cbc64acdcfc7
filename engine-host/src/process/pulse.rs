//! For how long this process stood still, as one does that somebody stops or whose machine is
//! frozen: no engine is charged for that. The thread that watches the engines beats here while there
//! are any; beats that are too far apart are a gap.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Beats that are further apart are a gap.
const GAP_MIN: Duration = Duration::from_secs(2);
/// Gaps that are remembered; no engine thinks through more.
const GAPS_MAX: usize = 64;

static PULSE: Mutex<Pulse> = Mutex::new(Pulse { beat: None, gaps: VecDeque::new() });

struct Pulse {
    /// The last beat; `None` while nothing beats.
    beat: Option<Instant>,
    /// From when to when, oldest first.
    gaps: VecDeque<(Instant, Instant)>,
}

impl Pulse {
    fn beat(&mut self, now: Instant) {
        if let Some(from) = self.beat
            && now.saturating_duration_since(from) > GAP_MIN
        {
            if self.gaps.len() >= GAPS_MAX {
                self.gaps.pop_front();
            }
            self.gaps.push_back((from, now));
        }
        self.beat = Some(self.beat.map_or(now, |last| last.max(now)));
    }

    fn still(&mut self, since: Instant, now: Instant) -> Duration {
        // Whoever asks may have woken before the thread that beats.
        if self.beat.is_some() {
            self.beat(now);
        }
        let after =
            self.gaps.iter().map(|(from, to)| to.saturating_duration_since(since.max(*from)));
        after.sum()
    }
}

fn pulse() -> MutexGuard<'static, Pulse> {
    PULSE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The process runs.
pub(super) fn beat(now: Instant) {
    pulse().beat(now);
}

/// Nothing beats until the next beat, which is no gap.
pub(super) fn rest() {
    pulse().beat = None;
}

/// For how much of the time since then this process stood still.
pub(crate) fn still_since(since: Instant) -> Duration {
    pulse().still(since, Instant::now())
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::{Limits, Tier};

    use super::*;
    use crate::fault::Doing;
    use crate::launch::Launch;
    use crate::process::Process;

    const SECOND: Duration = Duration::from_secs(1);

    fn resting() -> Pulse {
        Pulse { beat: None, gaps: VecDeque::new() }
    }

    #[test]
    fn only_the_part_of_a_gap_after_the_question_counts() {
        let begin = Instant::now();
        let at = |seconds: u32| begin + seconds * SECOND;
        let mut pulse = resting();
        for second in [0, 1, 2, 4, 30, 31, 33, 40] {
            pulse.beat(at(second));
        }
        assert_eq!(pulse.still(at(0), at(41)), 26 * SECOND + 7 * SECOND);
        assert_eq!(pulse.still(at(10), at(41)), 20 * SECOND + 7 * SECOND);
        assert_eq!(pulse.still(at(30), at(41)), 7 * SECOND);
        assert_eq!(pulse.still(at(40), at(42)), Duration::ZERO);
    }

    #[test]
    fn whoever_asks_before_the_first_beat_after_a_gap_hears_of_it() {
        let begin = Instant::now();
        let mut pulse = resting();
        pulse.beat(begin);
        assert_eq!(pulse.still(begin, begin + 2 * SECOND), Duration::ZERO);
        assert_eq!(pulse.still(begin, begin + 27 * SECOND), 25 * SECOND);
        pulse.beat(begin + 28 * SECOND);
        assert_eq!(pulse.still(begin, begin + 29 * SECOND), 25 * SECOND);
    }

    #[test]
    fn while_nothing_beats_there_is_no_gap() {
        let begin = Instant::now();
        let mut pulse = resting();
        assert_eq!(pulse.still(begin, begin + 60 * SECOND), Duration::ZERO);
        pulse.beat(begin + 90 * SECOND);
        assert_eq!(pulse.still(begin, begin + 91 * SECOND), Duration::ZERO);
    }

    #[test]
    fn no_more_gaps_are_remembered_than_an_engine_thinks_through() {
        let begin = Instant::now();
        let mut pulse = resting();
        for number in 0..200_u32 {
            pulse.beat(begin + 3 * number * SECOND);
        }
        assert_eq!(pulse.gaps.len(), GAPS_MAX);
        assert_eq!(pulse.still(begin, begin + 597 * SECOND), 64 * 3 * SECOND);
    }

    #[tokio::test]
    async fn a_program_has_the_time_on_top_for_which_this_process_stood_still() {
        let launch = Launch {
            command: "sh".into(),
            args: ["-c", "sleep 0.5; echo here; sleep 60"].map(String::from).into(),
            folder: std::env::temp_dir(),
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
            shim: None,
        };
        let mut process = Process::start(&launch).await.unwrap();
        let asked = Instant::now();
        let by = asked + SECOND / 10;
        process.send("", Doing::Greeting, by).await.unwrap();
        pulse().gaps.push_back((asked, asked + 10 * SECOND));
        let said = process.line(Doing::Moving, by).await.map(str::to_owned);
        pulse().gaps.clear();
        assert_eq!(said.unwrap(), "here");
    }
}
