//! A game of two engines on one machine, played to its end without asking anyone.
//!
//! The arbiter decides as it does for people: what a move costs, when time is up, what ends a game.
//! Time is the engines' own: what passes between an answer and the next question is nobody's. So
//! whoever has the terms, the moves and what each took comes to the same events.

mod begin;
mod turn;
mod umpire;

use std::sync::Arc;

use rookery_arbiter::{Arbiter, Event, Record, Setup, Unreadable};
use rookery_matches::Adjudicator;
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::bout::{Bout, BoutEnd, BoutMove};
use rookery_protocol::engine::Info;
use rookery_protocol::game::{Act, GameResult};
use rookery_protocol::matches::{Adjudication, CalledOff, Claims};
use rookery_protocol::module::ModuleFile;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use tokio::sync::mpsc;

use crate::engine::{Engine, Failed};
use crate::gate::Gate;

pub use begin::begin;
use umpire::{Tries, Umpire};

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

impl Terms {
    /// Reads the terms that a server tells; without the file of the rules, and for a machine on
    /// which nobody else thinks.
    ///
    /// # Errors
    /// The entry of the log that this program does not know.
    pub fn told(id: String, bout: &Bout, game: Arc<dyn Game>) -> Result<Self, serde_json::Error> {
        let log = (1..).zip(&bout.log);
        let log = log.map(|(version, entry)| Record::read(version, entry.at_ms, &entry.body));
        let Claims { repetitions, fifty } = bout.claims;
        let mut adjudication = bout.adjudication;
        (adjudication.repetitions, adjudication.fifty) = (Some(repetitions), Some(fifty));
        Ok(Self {
            id,
            game,
            file: None,
            setup: Setup {
                rules: bout.rules.clone(),
                start: bout.start.clone(),
                time: bout.time.clone(),
                rated: false,
                started_ms: bout.started_ms,
            },
            log: log.collect::<Result<_, _>>()?,
            budgets: bout.budgets,
            margin_ms: bout.margin_ms,
            adjudication,
            gate: Gate::new(1),
            threads: 1,
        })
    }
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
    /// The time that the move took, in milliseconds, with that of refused tries.
    pub took_ms: Millis,
    /// The last report of the search.
    pub info: Option<Info>,
    /// The tries before it that were refused for what the game hides.
    pub refused: u32,
}

impl Played {
    /// Turns the move into what a server is told: without the line, which nobody reads after the
    /// game.
    #[must_use]
    pub fn told(self) -> BoutMove {
        let Self { seat, notation, took_ms, mut info, refused } = self;
        if let Some(info) = &mut info {
            info.pv.clear();
        }
        BoutMove { seat, notation, took_ms, info, refused }
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
    /// The game was ended without being played out, by this rule.
    Adjudicated(CalledOff),
    /// The engine of this seat failed.
    Failed(Seat, Failed),
    /// The engine of this seat cannot begin such a game, which does not count.
    Unable(Seat, Failed),
    /// The game was cut off.
    Stopped,
}

impl End {
    /// Returns the end of a game whose engine of `seat` failed before anybody was asked to move.
    #[must_use]
    pub fn before_it(seat: Seat, failed: Failed) -> Self {
        match failed.fault.is_inability() {
            true => Self::Unable(seat, failed),
            false => Self::Failed(seat, failed),
        }
    }

    /// Turns the end into what a server is told, with the result that came of it.
    #[must_use]
    pub fn told(&self, result: Option<&GameResult>) -> BoutEnd {
        match self {
            Self::Rules => BoutEnd::Rules,
            Self::Act { seat, act, took_ms } => {
                BoutEnd::Act { seat: *seat, act: *act, took_ms: *took_ms }
            }
            Self::Time => BoutEnd::Time,
            Self::Adjudicated(why) => match result {
                Some(result) => BoutEnd::Adjudicated { score: result.score, why: Some(*why) },
                None => BoutEnd::Stopped,
            },
            Self::Failed(seat, failed) => told_fault(*seat, failed, false),
            Self::Unable(seat, failed) => told_fault(*seat, failed, true),
            Self::Stopped => BoutEnd::Stopped,
        }
    }
}

fn told_fault(seat: Seat, Failed { fault, stderr }: &Failed, unable: bool) -> BoutEnd {
    let words = if unable { fault.shortcoming() } else { fault.text() };
    let (words, stderr) = (words.to_string(), stderr.clone());
    BoutEnd::Failed { seat, fault: fault.kind(), words, stderr, unable }
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
    let (adjudicator, engines) = (heard_so_far(terms), engines.map(Some));
    let tries = Tries::default();
    let table = Umpire { terms, arbiter, adjudicator, engines, tries, ended_elsewhere: None };
    // On the heap: whoever awaits a game need not have room for all of it.
    Ok(Box::pin(table.run(orders, witness)).await)
}

/// The adjudicator of a game that goes on from its log: it has heard what its engines said before.
fn heard_so_far(terms: &Terms) -> Adjudicator {
    let mut adjudicator = Adjudicator::new(terms.adjudication);
    for record in &terms.log {
        if let (Event::Moved(made), Some(search)) = (&record.event, &record.search) {
            // Had it ended the game, that would be in the log.
            let _ = adjudicator.moved(made.seat, search.score);
        }
    }
    adjudicator
}
