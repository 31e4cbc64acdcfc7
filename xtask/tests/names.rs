//! Outside `games/` nothing knows a game: neither its key nor its name stands in the sources.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources that must do without the name of any game.
const FOLDERS: [&str; 10] = [
    "protocol/src",
    "rules/src",
    "arbiter/src",
    "storage/src",
    "play/src",
    "server/src",
    "api-client/src",
    "client/src",
    "web/src",
    "migrations",
];
const ENDINGS: [&str; 5] = ["rs", "ts", "css", "html", "sql"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let ending = name.rsplit('.').next().unwrap_or_default();
        let ends = |mark: &str| name.ends_with(mark);
        let of_tests = ["tests", "testing", "testing.rs"].contains(&name.as_str());
        let is_test = of_tests || ends("tests.rs") || name.contains(".test.");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if ENDINGS.contains(&ending) && !is_test {
            found.push(path);
        }
    }
}

/// Keys of games that are words of the language, too: as such they stand where no game is meant.
const ORDINARY: [&str; 9] = [
    "atomic",
    "capture",
    "dark",
    "extinction",
    "grand",
    "loop",
    "losers",
    "progressive",
    "shuffle",
];

/// The lines that are neither comment nor test. A comment may give a game as an example.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let lines = lines.take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    lines.filter(|(_, line)| {
        let line = line.trim_start();
        !["//", "/*", "* ", "*/", "--", "<!--"].iter().any(|mark| line.starts_with(mark))
    })
}

/// Whether `name` stands in `line` as a word of its own.
fn names(line: &str, name: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !letter(before) && !letter(after)
    })
}

#[test]
fn no_source_outside_games_names_a_game() {
    let registry = rookery_games::registry();
    let titles = registry.iter().map(|game| game.title());
    let words: BTreeSet<String> =
        titles.flat_map(|title| [title.key.to_lowercase(), title.name.to_lowercase()]).collect();
    let words: BTreeSet<String> =
        words.into_iter().filter(|word| !ORDINARY.contains(&word.as_str())).collect();
    assert!(words.len() >= 3, "two games are registered at least, with keys and names");

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in FOLDERS {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 50, "the sources are where this test looks");
    let mut found = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for (at, line) in code(&text) {
            for word in words.iter().filter(|word| names(line, word)) {
                found.push(format!("{}:{at} names {word}: {}", file.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_name_is_found_as_a_word_only() {
    assert!(names("if rules == \"chess\" {", "chess"));
    assert!(names("Five in a row", "five in a row"));
    assert!(!names("https://lichess.org", "chess"));
    let text = "/// Such as `chess`.\nlet a = 1;\n#[cfg(test)]\nlet b = \"chess\";";
    assert_eq!(code(text).collect::<Vec<_>>(), [(2, "let a = 1;")]);
}
