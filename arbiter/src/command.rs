//! What can be asked of a game.

use rookery_protocol::Millis;
use rookery_protocol::game::{Act, Player, Room, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The player of a seat.
    Seat(Seat),
    /// Anyone else.
    Spectator,
    /// The server itself.
    Server,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A move.
    Move {
        /// How many moves had been made before it.
        ply: u32,
        /// The move, in any way of writing that the rules read.
        notation: String,
        /// What the connection measured as the network's share of the thinking time.
        lag_ms: Millis,
    },
    /// Anything else that a player does.
    Act {
        /// What.
        act: Act,
        /// For how long the opponent has been away; `None` while they are here.
        opponent_gone_ms: Option<Millis>,
    },
    /// A player gives the opponent time.
    AddTime {
        /// How much; more than none.
        ms: Millis,
    },
    /// Somebody speaks.
    Say {
        /// Where.
        room: Room,
        /// Who.
        by: Player,
        /// What.
        text: String,
    },
    /// From the server, before anything else after an outage: it was away for so long since the
    /// newest event ([`Arbiter::at_ms`](crate::Arbiter::at_ms)), and no clock is charged for it.
    Hold {
        /// How long.
        ms: Millis,
        /// How long players have, on top, to come back before a clock runs again.
        grace_ms: Millis,
    },
    /// From the server: the clocks run from now on, though not both seats have moved. Does nothing
    /// where they run.
    StartClocks,
    /// From the server: the rematch that both wanted has begun.
    Rematch {
        /// Its address.
        game: GameId,
    },
    /// From the server: the program that plays a seat failed, and loses.
    Forfeit {
        /// The loser.
        seat: Seat,
        /// One of those in [`reason`](crate::reason) that say so.
        reason: &'static str,
    },
    /// From the server: the game is called off with this score.
    Adjudicate {
        /// Who gets the point.
        score: Score,
        /// Why, unless it does not count: one of those in [`reason`](crate::reason) that say so.
        reason: &'static str,
    },
    /// Look at the clock: [`Arbiter::deadline`](crate::Arbiter::deadline) has come. Does nothing
    /// before that.
    Timeout,
}
