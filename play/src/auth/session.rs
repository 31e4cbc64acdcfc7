//! Sessions: the token that opens one, and what the server keeps of it.

use std::fmt::Write as _;
use std::net::IpAddr;

use rookery_protocol::Millis;
use rookery_storage::{SessionSpan, TokenHash};
use sha2::{Digest, Sha256};

use crate::now;

const MINUTE_MS: Millis = 60 * 1_000;
const DAY_MS: Millis = 24 * 60 * MINUTE_MS;

/// How long a session lasts that nobody uses.
pub const IDLE_MS: Millis = 30 * DAY_MS;
/// How long a session lasts, however much it is used.
pub const LONGEST_MS: Millis = 180 * DAY_MS;
/// How long sessions last.
pub(crate) const SPAN: SessionSpan = SessionSpan { idle_ms: IDLE_MS, longest_ms: LONGEST_MS };
/// How exactly it is known when a session was used last.
const USE_KNOWN_MS: Millis = 5 * MINUTE_MS;

/// Whether it is to be noted that a session is used, of which this use is known.
pub(crate) fn is_use_due(used_ms: Option<Millis>, now: Millis) -> bool {
    used_ms.is_none_or(|used_ms| used_ms <= now - USE_KNOWN_MS)
}

/// Where somebody who begins a session comes from, as far as their door knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Came {
    /// Their network address.
    pub address: Option<IpAddr>,
    /// The name of their program, such as `Firefox`.
    pub browser: Option<&'static str>,
    /// The name of the system that it runs on, such as `Android`.
    pub system: Option<&'static str>,
}

const TOKEN_LEN: usize = 32;

/// 256 random bits that open a session. Only the browser keeps it; it has no `Debug`, so that it
/// never ends up in a log.
pub struct Token([u8; TOKEN_LEN]);

impl Token {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Self(now::random_bytes())
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if text.len() != 2 * TOKEN_LEN {
            return None;
        }
        let mut bytes = [0; TOKEN_LEN];
        for (byte, digits) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            *byte = hex(digits[0])? << 4 | hex(digits[1])?;
        }
        Some(Self(bytes))
    }

    /// 64 hexadecimal digits.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(2 * TOKEN_LEN);
        for byte in self.0 {
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    /// The bits themselves.
    pub(crate) fn bytes(&self) -> [u8; TOKEN_LEN] {
        self.0
    }

    /// What to store, and to look for: SHA-256, which needs no salt because the token is random.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }
}

fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_from_its_text() {
        let token = Token::random();
        assert_eq!(Token::read(&token.to_text()).unwrap().hash(), token.hash());
    }

    #[test]
    fn the_hash_is_not_the_token() {
        let token = Token::random();
        assert_ne!(token.hash(), token.0);
        assert_ne!(Token::random().0, token.0);
        let known = Token::read(&"00".repeat(32)).unwrap().hash();
        assert_eq!(known[..4], [0x66, 0x68, 0x7a, 0xad], "that of 32 zeros");
    }

    #[test]
    fn other_texts_are_no_tokens() {
        let long = "a".repeat(65);
        for text in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32), &long] {
            assert!(Token::read(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn a_use_is_noted_once_in_five_minutes() {
        assert!(is_use_due(None, 0));
        assert!(!is_use_due(Some(1_000), 300_999));
        assert!(is_use_due(Some(1_000), 301_000));
    }
}
