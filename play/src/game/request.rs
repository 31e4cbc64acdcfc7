//! What somebody wants to do in a game.

use rookery_arbiter::Wish;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Player;
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

/// The answer that refuses.
pub fn refused(id: Option<String>, game: Option<GameId>, reason: Refusal) -> ClientIn {
    ClientIn::Refused { id, game, reason, text: reason.to_string() }
}
