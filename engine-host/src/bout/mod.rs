//! A game of two engines on one machine, played to its end without asking anyone.
//!
//! The arbiter decides as it does for people: what a move costs, when time is up, what ends a game.
//! Time is the engines' own: what passes between an answer and the next question is nobody's. So
//! whoever has the terms, the moves and what each took comes to the same events.

mod table;
mod turn;

use std::sync::Arc;

use rookery_arbiter::{Arbiter, Record, Setup, Unreadable};
use rookery_matches::Adjudicator;
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::engine::Info;
use rookery_protocol::game::GameResult;
use rookery_protocol::matches::Adjudication;
use rookery_protocol::module::ModuleFile;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use tokio::sync::mpsc;

use crate::engine::{Engine, Failed};

use table::Table;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Whoever thinks shall move now.
    Hurry,
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

/// Who looks on.
pub trait Witness: Send {
    /// A search stands like this.
    fn thinks(&mut self, _seat: Seat, _info: &Info) {}
    /// A move was made.
    fn moved(&mut self, played: Played);
}

/// How it ended.
#[derive(Debug)]
pub enum Ending {
    /// With a result.
    Over(GameResult),
    /// Because an engine failed; the result says what that costs.
    Failed(GameResult, Seat, Failed),
    /// It was cut off.
    Stopped,
}

/// What is left of a game.
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
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
    let table = Table { terms, arbiter, adjudicator, engines: engines.map(Some) };
    // On the heap: whoever awaits a game need not have room for all of it.
    Ok(Box::pin(table.run(orders, witness)).await)
}
