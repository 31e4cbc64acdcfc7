//! An id type for each kind of thing, so that swapped arguments do not compile.
//!
//! Every id is eight characters of `[0-9A-Za-z]`, made from random bits by whoever creates the
//! thing: 62⁸ ≈ 2·10¹⁴ values, short enough for an address and for the Lichess API.
//!
//! ```
//! use rookery_protocol::id::GameId;
//!
//! let game: GameId = "q7Kd0Zx2".parse()?;
//! assert_eq!(game.to_string(), "q7Kd0Zx2");
//! assert!("../../..".parse::<GameId>().is_err());
//! # Ok::<(), rookery_protocol::id::NoId>(())
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The length of an id, in characters.
pub const ID_LEN: usize = 8;
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The error for a text that is no id: another length, or a character outside `[0-9A-Za-z]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an id is eight letters or digits")]
pub struct NoId;

fn from_random(mut bits: u64) -> [u8; ID_LEN] {
    let mut text = [0; ID_LEN];
    for place in &mut text {
        *place = ALPHABET[(bits % 62) as usize];
        bits /= 62;
    }
    text
}

fn parse(text: &str) -> Result<[u8; ID_LEN], NoId> {
    let bytes: [u8; ID_LEN] = text.as_bytes().try_into().map_err(|_| NoId)?;
    if bytes.iter().all(u8::is_ascii_alphanumeric) { Ok(bytes) } else { Err(NoId) }
}

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; ID_LEN]);

        impl $name {
            /// Makes an id from 64 random bits; any value will do.
            #[must_use]
            pub fn from_random(bits: u64) -> Self {
                Self(from_random(bits))
            }

            /// Returns the id as its eight characters.
            #[must_use]
            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).unwrap_or_default()
            }
        }

        impl FromStr for $name {
            type Err = NoId;
            fn from_str(text: &str) -> Result<Self, NoId> {
                parse(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Visit;
                impl serde::de::Visitor<'_> for Visit {
                    type Value = [u8; ID_LEN];
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("an id of eight letters or digits")
                    }
                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                        parse(text).map_err(E::custom)
                    }
                }
                from.deserialize_str(Visit).map(Self)
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": "^[0-9A-Za-z]{8}$" })
            }
        }

        impl ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &ts_rs::Config) -> String {
                "string".into()
            }
            fn inline(_: &ts_rs::Config) -> String {
                "string".into()
            }
        }
    )* };
}

id! {
    /// The id of a game between two seats.
    GameId;
    /// The id of an account: a player, a guest, an admin or a bot.
    UserId;
    /// The id of a challenge: an offer to play, open to anyone or directed at one person.
    ChallengeId;
    /// The id of an engine: a program that plays.
    EngineId;
    /// The id of a host: a machine that runs engines.
    HostId;
    /// The id of a match of bots.
    MatchId;
    /// The id of a study of search algorithms.
    StudyId;
    /// The id of a token, which a program shows in place of a passphrase.
    TokenId;
    /// The id of a passkey, by which somebody logs in without a passphrase.
    PasskeyId;
    /// The id of a session: a browser or a program in which somebody is logged in.
    SessionId;
    /// The id of an arrangement: games of many people that begin together.
    BulkId;
    /// The id of an import: a file of games that somebody has sent.
    ImportId;
    /// The id of a device: a browser that wants notices.
    DeviceId;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_what_they_print() {
        for bits in [0, 1, 61, 62, u64::MAX, 0x0123_4567_89ab_cdef] {
            let id = GameId::from_random(bits);
            assert_eq!(id.as_str().parse(), Ok(id));
            let json = serde_json::to_string(&id).unwrap();
            assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "1234567", "123456789", "1234 678", "äbcdefg", "../../.."] {
            assert_eq!(text.parse::<GameId>(), Err(NoId), "{text:?}");
        }
    }
}
