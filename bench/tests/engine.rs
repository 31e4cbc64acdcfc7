//! The engine that answers at once, over its own pipes. Being here, this file also has cargo build
//! the program with the tests of the workspace: the server's and the client's start it as well.

use std::io::Write;
use std::process::{Command, Stdio};

/// What it answers to these lines, all of them written at once.
fn answers(arguments: &[&str], lines: &str) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_rookery-bench-engine"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("it has a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    let output = engine.wait_with_output().expect("it ends with its input");
    assert!(output.status.success(), "{}", output.status);
    String::from_utf8(output.stdout).expect("it writes text")
}

#[test]
fn it_plays_its_moves_in_order_whoever_plays_the_others() {
    let game = ["0", "e2e4", "e7e5", "g1f3"];
    let lines = "uci\nisready\nposition startpos\ngo depth 1\n\
                 position startpos moves e2e4 e7e5\ngo depth 1\nquit\n";
    let answers = answers(&game, lines);
    assert_eq!(answers.lines().filter(|line| *line == "uciok").count(), 1, "{answers}");
    let moves: Vec<_> = answers.lines().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(moves, ["bestmove e2e4", "bestmove g1f3"]);
}

#[test]
fn it_says_as_much_as_it_is_told_and_has_no_move_past_its_last() {
    let answers = answers(&["3", "e2e4"], "position startpos moves e2e4\ngo depth 1\nquit\n");
    assert_eq!(answers.lines().filter(|line| line.starts_with("info ")).count(), 3, "{answers}");
    assert!(answers.ends_with("bestmove 0000\n"), "{answers}");
}
