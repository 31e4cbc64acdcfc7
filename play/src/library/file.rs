//! A file of a game's rules: what its name says, and what names its content.

use std::fmt::Write as _;

use rookery_protocol::Millis;
use rookery_protocol::module::{Flaw, MODULE_BYTES_MAX, ModuleKind, ModuleOrigin, ModuleState};
use rookery_storage::NewModule;
use rookery_texts::modules;
use sha2::{Digest as _, Sha256};

/// The longest key of a game, in characters.
const KEY_LEN_MAX: usize = 40;
/// Digits of the hash that name a version: 48 bits.
const HASH_DIGITS: usize = 12;

/// A file whose name is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The key of the game in the file.
    pub key: String,
    /// The language of its rules.
    pub kind: ModuleKind,
    /// The bytes of the file.
    pub content: Vec<u8>,
}

impl File {
    /// A file by its name.
    ///
    /// # Errors
    /// What is wrong with the name or the length.
    pub fn new(name: &str, content: Vec<u8>) -> Result<Self, Flaw> {
        let (key, kind) = name_of(name)?;
        if content.len() > MODULE_BYTES_MAX {
            let mebibytes = MODULE_BYTES_MAX / (1024 * 1024);
            return Err(Flaw::new(modules::file_too_long(mebibytes)));
        }
        Ok(Self { key, kind, content })
    }

    /// What a game that is played by it records.
    #[must_use]
    pub fn id(&self) -> String {
        let hash = hash(&self.content);
        format!("{}@{}", self.key, &hash[..HASH_DIGITS])
    }

    /// As storage takes it.
    #[must_use]
    pub fn stored(
        self,
        name: &str,
        state: ModuleState,
        origin: ModuleOrigin,
        made_ms: Millis,
    ) -> NewModule {
        NewModule {
            id: self.id(),
            name: name.to_owned(),
            hash: hash(&self.content),
            key: self.key,
            kind: self.kind,
            state,
            origin,
            content: self.content,
            made_ms,
        }
    }
}

/// The key and the kind that a file's name says.
fn name_of(name: &str) -> Result<(String, ModuleKind), Flaw> {
    let (key, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let kind = match ending {
        "js" | "mjs" => ModuleKind::Script,
        "wasm" => ModuleKind::Component,
        "toml" => ModuleKind::Variant,
        _ => {
            return Err(Flaw::of("file", modules::file_ending()));
        }
    };
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = key.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || key.len() > KEY_LEN_MAX || !key.chars().all(allowed) {
        return Err(Flaw::of("file", modules::file_key(KEY_LEN_MAX)));
    }
    Ok((key.to_owned(), kind))
}

/// SHA-256 in hexadecimal.
fn hash(content: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(content) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_s_name_says_key_and_kind() {
        let file = File::new("fox-and-geese.js", b"x".to_vec()).unwrap();
        assert_eq!((file.key.as_str(), file.kind), ("fox-and-geese", ModuleKind::Script));
        // SHA-256 of "x", as sha256sum prints it.
        assert_eq!(file.id(), "fox-and-geese@2d711642b726");
        let longest = "x".repeat(KEY_LEN_MAX);
        assert_eq!(File::new(&format!("{longest}.js"), vec![]).unwrap().key, longest);
        assert!(File::new(&format!("{longest}x.js"), vec![]).is_err());
    }

    #[test]
    fn other_names_are_refused_in_words() {
        for (name, word) in [
            ("game.exe", ".js"),
            ("game", ".js"),
            (".js", "key"),
            ("My Game.js", "key"),
            ("../etc/passwd.js", "key"),
            ("a@b.toml", "key"),
            ("1st.wasm", "key"),
        ] {
            let flaw = File::new(name, vec![]).unwrap_err();
            assert!(flaw.text.contains(word), "{name}: {}", flaw.text);
        }
    }

    #[test]
    fn a_file_has_a_limit() {
        let flaw = File::new("big.js", vec![0; MODULE_BYTES_MAX + 1]).unwrap_err();
        assert!(flaw.text.contains("4 MiB"), "{}", flaw.text);
    }
}
