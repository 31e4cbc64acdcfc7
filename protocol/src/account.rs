//! Accounts, as the HTTP API speaks of them.

use crate::game::Player;
use crate::wire;

/// The longest name, in characters.
pub const NAME_LEN_MAX: usize = 20;
/// The shortest name, in characters.
pub const NAME_LEN_MIN: usize = 2;
/// The shortest passphrase, in characters.
pub const PASSPHRASE_LEN_MIN: usize = 8;
/// The longest passphrase, in bytes.
pub const PASSPHRASE_LEN_MAX: usize = 256;

wire! {
    /// What an account may do.
    #[derive(Copy, Eq, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Role {
        /// Somebody who plays without an account.
        Guest,
        /// A registered player.
        Player,
        /// A program that plays.
        Bot,
        /// Somebody who runs the server.
        Admin,
    }

    /// The signed-in account.
    #[derive(Eq)]
    pub struct Account {
        /// The person, as others see them.
        pub player: Player,
        /// What they may do.
        pub role: Role,
    }

    /// Who is signed in: the answer of every call that changes it.
    #[derive(Eq)]
    pub struct Me {
        /// Nobody, when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub account: Option<Account>,
    }

    /// A name and a passphrase: to register, or to log in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Credentials {
        /// 2 to 20 of `A-Z a-z 0-9 _ -`, beginning with a letter or digit; case does not tell
        /// two names apart.
        pub name: String,
        /// 8 characters to 256 bytes.
        pub passphrase: String,
    }

    /// Makes the first admin. The token comes from the link that the server prints.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct FirstAdmin {
        /// From the link.
        pub token: String,
        /// As in [`Credentials`].
        pub name: String,
        /// As in [`Credentials`].
        pub passphrase: String,
    }

    /// Changes the passphrase, and signs out everywhere else.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ChangePassphrase {
        /// The present one.
        pub old: String,
        /// The one to come.
        pub new: String,
    }

    /// Deletes the account. Games stay, under the name `deleted-…`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct DeleteAccount {
        /// The present passphrase.
        pub passphrase: String,
    }
}
