//! Sessions: where somebody is logged in, and from what.

use crate::factor::Factor;
use crate::id::SessionId;
use crate::{Millis, wire};

wire! {
    /// A session: a browser or a program in which somebody is logged in.
    #[derive(Eq)]
    pub struct SessionCard {
        /// The id of the session, which opens nothing.
        pub id: SessionId,
        /// The program that it was begun with, such as `Firefox`; missing where it did not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub browser: Option<String>,
        /// The system that it was begun on, such as `Android`; missing where it did not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub system: Option<String>,
        /// The network address that it was used from last; missing where none was noted yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub address: Option<String>,
        /// The Unix time at which it was begun, in milliseconds.
        pub begun_ms: Millis,
        /// The Unix time of the last use to within some minutes, in milliseconds; missing where none
        /// was noted yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub used_ms: Option<Millis>,
        /// The Unix time at which it ends unless it is used before, in milliseconds.
        pub ends_ms: Millis,
        /// Whether it is the one that asks.
        pub current: bool,
    }

    /// The passphrase once more, for what a session alone is not trusted with.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct ConfirmSession {
        /// The present passphrase.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub passphrase: String,
        /// The second factor, where the account has one. A passkey stands for the passphrase, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub factor: Option<Factor>,
    }
}
