//! How slowly a file may come in: whoever sends a byte now and then holds a place that others wait for.

use std::time::Duration;

/// How long may be waited for the pieces of a file altogether: a file as long as they may be comes within
/// that by 10 Mbit/s.
const WAITED_MAX: Duration = Duration::from_secs(2 * 60 * 60);
/// So often it is looked whether enough came.
const WINDOW: Duration = Duration::from_secs(30);
/// The least that comes while a window of waiting passes, in bytes: 4 KiB a second, which a telephone
/// with a bad signal manages.
const WINDOW_BYTES_MIN: u64 = 30 * 4 * 1024;

/// How a file comes in. What counts is the time in which nothing else was done than to wait for it: a
/// server that is busy takes nothing off anybody.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    waited: Duration,
    /// Of the present window.
    waited_in_window: Duration,
    bytes_in_window: u64,
}

impl Pace {
    /// How long the next piece may be waited for, at most.
    pub(crate) fn patience(&self) -> Duration {
        WINDOW.saturating_sub(self.waited_in_window).min(WAITED_MAX.saturating_sub(self.waited))
    }

    /// Counts a piece that was waited for; none where nothing has come for so long.
    ///
    /// # Errors
    /// [`TooSlow`].
    pub(crate) fn came(&mut self, waited: Duration, bytes: u64) -> Result<(), TooSlow> {
        self.waited += waited;
        self.waited_in_window += waited;
        self.bytes_in_window += bytes;
        if self.waited >= WAITED_MAX {
            return Err(TooSlow);
        }
        if self.waited_in_window < WINDOW {
            return Ok(());
        }
        if self.bytes_in_window < WINDOW_BYTES_MIN {
            return Err(TooSlow);
        }
        (self.waited_in_window, self.bytes_in_window) = (Duration::ZERO, 0);
        Ok(())
    }
}

/// A file comes so slowly that it is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooSlow;

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// For how many seconds a file is taken in that brings so many bytes after each wait.
    fn lasts_s(wait: Duration, bytes: u64) -> u64 {
        let mut pace = Pace::default();
        for pieces in 1.. {
            if pace.came(wait, bytes).is_err() {
                return (wait * pieces).as_secs();
            }
        }
        unreachable!("every file ends")
    }

    #[test]
    fn a_byte_now_and_then_is_not_enough() {
        assert_eq!(lasts_s(10 * SECOND, 1), 30);
        assert_eq!(lasts_s(SECOND, 4_095), 30);
        assert_eq!(lasts_s(Duration::from_millis(10), 0), 30);
    }

    #[test]
    fn the_least_pace_is_kept_up_until_the_whole_time_is_over() {
        assert_eq!(lasts_s(SECOND, 4_096), 2 * 60 * 60);
        assert_eq!(lasts_s(SECOND, u64::from(u32::MAX)), 2 * 60 * 60);
    }

    #[test]
    fn what_came_fast_at_first_buys_no_rest() {
        let mut pace = Pace::default();
        assert_eq!(pace.came(30 * SECOND, 1_000_000_000), Ok(()));
        assert_eq!(pace.came(29 * SECOND, 0), Ok(()));
        assert_eq!(pace.patience(), SECOND);
        assert_eq!(pace.came(SECOND, 0), Err(TooSlow));
    }

    #[test]
    fn time_in_which_the_server_was_busy_is_not_the_senders() {
        let mut pace = Pace::default();
        for _ in 0..1_000_000 {
            assert_eq!(pace.came(Duration::ZERO, 1), Ok(()));
        }
        assert_eq!(pace.patience(), WINDOW);
    }
}
