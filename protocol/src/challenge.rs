//! Challenges: offers to play.

use crate::clock::TimeControl;
use crate::game::{Player, Start};
use crate::id::{ChallengeId, GameId};
use crate::seat::Seat;
use crate::{Millis, wire};

wire! {
    /// A challenge to make.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewChallenge {
        /// The key of the rules.
        pub rules: String,
        /// The start position.
        #[serde(default)]
        pub start: Start,
        /// The time control.
        pub time: TimeControl,
        /// Whether the game counts for ratings. Guests play casual games only.
        #[serde(default)]
        pub rated: bool,
        /// The challenger's seat; drawn by lot when missing.
        #[serde(default)]
        #[ts(optional)]
        pub seat: Option<Seat>,
        /// The people who may accept.
        pub to: Audience,
    }

    /// The people who may accept a challenge.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Audience {
        /// Anyone: the challenge is listed in the lobby.
        Anyone,
        /// Anyone who has the link.
        Link,
        /// One person alone.
        Name {
            /// The name of the person's account.
            name: String,
        },
    }

    /// A challenge: an offer to play.
    #[derive(Eq)]
    pub struct Challenge {
        /// The id of the challenge.
        pub id: ChallengeId,
        /// The challenger.
        pub from: Player,
        /// The person who is challenged, if it is one person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub to: Option<Player>,
        /// Whether the challenge is listed in the lobby.
        pub listed: bool,
        /// The key of the rules.
        pub rules: String,
        /// The start position.
        pub start: Start,
        /// The time control.
        pub time: TimeControl,
        /// Whether the game counts for ratings.
        pub rated: bool,
        /// The challenger's seat; drawn by lot when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seat: Option<Seat>,
        /// The Unix time at which the challenge was made, in milliseconds.
        pub created_ms: Millis,
        /// The status of the challenge.
        pub status: ChallengeStatus,
    }

    /// The status of a challenge.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum ChallengeStatus {
        /// The challenge waits for an answer.
        Open,
        /// The challenge was accepted and became a game.
        Accepted {
            /// The id of the game.
            game: GameId,
        },
        /// The person who was challenged declined.
        Declined,
        /// The challenger took the challenge back, or it waited too long.
        Gone,
    }

    /// A wish to play whoever wants the same: a casual game with seats drawn by lot, from the usual
    /// start, or from a drawn one where the game has no usual one.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewPairing {
        /// The key of the rules.
        pub rules: String,
        /// The time control.
        pub time: TimeControl,
    }

    /// What became of a wish to play whoever wants the same.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Pairing {
        /// Somebody waited for just that: the game has begun.
        Begun {
            /// The id of the game.
            game: GameId,
        },
        /// Nobody waits for that yet: the wish stands in the lobby.
        Waiting {
            /// The challenge that was made; to take it back is to wait no longer.
            challenge: Box<Challenge>,
        },
    }
}
