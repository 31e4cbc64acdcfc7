//! The list of texts that translators work from, and that the browser client's types come from:
//! what the server says, and what games say of themselves.

use std::collections::BTreeMap;

use rookery_protocol::error::Refusal;
use rookery_protocol::said::{Entry, Text};
use schemars::schema_for;
use serde_json::{Value, json};

/// The catalogues of all crates that the server says something of.
fn entries() -> impl Iterator<Item = &'static Entry> {
    let crates = [
        rookery_rules::texts::ALL,
        rookery_arbiter::texts::ALL,
        rookery_engine_host::texts::ALL,
        rookery_texts::ALL,
    ];
    let subjects = crates.into_iter().flatten().copied().chain(rookery_games::texts()).chain([
        rookery_protocol::said::ENTRIES,
        rookery_protocol::game::left::ENTRIES,
        rookery_pictures::texts::ENTRIES,
        rookery_modules::texts(),
    ]);
    subjects.flat_map(|entries| entries.iter().copied())
}

/// Every text by its key, with its forms where it depends on a count.
pub(super) fn texts() -> BTreeMap<String, Value> {
    let entries = entries().map(|entry| {
        let mut forms = entry.english.forms();
        let text = match (forms.next(), forms.next()) {
            (Some((_, one)), Some((_, other))) => json!({ "one": one, "other": other }),
            (first, _) => json!(first.map(|(_, text)| text)),
        };
        (entry.key.to_owned(), text)
    });
    entries.chain(refusals()).chain(games()).collect()
}

/// Why games refuse: their words are a closed list.
fn refusals() -> Vec<(String, Value)> {
    let schema = schema_for!(Refusal);
    let words = schema.get("oneOf").and_then(Value::as_array).expect("a list of words");
    let texts = words.iter().map(|word| {
        let refusal: Refusal = serde_json::from_value(word["const"].clone()).expect("a word");
        keyed(&Text::from(refusal)).expect("a refusal has a key")
    });
    texts.collect()
}

/// What the games that come with Rookery say of themselves and nobody else says.
fn games() -> Vec<(String, Value)> {
    let known: std::collections::BTreeSet<_> =
        entries().map(|entry| entry.key.to_owned()).collect();
    let registry = rookery_games::registry();
    let shipped = rookery_modules::shipped_games();
    assert!(shipped.len() > 5, "{}", shipped.len());
    let games = registry.iter().chain(&shipped).flat_map(|game| {
        let title = game.title();
        let captions = game.examples().into_iter().map(|example| example.caption);
        let texts = title.text.iter().flatten().cloned().chain([title.summary.clone()]);
        texts.chain(captions).filter_map(|text| keyed(&text)).collect::<Vec<_>>()
    });
    games.filter(|(key, _)| !known.contains(key)).collect()
}

fn keyed(text: &Text) -> Option<(String, Value)> {
    Some((text.key()?, json!(text.to_string())))
}

#[test]
fn every_text_is_written_as_texts_are_and_no_two_have_one_key() {
    let mut keys = std::collections::BTreeSet::new();
    for entry in entries() {
        assert_eq!(entry.check(), Ok(()));
        assert!(keys.insert(entry.key), "{} is there twice", entry.key);
    }
    assert!(keys.len() > 200, "{}", keys.len());
}

#[test]
fn every_refusal_has_a_key() {
    let refusals = refusals();
    assert!(refusals.len() > 20);
    assert!(refusals.iter().all(|(key, _)| key.starts_with("refusals.") && key.len() > 9));
}

#[test]
fn what_a_key_means_is_said_by_all_games_that_have_it() {
    let mut known = BTreeMap::new();
    for (key, text) in games() {
        let said = known.entry(key.clone()).or_insert_with(|| text.clone());
        assert_eq!(*said, text, "{key}");
    }
}
