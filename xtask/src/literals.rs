//! `cargo xtask check texts`: sentences for people stand in catalogues (`texts/`, and the module
//! `texts` of each crate that says something of its own), and not where they are said.

use std::fmt::Write as _;
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
/// Games for tests say what they like.
const OF_TESTS: &str = "rules/src/conformance/toy/";
/// Fewer words than that are no sentence.
const WORDS_MIN: usize = 3;

/// Looks for sentences outside of catalogues.
///
/// # Errors
/// A line for each one that there is.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let mut wrong = String::new();
    for folder in SPOKEN {
        for (file, text) in doors::texts(&root.join(folder))? {
            let path = format!("{folder}/{file}");
            if is_read_by_others(&path) || is_catalogue(&file) || is_test(&file) {
                continue;
            }
            for sentence in sentences(spoken(&text)) {
                let _ =
                    writeln!(wrong, "{path}: a text for people, outside of `texts`: {sentence}");
            }
        }
    }
    if wrong.is_empty() { Ok("All texts stand in catalogues.".to_owned()) } else { Err(wrong) }
}

fn is_read_by_others(path: &str) -> bool {
    let others = [&READ_BY_PROGRAMS[..], &[DESCRIBES_CALLS, OF_TESTS]].concat();
    others.iter().any(|others| path.starts_with(others))
}

fn is_catalogue(file: &str) -> bool {
    file.split(['/', '.']).next() == Some("texts")
}

fn is_test(file: &str) -> bool {
    file.split(['/', '_', '.']).any(|part| part == "tests")
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
    fn catalogues_and_tests_are_told_by_their_files() {
        assert!(is_catalogue("texts.rs") && is_catalogue("texts/rules.rs"));
        assert!(!is_catalogue("said/texts.rs"));
        assert!(is_test("acts/tests.rs") && is_test("build_tests.rs") && !is_test("acts/mod.rs"));
    }

    #[test]
    fn tests_may_say_what_they_like() {
        let source = "fn a() {}\n\n#[cfg(test)]\nmod tests {\n \"It is a sentence.\" }\n";
        assert!(sentences(spoken(source)).is_empty());
    }
}
