//! Mail: the address of an account, what is sent there, and how the sending goes.

use crate::{Millis, wire};

/// The longest address that is taken, in bytes.
pub const MAIL_ADDRESS_LEN_MAX: usize = 254;
/// The most accounts that one address may belong to: those of a family, or of a class.
pub const ACCOUNTS_OF_ADDRESS_MAX: u32 = 50;

wire! {
    /// Whether this server sends mail: the answer of `GET /mail/offered`.
    #[derive(Eq)]
    pub struct MailOffered {
        /// Whether it does. Where it does not, nothing about mail is offered.
        pub offered: bool,
    }

    /// What is known of one's mail: the answer of `GET /mail`.
    #[derive(Eq)]
    pub struct MailCard {
        /// Whether this server sends mail.
        pub offered: bool,
        /// The confirmed address; missing where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub address: Option<MailAddress>,
        /// The address that was given and is not confirmed yet; missing where there is none. It takes
        /// the place of the confirmed one once it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub waiting: Option<WaitingAddress>,
        /// Whether one wants mail about games that wait.
        pub games: bool,
    }

    /// A confirmed address.
    #[derive(Eq)]
    pub struct MailAddress {
        /// The address.
        pub address: String,
        /// The Unix time at which it was confirmed, in milliseconds.
        pub confirmed_ms: Millis,
        /// The Unix time since which mail to it is refused for good, in milliseconds; missing while
        /// none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub failing_ms: Option<Millis>,
    }

    /// An address that is not confirmed.
    #[derive(Eq)]
    pub struct WaitingAddress {
        /// The address.
        pub address: String,
        /// The Unix time at which it was given, in milliseconds.
        pub made_ms: Millis,
        /// The Unix time since which mail to it is refused for good, in milliseconds; missing while
        /// none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub failing_ms: Option<Millis>,
    }

    /// An address for one's account: `PUT /mail/address`. It counts once the link in the mail that is
    /// sent there was followed.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewMailAddress {
        /// The address: letters, digits and a few signs of ASCII, `@`, and the name of a host.
        pub address: String,
    }

    /// The token of a link in a mail: `POST /mail/confirm`, `POST /mail/stop`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct MailToken {
        /// The token of the link.
        pub token: String,
    }

    /// An address that was confirmed just now.
    #[derive(Eq)]
    pub struct MailConfirmed {
        /// The name of the account that it belongs to.
        pub name: String,
        /// The address.
        pub address: String,
    }

    /// Somebody who wants no more mail about games.
    #[derive(Eq)]
    pub struct MailStopped {
        /// The name of the account that gets none any more.
        pub name: String,
    }

    /// Which mail one wants beside what concerns the account itself: `PUT /mail/choice`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct MailChoice {
        /// Whether one wants mail about games that wait.
        pub games: bool,
    }

    /// Somebody who has forgotten their passphrase: `POST /forgotten`. Whatever is given, the answer is
    /// the same.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Forgotten {
        /// The name of an account, or a confirmed address.
        pub who: String,
    }

    /// How it goes with mail, as admins are told.
    #[derive(Eq)]
    pub struct MailStanding {
        /// The number of mails that wait to be sent.
        pub waiting: u32,
        /// The number of mails that this server has sent since it began.
        pub sent: u64,
        /// Whether something is wrong: the mail server takes nothing, or mails have waited for long.
        pub trouble: bool,
        /// The Unix time of the last failure, in milliseconds; missing where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub failed_ms: Option<Millis>,
        /// What the last failure was, in the words of whoever refused, without any address; missing
        /// where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub failure: Option<String>,
    }
}
