//! `rookery-engine-host probe`.

use std::path::Path;
use std::time::Duration;

use rookery_protocol::bot::TestReport;
use rookery_protocol::engine::Tongue;
use tokio::time::Instant;

use crate::support::{ENGINE, Said, folder, run};

fn probe(arguments: &[&str]) -> Said {
    run(&[&["probe"], arguments].concat())
}

/// The report of a program that behaves.
fn report(arguments: &[&str]) -> TestReport {
    let said = probe(&[&["--json"], arguments].concat());
    assert_eq!(said.code, Some(0), "{said:?}");
    serde_json::from_str(&said.out).unwrap()
}

/// The test engine as chess, in a mode.
fn misbehaving(mode: &str) -> Said {
    let memory = if mode == "eat-memory" { "64" } else { "256" };
    probe(&["--protocol", "uci", "--game", "chess", "--memory", memory, "--", &ENGINE, mode])
}

#[test]
fn every_way_to_misbehave_is_told_in_a_word() {
    for (mode, word) in [
        ("illegal-move", "illegal"),
        ("garbage", "illegal"),
        ("endless-line", "flood"),
        ("flood-before-uciok", "flood"),
        ("exit-at-start", "crash"),
        ("exit-mid-game", "crash"),
        ("segfault", "crash"),
        ("close-stdout", "crash"),
        ("eat-memory", "memory"),
    ] {
        let said = misbehaving(mode);
        assert_eq!(said.code, Some(1), "{mode}: {said:?}");
        assert!(said.err.starts_with(&format!("{word}: it ")), "{mode}: {said:?}");
    }
}

#[test]
fn what_a_program_complained_of_stands_below_its_fault() {
    let said = misbehaving("exit-at-start");
    let mut lines = said.err.lines();
    assert!(lines.next().unwrap().starts_with("crash: it exited with code 3"), "{said:?}");
    assert!(lines.next().unwrap().starts_with("  "), "{said:?}");
}

#[test]
fn a_program_that_never_answers_is_given_up() {
    let begun = Instant::now();
    let said = misbehaving("silence");
    assert!(said.err.starts_with("stall: it did not answer within"), "{said:?}");
    assert_eq!(said.code, Some(1));
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_program_that_only_listens_is_mute() {
    let said = probe(&["--", "/bin/sh", "-c", "while read line; do :; done"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("mute: it speaks none of the protocols tried: UCI"), "{said:?}");
}

#[test]
fn a_bot_that_is_silent_until_its_turn_is_found_out() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let report = report(&["--bare", "--", "python3", bot.to_str().unwrap()]);
    assert_eq!(report.profile.unwrap().tongue, Tongue::Rookery);
    assert!(report.played.is_some());
}

#[test]
fn a_program_that_is_not_there_is_told() {
    let said = probe(&["--", "/no/such/engine"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("start: /no/such/engine cannot be started"), "{said:?}");
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused_with_another_code() {
    for arguments in [
        &["probe"][..],
        &["probe", "--protocol", "klingon", "--", "x"],
        &["probe", "--game", "no-such-game", "--", "x"],
        &["probe", "--option", "Hash", "--", "x"],
        &["probe", "--bare", "--tier", "jailed", "--", "x"],
        &["probe", "--movetime", "0", "--", "x"],
        &["dance"],
        &[],
        &["--server", "http://127.0.0.1:1"],
        &["--server", "http://127.0.0.1:1", "--token", "two words"],
        &["--server", "http://127.0.0.1:1", "--token", "x", "--engines", "/no/such/file"],
    ] {
        assert_eq!(run(arguments).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn flaws_of_the_file_of_engines_are_told_by_line() {
    let file = folder().join("engines.toml");
    std::fs::write(&file, "[[engine]]\nname = \"A\"\ncommand = 7\n").unwrap();
    let file = file.to_str().unwrap();
    let said = run(&["--server", "http://127.0.0.1:1", "--token", "s3cret", "--engines", file]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("engines.toml: Line 3: command: This must be"), "{said:?}");
    assert!(!said.err.contains("s3cret"), "{said:?}");
}

#[test]
fn an_option_that_a_program_lacks_is_refused() {
    let said = probe(&["--protocol", "uci", "--option", "Nonsense=1", "--", &ENGINE, "good"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("refused: option Nonsense: it has no such option"), "{said:?}");
}

#[test]
fn a_page_tells_what_the_program_is_and_how_well_it_is_contained() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let said = probe(&["--bare", "--protocol", "rookery", "--", "python3", bot.to_str().unwrap()]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("\nProtocol    Rookery\n"), "{said:?}");
    assert!(said.out.contains("\nIsolation   bare: it may do whatever"), "{said:?}");
    assert!(said.out.contains("not better: it was to be started without"), "{said:?}");
    assert!(said.out.contains("\nTest game   "), "{said:?}");
}

#[test]
fn the_bot_of_the_page_for_authors_behaves_in_a_game_of_ones_choice() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot.py");
    let bot = ["--bare", "--protocol", "rookery", "--game", "gomoku", "--", "python3"]
        .into_iter()
        .chain(bot.to_str());
    let report = report(&bot.collect::<Vec<_>>());
    assert_eq!(report.profile.unwrap().tongue, Tongue::Rookery);
    let played = report.played.unwrap();
    assert_eq!(played.rules, "gomoku");
    // Eight moves of its own, unless five in a row came first.
    assert!((9..=15).contains(&played.moves.len()), "{played:?}");
    assert!(report.games.len() > 10, "it plays all of them, not the chosen one alone");
}

/// A program of Debian behaves: found out what it speaks, contained, in each of these games.
fn behaves(command: &str, tongue: Tongue, games: &[&str]) {
    for game in games {
        let words = ["--game", game, "--"].into_iter().chain(command.split(' '));
        let report = report(&words.collect::<Vec<_>>());
        assert_eq!(report.profile.as_ref().unwrap().tongue, tongue, "{command}: {report:?}");
        let played = report.played.unwrap();
        assert_eq!(played.rules, *game, "{command}");
        assert!(played.moves.len() >= 8, "{command}: {played:?}");
        let words = format!("{:?}, {} ms", report.tier, played.slowest_ms);
        println!("{command}, {game}: {words}: {}", played.moves.join(" "));
    }
}

#[test]
#[ignore = "needs the Debian package stockfish"]
fn stockfish_behaves() {
    behaves("stockfish", Tongue::Uci, &["chess", "chess960"]);
}

#[test]
#[ignore = "needs the Debian package fairy-stockfish"]
fn fairy_stockfish_behaves() {
    behaves(
        "fairy-stockfish",
        Tongue::Uci,
        &["chess", "crazyhouse", "xiangqi", "shogi", "antichess"],
    );
}

#[test]
#[ignore = "needs the Debian package gnuchess"]
fn gnuchess_behaves() {
    behaves("gnuchess --uci", Tongue::Uci, &["chess"]);
}

#[test]
#[ignore = "needs the Debian package phalanx"]
fn phalanx_behaves() {
    behaves("phalanx", Tongue::Cecp, &["chess"]);
}

#[test]
#[ignore = "needs the Debian package hoichess"]
fn hoichess_behaves() {
    behaves("hoichess", Tongue::Cecp, &["chess"]);
    behaves("hoixiangqi", Tongue::Cecp, &["xiangqi"]);
}

#[test]
#[ignore = "needs the Debian package fairymax"]
fn fairymax_behaves() {
    behaves("fairymax", Tongue::Cecp, &["chess"]);
}

#[test]
#[ignore = "needs the Debian package sjaakii"]
fn sjaakii_behaves() {
    behaves("sjaakii", Tongue::Uci, &["chess", "crazyhouse"]);
}
