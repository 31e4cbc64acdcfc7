//! Accounts, as the HTTP API has them.

use std::collections::BTreeMap;

use crate::factor::Factor;
use crate::game::Player;
use crate::wire;

/// The longest name of an account, in characters.
pub const NAME_LEN_MAX: usize = 20;
/// The shortest name of an account, in characters.
pub const NAME_LEN_MIN: usize = 2;
/// The shortest passphrase, in characters.
pub const PASSPHRASE_LEN_MIN: usize = 8;
/// The longest passphrase that may be chosen, in characters.
pub const PASSPHRASE_LEN_MAX: usize = 128;
/// The most bytes of a passphrase that are read where one is typed to log in: there are older ones
/// that are longer than may be chosen now.
pub const PASSPHRASE_BYTES_MAX: usize = 512;
/// The most people whom one person may block.
pub const BLOCKS_EACH_MAX: u32 = 500;
/// The most choices that are kept with one account.
pub const CHOICES_EACH_MAX: usize = 64;
/// The longest name or value of a choice, in characters.
pub const CHOICE_LEN_MAX: usize = 40;

wire! {
    /// The role of an account, which says what it may do.
    #[derive(Copy, Eq, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Role {
        /// A guest, who plays without an account.
        Guest,
        /// A registered player.
        Player,
        /// A bot: a program that plays.
        Bot,
        /// An admin, who runs the server.
        Admin,
    }

    /// The signed-in account.
    #[derive(Eq)]
    pub struct Account {
        /// The account's name and id, as others see them.
        pub player: Player,
        /// The account's role.
        pub role: Role,
    }

    /// The account that is signed in: the answer of every call that changes it.
    #[derive(Eq)]
    pub struct Me {
        /// The account; missing when nobody is signed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub account: Option<Account>,
    }

    /// A name and a passphrase, to register or to log in.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Credentials {
        /// The name: 2 to 20 of `A-Z a-z 0-9 _ -`, beginning with a letter or digit. Case does not
        /// tell two names apart.
        pub name: String,
        /// The passphrase. One that is chosen has 8 to 128 characters, is no common one, and has
        /// little to do with the name.
        pub passphrase: String,
    }

    /// A request to make the first admin, with the token of the link that the server prints.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct FirstAdmin {
        /// The token of the link.
        pub token: String,
        /// The name, as in [`Credentials`].
        pub name: String,
        /// The passphrase, as in [`Credentials`].
        pub passphrase: String,
    }

    /// A request to change the passphrase, which also signs out everywhere else and kills links with
    /// which another one could be chosen.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ChangePassphrase {
        /// The present passphrase.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub old: String,
        /// The new passphrase.
        pub new: String,
        /// Whether the tokens of the account stay good. Unless it is said they end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub keep_tokens: bool,
        /// The second factor, where the account has one. A passkey stands for the passphrase, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<Factor>,
    }

    /// A request to delete the account. Its games stay, under the name `deleted-…`; what it said in
    /// games is taken out of them.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct DeleteAccount {
        /// The present passphrase.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub passphrase: String,
        /// The second factor, where the account has one. A passkey stands for the passphrase, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<Factor>,
    }

    /// The people whom somebody has blocked, the last one first.
    #[derive(Eq)]
    pub struct Blocked {
        /// The people, at most [`BLOCKS_EACH_MAX`].
        pub people: Vec<Player>,
    }

    /// The choices about how pages look, sound and play, as they are kept with an account.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Choices {
        /// The values by the choices' names. The server keeps them for the pages and gives them no
        /// meaning: at most [`CHOICES_EACH_MAX`], names and values of at most [`CHOICE_LEN_MAX`]
        /// characters.
        pub choices: BTreeMap<String, String>,
    }
}
