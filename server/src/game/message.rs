//! What a game's task is told.

use rookery_protocol::game::Player;
use rookery_protocol::socket::ClientIn;
use tokio::sync::oneshot;

use crate::socket::command::Order;
use crate::socket::outbox::{ConnectionId, Outbox};

/// One message to a game's task.
pub enum ToGame {
    /// A connection wants to see the game from now on.
    Watch {
        /// The connection.
        outbox: Outbox,
        /// Who is behind it, if signed in.
        player: Option<Player>,
        /// The last version it has; 0 for none.
        from: u32,
    },
    /// A connection no longer looks.
    Unwatch(ConnectionId),
    /// Somebody wants to do something; answered through the outbox.
    Order {
        /// The connection.
        outbox: Outbox,
        /// What, and who.
        order: Order,
    },
    /// Somebody asks for the whole game once; `None` is answered when there is no such game.
    Look {
        /// Who, if signed in.
        player: Option<Player>,
        /// Where the answer goes.
        answer: oneshot::Sender<Option<Box<ClientIn>>>,
    },
    /// Nothing: only that the game be in memory, so that its clocks are watched.
    Wake,
}
