//! Samples of every message, read by this crate and by the browser's tests.
//!
//! A file in `samples` is named `out.` or `in.`, then the message's type, then what it shows.
//! The files in `samples/bad` must be refused.

use std::collections::BTreeSet;
use std::path::Path;

use rookery_protocol::console::LogEntry;
use rookery_protocol::deed::Deed;
use rookery_protocol::game::{Act, Event};
use rookery_protocol::socket::{ClientIn, ClientOut};
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

struct Sample {
    /// The file's name without its ending.
    name: String,
    text: String,
}

fn samples(folder: &str) -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(&folder).expect("the samples are there");
    let paths = files.map(|file| file.expect("the folder can be read").path());
    let read = |path: &Path| Sample {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        text: std::fs::read_to_string(path).expect("a sample is text"),
    };
    let mut all: Vec<_> = paths.filter(|path| path.is_file()).map(|path| read(&path)).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!all.is_empty(), "no samples in {}", folder.display());
    all
}

/// Reads a message and writes it again.
fn rewritten(sample: &Sample) -> Result<String, serde_json::Error> {
    if sample.name.starts_with("out.") {
        serde_json::to_string(&serde_json::from_str::<ClientOut>(&sample.text)?)
    } else {
        assert!(sample.name.starts_with("in."), "{} names no direction", sample.name);
        serde_json::to_string(&serde_json::from_str::<ClientIn>(&sample.text)?)
    }
}

/// The words that tell the variants of an enum apart, from its schema.
fn variants<T: JsonSchema>() -> BTreeSet<String> {
    variants_by::<T>("type")
}

fn variants_by<T: JsonSchema>(tag: &str) -> BTreeSet<String> {
    let schema = schema_for!(T);
    let one_of = schema.get("oneOf").and_then(Value::as_array).expect("an enum has variants");
    let word = |variant: &Value| {
        let tagged = format!("/properties/{tag}/const");
        let tag = variant.pointer(&tagged).or_else(|| variant.get("const"));
        tag.and_then(Value::as_str).expect("a variant has a word").to_owned()
    };
    one_of.iter().map(word).collect()
}

/// Every text that stands under `key`, at any depth.
fn words_under(key: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| words_under(key, item, found)),
        Value::Object(fields) => {
            found.extend(fields.get(key).and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| words_under(key, field, found));
        }
        _ => {}
    }
}

#[test]
fn every_sample_reads_and_writes_the_same() {
    for sample in samples("samples") {
        let again = rewritten(&sample).unwrap_or_else(|why| panic!("{}: {why}", sample.name));
        let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(parse(&again), parse(&sample.text), "{}", sample.name);
    }
}

#[test]
fn every_sample_is_named_for_its_type() {
    for sample in samples("samples") {
        let value: Value = serde_json::from_str(&sample.text).unwrap();
        assert_eq!(sample.name.split('.').nth(1), value["type"].as_str(), "{}", sample.name);
    }
}

#[test]
fn every_message_act_and_event_has_a_sample() {
    let (mut said, mut heard) = (BTreeSet::new(), BTreeSet::new());
    let (mut acts, mut events) = (BTreeSet::new(), BTreeSet::new());
    for sample in samples("samples") {
        let value: Value = serde_json::from_str(&sample.text).unwrap();
        let messages = if sample.name.starts_with("out.") { &mut said } else { &mut heard };
        messages.extend(value["type"].as_str().map(str::to_owned));
        words_under("act", &value, &mut acts);
        words_under("type", &value["entries"], &mut events);
    }
    assert_eq!(said, variants::<ClientOut>());
    assert_eq!(heard, variants::<ClientIn>());
    assert_eq!(acts, variants::<Act>());
    assert_eq!(events, variants::<Event>());
}

#[test]
fn every_bad_sample_is_refused() {
    for sample in samples("samples/bad") {
        assert!(rewritten(&sample).is_err(), "{} was read", sample.name);
    }
}

#[test]
fn every_kind_of_deed_has_a_sample_that_reads_and_writes_the_same() {
    let mut kinds = BTreeSet::new();
    for sample in samples("samples/deeds") {
        let entry: LogEntry = serde_json::from_str(&sample.text)
            .unwrap_or_else(|why| panic!("{}: {why}", sample.name));
        let value: Value = serde_json::from_str(&sample.text).unwrap();
        assert_eq!(serde_json::to_value(&entry).unwrap(), value, "{}", sample.name);
        assert_eq!(value["deed"]["kind"], sample.name.as_str());
        kinds.insert(sample.name);
    }
    assert_eq!(kinds, variants_by::<Deed>("kind"));
}

#[test]
fn an_account_is_told_of_every_deed_that_names_one() {
    for sample in samples("samples/deeds") {
        let entry: LogEntry = serde_json::from_str(&sample.text).unwrap();
        let whom = entry.whom.map(|whom| whom.id);
        if !matches!(entry.deed, Deed::Old { .. }) {
            assert_eq!(entry.deed.whom(), whom, "{}", sample.name);
        }
    }
}
