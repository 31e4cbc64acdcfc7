//! Asking the engine whose turn it is.

use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::engine::Info;
use rookery_protocol::game::Act;
use rookery_protocol::seat::Seat;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use super::umpire::Umpire;
use super::{Order, Witness};
use crate::budget::budget;
use crate::engine::{Answer, Ears};
use crate::fault::Fault;
use crate::gate::Turn;
use crate::process::still_since;
use crate::shown::Shown;

/// How long an engine that is told to move at once in a game that is over is waited for.
const STOPS_IN: Duration = Duration::from_millis(500);

/// What came of a question.
pub(super) struct Asked {
    pub(super) said: Said,
    pub(super) took_ms: Millis,
    /// How the search stood in the end.
    pub(super) info: Option<Info>,
}

/// What an engine said.
pub(super) enum Said {
    /// It moves.
    Move(String),
    /// It gives up, or claims a draw.
    Act(Act),
    /// It failed.
    Failed(Fault),
}

/// Passes on what is said, and keeps the last.
struct Listening<'a> {
    seat: Seat,
    witness: &'a mut dyn Witness,
    last: Option<Info>,
}

impl Ears for Listening<'_> {
    fn info(&mut self, info: Info) {
        // Of several lines the first is the one that is played.
        if info.score.is_some() && info.line <= 1 {
            self.witness.thinks(self.seat, &info);
            self.last = Some(info);
        }
    }

    fn text(&mut self, _: String) {}
}

impl Umpire<'_> {
    /// Lets `seat` think, about what it has not tried at this turn; nothing when the game was cut off
    /// meanwhile.
    pub(super) async fn ask(
        &mut self,
        seat: Seat,
        orders: &mut mpsc::Receiver<Order>,
        witness: &mut dyn Witness,
    ) -> Option<Asked> {
        let _thinks = self.wait_for_cores(orders).await?;
        let arbiter = &self.arbiter;
        // What was tried and refused has cost its time.
        let clocks = arbiter.clocks(arbiter.at_ms().saturating_add(self.tries.spent_ms));
        let own = self.terms.budgets[seat.index()];
        let ply = arbiter.ply();
        // A first move here waits for nobody to come to the board.
        let (allowed, wait) = budget(own, &self.terms.setup.time, &clocks, ply.max(2), seat);
        let play = arbiter.play();
        let engine = self.engines[seat.index()].as_mut()?;
        let mut shown = Shown::of(play, seat, engine.profile().tongue);
        shown.legal.retain(|mv| !self.tries.refused.contains(&mv.notation));
        let play = (!play.hides()).then_some(play);
        let turn = shown.turn(ply, play, &allowed, false);
        let hurry = Notify::new();
        let mut ears = Listening { seat, witness, last: None };
        let asked = Instant::now();
        let answer = {
            let thinking = engine.think(&turn, asked + wait, Some(&hurry), &mut ears);
            tokio::pin!(thinking);
            let mut listens = true;
            let mut by = None;
            loop {
                tokio::select! {
                    biased;
                    answer = &mut thinking => break Some(answer),
                    order = orders.recv(), if listens => match order {
                        Some(Order::Hurry) => hurry.notify_one(),
                        Some(Order::Over(result)) => {
                            hurry.notify_one();
                            (listens, by) = (false, Some(Instant::now() + STOPS_IN));
                            self.ended_elsewhere = Some(result);
                        }
                        Some(Order::Stop) => break None,
                        None => listens = false,
                    },
                    () = sleep_until(by.unwrap_or(asked)), if by.is_some() => break None,
                }
            }
        };
        if self.ended_elsewhere.is_some() {
            if !matches!(answer, Some(Ok(_))) {
                self.engines[seat.index()] = None;
            }
            return None;
        }
        let took = asked.elapsed().saturating_sub(still_since(asked));
        let took_ms = Millis::try_from(took.as_millis()).unwrap_or(Millis::MAX);
        let info = ears.last;
        let said = match answer {
            None => {
                // It thinks, and nobody will ask it again.
                self.engines[seat.index()] = None;
                return None;
            }
            Some(Ok(Answer::Move { notation, .. })) => Said::Move(notation),
            Some(Ok(Answer::Resign)) => Said::Act(Act::Resign),
            Some(Ok(Answer::Draw)) => Said::Act(Act::ClaimDraw),
            Some(Err(fault)) => Said::Failed(fault),
        };
        Some(Asked { said, took_ms, info })
    }

    /// Waits until people leave this game the cores that it needs; nothing when it was cut off
    /// meanwhile. Both engines are at rest.
    async fn wait_for_cores(&mut self, orders: &mut mpsc::Receiver<Order>) -> Option<Turn> {
        let entering = self.terms.gate.game(self.terms.threads);
        tokio::pin!(entering);
        let mut listens = true;
        loop {
            tokio::select! {
                biased;
                turn = &mut entering => return Some(turn),
                order = orders.recv(), if listens => match order {
                    Some(Order::Hurry) => {}
                    Some(Order::Over(result)) => {
                        self.ended_elsewhere = Some(result);
                        return None;
                    }
                    Some(Order::Stop) => return None,
                    None => listens = false,
                },
            }
        }
    }
}
