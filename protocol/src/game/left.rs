//! Players whose account is gone.

use std::borrow::Cow;

use super::Player;
use crate::id::UserId;

/// How the names of accounts begin that were deleted; nobody else may have such a name.
pub const LEFT: &str = "deleted-";

crate::texts! {
    "left";

    somebody() = "somebody who left";
}

impl Player {
    /// Returns the name that an account has once it is deleted: one word, as programs want it, by
    /// which two who have left can be told apart.
    #[must_use]
    pub fn left_name(id: UserId) -> String {
        format!("{LEFT}{id}")
    }

    /// Returns whether the account was deleted.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.name.starts_with(LEFT)
    }

    /// Returns the name as people read it, in English.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, str> {
        if self.has_left() { Cow::Owned(somebody().to_string()) } else { Cow::Borrowed(&self.name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_left_is_somebody_and_everybody_else_is_called_by_their_name() {
        let id = UserId::from_random(1);
        let named = |name: String| Player { id, name, guest: false };
        let (gone, here) = (named(Player::left_name(id)), named("delete".to_owned()));
        assert!(gone.has_left() && !here.has_left());
        assert_eq!((&*gone.shown(), &*here.shown()), ("somebody who left", "delete"));
    }
}
