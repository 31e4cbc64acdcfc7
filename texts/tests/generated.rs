//! The list of texts that translators work from, and that the browser client's types come from.

use std::collections::BTreeMap;
use std::path::Path;

use rookery_protocol::error::Refusal;
use rookery_texts::{Text, catalogue};
use schemars::schema_for;
use serde_json::{Value, json};

/// By its path from the repository's root.
const FILE: &str = "web/src/messages/server.en.json";

/// Every text by its key, with its forms where it depends on a count.
fn texts() -> BTreeMap<String, Value> {
    let ours = catalogue().map(|entry| {
        let mut forms = entry.english.forms();
        let text = match (forms.next(), forms.next()) {
            (Some((_, one)), Some((_, other))) => json!({ "one": one, "other": other }),
            (first, _) => json!(first.map(|(_, text)| text)),
        };
        (entry.key.to_owned(), text)
    });
    ours.chain(refusals()).collect()
}

/// Why games refuse: their words are a closed list.
fn refusals() -> Vec<(String, Value)> {
    let schema = schema_for!(Refusal);
    let words = schema.get("oneOf").and_then(Value::as_array).expect("a list of words");
    let texts = words.iter().map(|word| {
        let refusal: Refusal = serde_json::from_value(word["const"].clone()).expect("a word");
        let text = Text::from(refusal);
        (text.key(), json!(text.to_string()))
    });
    texts.collect()
}

#[test]
fn generated_files_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FILE);
    let wanted = serde_json::to_string_pretty(&texts()).unwrap() + "\n";
    if std::env::var_os("ROOKERY_REGENERATE").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{FILE} is not up to date: cargo xtask generate");
}

#[test]
fn every_refusal_has_a_key() {
    let refusals = refusals();
    assert!(refusals.len() > 20);
    assert!(refusals.iter().all(|(key, _)| key.starts_with("refusals.") && key.len() > 9));
}
