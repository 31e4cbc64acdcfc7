//! The line `go`.

use std::str::FromStr;
use std::time::Duration;

use rookery_rules::{Play, Seat};

use crate::dialects::Rules;
use crate::options::echo;
use crate::player::{Clock, Limits};

/// The words that `go` knows; any other word after `searchmoves` is a move.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// What a line allows, and what is wrong with it. What is wrong sets no limit.
pub(super) fn read(text: &str, play: &dyn Play, rules: &Rules) -> (Limits, Vec<String>) {
    let (mut limits, mut faults) = (Limits::default(), vec![]);
    let mut left: [Option<Duration>; 2] = [None; 2];
    let (mut increment, mut moves_to_go) = ([Duration::ZERO; 2], None);
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let mut value = || words.next_if(|next| !WORDS.contains(next)).unwrap_or_default();
        match word {
            "ponder" => limits.ponder = true,
            "infinite" => limits.infinite = true,
            "wtime" => left[0] = time(word, value(), &mut faults),
            "btime" => left[1] = time(word, value(), &mut faults),
            "winc" => increment[0] = time(word, value(), &mut faults).unwrap_or_default(),
            "binc" => increment[1] = time(word, value(), &mut faults).unwrap_or_default(),
            "movestogo" => moves_to_go = number(word, value(), &1, &mut faults),
            "depth" => limits.depth = number(word, value(), &1, &mut faults),
            "nodes" => limits.nodes = number(word, value(), &1, &mut faults),
            "mate" => {
                let moves: Option<u32> = number(word, value(), &1, &mut faults);
                limits.depth = moves.map(|moves| moves.saturating_mul(2));
            }
            "movetime" => limits.movetime = time(word, value(), &mut faults),
            "searchmoves" => {
                while let Some(text) = words.next_if(|next| !WORDS.contains(next)) {
                    match rules.read(play, text) {
                        Ok(mv) => limits.only.push(mv),
                        Err(why) => {
                            faults.push(format!("searchmoves: {why} move {}", echo(text)));
                        }
                    }
                }
            }
            _ => faults.push(format!("go: unknown word {}", echo(word))),
        }
    }
    let seat = play.turn().unwrap_or(Seat::First).index();
    limits.clock = left[seat].map(|left| {
        let (increment, byoyomi) = (increment[seat], Duration::ZERO);
        Clock { left, increment, byoyomi, moves_to_go }
    });
    (limits, faults)
}

/// A time in milliseconds; a clock that has run out says less than nothing.
fn time(word: &str, value: &str, faults: &mut Vec<String>) -> Option<Duration> {
    let millis: Option<i64> = number(word, value, &i64::MIN, faults);
    millis.map(|millis| Duration::from_millis(millis.max(0).unsigned_abs()))
}

fn number<N>(word: &str, value: &str, least: &N, faults: &mut Vec<String>) -> Option<N>
where
    N: FromStr + PartialOrd,
{
    let number = value.parse().ok().filter(|number| *number >= *least);
    if number.is_none() {
        faults.push(format!("go: {word} cannot be {:?}", echo(value)));
    }
    number
}
