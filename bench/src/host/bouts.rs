//! Games that our host plays between two engines: rules, clocks and the log included.

use std::sync::Arc;

use rookery_arbiter::{Arbiter, By, Command, Event, Record, Setup as Agreed, Wish};
use rookery_engine_host::budget::budget;
use rookery_engine_host::engine::{Answer, Deaf, Engine, plays};
use rookery_engine_host::protocol::{Setup, Turn};
use rookery_protocol::Millis;
use rookery_protocol::bot::MoveBudget;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{Act, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_rules::Game;
use rookery_storage::StoredEvent;
use tokio::time::Instant;

use crate::Failure;
use crate::host::log::Log;

/// Two engines, and what they play.
pub(crate) struct Bouts {
    game: Arc<dyn Game>,
    engines: [Engine; 2],
    time: TimeControl,
    /// What the clocks are read from.
    opened: Instant,
}

/// A game that is on.
struct Round<'a> {
    id: GameId,
    arbiter: Arbiter,
    log: &'a mut Log,
}

impl Bouts {
    pub(crate) fn new(game: Arc<dyn Game>, engines: [Engine; 2]) -> Self {
        let time = TimeControl::fischer(300, 3);
        Self { game, engines, time, opened: Instant::now() }
    }

    /// Plays a game of so many plies, after which one resigns; hands everything to the log.
    pub(crate) async fn play(&mut self, plies: u32, log: &mut Log) -> Result<(), Failure> {
        let agreed = Agreed {
            rules: self.game.title().key.clone(),
            start: Start::Usual,
            time: self.time.clone(),
            rated: false,
            started_ms: self.now(),
        };
        let id = log.begin(&agreed).await?;
        let arbiter = Arbiter::new(self.game.as_ref(), agreed)?;
        let mut round = Round { id, arbiter, log };
        for (engine, seat) in self.engines.iter_mut().zip(Seat::BOTH) {
            begin(engine, self.game.as_ref(), &round, seat).await?;
        }
        while round.arbiter.ply() < plies {
            let seat = round.arbiter.turn().ok_or("The game ended too soon.")?;
            self.turn(&mut round, seat).await?;
        }
        let resign = Wish::Act(Act::Resign).into();
        round.decide(Seat::First, &resign, self.now()).await?;
        let result = round.arbiter.result().ok_or("Nobody could resign.")?;
        for engine in &mut self.engines {
            engine.finished(result);
        }
        Ok(())
    }

    async fn turn(&mut self, round: &mut Round<'_>, seat: Seat) -> Result<(), Failure> {
        let ply = round.arbiter.ply();
        let clocks = round.arbiter.state(self.now()).clocks;
        let (budget, wait) = budget(MoveBudget::default(), &self.time, &clocks, ply, seat);
        let turn = Turn {
            ply,
            play: Some(round.arbiter.play()),
            view: None,
            legal: &[],
            budget: &budget,
            draw_offered: false,
        };
        let engine = &mut self.engines[seat.index()];
        let answer = engine.think(&turn, Instant::now() + wait, None, &mut Deaf).await?;
        let Answer::Move { notation, .. } = answer else { return Err("It gave up.".into()) };
        for engine in &mut self.engines {
            engine.played(Some(round.arbiter.play()), &notation)?;
        }
        let command = Wish::Move { ply, notation }.into();
        round.decide(seat, &command, self.now()).await
    }

    /// Takes leave of the engines.
    pub(crate) async fn end(self) {
        for engine in self.engines {
            engine.end().await;
        }
    }

    fn now(&self) -> Millis {
        Millis::try_from(self.opened.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }
}

impl Round<'_> {
    async fn decide(&mut self, by: Seat, what: &Command, now: Millis) -> Result<(), Failure> {
        let refused = |why| format!("{what:?}: {why:?}");
        for event in self.arbiter.decide(By::Seat(by), what, now).map_err(refused)? {
            self.arbiter.apply(&event, now)?;
            let version = self.arbiter.version();
            let is_last = matches!(event, Event::Ended { .. });
            let record = Record { version, at_ms: now, command: None, search: None, event };
            let event = StoredEvent { version, at_ms: now, body: record.body() };
            let result = self.arbiter.result().filter(|_| is_last);
            self.log.add(self.id, event, result).await?;
        }
        Ok(())
    }
}

/// Tells an engine of a game by the rules of `game`.
async fn begin(
    engine: &mut Engine,
    game: &dyn Game,
    round: &Round<'_>,
    seat: Seat,
) -> Result<(), Failure> {
    let agreed = round.arbiter.setup();
    let dialect = plays(engine.profile(), game).ok_or("The engine does not know the game.")?;
    let setup = Setup {
        file: None,
        id: round.id.to_string(),
        rules: agreed.rules.clone(),
        board: game.board(&agreed.start),
        start: round.arbiter.play().text(),
        usual: true,
        seat,
        time: agreed.time.clone(),
        dialect,
    };
    Ok(engine.begin(&setup).await?)
}
