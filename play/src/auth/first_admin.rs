//! The one-time link that makes the first admin.

use rookery_storage::TokenHash;
use tokio::sync::{Mutex, MutexGuard};

use super::session::Token;

/// The link's token, while the link is good.
pub struct FirstAdmin {
    /// A task's mutex: it is held while the account is made, so that two requests with the same
    /// link make one admin.
    expected: Mutex<Option<TokenHash>>,
}

/// A token that fits. While this lives, no other request can use it.
pub struct Claim<'a>(MutexGuard<'a, Option<TokenHash>>);

impl FirstAdmin {
    /// The link is dead from the start: an admin exists.
    #[must_use]
    pub fn closed() -> Self {
        Self { expected: Mutex::new(None) }
    }

    /// The link is good for `token`.
    #[must_use]
    pub fn open(token: &Token) -> Self {
        Self { expected: Mutex::new(Some(token.hash())) }
    }

    /// Claims the link with what somebody gave as its token; `None` when it is wrong or dead.
    pub async fn claim(&self, token: &str) -> Option<Claim<'_>> {
        let expected = self.expected.lock().await;
        // Comparing hashes tells nothing about the token, however long it takes.
        let given = Token::read(token).map(|token| token.hash());
        (given.is_some() && *expected == given).then_some(Claim(expected))
    }
}

impl Claim<'_> {
    /// The link is dead from now on.
    pub fn used(mut self) {
        *self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_link_is_good_until_it_was_used() {
        let token = Token::random();
        let first = FirstAdmin::open(&token);
        assert!(first.claim(&Token::random().to_text()).await.is_none());
        assert!(first.claim("").await.is_none());
        drop(first.claim(&token.to_text()).await.unwrap());
        first.claim(&token.to_text()).await.unwrap().used();
        assert!(first.claim(&token.to_text()).await.is_none());
    }

    #[tokio::test]
    async fn nothing_fits_a_closed_link() {
        let first = FirstAdmin::closed();
        assert!(first.claim("").await.is_none());
        assert!(first.claim(&Token::random().to_text()).await.is_none());
    }
}
