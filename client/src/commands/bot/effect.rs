//! What a seat needs to know, and what it wants to be done.

use rookery_protocol::bot::MoveBudget;
use rookery_protocol::game::GameResult;
use rookery_protocol::host::{HostIn, JobEngine};
use rookery_protocol::said::Text;
use rookery_protocol::socket::ClientOut;

/// Who plays, and how.
pub(super) struct Player {
    /// The keys of the games that it plays.
    pub(super) games: Vec<String>,
    pub(super) engine: JobEngine,
    pub(super) budget: MoveBudget,
    pub(super) ponders: bool,
    /// Whether the engine may accept a draw that it is told of.
    pub(super) answers_draws: bool,
}

/// What is to be done.
#[derive(Debug, PartialEq)]
pub(super) enum Effect {
    /// Tell the engine's host.
    Host(Box<HostIn>),
    /// Tell the server.
    Say(ClientOut),
    /// Tell the person who looks on.
    Tell(News),
}

/// What a person may want to know of one game.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum News {
    /// It is played.
    Plays { against: String, rules: String },
    /// The engine failed, in its host's words.
    Fault(String),
    /// The game cannot be played, and is left alone.
    Cannot(Text),
    /// It is over.
    Over(GameResult),
}
