//! `rookery pgn check`, run as a program.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A file that is gone with the value.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = std::env::temp_dir().join(format!("rookery-{}-{name}", std::process::id()));
        fs::write(&path, content).expect("the file is written");
        Self(path)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn check(file: &TempFile, more: &[&str]) -> Output {
    run("check", file, more)
}

fn run(what: &str, file: &TempFile, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery"));
    command.args(["pgn", what]).arg(&file.0).args(more).output().expect("the program runs")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_file_without_faults_is_counted() {
    let text = "[White \"A\"]\n\n1. e4 e5 *\n\nGame: tic-tac-toe\n\n1. b2\n*\n";
    let output = check(&TempFile::new("good", text), &[]);
    assert_eq!(printed(&output), "Chess: 1\nTic-tac-toe: 1\n2 games, 3 moves, 0 faults\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_fault_is_told_with_its_line_and_makes_the_exit_code_1() {
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 {open\n\n[White \"C\"]\n\n1. c4 *\n";
    let output = check(&TempFile::new("bad", text), &[]);
    let printed = printed(&output);
    let lines: Vec<_> = printed.lines().collect();
    assert!(lines[0].starts_with("fault: line 3, column 13: 2. Ke3 is not legal."), "{printed}");
    assert_eq!(lines[1], "fault: line 7, column 7: This comment is not closed by “}”.");
    assert_eq!(lines.last(), Some(&"3 games, 4 moves, 2 faults"), "{printed}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_note_is_no_fault() {
    let output = check(&TempFile::new("note", b"[White \"M\xfcller\"]\n\n1. e4\n"), &[]);
    let printed = printed(&output);
    assert!(printed.contains("note: line 1, column 1: This line is no UTF-8."), "{printed}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_rules_can_be_named() {
    let file = TempFile::new("rules", "1. 11-15 23-19 *\n");
    let output = check(&file, &["--game", "english-draughts"]);
    assert!(printed(&output).starts_with("English draughts: 1\n"));
    assert_eq!(check(&file, &["--game", "nonesuch"]).status.code(), Some(2));
}

#[test]
fn a_file_that_is_not_there_is_refused() {
    let gone = TempFile(std::env::temp_dir().join("rookery-no-such-file"));
    let output = check(&gone, &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be opened"));
}

#[test]
fn games_are_written_again_as_other_programs_like_them_best() {
    let text = "[White \"A\"]\n\n1. e2e4 e7-e5 1-0\n\n[White \"B\"]\n\n1. e5 *\n";
    let output = run("tidy", &TempFile::new("untidy", text), &[]);
    let text = printed(&output);
    assert!(text.ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"), "{text}");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("fault: line 7, column 4: 1. e5 is not legal."), "{said}");
    let again = run("tidy", &TempFile::new("tidy", &text), &[]);
    assert_eq!((printed(&again), again.status.code()), (text, Some(0)));
}
