//! Tokens as they go in and come out.

use rookery_protocol::Millis;
use rookery_protocol::id::{TokenId, UserId};
use rookery_protocol::token::Scope;

use crate::model::{TokenHash, User};

/// A token to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewToken {
    /// The id of the token, made by the caller.
    pub id: TokenId,
    /// The SHA-256 of the token.
    pub hash: TokenHash,
    /// The account that the token belongs to.
    pub user: UserId,
    /// The name that the owner gives the token.
    pub label: String,
    /// The scopes of the token: what it may be used for.
    pub scopes: Vec<Scope>,
    /// The Unix time at which the token was made, in milliseconds.
    pub made_ms: Millis,
    /// The Unix time from which it lets nobody in any more, in milliseconds; none where it has no
    /// end.
    pub ends_ms: Option<Millis>,
}

/// The account that shows a token, and what the token is good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The account that the token belongs to.
    pub user: User,
    /// Whether the account is suspended.
    pub suspended: bool,
    /// The scopes of the token: what it may be used for.
    pub scopes: Vec<Scope>,
    /// The Unix time from which the token lets nobody in any more, in milliseconds; none where it has
    /// no end.
    pub ends_ms: Option<Millis>,
}
