//! What is sent to the console.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::texts::{common, console, files, shown};

/// The longest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 8 * 1024 * 1024;

/// What an admin fills in, as JSON.
pub(super) fn draft(path: &Path) -> Result<Value, Failure> {
    let content = content(path)?;
    let value: Value = serde_json::from_slice(&content)
        .map_err(|why| Failure::Refused(console::no_json(shown(path), why.to_string())))?;
    match value.is_object() {
        true => Ok(value),
        false => Err(Failure::Refused(console::no_object(shown(path)))),
    }
}

/// The file of a game, as it is sent.
pub(super) fn module(path: &Path) -> Result<Value, Failure> {
    let named = path.file_name().and_then(|name| name.to_str());
    let ending = path.extension().and_then(|ending| ending.to_str());
    let (Some(name), Some(ending @ ("toml" | "js" | "wasm"))) = (named, ending) else {
        return Err(Failure::Usage(files::no_rules(shown(path))));
    };
    let content = content(path)?;
    let content = match ending {
        "wasm" => STANDARD.encode(content),
        _ => String::from_utf8(content)
            .map_err(|_| Failure::Refused(console::no_text(shown(path))))?,
    };
    Ok(json!({ "file": name, "content": content }))
}

fn content(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut content = vec![];
    let reading = match path.to_str() {
        Some("-") => io::stdin().lock().take(FILE_LEN_MAX + 1).read_to_end(&mut content),
        _ => {
            File::open(path).and_then(|file| file.take(FILE_LEN_MAX + 1).read_to_end(&mut content))
        }
    };
    reading.map_err(|why| Failure::Refused(common::not_read(shown(path), why.to_string())))?;
    match content.len() as u64 > FILE_LEN_MAX {
        true => Err(Failure::Refused(common::too_long(shown(path), FILE_LEN_MAX >> 20))),
        false => Ok(content),
    }
}
