//! Events: the log of a game, as it is stored.
//!
//! These types are written to disk as JSON and read back years later. Fields and variants may be
//! added, with a default; nothing may be renamed or change its meaning.

use rookery_protocol::Millis;
use rookery_protocol::engine::Evaluation;
use rookery_protocol::game;
use rookery_protocol::seat::Seat;
use serde::{Deserialize, Serialize};

/// An event: something that happened in a game. With the instants beside them and the setup before
/// them, events are all that is needed to rebuild the game exactly.
pub type Event = game::Event<LoggedMove>;

/// A move as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LoggedMove {
    /// The seat that moved.
    pub seat: Seat,
    /// The move, in the rules' own notation.
    pub notation: String,
    /// The time left on the mover's clock afterwards, in milliseconds, with what the move brought;
    /// `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<Millis>,
    /// The byoyomi periods that the mover had left afterwards.
    #[serde(default, skip_serializing_if = "is_zero_u32")]
    pub periods: u32,
    /// The network's share of the thinking time, in milliseconds, which was not charged.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag_ms: Millis,
}

/// A record: one version of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The version: the place in the log, from 1 without a gap.
    pub version: u32,
    /// The Unix time of the event, in milliseconds.
    pub at_ms: Millis,
    /// The client's id of the command that caused it, as `USERID:id`; none for the server's own.
    pub command: Option<String>,
    /// The search of the program that made the move, where it told of one.
    pub search: Option<Searched>,
    /// The event.
    pub event: Event,
}

/// The search by which a program came to a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// The program's evaluation of the position, from its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Evaluation>,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The depth of the deepest line searched, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seldepth: Option<u32>,
    /// The number of positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The positions visited per second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nps: Option<u64>,
    /// The time that the program thought, in milliseconds, refused tries included.
    pub took_ms: Millis,
    /// The tries before the move that were refused for what the game hides.
    #[serde(default, skip_serializing_if = "is_zero_u32")]
    pub refused: u32,
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
    /// Returns the JSON to store beside `version` and `at_ms`.
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
