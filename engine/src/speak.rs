//! One program for every protocol: the first line says which one is spoken.

use std::io::{BufRead, Write};

use crate::families::Games;
use crate::output::{Output, read_line};
use crate::{cecp, lines, uci};

/// The longest first line, in bytes: that of a game's rules.
const LINE_LEN_MAX: u64 = 8 << 20;

/// Speaks the protocol of the first line until told to quit or the input ends: UCI after `uci`,
/// CECP after `xboard` or `protover`, else Rookery's own lines.
pub fn run<W, E>(mut input: impl BufRead, games: Games, outputs: (Output<W>, Output<E>))
where
    W: Write + Send + 'static,
    E: Write + Send + 'static,
{
    let mut first = read_line(&mut input, LINE_LEN_MAX);
    while first.as_ref().is_some_and(String::is_empty) {
        first = read_line(&mut input, LINE_LEN_MAX);
    }
    let Some(first) = first else { return };
    let word = first.split_whitespace().next().unwrap_or_default();
    match word {
        "xboard" | "protover" => cecp::run(input, Some(first), games, outputs.0),
        // What else UCI knows may come before `uci` where somebody tries it by hand.
        "uci" | "position" | "go" | "isready" | "setoption" | "ucinewgame" | "debug" => {
            uci::run(input, Some(first), games, outputs.0);
        }
        "quit" => {}
        _ => lines::run(input, Some(first), games, outputs),
    }
}
