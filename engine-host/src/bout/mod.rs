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

use umpire::Umpire;

/// What is played, and how.
#[derive(Clone)]
pub struct Terms {
    /// What the engines are told that the game is called.
    pub id: String,
    /// Its rules.
    pub game: Arc<dyn Game>,
    /// The file that these came from, for engines that want it.
    pub file: Option<ModuleFile>,
    /// What it begins with. The clocks are here.
    pub setup: Setup,
    /// What has happened already: an opening, or a game that was cut off.
    pub log: Vec<Record>,
    /// What each seat may use for a move beside its clock.
    pub budgets: [MoveBudget; 2],
    /// By how much a clock may be overrun unpunished.
    pub margin_ms: Millis,
    /// When it is called off.
    pub adjudication: Adjudication,
}

/// What can be wanted of a game that is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Whoever thinks shall move now.
    Hurry,
    /// It has ended elsewhere like this; the engines may play another one.
    Over(GameResult),
    /// The game is cut off.
    Stop,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// By whom.
    pub seat: Seat,
    /// In the game's notation.
    pub notation: String,
    /// How long it took.
    pub took_ms: Millis,
    /// How the search stood in the end.
    pub info: Option<Info>,
}

impl Played {
    /// As it is told to a server: nobody reads its line after the game.
    #[must_use]
    pub fn told(self) -> BoutMove {
        let Self { seat, notation, took_ms, mut info } = self;
        if let Some(info) = &mut info {
            info.pv.clear();
        }
        BoutMove { seat, notation, took_ms, info }
    }
}

/// Who looks on.
pub trait Witness: Send {
    /// A search stands like this.
    fn thinks(&mut self, _seat: Seat, _info: &Info) {}
    /// A move was made.
    fn moved(&mut self, played: Played);
}

/// How it ended, after its last move.
#[derive(Debug)]
pub enum End {
    /// By the rules, with the last move, or because that move came too late.
    Rules,
    /// An engine gave up, or claimed a draw.
    Act {
        /// Which.
        seat: Seat,
        /// What it did.
        act: Act,
        /// How long it thought before.
        took_ms: Millis,
    },
    /// The time of whoever had to move was up.
    Time,
    /// Called off.
    Adjudicated,
    /// An engine failed.
    Failed(Seat, Failed),
    /// It was cut off.
    Stopped,
}

impl End {
    /// As it is told to a server, with the result that came of it.
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

/// What is left of a game.
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// With what; nothing when it was cut off.
    pub result: Option<GameResult>,
    /// The engines, by seat, ready for another game; without one that failed or was still thinking.
    pub engines: [Option<Engine>; 2],
}

/// Plays a game. When nobody can give `orders` any more there are none.
///
/// # Errors
/// The game cannot begin like that, or its log does not fit.
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
