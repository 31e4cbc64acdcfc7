//! Two engines that play one game after the other.

use std::sync::Arc;

use rookery_arbiter::{Arbiter, By, Record, Setup, Wish};
use rookery_engine_host::bout::{self, End, Terms, Witness};
use rookery_engine_host::engine::{Ears, Engine};
use rookery_engine_host::gate::Gate;
use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::{MoveBudget, OptionValue};
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::Info;
use rookery_protocol::matches::Adjudication;
use rookery_rules::{Game, Start};
use rookery_statistics::HalfPoints;
use tokio::sync::mpsc;

use crate::Failure;

/// By how much a clock may be overrun, in milliseconds.
const MARGIN_MS: i64 = 50;

/// How a game ended.
pub(super) struct Played {
    /// What ours scored, in half points.
    pub(super) points: HalfPoints,
    /// In a word.
    pub(super) reason: String,
    /// Which engine failed, and how.
    pub(super) fault: Option<(usize, String)>,
}

/// What stays the same from game to game.
pub(super) struct Rules {
    pub(super) game: Arc<dyn Game>,
    pub(super) time: TimeControl,
    pub(super) adjudication: Adjudication,
}

/// An engine, and how to start it again when it has failed.
pub(super) struct Player {
    launch: Launch,
    options: Vec<OptionValue>,
    pub(super) engine: Engine,
}

impl Player {
    pub(super) async fn start(launch: Launch, options: Vec<OptionValue>) -> Result<Self, Failure> {
        let engine = begun(&launch, &options).await?;
        Ok(Self { launch, options, engine })
    }

    /// What it is called.
    pub(super) fn name(&self) -> String {
        self.engine.described().name
    }
}

async fn begun(launch: &Launch, options: &[OptionValue]) -> Result<Engine, Failure> {
    let mut engine = Engine::start(launch, None).await.map_err(|failed| failed.fault)?;
    engine.set(options)?;
    Ok(engine)
}

/// Keeps the last score that was said.
#[derive(Default)]
pub(super) struct Last(pub(super) Option<Info>);

impl Ears for Last {
    fn info(&mut self, info: Info) {
        if info.score.is_some() && info.line <= 1 {
            self.0 = Some(info);
        }
    }

    fn text(&mut self, _: String) {}
}

/// Nobody looks on.
struct Nobody;

impl Witness for Nobody {
    fn moved(&mut self, _: bout::Played) {}
}

impl Rules {
    /// Plays from an opening, ours first or second; both players are ready for another game then.
    pub(super) async fn play(
        &self,
        opening: &[String],
        swapped: bool,
        players: [Player; 2],
    ) -> Result<(Played, [Player; 2]), Failure> {
        let terms = self.terms(opening)?;
        let place = |seat: usize| if swapped { 1 - seat } else { seat };
        let [ours, theirs] = players;
        let starts = [(ours.launch, ours.options), (theirs.launch, theirs.options)];
        let engines =
            if swapped { [theirs.engine, ours.engine] } else { [ours.engine, theirs.engine] };
        let (_nobody, mut orders) = mpsc::channel(1);
        let outcome = bout::play(&terms, engines, &mut orders, &mut Nobody).await?;
        if let End::Unable(_, failed) = &outcome.end {
            return Err(failed.fault.to_string().into());
        }
        let result = outcome.result.ok_or("The game was cut off.")?;
        let fault = match outcome.end {
            End::Failed(seat, failed) => Some((place(seat.index()), failed.fault.to_string())),
            _ => None,
        };
        let points = match result.score.winner().map(|seat| place(seat.index())) {
            None => 1,
            Some(0) => 2,
            Some(_) => 0,
        };
        let mut back: [Option<Engine>; 2] = outcome.engines;
        if swapped {
            back.reverse();
        }
        let mut players = vec![];
        for ((launch, options), engine) in starts.into_iter().zip(back) {
            players.push(match engine {
                Some(engine) => Player { launch, options, engine },
                None => Player::start(launch, options).await?,
            });
        }
        let players = players.try_into().map_err(|_| "There are two players.")?;
        Ok((Played { points, reason: result.reason, fault }, players))
    }

    /// A game in which the opening has been played in no time.
    fn terms(&self, opening: &[String]) -> Result<Terms, Failure> {
        let setup = Setup {
            rules: self.game.title().key.clone(),
            start: Start::Usual,
            time: self.time.clone(),
            rated: false,
            started_ms: 0,
        };
        let mut arbiter = Arbiter::new(self.game.as_ref(), setup.clone())?;
        let mut log = vec![];
        for notation in opening {
            let seat = arbiter.turn().ok_or("The opening ends the game.")?;
            let (ply, notation) = (arbiter.ply(), notation.clone());
            let command = Wish::Move { ply, notation }.into();
            for event in arbiter.decide(By::Seat(seat), &command, 0)? {
                arbiter.apply(&event, 0)?;
                log.push(Record {
                    version: arbiter.version(),
                    at_ms: 0,
                    command: None,
                    search: None,
                    event,
                });
            }
        }
        Ok(Terms {
            id: "match".into(),
            game: Arc::clone(&self.game),
            file: None,
            setup,
            log,
            budgets: [MoveBudget::default(); 2],
            margin_ms: MARGIN_MS,
            adjudication: self.adjudication,
            gate: Gate::new(1),
            threads: 1,
        })
    }
}
