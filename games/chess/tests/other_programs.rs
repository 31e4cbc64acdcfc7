//! Positions of random games, with what other programs say of them.
//!
//! `oracle/facts.py`, `oracle/midgame.py` and `bench/reference` have written the files; `live.rs`
//! asks the programs themselves.

mod facts;

use std::collections::HashMap;
use std::sync::Arc;

use facts::{Counts, Fact, fingerprint};
use rookery_rules::{Game, Play, Score, Start};

/// How many sequences are counted for each position; deeper counts only on request.
const SEQUENCES_MAX: u64 = 40_000;

/// A position from which that program counts a pawn drop that mates: it lets such a move lose, and
/// here, as in the laws of shogi, there is no such move.
const DROP_MATE: &str = "s2bk/2G2/Pr2S/1b1Rp/3KG[] w - - 0 21";
/// A position in which that version counts the first leap of a met as an attack. It captures
/// neither here nor in pyffish, which is newer.
const LEAP: &str = "3ms1nr/2r5/p1np2pp/3KpkP1/sPSP3P/4MP2/2R2SR1/1N4N1 b d - 8 29";

fn games() -> HashMap<String, Arc<dyn Game>> {
    let games = rookery_chess::games().into_iter();
    games.map(|game| (game.title().key.clone(), game)).collect()
}

fn begin(
    games: &HashMap<String, Arc<dyn Game>>,
    key: &str,
    fen: &str,
) -> Result<Box<dyn Play>, String> {
    let game = games.get(key).ok_or("there is no such game")?;
    game.begin(&Start::Position { text: facts::translated(key, fen) })
        .map_err(|why| why.to_string())
}

/// What differs between the engine and the recorded fact.
fn compare(play: &dyn Play, fact: &Fact) -> Result<(), String> {
    let outcome = play.outcome();
    let result = match outcome.as_ref().map(|result| result.score) {
        None => "-",
        Some(Score::First) => "1-0",
        Some(Score::Second) => "0-1",
        Some(_) => "1/2-1/2",
    };
    let dead = outcome.as_ref().is_some_and(|result| result.reason == "insufficient-material");
    if dead {
        return Ok(());
    }
    if result != fact.result {
        return Err(format!("{outcome:?}, not {}", fact.result));
    }
    let mut moves: Vec<String> = play.legal_moves().into_iter().map(|it| it.notation).collect();
    moves.sort_unstable();
    match fingerprint(&moves) == fact.moves {
        true => Ok(()),
        false => Err(format!("not {} moves but {}: {moves:?}", fact.moves, moves.len())),
    }
}

/// Says what differs, a few lines for each game.
fn report(differing: &[(String, String)]) {
    const EACH_MAX: usize = 3;
    let mut told: HashMap<&str, usize> = HashMap::new();
    let mut text = String::new();
    for (key, what) in differing {
        let count = told.entry(key).or_default();
        *count += 1;
        if *count <= EACH_MAX {
            text += &format!("{key}: {what}\n");
        }
    }
    assert!(differing.is_empty(), "{text}{told:?}");
}

#[test]
fn another_program_finds_the_same_moves_and_results() {
    let games = games();
    let mut differing = vec![];
    for fact in facts::facts() {
        let found = begin(&games, fact.key, fact.fen).and_then(|it| compare(it.as_ref(), &fact));
        // No game begins when it is over: some endings are to be had by playing only.
        let lost = ["has no king.", "is in check, but it is not their move."];
        let over = |what: &str| fact.result != "-" && lost.iter().any(|it| what.contains(it));
        if let Err(what) = found.or_else(|what| if over(&what) { Ok(()) } else { Err(what) }) {
            differing.push((fact.key.to_owned(), format!("{}: {what}", fact.fen)));
        }
    }
    report(&differing);
}

fn count(positions: impl Iterator<Item = Counts>, wanted: impl Fn(u64) -> bool) {
    let games = games();
    let mut differing = vec![];
    for counts in positions {
        let check = || -> Result<(), String> {
            let play = begin(&games, counts.key, counts.fen)?;
            let depths = match counts.fen {
                DROP_MATE => 2,
                LEAP => 1,
                _ => counts.counts.len(),
            };
            for (depth, expected) in (1..).zip(&counts.counts).take(depths) {
                let found = if wanted(*expected) { play.perft(depth) } else { *expected };
                if found != *expected {
                    return Err(format!("{found}, not {expected}, to depth {depth}"));
                }
            }
            Ok(())
        };
        if let Err(what) = check() {
            differing.push((counts.key.to_owned(), format!("{}: {what}", counts.fen)));
        }
    }
    report(&differing);
}

#[test]
fn another_program_counts_the_same_from_the_middle_of_games() {
    count(facts::midgame(), |count| count <= SEQUENCES_MAX);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p rookery-chess --test other_programs -- --ignored"]
fn another_program_counts_the_same_to_depth_four() {
    count(facts::midgame(), |count| count > SEQUENCES_MAX);
}

#[test]
fn shakmaty_counts_the_same_to_depth_four() {
    count(facts::shakmaty(), |_| true);
}
