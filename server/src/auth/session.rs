//! Sessions: what a browser keeps in its cookie, and what the server keeps of it.

use std::fmt::Write as _;

use rookery_protocol::Millis;
use rookery_storage::TokenHash;
use sha2::{Digest, Sha256};

use crate::now;

/// The cookie's name.
pub const COOKIE: &str = "rookery_session";
/// How long a session lasts.
pub const SESSION_MS: Millis = 90 * 24 * 60 * 60 * 1_000;

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

/// The `Set-Cookie` line that begins a session.
#[must_use]
pub fn set_cookie(token: &Token, secure: bool) -> String {
    cookie(&token.to_text(), SESSION_MS / 1_000, secure)
}

/// The `Set-Cookie` line that ends it.
#[must_use]
pub fn clear_cookie(secure: bool) -> String {
    cookie("", 0, secure)
}

fn cookie(value: &str, max_age_s: Millis, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}")
}

/// The session token in a `Cookie` line, if there is one.
#[must_use]
pub fn find(cookies: &str) -> Option<Token> {
    let pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).find_map(|(_, value)| Token::read(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_from_the_cookie_it_was_set_in() {
        let token = Token::random();
        let line = set_cookie(&token, true);
        let pair = line.split(';').next().unwrap();
        let found = find(&format!("theme=dark; {pair}; x=y")).unwrap();
        assert_eq!(found.hash(), token.hash());
    }

    #[test]
    fn the_hash_is_not_the_token() {
        let token = Token::random();
        assert_ne!(token.hash(), token.0);
        assert_ne!(Token::random().0, token.0);
    }

    #[test]
    fn other_texts_are_no_tokens() {
        let long = "a".repeat(65);
        for text in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32), &long] {
            assert!(Token::read(text).is_none(), "{text:?}");
        }
        assert!(find("rookery_session=; other_rookery_session=abc").is_none());
    }

    #[test]
    fn scripts_and_other_sites_do_not_get_the_cookie() {
        let line = set_cookie(&Token::random(), true);
        for flag in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
            assert!(line.split("; ").any(|part| part == flag), "{line}");
        }
        assert!(!set_cookie(&Token::random(), false).contains("Secure"));
    }
}
