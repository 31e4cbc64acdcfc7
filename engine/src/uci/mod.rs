//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000, with its later
//! options for Chess960 and variants).
//!
//! Whatever comes in that makes no sense is named in an `info string`, and nothing else happens.

mod go;
mod position;
mod session;

use std::io::{BufRead, Write};

use crate::families::Games;
use crate::output::{Output, each_line};

use session::Session;

/// The longest line that is read, in bytes: a game of some thousands of moves.
const LINE_LEN_MAX: u64 = 1 << 16;

/// Speaks UCI until told to quit or the input ends; `first` is a line that was read already.
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
mod stored_tests;

#[cfg(test)]
mod multi_pv_tests;
