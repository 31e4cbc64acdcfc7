//! Tokens of machines.

use std::fmt;
use std::path::Path;

use rookery_protocol::said::{Text, of_part};

use crate::texts;

/// The longest token, in bytes.
const TOKEN_LEN_MAX: usize = 512;

/// A token that lets a machine in at a server. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Makes a token of a text, without the white space around it.
    ///
    /// # Errors
    /// A sentence that does not tell the token.
    pub fn new(text: &str) -> Result<Self, Text> {
        let token = text.trim();
        if token.is_empty() {
            return Err(texts::token_empty());
        }
        if token.len() > TOKEN_LEN_MAX {
            return Err(texts::token_too_long(TOKEN_LEN_MAX));
        }
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(texts::token_strange());
        }
        Ok(Self(token.to_owned()))
    }

    /// Reads the token that is all there is in a file.
    ///
    /// # Errors
    /// A sentence that does not tell the token.
    pub fn read(file: &Path) -> Result<Self, Text> {
        let shown = || file.display().to_string();
        let text = std::fs::read(file).map_err(|why| of_part(shown(), why.to_string()))?;
        let text = String::from_utf8(text).unwrap_or_else(|_| "\u{fffd}".to_owned());
        Self::new(&text).map_err(|why| of_part(shown(), why))
    }

    pub(super) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_token_is_never_shown() {
        assert!(!format!("{:?}", Token::new(" s3cret\n").unwrap()).contains("s3cret"));
        assert_eq!(Token::new(" s3cret\n").unwrap().reveal(), "s3cret");
    }

    proptest! {
        #[test]
        fn what_is_no_token_is_refused_without_telling_it(text in any::<String>()) {
            match Token::new(&text) {
                Ok(token) => prop_assert!(token.reveal().bytes().all(|b| b.is_ascii_graphic())),
                Err(why) => {
                    let why = why.to_string();
                    prop_assert!(text.trim().len() < 8 || !why.contains(text.trim()));
                }
            }
        }
    }
}
