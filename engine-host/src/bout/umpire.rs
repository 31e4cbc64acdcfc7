//! Telling both engines of the game, and what their answers do to it.

use rookery_arbiter::{Arbiter, By, Command, Event, LoggedMove, Wish, reason};
use rookery_matches::Adjudicator;
use rookery_protocol::Millis;
use rookery_protocol::engine::Info;
use rookery_protocol::game::{GameResult, Start};
use rookery_protocol::seat::Seat;
use rookery_rules::Play;
use tokio::sync::mpsc;

use super::turn::{Asked, Said};
use super::{End, Order, Outcome, Played, Terms, Witness};
use crate::engine::{Engine, plays};
use crate::fault::Fault;
use crate::protocol::{Setup, shows_board};
use crate::texts;

/// A game that is being played.
pub(super) struct Umpire<'a> {
    pub(super) terms: &'a Terms,
    pub(super) arbiter: Arbiter,
    pub(super) adjudicator: Adjudicator,
    /// By seat.
    pub(super) engines: [Option<Engine>; 2],
    /// How it ended, if that was decided elsewhere.
    pub(super) ended_elsewhere: Option<GameResult>,
}

impl Umpire<'_> {
    pub(super) async fn run(
        mut self,
        orders: &mut mpsc::Receiver<Order>,
        witness: &mut dyn Witness,
    ) -> Outcome {
        let end = match self.begin().await {
            Ok(()) => self.moves(orders, witness).await,
            Err((seat, fault)) => self.fails(seat, fault).await,
        };
        let result = self.arbiter.result().cloned();
        if let Some(result) = result.as_ref().or(self.ended_elsewhere.as_ref()) {
            self.engines.iter_mut().flatten().for_each(|engine| engine.finished(result));
        }
        Outcome { end, result, engines: self.engines }
    }

    /// Tells both what they play, and what has been played.
    async fn begin(&mut self) -> Result<(), (Seat, Fault)> {
        for seat in Seat::BOTH {
            self.tell(seat).await.map_err(|fault| (seat, fault))?;
        }
        Ok(())
    }

    async fn tell(&mut self, seat: Seat) -> Result<(), Fault> {
        let Some(engine) = &mut self.engines[seat.index()] else { return Ok(()) };
        let (terms, game) = (self.terms, self.terms.game.as_ref());
        let dialect = plays(engine.profile(), game);
        let dialect = dialect.ok_or_else(|| Fault::Cannot(texts::words(&game.title().name)))?;
        let start = &terms.setup.start;
        let mut play = game.begin(start).map_err(|why| Fault::Cannot(why.text()))?;
        let hidden = play.hides();
        if hidden && !shows_board(engine.profile().tongue) {
            let name = engine.profile().tongue.name();
            return Err(Fault::Cannot(texts::no_words_for_hidden(name)));
        }
        let setup = Setup {
            id: terms.id.clone(),
            rules: game.title().key.clone(),
            board: game.board(start),
            start: if hidden { String::new() } else { play.text() },
            usual: *start == Start::Usual,
            seat,
            time: terms.setup.time.clone(),
            dialect,
            file: if engine.wants_rules() { terms.file.clone() } else { None },
        };
        engine.begin(&setup).await?;
        for record in &terms.log {
            if let Event::Moved(LoggedMove { notation, .. }) = &record.event
                && !hidden
            {
                engine.played(Some(play.as_ref()), notation)?;
                play.play(notation).map_err(|why| Fault::Cannot(why.into()))?;
            }
        }
        Ok(())
    }

    async fn moves(
        &mut self,
        orders: &mut mpsc::Receiver<Order>,
        witness: &mut dyn Witness,
    ) -> End {
        while let Some(seat) = self.arbiter.turn() {
            let Some(Asked { said, took_ms, info }) = self.ask(seat, orders, witness).await else {
                return End::Stopped;
            };
            let at = self.arbiter.ends_at_ms(seat, took_ms, self.terms.margin_ms);
            match said {
                Said::Move(notation) => match self.moved(seat, notation, took_ms, at) {
                    Ok(notation) => {
                        let called_off = self.call_off(seat, info.as_ref(), at);
                        witness.moved(Played { seat, notation, took_ms, info });
                        if called_off {
                            return End::Adjudicated;
                        }
                    }
                    Err(fault) => return self.fails(seat, fault).await,
                },
                Said::Act(act) => {
                    let command = Wish::Act(act).into();
                    if self.carry_out(By::Seat(seat), &command, at) {
                        return End::Act { seat, act, took_ms };
                    }
                    if self.time_is_up(seat, took_ms, at) {
                        return End::Time;
                    }
                    return self.fails(seat, Fault::Refused(texts::false_claim())).await;
                }
                Said::Failed(fault) => {
                    if matches!(fault, Fault::Stall { .. }) && self.time_is_up(seat, took_ms, at) {
                        // Its process still thinks, and is no use any more.
                        self.give_up(seat, fault).await;
                        return End::Time;
                    }
                    return self.fails(seat, fault).await;
                }
            }
        }
        End::Rules
    }

    /// Makes a move; its notation. When it came too late, the flag has fallen.
    fn moved(
        &mut self,
        seat: Seat,
        notation: String,
        took_ms: Millis,
        at: Millis,
    ) -> Result<String, Fault> {
        let ply = self.arbiter.ply();
        let hidden = self.arbiter.hides();
        let before = (!hidden).then(|| self.arbiter.play().fork());
        let command = Wish::Move { ply, notation: notation.clone() }.into();
        if !self.carry_out(By::Seat(seat), &command, at) {
            return if self.time_is_up(seat, took_ms, at) {
                Ok(notation)
            } else {
                Err(Fault::Illegal { word: notation })
            };
        }
        for engine in self.engines.iter_mut().flatten() {
            if let Some(before) = &before {
                engine.played(Some(before.as_ref() as &dyn Play), &notation)?;
            }
        }
        Ok(notation)
    }

    /// Whether a game that goes on is called off after a move.
    fn call_off(&mut self, seat: Seat, info: Option<&Info>, at: Millis) -> bool {
        if self.arbiter.turn().is_none() {
            return false;
        }
        let Some(result) = self.adjudicator.moved(seat, info) else { return false };
        let GameResult { score, .. } = result;
        self.carry_out(By::Server, &Command::Adjudicate { score, reason: reason::ADJUDICATED }, at)
    }

    /// Whether a turn was longer than its clock; then the flag has fallen, and the game is over.
    fn time_is_up(&mut self, seat: Seat, took_ms: Millis, at: Millis) -> bool {
        if !self.arbiter.is_out_of_time(seat, took_ms, self.terms.margin_ms) {
            return false;
        }
        let Some(deadline) = self.arbiter.deadline() else { return false };
        // The moment's grace that a network would need is nobody's here.
        self.carry_out(By::Server, &Command::Timeout, at.max(deadline))
    }

    /// Decides and applies; whether anything came of it.
    fn carry_out(&mut self, by: By, command: &Command, at: Millis) -> bool {
        let Ok(events) = self.arbiter.decide(by, command, at) else { return false };
        events.iter().all(|event| self.arbiter.apply(event, at).is_ok()) && !events.is_empty()
    }

    /// An engine failed, and loses.
    async fn fails(&mut self, seat: Seat, fault: Fault) -> End {
        let forfeit = Command::Forfeit { seat, reason: reason::of_fault(fault.kind()) };
        self.carry_out(By::Server, &forfeit, self.arbiter.at_ms());
        match self.engines[seat.index()].take() {
            Some(engine) => End::Failed(seat, engine.fail(fault).await),
            None => End::Stopped,
        }
    }

    async fn give_up(&mut self, seat: Seat, fault: Fault) {
        if let Some(engine) = self.engines[seat.index()].take() {
            let _ = engine.fail(fault).await;
        }
    }
}
