//! What the machine says that runs the engine of a seat, and what becomes of an engine that fails.

use rookery_protocol::Millis;
use rookery_protocol::engine::FaultKind;
use rookery_protocol::game::Room;
use rookery_protocol::host::HostOut;
use rookery_protocol::socket::{ClientOut, SAY_LEN_MAX};

use super::turn::Turn;
use super::{DECLINED_MAX, Engine, SeatBrain, SeatOut};

impl SeatBrain {
    /// Only words about the work of the present lease come here.
    pub(super) fn host_said(&mut self, words: &HostOut, now: Millis, out: &mut Vec<SeatOut>) {
        match words {
            HostOut::Answered { ply, answer, .. } => self.engine_answered(*ply, answer),
            HostOut::Searching { ply, info, .. } => self.engine_searches(*ply, info),
            HostOut::Said { text, .. } => self.talk(text, out),
            HostOut::Failed { kind, words, stderr, .. } => {
                self.fail(*kind, words.clone(), stderr.clone(), now, out);
            }
            HostOut::Declined { .. } => {
                self.release(out);
                self.declined += 1;
                self.wait(now);
                if self.declined >= DECLINED_MAX && self.plays() {
                    self.give_up(FaultKind::Refused, now, out);
                }
            }
            _ => {}
        }
    }

    fn talk(&mut self, text: &str, out: &mut Vec<SeatOut>) {
        let text: String = text.chars().take(SAY_LEN_MAX).collect();
        let (game, id) = (self.game, self.id());
        out.push(SeatOut::Say(ClientOut::Say { game, room: Room::Players, text, id }));
    }

    /// The engine failed, or did what it must not.
    pub(super) fn fail(
        &mut self,
        kind: FaultKind,
        words: String,
        stderr: String,
        now: Millis,
        out: &mut Vec<SeatOut>,
    ) {
        self.release(out);
        if !self.plays() {
            return;
        }
        self.faults += 1;
        if self.faults >= self.manner.faults_max {
            self.give_up(kind, now, out);
        }
        out.push(SeatOut::Fault { kind, words, stderr });
    }

    fn give_up(&mut self, kind: FaultKind, now: Millis, out: &mut Vec<SeatOut>) {
        self.given_up = Some(kind);
        out.push(SeatOut::GiveUp(kind));
        self.wait(now);
    }

    /// Takes the seat from the engine, if one has it.
    pub(super) fn release(&mut self, out: &mut Vec<SeatOut>) {
        if self.engine == Engine::Has {
            out.push(SeatOut::Release(None));
        }
        self.lose_engine();
    }

    /// No engine has the seat. A question to it is forgotten.
    pub(super) fn lose_engine(&mut self) {
        self.engine = Engine::None;
        if self.is_thinking() {
            self.turn = Turn::Open;
        }
    }
}
