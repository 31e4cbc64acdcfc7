//! What those who run the server see and do.

use rookery_protocol::Millis;
use rookery_protocol::deed::Deed;
use rookery_protocol::id::UserId;

use super::User;

/// An account with what it is kept from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedUser {
    /// The account.
    pub user: User,
    /// It has no sessions, and gets none.
    pub suspended: bool,
    /// It may not chat.
    pub muted: bool,
}

/// An entry for the log of what those who run the server did.
#[derive(Debug, Clone, PartialEq)]
pub struct NewDeed {
    /// When it was done.
    pub at_ms: Millis,
    /// Who did it; missing where it was done in a shell beside the server.
    pub by: Option<UserId>,
    /// What was done.
    pub deed: Deed,
}
