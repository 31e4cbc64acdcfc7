//! Sessions: the token that opens one, and what the server keeps of it.

use std::fmt::Write as _;

use rookery_protocol::Millis;
use rookery_storage::TokenHash;
use sha2::{Digest, Sha256};

use crate::now;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acts::sessions;
    use crate::testing::World;

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

    #[tokio::test]
    async fn a_session_is_good_for_ninety_days() {
        let world = World::new().await;
        let anna = world.player("anna").await;
        let token = sessions::begin(&world.app, &anna, None).await.unwrap().hash();
        let (hour_ms, end_ms) = (3_600_000, now::millis() + 7_776_000_000);
        let user = async |at_ms| world.app.base.storage.session_user(&token, at_ms).await.unwrap();
        assert_eq!(user(end_ms - hour_ms).await.map(|account| account.user), Some(anna));
        assert!(user(end_ms + hour_ms).await.is_none());
        world.end().await;
    }
}
