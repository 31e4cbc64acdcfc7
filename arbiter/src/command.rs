//! Commands: what can be asked of a game.

use rookery_protocol::Millis;
use rookery_protocol::game::{Act, Player, Room, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

/// The sender of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The player of a seat.
    Seat(Seat),
    /// Anyone else, who watches the game.
    Spectator,
    /// The server itself.
    Server,
}

/// A wish of somebody at a game, who plays or watches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Make a move.
    Move {
        /// The number of moves made before it.
        ply: u32,
        /// The move, in any way of writing that the rules read.
        notation: String,
    },
    /// Act as a player in any way but a move.
    Act(Act),
    /// Add time to the opponent's clock.
    AddTime {
        /// The time to add, in milliseconds; more than 0.
        ms: Millis,
    },
    /// Say something in the chat.
    Say {
        /// The room to say it in.
        room: Room,
        /// The text to say.
        text: String,
    },
}

/// The sender of a wish, as far as the seat does not tell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sender {
    /// The sender's account; who has none can say nothing in the chat.
    pub player: Option<Player>,
    /// The network's share of the thinking time as the connection measured it, in milliseconds.
    pub lag_ms: Millis,
    /// The time that the opponent has been away, in milliseconds; `None` while they are here.
    pub opponent_gone_ms: Option<Millis>,
}

/// A command to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Do what somebody at the game wants.
    Wish {
        /// The wish.
        wish: Wish,
        /// The sender of the wish.
        sender: Sender,
    },
    /// Hold the clocks for an outage: no clock is charged for it. The server sends this before
    /// anything else after it was away since a clock was set last
    /// ([`Arbiter::clocked_ms`](crate::Arbiter::clocked_ms)).
    Hold {
        /// The length of the outage, in milliseconds.
        ms: Millis,
        /// The further time that players have to come back before a clock runs, in milliseconds.
        grace_ms: Millis,
    },
    /// Start the clocks, though not both seats have moved. Sent by the server; does nothing where
    /// they run.
    StartClocks,
    /// Record the rematch that both wanted and that has begun. Sent by the server.
    Rematch {
        /// The id of the new game.
        game: GameId,
    },
    /// Forfeit the game of a program that failed. Sent by the server.
    Forfeit {
        /// The seat of the program, which loses.
        seat: Seat,
        /// The reason of the result: one of [`reason`](crate::reason) that is about programs.
        reason: &'static str,
    },
    /// End the game with a score, without playing it out. Sent by the server.
    Adjudicate {
        /// The score to give.
        score: Score,
        /// The reason, one of [`reason`](crate::reason) about adjudication; not used for an aborted
        /// game.
        reason: &'static str,
    },
    /// Look at the clock, as [`Arbiter::deadline`](crate::Arbiter::deadline) has come. Does nothing
    /// before that.
    Timeout,
}

impl From<Wish> for Command {
    /// Returns the command for a wish of whom nothing is known but the seat.
    fn from(wish: Wish) -> Self {
        Command::Wish { wish, sender: Sender::default() }
    }
}
