//! `rookery rules`, run as a program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is gone when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("rookery-rules-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("a file can be written");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn rookery(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_rookery");
    let output: Output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_new_file_is_a_game_at_once() {
    let folder = Folder::new("new");
    let (code, said, _) = rookery(&folder.0, &["rules", "new", "my-variant"]);
    assert_eq!(code, Some(0));
    assert!(said.starts_with("my-variant.toml is made."), "{said}");
    let (code, said, wrong) = rookery(&folder.0, &["rules", "check", "my-variant.toml"]);
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert!(said.starts_with("My variant: 20 games, "), "{said}");
    // With captures a duty, as in public counts of such games from this array.
    let (_, said, _) = rookery(&folder.0, &["perft", "my-variant.toml", "4"]);
    assert_eq!(said, "152955\n");
    let (code, _, wrong) = rookery(&folder.0, &["rules", "new", "my-variant"]);
    assert_eq!(code, Some(1), "{wrong}");
    let (code, _, wrong) = rookery(&folder.0, &["rules", "new", "My Variant"]);
    assert_eq!(code, Some(2), "{wrong}");
}

#[test]
fn mistakes_are_told_by_line_and_key() {
    let folder = Folder::new("wrong");
    folder.write("wrong.toml", "name = 'x'\ncapture.duty = 'yes'\n");
    let (code, said, wrong) = rookery(&folder.0, &["rules", "check", "wrong.toml"]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(wrong.contains("Line 2, column 16: capture.duty: This must be true"), "{wrong}");
    let (code, _, wrong) = rookery(&folder.0, &["rules", "check", "none.toml"]);
    assert_eq!(code, Some(1));
    assert!(wrong.contains("cannot be read"), "{wrong}");
    let (code, _, wrong) = rookery(&folder.0, &["rules", "check", "notes.txt"]);
    assert_eq!(code, Some(2), "{wrong}");
}

#[test]
fn a_variant_goes_to_fairy_stockfish_and_comes_back() {
    let folder = Folder::new("ini");
    folder.write("mine.toml", "name = 'Mine'\nbase = 'crazyhouse'\ncapture.duty = true\n");
    let (code, said, wrong) = rookery(&folder.0, &["rules", "export", "mine.toml", "--ini"]);
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert!(said.contains("\n[mine]\n") && said.contains("\nmustCapture = true\n"), "{said}");
    folder.write("all.ini", &format!("{said}[more:mine]\nstalemateValue = loss\n"));
    let (code, said, wrong) = rookery(&folder.0, &["rules", "check", "all.ini", "--games", "2"]);
    assert_eq!((code, wrong.as_str()), (Some(0), ""));
    assert!(said.starts_with("mine: 2 games, ") && said.contains("\nmore: 2 games, "), "{said}");
}

#[test]
fn what_cannot_go_there_or_come_from_there_is_told() {
    let folder = Folder::new("no-ini");
    folder.write("dark.toml", "name = 'Mine'\nbase = 'dark'\n");
    let (code, _, wrong) = rookery(&folder.0, &["rules", "export", "dark.toml", "--ini"]);
    assert_eq!(code, Some(1));
    assert!(wrong.contains("sight: Fairy-Stockfish sees the whole board."), "{wrong}");
    folder.write("wrong.ini", "[mine:chess]\nduckGating = true\n");
    let (code, said, wrong) = rookery(&folder.0, &["rules", "check", "wrong.ini"]);
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(wrong.contains("Line 2: duckGating: Rookery has no such rule."), "{wrong}");
    let (code, _, _) = rookery(&folder.0, &["rules", "export", "dark.toml"]);
    assert_eq!(code, Some(2));
}
