//! How far something is, on the standard error stream.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, PoisonError};

use crate::control::Control;

/// The bar's characters.
const WIDTH: usize = 30;
/// Where nobody watches, a line is written for each of so many parts.
const LINES: usize = 10;
/// How often the bar moves, in milliseconds.
const EVERY_MS: u128 = 200;

/// A bar that is drawn again and again on a terminal; elsewhere a line now and then.
pub struct Progress {
    what: &'static str,
    total: usize,
    /// How much was done at the beginning.
    first: usize,
    clock: Control,
    terminal: bool,
    /// When something was last written, in milliseconds, and how much was done then.
    told: Mutex<(u128, usize)>,
}

impl Progress {
    /// Begins now.
    #[must_use]
    pub fn new(what: &'static str, total: usize) -> Self {
        Self::after(what, 0, total)
    }

    /// Begins now, when some of it is done already.
    #[must_use]
    pub fn after(what: &'static str, first: usize, total: usize) -> Self {
        let clock = Control::begin(false, false);
        let terminal = io::stderr().is_terminal();
        let told = Mutex::new((0, first));
        Self { what, total: total.max(1), first, clock, terminal, told }
    }

    /// So much is done. What cannot be written is of no importance.
    pub fn tell(&self, done: usize) {
        let elapsed = self.clock.elapsed().as_millis();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = done >= self.total;
        let due = if self.terminal {
            ends || elapsed >= told.0 + EVERY_MS
        } else {
            done * LINES / self.total > told.1 * LINES / self.total
        };
        if !due || done <= told.1 {
            return;
        }
        *told = (elapsed, done);
        let (new, left) = (done - self.first.min(done), self.total.saturating_sub(done));
        let left = elapsed * left as u128 / new.max(1) as u128 / 1000;
        let text = line(self.what, done, self.total, left);
        let mut stderr = io::stderr().lock();
        let _ = match (self.terminal, ends) {
            (true, false) => write!(stderr, "\r{text}"),
            (true, true) => writeln!(stderr, "\r{text}"),
            _ => writeln!(stderr, "{text}"),
        };
        let _ = stderr.flush();
    }
}

fn line(what: &str, done: usize, total: usize, left_s: u128) -> String {
    let full = (done * WIDTH / total).min(WIDTH);
    let bar = "#".repeat(full) + &".".repeat(WIDTH - full);
    let (minutes, seconds) = (left_s / 60, left_s % 60);
    format!("[{bar}] {done} of {total} {what}, {minutes}:{seconds:02} left ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_full_at_the_end() {
        assert_eq!(
            line("games", 0, 10, 65),
            format!("[{}] 0 of 10 games, 1:05 left ", ".".repeat(30))
        );
        assert!(line("games", 10, 10, 0).starts_with(&format!("[{}] 10", "#".repeat(30))));
    }
}
