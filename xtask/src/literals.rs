//! `cargo xtask check texts`: sentences for people stand in catalogues (`texts/`, and the module
//! `texts` of each crate that says something of its own), and not where
//! they are said. What was written before the catalogue is counted for each file in
//! `literals.txt`; no file may have more, and one that has fewer is counted anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::doors;

/// Where programs speak to people.
const SPOKEN: [&str; 19] = [
    "api-client/src",
    "arbiter/src",
    "client/src",
    "engine-host/program/src",
    "engine-host/rules/src",
    "engine-host/src",
    "games/chess/src",
    "games/draughts/src",
    "games/hexchess/src",
    "games/lines/src",
    "games/modules/src",
    "games/script/src",
    "games/territory/src",
    "games/towers/src",
    "matches/src",
    "pictures/src",
    "play/src",
    "rules/src",
    "server/src",
];
/// What they say there is read by programs of others, which know the English.
const READ_BY_PROGRAMS: [&str; 2] = ["server/src/ics/", "server/src/lichess/"];
/// What describes the calls is read in `docs/openapi.json`, where each has a key of its own.
const DESCRIBES_CALLS: &str = "server/src/door/calls/";
/// Before a literal: it describes a call or its answer.
const DESCRIBING: [&str; 2] = [".told(", ".more("];
/// How many sentences each file may still have.
const KNOWN: &str = "xtask/src/literals.txt";
/// Fewer words than that are no sentence.
const WORDS_MIN: usize = 3;

/// Counts the sentences of each file; how many are left in all.
///
/// # Errors
/// A line for each file that has more sentences than are known of it, or fewer.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let found = count(root)?;
    let known = fs::read_to_string(root.join(KNOWN)).map_err(|err| format!("{KNOWN}: {err}"))?;
    let known = read(&known)?;
    let mut wrong = String::new();
    for file in known.keys().chain(found.keys()).collect::<std::collections::BTreeSet<_>>() {
        let count = |of: &BTreeMap<String, usize>| of.get(file).copied().unwrap_or_default();
        let (is, was) = (count(&found), count(&known));
        if is > was {
            let _ = writeln!(wrong, "{file}: {is} sentences, {was} known: say them in texts/");
        } else if is < was {
            let _ = writeln!(wrong, "{file}: {is} sentences, {was} known: lower it in {KNOWN}");
        }
    }
    match wrong.is_empty() {
        true => Ok(format!("{} sentences outside the catalogue.", found.values().sum::<usize>())),
        false => Err(wrong),
    }
}

/// Writes anew what is known, once a file has fewer sentences.
///
/// # Errors
/// A source cannot be read, or the list not written.
pub(crate) fn write(root: &Path) -> Result<String, String> {
    let found = count(root)?;
    let lines: String = found.iter().map(|(file, count)| format!("{count} {file}\n")).collect();
    fs::write(root.join(KNOWN), lines).map_err(|err| format!("{KNOWN}: {err}"))?;
    Ok(format!("{} sentences in {} files.", found.values().sum::<usize>(), found.len()))
}

fn count(root: &Path) -> Result<BTreeMap<String, usize>, String> {
    let mut found = BTreeMap::new();
    for folder in SPOKEN {
        for (file, text) in doors::texts(&root.join(folder))? {
            let path = format!("{folder}/{file}");
            let mut others = READ_BY_PROGRAMS.iter().chain([&DESCRIBES_CALLS]);
            if others.any(|others| path.starts_with(others)) {
                continue;
            }
            let is_test = file.split(['/', '_', '.']).any(|part| part == "tests");
            if file.split(['/', '.']).next() == Some("texts") {
                continue;
            }
            let count = sentences(spoken(&text)).len();
            if !is_test && count > 0 {
                found.insert(path, count);
            }
        }
    }
    Ok(found)
}

fn read(known: &str) -> Result<BTreeMap<String, usize>, String> {
    let line = |line: &str| {
        let (count, file) = line.split_once(' ')?;
        Some((file.to_owned(), count.parse().ok()?))
    };
    let lines = known.lines().map(|text| line(text).ok_or(format!("{KNOWN}: {text}")));
    lines.collect()
}

/// A source without its tests at the end.
fn spoken(text: &str) -> &str {
    text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default()
}

/// The literals that are sentences: some words that begin as a sentence does and end as one.
fn sentences(text: &str) -> Vec<String> {
    let mut found = vec![];
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            '/' if text[at..].starts_with("//") => {
                while rest.next_if(|(_, c)| *c != '\n').is_some() {}
            }
            '\'' => {
                // A character, or a lifetime, which has no end.
                let tail: Vec<char> = text[at + 1..].chars().take(2).collect();
                match tail[..] {
                    ['\\', _] => rest.by_ref().nth(1).map_or((), drop),
                    [_, '\''] => rest.by_ref().nth(1).map_or((), drop),
                    _ => {}
                }
            }
            '"' => {
                let mut literal = String::new();
                while let Some((_, c)) = rest.next() {
                    match c {
                        '"' => break,
                        '\\' => match rest.next() {
                            Some((_, '\n')) => {
                                while rest.next_if(|(_, c)| c.is_whitespace()).is_some() {}
                            }
                            Some((_, 'n')) => literal.push('\n'),
                            Some((_, c)) => literal.push(c),
                            None => {}
                        },
                        c => literal.push(c),
                    }
                }
                let before = text[..at].trim_end();
                let describes = DESCRIBING.iter().any(|call| before.ends_with(call));
                if is_sentence(&literal) && !describes {
                    found.push(literal);
                }
            }
            _ => {}
        }
    }
    found
}

fn is_sentence(literal: &str) -> bool {
    let text = literal.trim();
    let begins = text.starts_with(|c: char| c.is_uppercase() || c == '{' || c == '“');
    let ends = text.ends_with(['.', '?', ':', '…']);
    let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic));
    let lower = text.contains(|c: char| c.is_lowercase());
    begins && ends && lower && words.count() >= WORDS_MIN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_from_other_literals() {
        let source = r#"
            // "This is not said." 'x' and 'static
            let a = "That was too often.";
            let b = format!("{name} takes no challenges.");
            let c = ("key", "no-such-game", "SELECT name FROM users", '"', "A title");
            let d = "It goes on \
                     for two lines.";
            let e = "It \"quotes\" something.";
        "#;
        let found = sentences(source);
        assert_eq!(
            found,
            [
                "That was too often.",
                "{name} takes no challenges.",
                "It goes on for two lines.",
                "It \"quotes\" something.",
            ]
        );
    }

    #[test]
    fn what_describes_a_call_is_no_sentence_for_people() {
        let source = r#".told("The game as text.").more( "It comes while the file is read.")"#;
        assert!(sentences(source).is_empty());
        assert_eq!(sentences(r#"untold("The game as text.")"#).len(), 1);
    }

    #[test]
    fn tests_may_say_what_they_like() {
        let source = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n \"It is a sentence.\" }\n";
        assert!(sentences(spoken(source)).is_empty());
    }

    #[test]
    fn the_list_is_read() {
        assert_eq!(read("2 a/b.rs\n").unwrap(), [("a/b.rs".to_owned(), 2)].into());
        assert!(read("two a/b.rs\n").is_err());
    }
}
