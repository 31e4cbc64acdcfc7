//! Tokens of machines.

use std::fmt;
use std::path::Path;

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
    pub fn new(text: &str) -> Result<Self, String> {
        let token = text.trim();
        if token.is_empty() {
            return Err("the token is empty".to_owned());
        }
        if token.len() > TOKEN_LEN_MAX {
            return Err(format!("the token is longer than {TOKEN_LEN_MAX} bytes"));
        }
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err("the token has characters that no token has".to_owned());
        }
        Ok(Self(token.to_owned()))
    }

    /// Reads the token that is all there is in a file.
    ///
    /// # Errors
    /// A sentence that does not tell the token.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read(file).map_err(|why| format!("{}: {why}", file.display()))?;
        let text = String::from_utf8(text).unwrap_or_else(|_| "\u{fffd}".to_owned());
        Self::new(&text).map_err(|why| format!("{}: {why}", file.display()))
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
                Err(why) => prop_assert!(text.trim().len() < 8 || !why.contains(text.trim())),
            }
        }
    }
}
