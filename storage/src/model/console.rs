//! What those who run the server see and do.

use rookery_protocol::Millis;
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

/// Something that an admin did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDeed {
    /// When.
    pub at_ms: Millis,
    /// Who.
    pub by: UserId,
    /// The call, with names in braces for what differs.
    pub call: String,
    /// What the braces stood for.
    pub about: Vec<String>,
    /// What was sent.
    pub sent: String,
}
