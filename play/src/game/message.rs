//! What a game's task is told.

use rookery_protocol::Millis;
use rookery_protocol::bot::Thinking;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameResult, Plan, Player};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Seat;
use tokio::sync::oneshot;

use super::crowd::Lost;
use super::plan::{Forked, ForkedFor, Prepared};
use super::request::Order;
use crate::outbox::{ConnectionId, Notice, Outbox};

/// Moves that were made elsewhere, and how it ended there.
pub struct Played {
    /// The moves, in order.
    pub moves: Vec<BoutMove>,
    /// How it ended, if it did.
    pub end: Option<BoutEnd>,
    /// By how much a clock may be overrun unpunished.
    pub margin_ms: Millis,
    /// Whether it ends where the server's tables of endings know the result.
    pub tables: bool,
}

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
    /// A connection wants to see how the bots think, or no longer.
    Follow {
        /// The connection that is meant.
        connection: ConnectionId,
        /// Whether to show it.
        on: bool,
        /// Whether an admin is behind it.
        admin: bool,
    },
    /// How a bot's search stands, for those who follow.
    Thinks(Thinking),
    /// Another server has noted how a bot's search stands.
    ThinksElsewhere,
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
        answer: oneshot::Sender<Option<Notice>>,
    },
    /// Somebody has prepared moves, or asks what is left of what they have.
    Plan {
        /// The player who has prepared them.
        player: Player,
        /// What they have prepared now; none where they ask.
        plan: Option<Prepared>,
        /// Where the answer goes: what is kept.
        answer: oneshot::Sender<Result<Plan, Refusal>>,
    },
    /// A player wants to see what moves would be that nobody has made.
    Fork {
        /// The player who thinks of them.
        player: Player,
        /// What they are thought of for.
        purpose: ForkedFor,
        /// Where the answer goes: the game as it stands.
        answer: oneshot::Sender<Result<Forked, Refusal>>,
    },
    /// The program that plays a seat failed, and loses.
    Forfeit {
        /// The loser.
        seat: Seat,
        /// One of the arbiter's reasons.
        reason: &'static str,
    },
    /// What two programs have played that need nobody to play. Answered with the result, if there is
    /// one by now.
    Bout {
        /// The moves that were played elsewhere, and the end.
        bout: Box<Played>,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<Option<GameResult>, Refusal>>,
    },
    /// Another server has stored what the log holds up to this version.
    Heard {
        /// The version of its newest event, as far as is known.
        version: u32,
        /// When it is noted to be due, if that is told.
        due_ms: Option<Millis>,
    },
    /// Another server says that it is somebody's turn.
    HeardTurn(UserId),
    /// Somebody may have come to the game on another server, or left it there.
    LookAround {
        /// Whether other servers have forgotten who looks from here.
        forgotten: bool,
    },
    /// A server has died from which players looked.
    Lost(Box<Lost>),
    /// The clocks run from now on.
    StartClocks {
        /// Where the answer goes.
        answer: oneshot::Sender<Result<(), Refusal>>,
    },
    /// Somebody's account is gone: what they said, and what they are called, is read again, and shown
    /// anew to who looks.
    Left(UserId),
    /// The game is due: it is to be in memory, so that its clocks are watched.
    Wake,
}

impl ToGame {
    /// Whether somebody only wants to see something, which changes no game.
    pub(super) fn only_looks(&self) -> bool {
        matches!(
            self,
            Self::Watch { .. }
                | Self::Fork { .. }
                | Self::Look { .. }
                | Self::Follow { .. }
                | Self::Plan { plan: None, .. }
        )
    }
}
