//! What the machine that plays a seat says, and what becomes of it.

use rookery_arbiter::reason;
use rookery_protocol::bot::{BotOrder, NotedFault, Thinking};
use rookery_protocol::engine::FaultKind;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Room};
use rookery_protocol::host::{Answer, HostIn, HostOut};
use rookery_protocol::socket::SAY_LEN_MAX;
use tokio::time::Instant;

use super::{AGAIN_AFTER, SeatTask};
use crate::bots::{ToSeat, breaker};
use crate::game::Deed;
use crate::game::ToGame;
use crate::now;

/// Machines may decline a seat so often before the game is given up.
const DECLINED_MAX: u32 = 10;

impl SeatTask {
    pub(super) async fn told(&mut self, message: ToSeat) {
        match message {
            ToSeat::Machine(message) => self.machine_said(*message).await,
            ToSeat::Lost(work) => {
                if self.lease.as_ref().is_some_and(|lease| lease.work == work) {
                    self.lose_seat();
                }
            }
            ToSeat::Order(BotOrder::Hurry) => {
                if let Some(lease) = &self.lease {
                    let _ = lease.out.try_send(HostIn::Hurry { work: lease.work });
                }
            }
            ToSeat::Order(BotOrder::Pause) => {
                self.paused = true;
                self.show(|shown| shown.paused = true);
            }
            ToSeat::Order(BotOrder::Resume) => {
                self.paused = false;
                self.show(|shown| shown.paused = false);
            }
        }
    }

    /// Only what the machine says that has the seat now counts.
    async fn machine_said(&mut self, message: HostOut) {
        let own = self.lease.as_ref().map(|lease| lease.work);
        match message {
            HostOut::Answered { work, ply, answer } if Some(work) == own => {
                self.show(|shown| shown.thinking = false);
                let at = self.table.as_ref().map(|table| table.state.ply);
                if at == Some(ply) && !self.paused {
                    self.answered(ply, answer);
                } else {
                    self.ask_again();
                }
                if self.is_slow() {
                    self.release().await;
                }
            }
            HostOut::Searching { work, ply, info } if Some(work) == own => {
                self.show(|shown| shown.info = Some(info.clone()));
                let thinking = Thinking { game: self.game, seat: self.seat, ply, info };
                self.app.live.send_if_live(self.game, ToGame::Thinks(thinking));
            }
            HostOut::Said { work, text } if Some(work) == own => {
                let text: String = text.chars().take(SAY_LEN_MAX).collect();
                let id = format!("say-{}", now::random_u64());
                self.order(&id, Deed::Say { room: Room::Players, text });
            }
            HostOut::Failed { work, kind, words, stderr } if Some(work) == own => {
                self.failed(kind, words, stderr).await;
            }
            HostOut::Declined { work, why } if Some(work) == own => {
                tracing::warn!(game = %self.game, why, "a machine declined a seat");
                self.avoid = self.lease.as_ref().map(|lease| lease.host);
                self.release().await;
                self.declined += 1;
                self.again = Some(Instant::now() + AGAIN_AFTER);
                if self.declined >= DECLINED_MAX {
                    self.forfeit(reason::FAILED);
                }
            }
            _ => {}
        }
    }

    fn answered(&mut self, ply: u32, answer: Answer) {
        let fence = self.lease.as_ref().map_or(0, |lease| lease.work.fence);
        let id = |what: &str| format!("{what}-{ply}-{fence}");
        match answer {
            Answer::Move { notation, draw } => {
                let may_offer = self.table.as_ref().is_some_and(|t| t.may(Act::OfferDraw));
                if draw && may_offer {
                    self.order(&id("offer"), Deed::Act(Act::OfferDraw));
                }
                self.sent = Some(notation.clone());
                let tries = self.refused.len();
                self.order(&id(&format!("m{tries}")), Deed::Move { ply, notation });
            }
            Answer::Resign => self.order(&id("resign"), Deed::Act(Act::Resign)),
            Answer::Draw => {
                let accepts = self.table.as_ref().is_some_and(|t| t.may(Act::AcceptDraw));
                let act = if accepts { Act::AcceptDraw } else { Act::ClaimDraw };
                self.sent = Some("a draw".to_owned());
                self.order(&id("draw"), Deed::Act(act));
            }
        }
    }

    pub(super) async fn was_refused(&mut self, reason: Refusal) {
        let Some(sent) = self.sent.take() else { return };
        match reason {
            // It could not know better: another move, then.
            Refusal::Illegal if self.hides => {
                self.refused.push(sent);
                self.ask_again();
            }
            Refusal::Illegal | Refusal::Ambiguous => {
                let words = format!("it played {sent}, which is not legal here");
                self.failed(FaultKind::Illegal, words, String::new()).await;
            }
            Refusal::NothingToClaim | Refusal::NoOffer => {
                let words = "it claimed a draw that is none".to_owned();
                self.failed(FaultKind::Refused, words, String::new()).await;
            }
            Refusal::StorageDown | Refusal::Busy => {
                self.ask_again();
                self.again = Some(Instant::now() + AGAIN_AFTER);
            }
            // The game has moved on; what came of that is on its way.
            _ => self.ask_again(),
        }
    }

    /// The engine failed: it loses this game, and the fault is noted.
    async fn failed(&mut self, kind: FaultKind, words: String, stderr: String) {
        let why = reason::of_fault(kind);
        self.release().await;
        if !self.is_over() {
            self.forfeit(why);
            let fault = NotedFault { kind, words, stderr, at_ms: now::millis() };
            breaker::note(&self.app, self.engine, &fault).await;
        }
    }

    fn forfeit(&mut self, reason: &'static str) {
        let forfeit = ToGame::Forfeit { seat: self.seat, reason };
        if self.app.live.send(&self.app, self.game, forfeit).is_err() {
            self.again = Some(Instant::now() + AGAIN_AFTER);
        }
        self.show(|shown| (shown.thinking, shown.host) = (false, None));
        // Nothing more is asked of the engine, whatever becomes of the game.
        self.paused = true;
    }
}
