//! A game of two engines on one machine, played to its end without asking anyone.
//!
//! The arbiter decides as it does for people: what a move costs, when time is up, what ends a game.
//! Time is the engines' own: what passes between an answer and the next question is nobody's. So
//! whoever has the terms, the moves and what each took comes to the same events.

mod turn;
mod umpire;

use std::sync::Arc;

use rookery_arbiter::{Arbiter, Record, Setup, Unreadable};
use rookery_matches::Adjudicator;
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::engine::Info;
use rookery_protocol::game::{Act, GameResult};
use rookery_protocol::matches::Adjudication;
use rookery_protocol::module::ModuleFile;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use tokio::sync::mpsc;

use crate::engine::{Engine, Failed};
use crate::gate::Gate;

use umpire::Umpire;

/// The terms of a game: what is played, and how.
#[derive(Clone)]
pub struct Terms {
    /// The id of the game that the engines are told.
    pub id: String,
    /// The rules of the game.
    pub game: Arc<dyn Game>,
    /// The file that the rules came from, for engines that want it.
    pub file: Option<ModuleFile>,
    /// The setup of the game, with its clocks.
    pub setup: Setup,
    /// The log so far: an opening, or a game that was cut off.
    pub log: Vec<Record>,
    /// The budget of each seat for one move, beside its clock.
    pub budgets: [MoveBudget; 2],
    /// The time by which a clock may be overrun unpunished, in milliseconds.
    pub margin_ms: Millis,
    /// The rules by which the game is ended without being played out.
    pub adjudication: Adjudication,
    /// Who else thinks on the same machine.
    pub gate: Arc<Gate>,
    /// The threads with which the engine thinks that has more of them.
    pub threads: usize,
}

/// An order to a game that is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Have the engine that thinks move now.
    Hurry,
    /// End the game with this result, which it came to elsewhere; the engines may play another one.
    Over(GameResult),
    /// Cut the game off.
    Stop,
}

/// A move of an engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// The seat that moved.
    pub seat: Seat,
    /// The move, in the game's notation.
    pub notation: String,
    /// The time that the move took, in milliseconds.
    pub took_ms: Millis,
    /// The last report of the search.
    pub info: Option<Info>,
}

impl Played {
    /// Turns the move into what a server is told: without the line, which nobody reads after the
    /// game.
    #[must_use]
    pub fn told(self) -> BoutMove {
        let Self { seat, notation, took_ms, mut info } = self;
        if let Some(info) = &mut info {
            info.pv.clear();
        }
        BoutMove { seat, notation, took_ms, info }
    }
}

/// A witness, who is told of the game as it is played.
pub trait Witness: Send {
    /// Notes a report of the search of `seat`.
    fn thinks(&mut self, _seat: Seat, _info: &Info) {}
    /// Notes a move that was made.
    fn moved(&mut self, played: Played);
}

/// The end of a game, after its last move.
#[derive(Debug)]
pub enum End {
    /// The last move ended the game by the rules, or came too late.
    Rules,
    /// An engine resigned, or claimed a draw.
    Act {
        /// The seat of the engine.
        seat: Seat,
        /// The act that ended the game.
        act: Act,
        /// The time that the engine thought before, in milliseconds.
        took_ms: Millis,
    },
    /// The time of the side to move ran out.
    Time,
    /// The game was ended without being played out.
    Adjudicated,
    /// The engine of this seat failed.
    Failed(Seat, Failed),
    /// The game was cut off.
    Stopped,
}

impl End {
    /// Turns the end into what a server is told, with the result that came of it.
    #[must_use]
    pub fn told(&self, result: Option<&GameResult>) -> BoutEnd {
        match self {
            Self::Rules => BoutEnd::Rules,
            Self::Act { seat, act, took_ms } => {
                BoutEnd::Act { seat: *seat, act: *act, took_ms: *took_ms }
            }
            Self::Time => BoutEnd::Time,
            Self::Adjudicated => match result {
                Some(result) => BoutEnd::Adjudicated { score: result.score },
                None => BoutEnd::Stopped,
            },
            Self::Failed(seat, Failed { fault, stderr }) => BoutEnd::Failed {
                seat: *seat,
                fault: fault.kind(),
                words: fault.to_string(),
                stderr: stderr.clone(),
            },
            Self::Stopped => BoutEnd::Stopped,
        }
    }
}

/// The outcome of a game that was played.
pub struct Outcome {
    /// The end of the game.
    pub end: End,
    /// The result; `None` when the game was cut off.
    pub result: Option<GameResult>,
    /// The engines by seat, ready for another game; `None` for one that failed or was still
    /// thinking.
    pub engines: [Option<Engine>; 2],
}

/// Plays a game. Once the sender of `orders` is gone no more orders come.
///
/// # Errors
/// The reason why the game cannot begin like that, or why its log does not fit.
pub async fn play(
    terms: &Terms,
    engines: [Engine; 2],
    orders: &mut mpsc::Receiver<Order>,
    witness: &mut dyn Witness,
) -> Result<Outcome, Unreadable> {
    let arbiter = Arbiter::restore(terms.game.as_ref(), terms.setup.clone(), &terms.log)?;
    let adjudicator = Adjudicator::new(terms.adjudication);
    let engines = engines.map(Some);
    let table = Umpire { terms, arbiter, adjudicator, engines, ended_elsewhere: None };
    // On the heap: whoever awaits a game need not have room for all of it.
    Ok(Box::pin(table.run(orders, witness)).await)
}
