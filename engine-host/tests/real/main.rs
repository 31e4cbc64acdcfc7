//! Short games of programs that are installed here, every move of theirs held to our rules.
//!
//! On request: `cargo test -p rookery-engine-host --test real -- --ignored`.
//! A program that is not installed fails its tests; `apt install fairy-stockfish stockfish gnuchess
//! phalanx hoichess fairymax sjaakii` brings all of them.

mod play;
mod talk;

use play::{PLIES, Pace, dialect, game, play};
use rookery_rules::{Seat, Start, Tongue};
use talk::Talk;

/// Plays each game with both seats, then with each alone.
fn plays(command: &str, tongue: Tongue, pace: Pace, games: &[(&str, Start)]) {
    let Some(mut talk) = Talk::start(command, tongue) else {
        panic!("{command} is not installed: see the top of this file");
    };
    let name = talk.machine.profile().name.clone();
    for (key, start) in games {
        if !announces(&talk, key, tongue) {
            println!("{name} knows no {key}");
            continue;
        }
        for own in [Some(Seat::First), Some(Seat::Second), None] {
            let seats = |seat| own.is_none_or(|own| own == seat);
            let told = play(&mut talk, key, start, tongue, pace, seats);
            println!(
                "{name}, {}, {key}, {own:?}: {} moves, {} infos, {} pondered {}; {}",
                tongue.name(),
                told.moves.len(),
                told.infos,
                told.pondered,
                told.ended,
                told.moves.join(" ")
            );
            let whole = told.moves.len() as u32 == PLIES || !told.ended.is_empty();
            assert!(whole, "{}", talk.told());
        }
    }
}

/// Whether the program names the game, or need not.
fn announces(talk: &Talk, key: &str, tongue: Tongue) -> bool {
    let known = &talk.machine.profile().variants;
    let names = dialect(game(key).as_ref(), tongue).names;
    let native = names.iter().any(|name| matches!(name.as_str(), "chess" | "normal"));
    known.is_empty() || native || names.iter().any(|name| known.contains(name))
}

fn usual<'a>(keys: &[&'a str]) -> Vec<(&'a str, Start)> {
    keys.iter().map(|key| (*key, Start::Usual)).collect()
}

fn arrays(key: &str, numbers: [u32; 3]) -> Vec<(&str, Start)> {
    numbers.map(|number| (key, Start::Number { number })).to_vec()
}

const FEN_960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const HOUSE: &str = "r1bqk2r/ppp2ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[Ppn] w KQkq - 0 6";
const SHOGI: &str = "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] b - - 0 3";
const CHECKS: &str = "rnbqkbnr/ppp2ppp/8/3pp3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 3 +1+2";

fn position(text: &str) -> Start {
    Start::Position { text: text.into() }
}

/// What Fairy-Stockfish knows, by our keys.
const FAIRY: [&str; 29] = [
    "chess",
    "crazyhouse",
    "chessgi",
    "loop",
    "suicide",
    "antichess",
    "losers",
    "atomic",
    "racing-kings",
    "king-of-the-hill",
    "three-check",
    "five-check",
    "horde",
    "knightmate",
    "extinction",
    "kinglet",
    "berolina",
    "makruk",
    "cambodian",
    "capablanca",
    "gothic",
    "grand",
    "janus",
    "los-alamos",
    "gardner",
    "xiangqi",
    "janggi",
    "shogi",
    "minishogi",
];

#[test]
#[ignore = "runs programs that must be installed"]
fn stockfish_plays_chess_and_chess960_by_uci() {
    let mut games = usual(&["chess"]);
    games.push(("chess", position(FEN)));
    games.extend(arrays("chess960", [0, 518, 959]));
    games.push(("chess960", position(FEN_960)));
    games.extend(arrays("shuffle", [0, 77, 5039]));
    games.push(("chess", Start::Usual));
    plays("stockfish", Tongue::Uci, Pace::Depth(6), &games);
    plays("stockfish", Tongue::Uci, Pace::MoveMs(20), &usual(&["chess"]));
    plays("stockfish", Tongue::Uci, Pace::Clock, &usual(&["chess"]));
    plays("stockfish", Tongue::Uci, Pace::Hurry, &usual(&["chess"]));
}

#[test]
#[ignore = "runs programs that must be installed"]
fn fairy_stockfish_plays_every_variant_by_uci() {
    let mut games = usual(&FAIRY);
    games.push(("crazyhouse", position(HOUSE)));
    games.push(("shogi", position(SHOGI)));
    games.push(("three-check", position(CHECKS)));
    games.extend(arrays("chess960", [1, 518, 958]));
    plays("fairy-stockfish", Tongue::Uci, Pace::Depth(4), &games);
}

#[test]
#[ignore = "runs programs that must be installed"]
fn fairy_stockfish_plays_shogi_by_usi() {
    let mut games = usual(&["shogi", "minishogi"]);
    games.push(("shogi", position(SHOGI)));
    plays("fairy-stockfish", Tongue::Usi, Pace::Depth(4), &games);
    plays("fairy-stockfish", Tongue::Usi, Pace::MoveMs(30), &games);
    plays("fairy-stockfish", Tongue::Usi, Pace::Clock, &games);
    plays("fairy-stockfish", Tongue::Usi, Pace::Hurry, &games);
}

#[test]
#[ignore = "runs programs that must be installed"]
fn fairy_stockfish_plays_xiangqi_by_ucci() {
    let games = usual(&["xiangqi"]);
    plays("fairy-stockfish", Tongue::Ucci, Pace::Depth(4), &games);
    plays("fairy-stockfish", Tongue::Ucci, Pace::MoveMs(30), &games);
    plays("fairy-stockfish", Tongue::Ucci, Pace::Clock, &games);
    plays("fairy-stockfish", Tongue::Ucci, Pace::Hurry, &games);
}

#[test]
#[ignore = "runs programs that must be installed"]
fn fairy_stockfish_plays_every_variant_by_cecp() {
    let mut games = usual(&FAIRY);
    games.push(("crazyhouse", position(HOUSE)));
    games.push(("shogi", position(SHOGI)));
    games.push(("three-check", position(CHECKS)));
    games.extend(arrays("chess960", [1, 518, 958]));
    games.push(("chess960", position(FEN_960)));
    plays("fairy-stockfish", Tongue::Cecp, Pace::Depth(4), &games);
    plays("fairy-stockfish", Tongue::Cecp, Pace::Clock, &usual(&["chess"]));
    plays("fairy-stockfish", Tongue::Cecp, Pace::Hurry, &usual(&["chess"]));
}

#[test]
#[ignore = "runs programs that must be installed"]
fn gnuchess_plays_chess_by_uci() {
    // Its CECP loses lines that come together.
    let games = [("chess", Start::Usual), ("chess", position(FEN))];
    plays("gnuchess --uci", Tongue::Uci, Pace::Depth(4), &games);
    plays("gnuchess --uci", Tongue::Uci, Pace::Clock, &games);
    // Where it sees a mate it thinks on, and now and then it crashes 36 plies deep.
    plays("gnuchess --uci", Tongue::Uci, Pace::Hurry, &usual(&["chess"]));
}

#[test]
#[ignore = "runs programs that must be installed"]
fn phalanx_plays_chess_by_cecp() {
    plays("phalanx", Tongue::Cecp, Pace::Clock, &usual(&["chess"]));
    plays("phalanx", Tongue::Cecp, Pace::Hurry, &[("chess", position(FEN))]);
}

#[test]
#[ignore = "runs programs that must be installed"]
fn hoichess_plays_chess_and_xiangqi_by_cecp() {
    let games = [("chess", Start::Usual), ("chess", position(FEN))];
    plays("hoichess", Tongue::Cecp, Pace::Depth(3), &games);
    plays("hoichess", Tongue::Cecp, Pace::Clock, &games);
    plays("hoixiangqi", Tongue::Cecp, Pace::Depth(3), &usual(&["xiangqi"]));
    plays("hoixiangqi", Tongue::Cecp, Pace::Clock, &usual(&["xiangqi"]));
}

#[test]
#[ignore = "runs programs that must be installed"]
fn fairymax_plays_what_it_announces_by_cecp() {
    let games = usual(&["chess", "makruk", "cambodian", "knightmate", "capablanca"]);
    plays("fairymax", Tongue::Cecp, Pace::Depth(4), &games);
    let games = usual(&["gothic", "janus", "berolina", "king-of-the-hill", "los-alamos"]);
    plays("fairymax", Tongue::Cecp, Pace::Depth(4), &games);
    plays("shamax", Tongue::Cecp, Pace::Depth(4), &usual(&["chess"]));
    plays("maxqi", Tongue::Cecp, Pace::Depth(4), &usual(&["xiangqi"]));
}

#[test]
#[ignore = "runs programs that must be installed"]
fn sjaak_plays_what_it_announces_by_cecp_and_by_uci() {
    let games = usual(&[
        "chess",
        "crazyhouse",
        "king-of-the-hill",
        "three-check",
        "knightmate",
        "los-alamos",
        "capablanca",
        "makruk",
        "xiangqi",
        "shogi",
    ]);
    plays("sjaakii", Tongue::Cecp, Pace::Depth(4), &games);
    // A program reads its clock alike in every game.
    plays("sjaakii", Tongue::Cecp, Pace::Clock, &usual(&["chess", "crazyhouse", "shogi"]));
    plays("sjaakii", Tongue::Uci, Pace::Depth(4), &usual(&["chess"]));
}

/// Lets a program analyse, and then move: it has left its analysis.
fn analyses(command: &str, tongue: Tongue, key: &str) {
    let Some(mut talk) = Talk::start(command, tongue) else {
        panic!("{command} is not installed: see the top of this file");
    };
    let info = play::analyze(&mut talk, key, tongue);
    println!("{command}, {}, {key}: {info:?}", tongue.name());
}

#[test]
#[ignore = "runs programs that must be installed"]
fn programs_analyse_until_they_are_told_to_stop_and_then_play_on() {
    analyses("stockfish", Tongue::Uci, "chess");
    analyses("fairy-stockfish", Tongue::Uci, "crazyhouse");
    analyses("fairy-stockfish", Tongue::Cecp, "crazyhouse");
    analyses("fairy-stockfish", Tongue::Usi, "shogi");
    analyses("fairy-stockfish", Tongue::Ucci, "xiangqi");
    analyses("gnuchess --uci", Tongue::Uci, "chess");
    analyses("phalanx", Tongue::Cecp, "chess");
    analyses("hoichess", Tongue::Cecp, "chess");
    analyses("sjaakii", Tongue::Cecp, "chess");
}
