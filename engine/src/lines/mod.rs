//! Rookery's own lines, in which any program can play any game: `docs/bots.md` describes them.
//!
//! A line that makes no sense is named where complaints go, and nothing else happens.

mod follow;
mod guess;
mod session;
mod turn;

use std::io::{BufRead, Write};

use crate::families::Games;
use crate::output::{Output, each_line};

pub use session::introduction;

use session::Session;

/// The longest line that is read, in bytes: a game's rules of four mebibytes in base64.
const LINE_LEN_MAX: u64 = 8 << 20;

/// Speaks until told to quit or the input ends; `first` is a line that was read already.
pub fn run<W, E>(
    input: impl BufRead,
    first: Option<String>,
    games: Games,
    (output, complaints): (Output<W>, Output<E>),
) where
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let mut session = Session::new(games, output, complaints);
    each_line(input, first, LINE_LEN_MAX, |line| session.hear(line));
    session.end();
}

#[cfg(test)]
mod tests;
