//! What a program says of its search: the `info` lines of UCI, USI and UCCI, and of Rookery's own
//! tongue, which adds `leaves` and `cutoffs`.

use rookery_protocol::engine::{Evaluation, Info};

use crate::protocol::words::{next, short};

/// The longest principal variation that is kept, in bytes.
const PV_LEN_MAX: usize = 1_024;

/// Reads what follows `info`. `None` when it says nothing of the search as a whole: a word to the
/// people who wrote the program, or the move that is being looked at.
///
/// `plies`: a mate is counted in moves of either side, as in shogi. A score that is only a bound is
/// left out.
pub(in crate::protocol) fn read(line: &str, plies: bool) -> Option<Info> {
    let mut info = Info::default();
    let mut told = false;
    let mut rest = line;
    while let Some(word) = next(&mut rest) {
        match word {
            "string" | "currmove" | "currmovenumber" | "refutation" | "currline" => break,
            "depth" => info.depth = number(&mut rest),
            "seldepth" => info.seldepth = number(&mut rest),
            "multipv" => info.line = number(&mut rest).unwrap_or(0),
            "score" => (info.score, told) = (score(&mut rest, plies), true),
            "nodes" => (info.nodes, told) = (number(&mut rest), true),
            "leaves" => info.leaves = number(&mut rest),
            "cutoffs" => info.cut_offs = number(&mut rest),
            "nps" => (info.nps, told) = (number(&mut rest), true),
            "time" => (info.time_ms, told) = (number(&mut rest), true),
            "pv" => {
                short(rest.trim(), PV_LEN_MAX).clone_into(&mut info.pv);
                told = true;
                break;
            }
            // What it is about, or the value of something that is not kept.
            _ => {}
        }
    }
    told.then_some(info)
}

/// A number, taken off if it is one.
fn number<T: std::str::FromStr>(rest: &mut &str) -> Option<T> {
    let mut after = *rest;
    let value = next(&mut after)?.parse().ok()?;
    *rest = after;
    Some(value)
}

/// `cp 12`, `mate -3`, `12`, each perhaps followed by `lowerbound` or `upperbound`.
fn score(rest: &mut &str, plies: bool) -> Option<Evaluation> {
    let mut after = *rest;
    let found = match next(&mut after)? {
        "cp" => number(&mut after).map(Evaluation::Cp),
        "mate" => mate(&mut after, plies).map(Evaluation::Mate),
        bare => bare.parse().ok().map(Evaluation::Cp),
    };
    if found.is_some() {
        *rest = after;
    }
    if matches!(next(&mut after), Some("lowerbound" | "upperbound")) { None } else { found }
}

/// A number of moves; in shogi a sign alone says that the number is not known.
fn mate(rest: &mut &str, plies: bool) -> Option<i32> {
    let mut after = *rest;
    let moves: i32 = match next(&mut after)? {
        "+" => 1,
        "-" => -1,
        word => word.parse().ok()?,
    };
    *rest = after;
    let half = |plies: i32| plies / 2 + plies % 2;
    Some(if plies { half(moves) } else { moves })
}
