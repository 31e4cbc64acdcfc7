//! The accounts that deeds are about.

use super::Deed;
use crate::id::UserId;

impl Deed {
    /// Returns the account that the deed is about, if it is about one.
    #[must_use]
    pub fn whom(&self) -> Option<UserId> {
        match self {
            Self::FirstAdminMade { user }
            | Self::AccountAdded { user, .. }
            | Self::RoleChanged { user, .. }
            | Self::Suspended { user }
            | Self::Admitted { user }
            | Self::Muted { user }
            | Self::Unmuted { user }
            | Self::ResetLinkMade { user }
            | Self::FactorsTakenOff { user } => Some(*user),
            Self::BotAdded { bot, .. }
            | Self::BotChanged { bot, .. }
            | Self::BotRemoved { bot, .. }
            | Self::BotEnabled { bot, .. }
            | Self::BotDisabled { bot, .. } => Some(*bot),
            Self::ImportDeleted { owner, .. } => Some(*owner),
            _ => None,
        }
    }
}
