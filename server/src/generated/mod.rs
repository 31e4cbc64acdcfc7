//! What is generated from the server's description of its calls: the description as a file, and
//! the types by which the browser client calls.

use std::path::Path;

use serde_json::{Value, json};

use crate::door::calls::document;
use crate::router;

mod texts;
mod typescript;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The types of the protocol in TypeScript, which another crate generates.
const TYPES: &str = "web/src/protocol/types.ts";

fn description() -> Value {
    document(&router::calls().into_parts().1)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default()
}

#[expect(clippy::disallowed_methods, reason = "a test has no command line of its own")]
fn regenerates() -> bool {
    std::env::var("ROOKERY_REGENERATE").is_ok_and(|value| value == "1")
}

#[test]
fn generated_files_are_up_to_date() {
    let description = description();
    for (path, text) in [
        ("docs/openapi.json", format!("{description:#}\n")),
        ("web/src/protocol/calls.ts", typescript::calls(&description, &read(TYPES))),
        ("web/src/messages/server.en.json", format!("{:#}\n", json!(texts::texts()))),
    ] {
        if regenerates() {
            std::fs::write(Path::new(ROOT).join(path), &text).unwrap();
        }
        let hint = "is out of date: run `cargo xtask generate` and commit it";
        assert!(read(path) == text, "{path} {hint}");
    }
}

#[test]
fn every_call_has_a_name_of_its_own_and_a_sentence_that_stands_alone() {
    let description = description();
    let mut names = std::collections::BTreeSet::new();
    for (path, method, call) in each(&description) {
        let at = format!("{method} {path}");
        let name = call["operationId"].as_str().unwrap();
        let camel = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric());
        assert!(camel && names.insert(name), "{at}: “{name}” is no name of its own");
        let summary = call["summary"].as_str().unwrap();
        let whole = summary.contains(' ') && !summary.ends_with('.');
        assert!(whole && summary.starts_with(|c: char| c.is_uppercase()), "{at}: “{summary}”");
    }
    assert!(names.len() > 120, "{}", names.len());
}

#[test]
fn every_answer_says_what_it_is() {
    let description = description();
    for (path, method, call) in each(&description) {
        for (status, answer) in call["responses"].as_object().unwrap() {
            let said = answer["description"].as_str().unwrap();
            assert!(said.len() >= 10, "{method} {path} {status}: “{said}”");
            assert!(said.ends_with('.'), "{method} {path} {status}: “{said}”");
        }
    }
}

#[test]
fn a_refusal_s_word_is_one_of_a_closed_list() {
    let description = description();
    let code = &description["components"]["schemas"]["Problem"]["properties"]["code"];
    assert_eq!(code["$ref"], "#/components/schemas/Code");
    let list = description["components"]["schemas"]["Code"]["oneOf"].as_array().unwrap();
    let words: Vec<_> = list.iter().map(|word| word["const"].as_str().unwrap()).collect();
    for word in ["not-your-turn", "not-found", "bad-players", "bot-busy", "cross-origin"] {
        assert!(words.contains(&word), "{word}");
    }
    let mut once = words.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), words.len(), "no word stands twice in {words:?}");
}

/// Each call with its path and method.
fn each(description: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    let paths = description["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, calls)| {
        let calls = calls.as_object().unwrap().iter();
        calls.map(move |(method, call)| (path.as_str(), method.as_str(), call))
    })
}
