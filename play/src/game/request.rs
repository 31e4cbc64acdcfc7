//! What somebody wants to do in a game.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Player, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::ClientIn;

/// What a signed-in person wants to do in a game.
#[derive(Debug)]
pub struct Order {
    /// The person or program that wants it.
    pub by: Player,
    /// The client's id of it.
    pub id: String,
    /// What they want.
    pub wish: Wish,
    /// How late this connection's messages are, at a guess.
    pub lag_ms: u32,
}

/// What can be done in a game.
#[derive(Debug)]
pub enum Wish {
    /// A move, meant for the position after `ply` moves.
    Move {
        /// Moves made before it.
        ply: u32,
        /// As the client wrote it.
        notation: String,
    },
    /// Anything else that players do.
    Act(Act),
    /// Give the opponent time.
    AddTime {
        /// The time to give, in milliseconds.
        ms: Millis,
    },
    /// Talk.
    Say {
        /// The room in which it is said.
        room: Room,
        /// The words, at most as long as a client may send.
        text: String,
    },
}

/// The answer that refuses.
pub fn refused(id: Option<String>, game: Option<GameId>, reason: Refusal) -> ClientIn {
    ClientIn::Refused { id, game, reason, text: reason.to_string() }
}
