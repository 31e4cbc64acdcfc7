//! `rookery perft` and `rookery games`, run as programs.

use std::process::{Command, Output};

fn rookery(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_rookery");
    Command::new(program).args(arguments).output().expect("the program runs")
}

fn answer(arguments: &[&str]) -> String {
    let output = rookery(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    assert_eq!(said, "", "{arguments:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The exit code and what was said on standard error.
fn refusal(arguments: &[&str]) -> (Option<i32>, String) {
    let output = rookery(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The keys that `rookery games` lists.
fn keys() -> Vec<String> {
    let word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    answer(&["games"]).lines().filter_map(word).collect()
}

#[test]
fn games_lists_every_key_with_a_name() {
    let registry = rookery_games::registry();
    let expected: Vec<_> = registry.iter().map(|game| game.title().key.clone()).collect();
    assert_eq!(keys(), expected);
    for (line, game) in answer(&["games"]).lines().zip(registry.iter()) {
        assert!(line.ends_with(&format!("  {}", game.title().name)), "{line:?}");
    }
}

#[test]
fn the_count_stands_alone_on_the_last_line() {
    assert_eq!(answer(&["perft", "gomoku", "0"]), "1\n");
    assert_eq!(answer(&["perft", "gomoku", "3"]), "11239200\n");
    assert_eq!(answer(&["perft", "chess", "3"]), "8902\n");
}

#[test]
fn divide_prints_a_line_for_each_first_move() {
    let text = answer(&["perft", "chess", "3", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    let (last, moves) = lines.split_last().unwrap();
    assert_eq!((*last, moves.len()), ("8902", 20));
    let count = |line: &&str| line.split_once(": ").unwrap().1.parse::<u64>().unwrap();
    assert_eq!(moves.iter().map(count).sum::<u64>(), 8902);
    assert!(moves.contains(&"e2e4: 600"));
    assert!(moves.is_sorted());
    assert_eq!(answer(&["perft", "chess", "0", "--divide"]), "1\n");
}

#[test]
fn a_position_or_a_numbered_start_is_counted_from() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(answer(&["perft", "chess", "2", "--position", kiwipete]), "2039\n");
    assert_eq!(answer(&["perft", "chess960", "3", "--start", "518"]), "8902\n");
}

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    let (code, said) = refusal(&["perft", "ludo", "3"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("“ludo”"), "{said}");
    assert!(keys().iter().all(|key| said.contains(key)), "{said}");
}

#[test]
fn a_bad_position_is_answered_with_each_fault() {
    let (code, said) = refusal(&["perft", "chess", "1", "--position", "8/8 x"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        said.lines().collect::<Vec<_>>(),
        [
            "error: Chess cannot begin from this position:",
            "  The board needs 8 ranks with a slash between them, not 2.",
            "  The side to move must be w or b.",
        ]
    );
}

#[test]
fn a_start_that_is_not_offered_is_answered_with_what_is() {
    let (code, said) = refusal(&["perft", "chess960", "1", "--start", "960"]);
    assert_eq!((code, said.contains("from 0 to 959")), (Some(2), true), "{said}");
    let (code, said) = refusal(&["perft", "gomoku", "1", "--start", "0"]);
    assert_eq!((code, said.contains("has no --start")), (Some(2), true), "{said}");
}

#[test]
fn a_depth_out_of_range_is_a_wrong_use() {
    for depth in ["21", "-1", "x", "3.5", "99999999999999999999"] {
        let (code, said) = refusal(&["perft", "gomoku", depth]);
        assert_eq!(code, Some(2), "{depth}: {said}");
        assert!(said.contains(depth), "{said}");
    }
    let (code, said) = refusal(&["perft", "gomoku", "9"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("more sequences than can be counted"), "{said}");
}

#[test]
fn a_position_and_a_number_exclude_each_other() {
    let (code, said) = refusal(&["perft", "chess960", "1", "--start", "5", "--position", "x"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("--position") && said.contains("--start"), "{said}");
}

#[test]
fn help_says_what_each_command_does() {
    let help = answer(&["--help"]);
    for word in ["Rookery in a terminal", "games", "perft", "Usage: rookery"] {
        assert!(help.contains(word), "{help}");
    }
    let help = answer(&["perft", "--help"]);
    for word in ["<GAME>", "<DEPTH>", "--position <TEXT>", "--start <NUMBER>", "--divide"] {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(rookery(&[]).status.code(), Some(2), "no command is a wrong use");
}
