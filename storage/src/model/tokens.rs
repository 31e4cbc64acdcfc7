//! Tokens as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::id::{TokenId, UserId};
use rookery_protocol::token::Scope;

use crate::model::{TokenHash, User};

/// A token to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewToken {
    /// Made by the caller.
    pub id: TokenId,
    /// SHA-256 of the token.
    pub hash: TokenHash,
    /// Whose it is.
    pub user: UserId,
    /// What they call it.
    pub label: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub made_ms: Millis,
}

/// Whoever shows a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Whose token it is.
    pub user: User,
    /// Whether that account is suspended.
    pub suspended: bool,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}
