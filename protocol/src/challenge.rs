//! Offers to play.

use crate::clock::TimeControl;
use crate::game::{Player, Start};
use crate::id::{ChallengeId, GameId};
use crate::seat::Seat;
use crate::{Millis, wire};

wire! {
    /// An offer to make.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct NewChallenge {
        /// The key of the rules.
        pub rules: String,
        /// The start position.
        #[serde(default)]
        pub start: Start,
        /// Clocks.
        pub time: TimeControl,
        /// Whether the game counts for ratings. Guests play casual games only.
        #[serde(default)]
        pub rated: bool,
        /// Where the challenger sits; drawn by lot when missing.
        #[serde(default)]
        #[ts(optional)]
        pub seat: Option<Seat>,
        /// Who may accept.
        pub to: Audience,
    }

    /// Who may accept a challenge.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Audience {
        /// Anyone: it is listed in the lobby.
        Anyone,
        /// Whoever has the link.
        Link,
        /// One person.
        Name {
            /// Theirs.
            name: String,
        },
    }

    /// An offer to play.
    #[derive(Eq)]
    pub struct Challenge {
        /// Its address.
        pub id: ChallengeId,
        /// Who offers.
        pub from: Player,
        /// To whom, if it is one person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub to: Option<Player>,
        /// Whether it is listed in the lobby.
        pub listed: bool,
        /// The key of the rules.
        pub rules: String,
        /// The start position.
        pub start: Start,
        /// Clocks.
        pub time: TimeControl,
        /// Whether the game counts for ratings.
        pub rated: bool,
        /// Where the challenger sits; by lot when missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub seat: Option<Seat>,
        /// When it was made.
        pub created_ms: Millis,
        /// What became of it.
        pub status: ChallengeStatus,
    }

    /// What became of a challenge.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum ChallengeStatus {
        /// It waits for an answer.
        Open,
        /// It became a game.
        Accepted {
            /// The game's address.
            game: GameId,
        },
        /// The person declined.
        Declined,
        /// The challenger took it back, or it waited too long.
        Gone,
    }
}
