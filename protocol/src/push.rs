//! Notices to browsers whose pages are closed (Web Push), for those who want them.

use crate::id::{ChallengeId, DeviceId, GameId};
use crate::wire;

/// The most devices of one account; another one takes the place of the oldest.
pub const DEVICES_EACH_MAX: u32 = 10;

wire! {
    /// The key by which a browser knows that notices come from this server.
    #[derive(Eq)]
    pub struct PushKey {
        /// The public key, a point of P-256 in Base64 for addresses: what pages call
        /// `applicationServerKey`. Missing where the server sends no notices.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub key: Option<String>,
    }

    /// A browser that wants notices: what pages call `PushSubscription`.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewDevice {
        /// The device's address at its push service, at most 1,024 bytes.
        pub endpoint: String,
        /// The device's public key, a point of P-256 in Base64 for addresses.
        pub p256dh: String,
        /// The secret that the device shares with whoever tells it something: 16 bytes in Base64 for
        /// addresses.
        pub auth: String,
    }

    /// A browser that gets notices, as long as the session lasts that named it.
    #[derive(Eq)]
    pub struct Device {
        /// The id of the device.
        pub id: DeviceId,
    }

    /// A notice, as the worker of a page gets it: JSON that the push service cannot read.
    #[derive(Eq)]
    #[serde(tag = "about", rename_all = "kebab-case")]
    pub enum PushNotice {
        /// It is the person's turn.
        Turn {
            /// The game.
            id: GameId,
            /// The name of what is played, such as `Chess`.
            game: String,
            /// The name of the opponent.
            with: String,
        },
        /// A game of the person's has begun.
        Begun {
            /// The game.
            id: GameId,
            /// The name of what is played, such as `Chess`.
            game: String,
            /// The name of the opponent.
            with: String,
        },
        /// Somebody invites the person.
        Invited {
            /// The challenge.
            id: ChallengeId,
            /// The name of what is to be played, such as `Chess`.
            game: String,
            /// The name of whoever invites.
            with: String,
        },
    }
}
