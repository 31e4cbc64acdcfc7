//! Telling both engines of the game, and what their answers do to it.

use rookery_arbiter::{Arbiter, By, Command, Event, Wish, reason};
use rookery_matches::Adjudicator;
use rookery_protocol::Millis;
use rookery_protocol::engine::Info;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{GameResult, Score};
use rookery_protocol::matches::CalledOff;
use rookery_protocol::seat::Seat;
use rookery_rules::Play;
use tokio::sync::mpsc;

use super::begin::begin;
use super::turn::{Asked, Said};
use super::{End, Order, Outcome, Played, Terms, Witness};
use crate::engine::Engine;
use crate::fault::Fault;
use crate::texts;

/// The most tries of one turn that are refused for what the game hides. No game offers more moves
/// than that, so only a program that repeats itself comes here.
const TRIES_MAX: usize = 1_000;

/// A game that is being played.
pub(super) struct Umpire<'a> {
    pub(super) terms: &'a Terms,
    pub(super) arbiter: Arbiter,
    pub(super) adjudicator: Adjudicator,
    /// By seat.
    pub(super) engines: [Option<Engine>; 2],
    /// Of the present turn.
    pub(super) tries: Tries,
    /// How it ended, if that was decided elsewhere.
    pub(super) ended_elsewhere: Option<GameResult>,
}

/// What was tried at a turn and refused for what the game hides.
#[derive(Default)]
pub(super) struct Tries {
    pub(super) refused: Vec<String>,
    /// How long that took.
    pub(super) spent_ms: Millis,
}

impl Umpire<'_> {
    pub(super) async fn run(
        mut self,
        orders: &mut mpsc::Receiver<Order>,
        witness: &mut dyn Witness,
    ) -> Outcome {
        let end = match self.begin().await {
            Ok(()) => self.moves(orders, witness).await,
            Err((seat, fault)) if fault.is_inability() => self.cannot(seat, fault).await,
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
            let Some(engine) = &mut self.engines[seat.index()] else { continue };
            begin(self.terms, seat, engine).await.map_err(|fault| (seat, fault))?;
        }
        Ok(())
    }

    async fn moves(
        &mut self,
        orders: &mut mpsc::Receiver<Order>,
        witness: &mut dyn Witness,
    ) -> End {
        if let Some(why) = self.claim() {
            return End::Adjudicated(why);
        }
        while let Some(seat) = self.arbiter.turn() {
            let Some(Asked { said, took_ms, info }) = self.ask(seat, orders, witness).await else {
                return End::Stopped;
            };
            let took_ms = self.tries.spent_ms.saturating_add(took_ms);
            let at = self.arbiter.ends_at_ms(seat, took_ms, self.terms.margin_ms);
            match said {
                Said::Move(notation) => match self.moved(seat, notation, took_ms, at) {
                    Ok(None) => self.tries.spent_ms = took_ms,
                    Ok(Some(notation)) => {
                        let refused = std::mem::take(&mut self.tries).refused.len();
                        let refused = u32::try_from(refused).unwrap_or(u32::MAX);
                        let called_off = self.call_off(seat, info.as_ref(), at);
                        witness.moved(Played { seat, notation, took_ms, info, refused });
                        if let Some(why) = called_off {
                            return End::Adjudicated(why);
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

    /// Makes a move; its notation, or nothing where it was refused for what the game hides, and
    /// another one may be tried. When it came too late, the flag has fallen.
    fn moved(
        &mut self,
        seat: Seat,
        notation: String,
        took_ms: Millis,
        at: Millis,
    ) -> Result<Option<String>, Fault> {
        let ply = self.arbiter.ply();
        let hidden = self.arbiter.hides();
        let before = (!hidden).then(|| self.arbiter.play().fork());
        let command = Wish::Move { ply, notation: notation.clone() }.into();
        let decided = self.arbiter.decide(By::Seat(seat), &command, at);
        if hidden && decided == Err(Refusal::Illegal) && self.tries.refused.len() < TRIES_MAX {
            // It could not know better.
            self.tries.refused.push(notation);
            return Ok(None);
        }
        if !decided.is_ok_and(|events| self.apply(&events, at)) {
            return if self.time_is_up(seat, took_ms, at) {
                Ok(Some(notation))
            } else {
                Err(Fault::Illegal { word: notation })
            };
        }
        for engine in self.engines.iter_mut().flatten() {
            if let Some(before) = &before {
                engine.played(Some(before.as_ref() as &dyn Play), &notation)?;
            }
        }
        Ok(Some(notation))
    }

    /// Whether a game that goes on is called off after a move; by which rule.
    fn call_off(&mut self, seat: Seat, info: Option<&Info>, at: Millis) -> Option<CalledOff> {
        self.arbiter.turn()?;
        let heard = self.adjudicator.moved(seat, info.and_then(|info| info.score));
        if let Some(why) = self.claim() {
            return Some(why);
        }
        let (score, why) = heard?;
        let off = Command::Adjudicate { score, reason: reason::of_rule(Some(why)) };
        self.carry_out(By::Server, &off, at).then_some(why)
    }

    /// Claims the draw for whoever is to move that the rules and the match let be claimed; which.
    fn claim(&mut self) -> Option<CalledOff> {
        self.arbiter.turn()?;
        let claims = self.arbiter.play().claims();
        let why = reason::claimed(self.terms.adjudication.claims(), &claims)?;
        let drawn = Command::Adjudicate { score: Score::Draw, reason: reason::of_rule(Some(why)) };
        self.carry_out(By::Server, &drawn, self.arbiter.at_ms()).then_some(why)
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
        self.arbiter.decide(by, command, at).is_ok_and(|events| self.apply(&events, at))
    }

    /// Applies what was decided; whether anything was.
    fn apply(&mut self, events: &[Event], at: Millis) -> bool {
        events.iter().all(|event| self.arbiter.apply(event, at).is_ok()) && !events.is_empty()
    }

    /// An engine cannot begin this game, which comes to no result.
    async fn cannot(&mut self, seat: Seat, fault: Fault) -> End {
        match self.engines[seat.index()].take() {
            Some(engine) => End::Unable(seat, engine.fail(fault).await),
            None => End::Stopped,
        }
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
