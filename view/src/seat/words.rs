//! What the brain of a seat hears, and what it wants to be done.

use rookery_protocol::Millis;
use rookery_protocol::bot::BotOrder;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::{GameResult, Start};
use rookery_protocol::host::{HostOut, JobTurn};
use rookery_protocol::socket::{ClientIn, ClientOut};

/// How a bot takes what goes wrong, and what its engine can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Manner {
    /// Faults of its engine in one game until the game is given up; 1 for the first one.
    pub faults_max: u32,
    /// Whether the engine may accept a draw that it is told of, as some protocols let it. Those
    /// offers are its own to answer until it has told a score.
    pub answers_draws: bool,
    /// For how long an opponent may be away while no clock runs by the minute, in milliseconds,
    /// until the bot waits no longer: as a rule [`AWAY_MS_MAX`](super::AWAY_MS_MAX).
    pub away_ms_max: Millis,
}

/// One thing that the brain of a seat hears.
#[derive(Clone, Copy)]
pub enum SeatIn<'a> {
    /// It begins.
    Begin,
    /// What the server says to the player of the seat. What concerns another game is ignored.
    Told(&'a ClientIn),
    /// What the host says of the engine that has the seat. Only words about the work of this very
    /// lease may come here.
    Host(&'a HostOut),
    /// The answer to [`SeatOut::Take`]; `false` also when an engine that had the seat could not be
    /// told something. It is tried again later.
    Seated(bool),
    /// Whoever ran the engine is gone, or has lost the seat.
    Lost,
    /// What an admin has the bot do.
    Order(BotOrder),
    /// The answer to [`SeatOut::AskRoom`].
    Room(bool),
    /// The instant of [`SeatBrain::due_ms`](super::SeatBrain::due_ms) has come.
    Time,
}

/// One thing that the brain of a seat wants to be done. Those of one decision are done in order.
#[derive(Debug, Clone, PartialEq)]
pub enum SeatOut {
    /// Give the seat to an engine, and answer with [`SeatIn::Seated`] before anything else.
    Take(Box<Seating>),
    /// Ask the engine for a move.
    Think(Box<JobTurn>),
    /// Have the engine answer at once.
    Hurry,
    /// Take the seat from the engine.
    Release(Option<GameResult>),
    /// Say this to the server, as the player of the seat.
    Say(ClientOut),
    /// Find out whether another game with this opponent may begin now, and answer with
    /// [`SeatIn::Room`].
    AskRoom,
    /// Note that the engine failed.
    Fault {
        /// In a word.
        kind: FaultKind,
        /// In a sentence.
        words: String,
        /// The last that it wrote to standard error.
        stderr: String,
    },
    /// Lose the game, because no engine plays it. Repeated until the game is over.
    GiveUp(FaultKind),
    /// Note that the game is over.
    Over(GameResult),
    /// The opponent is away and no clock runs: whoever waits for them needs no place.
    Sleep,
    /// There is no such game.
    Leave,
}

/// What a host must know of a game to play a seat of it, beside the engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Seating {
    /// The key of the rules, with the version where there are several.
    pub rules: String,
    /// The start position; missing where the game hides something.
    pub start: Option<Start>,
    /// What was agreed about time.
    pub time: TimeControl,
}
