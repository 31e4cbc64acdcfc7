//! What those who run the server see and do.

use rookery_protocol::Millis;
use rookery_protocol::deed::Deed;
use rookery_protocol::id::UserId;

use super::User;

/// An account with its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedUser {
    /// The account.
    pub user: User,
    /// Whether the account is suspended: it has no sessions, and gets none.
    pub suspended: bool,
    /// Whether the account may not chat.
    pub muted: bool,
    /// Whether the account has a second factor.
    pub second_factor: bool,
}

/// An entry for the log of what those who run the server did.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDeed {
    /// The Unix time at which the deed was done, in milliseconds.
    pub at_ms: Millis,
    /// The account that did it; missing where it was done in a shell beside the server.
    pub by: Option<UserId>,
    /// The deed that was done.
    pub deed: Deed,
}
