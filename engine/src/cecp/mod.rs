//! The Chess Engine Communication Protocol (Tim Mann and H. G. Muller, version 2), as XBoard and
//! WinBoard speak it.
//!
//! An unknown command is named in an `Error` line, and nothing else happens.

mod aid;
mod clock;
mod edit;
mod features;
mod game;
mod search;
mod session;

use std::io::{BufRead, Write};

use crate::families::Games;
use crate::output::{Output, each_line};

use session::Session;

/// The longest line that is read, in bytes.
const LINE_LEN_MAX: u64 = 1 << 14;

/// Speaks CECP until told to quit or the input ends; `first` is a line that was read already.
pub fn run<W: Write + Send + 'static>(
    input: impl BufRead,
    first: Option<String>,
    games: Games,
    output: Output<W>,
) {
    let mut session = Session::new(games, output);
    each_line(input, first, LINE_LEN_MAX, |line| session.hear(line));
    session.end();
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod aid_tests;
