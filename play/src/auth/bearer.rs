//! Tokens of programs: how they are written and called.

use rookery_protocol::token::{Scope, TOKEN_LABEL_LEN_MAX};
use rookery_texts::{Text, tokens};

use super::session::Token;

/// What every token begins with, so that one that has strayed is recognised.
const PREFIX: &str = "rookery_";

/// A token as programs show it: letters, digits and `_`.
#[must_use]
pub fn to_text(token: &Token) -> String {
    format!("{PREFIX}{}", token.to_text())
}

/// Reads what [`to_text`] wrote.
#[must_use]
pub fn read(text: &str) -> Option<Token> {
    Token::read(text.strip_prefix(PREFIX)?)
}

/// What is wrong with the name of a token.
///
/// # Errors
/// That.
pub fn check_label(label: &str) -> Result<(), Text> {
    let length = label.trim().chars().count();
    if length == 0 {
        return Err(tokens::label_wanted());
    }
    if length > TOKEN_LABEL_LEN_MAX || label.chars().any(char::is_control) {
        return Err(tokens::label_too_long(TOKEN_LABEL_LEN_MAX));
    }
    Ok(())
}

/// Each scope once, in their order.
#[must_use]
pub fn in_order(mut scopes: Vec<Scope>) -> Vec<Scope> {
    scopes.sort_unstable();
    scopes.dedup();
    scopes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_from_its_text() {
        let token = Token::random();
        let text = to_text(&token);
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{text}");
        assert_eq!(read(&text).unwrap().hash(), token.hash());
    }

    #[test]
    fn other_texts_are_no_tokens_of_programs() {
        assert!(read("lip_0123456789").is_none());
        assert!(read(&Token::random().to_text()).is_none(), "a session opens nothing here");
    }

    #[test]
    fn a_scope_that_is_named_twice_is_one() {
        let scopes = vec![Scope::ChallengeRead, Scope::BotPlay, Scope::ChallengeRead];
        assert_eq!(in_order(scopes), [Scope::BotPlay, Scope::ChallengeRead]);
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(check_label("My bot ♞"), Ok(()));
        assert_eq!(check_label(&"♞".repeat(TOKEN_LABEL_LEN_MAX)), Ok(()));
        for label in ["", "  ", "a\nb", &"x".repeat(TOKEN_LABEL_LEN_MAX + 1)] {
            assert!(check_label(label).is_err(), "{label:?}");
        }
    }
}
