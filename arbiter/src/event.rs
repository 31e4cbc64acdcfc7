//! What is stored: the log of a game.
//!
//! These types are written to disk as JSON and read back years later. Fields and variants may be
//! added, with a default; nothing may be renamed or change its meaning.

use rookery_protocol::Millis;
use rookery_protocol::engine::Evaluation;
use rookery_protocol::game::{GameResult, Player, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened in a game. With the instants beside them and the setup before them,
/// events are all that is needed to rebuild it exactly.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// A move was made.
    Moved {
        /// Whose.
        seat: Seat,
        /// The rules' own notation of it.
        notation: String,
        /// What the mover's clock showed afterwards, with what the move brought; `None` without a
        /// clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
        /// Byoyomi periods that the mover had afterwards.
        #[serde(default, skip_serializing_if = "is_zero_u32")]
        periods: u32,
        /// How much of the thinking time was the network's, and not charged.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag_ms: Millis,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// The offer was declined.
    DrawDeclined {
        /// By whom.
        seat: Seat,
    },
    /// A takeback was asked for.
    TakebackAsked {
        /// By whom.
        seat: Seat,
    },
    /// It was declined.
    TakebackDeclined {
        /// By whom.
        seat: Seat,
    },
    /// The moves after `ply` are gone.
    TakenBack {
        /// How many moves remain.
        ply: u32,
    },
    /// Time was given.
    TimeAdded {
        /// To whom.
        seat: Seat,
        /// How much.
        ms: Millis,
    },
    /// The server was away for so long, and no clock is charged for it.
    ClocksHeld {
        /// How long.
        ms: Millis,
    },
    /// The clocks run, though not both seats have moved.
    ClocksStarted,
    /// Somebody spoke.
    Said {
        /// Where.
        room: Room,
        /// Who.
        by: Player,
        /// What.
        text: String,
    },
    /// A rematch was offered.
    RematchOffered {
        /// By whom.
        seat: Seat,
    },
    /// It was declined.
    RematchDeclined {
        /// By whom.
        seat: Seat,
    },
    /// The rematch has begun.
    Rematched {
        /// Its address.
        game: GameId,
    },
    /// The game is over.
    Ended {
        /// How.
        result: GameResult,
    },
}

/// One version of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its place: from 1, without a gap.
    pub version: u32,
    /// When it happened.
    pub at_ms: Millis,
    /// The client's id of the command that caused it, as `USERID:id`; none for the server's own.
    pub command: Option<String>,
    /// What the program that made a move said of its search.
    pub search: Option<Searched>,
    /// What happened.
    pub event: Event,
}

/// How a program came to a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// What it thought of the position, from its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Evaluation>,
    /// Plies searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How long it thought.
    pub took_ms: Millis,
}

/// The part of a [`Record`] that is stored as one JSON text.
#[derive(Serialize, Deserialize)]
struct Body<E> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    search: Option<Searched>,
    event: E,
}

impl Record {
    /// The JSON to store beside `version` and `at_ms`.
    #[must_use]
    pub fn body(&self) -> String {
        let body = Body { command: self.command.clone(), search: self.search, event: &self.event };
        serde_json::to_string(&body).unwrap_or_default()
    }

    /// Reads back what [`body`](Self::body) wrote.
    ///
    /// # Errors
    /// The text is not an event that this program knows.
    pub fn read(version: u32, at_ms: Millis, body: &str) -> Result<Record, serde_json::Error> {
        let Body { command, search, event } = serde_json::from_str(body)?;
        Ok(Record { version, at_ms, command, search, event })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(ms: &Millis) -> bool {
    *ms == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero_u32(count: &u32) -> bool {
    *count == 0
}
