//! The protocol's golden messages, for the tests.

use std::fs;
use std::path::Path;

use rookery_protocol::socket::ClientIn;
use serde_json::Value;

/// A message of the server, such as `game.begun`, with some of its fields replaced.
pub(crate) fn message(name: &str, changes: &[(&str, Value)]) -> ClientIn {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/samples");
    let text = fs::read_to_string(folder.join(format!("in.{name}.json"))).unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    for (pointer, change) in changes {
        *value.pointer_mut(pointer).unwrap_or_else(|| panic!("{name}: {pointer}")) = change.clone();
    }
    serde_json::from_value(value).unwrap()
}
