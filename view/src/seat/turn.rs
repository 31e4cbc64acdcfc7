//! How a question to the engine becomes a move.

use rookery_protocol::Millis;
use rookery_protocol::engine::{FaultKind, Info};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Act;
use rookery_protocol::host::Answer;
use rookery_protocol::socket::ClientOut;

use super::{Engine, SeatBrain, SeatOut, Seating};

/// How far the present turn is.
pub(super) enum Turn {
    /// Nothing was asked.
    Open,
    /// The engine thinks.
    Asked(Question),
    /// The engine has answered, and that is still to be said.
    Answered(Answered),
    /// The answer is on its way, by a command of this id.
    Sent(String, Answered),
}

/// What the engine was asked.
pub(super) struct Question {
    ply: u32,
    /// It was told that a draw is offered.
    pub(super) offered: bool,
    /// `false` when the answer will be dropped.
    counts: bool,
}

/// What the engine answered.
#[derive(Clone)]
pub(super) struct Answered {
    ply: u32,
    answer: Answer,
    /// It had been told that a draw is offered.
    offered: bool,
}

impl SeatBrain {
    /// Goes on with the turn: seeks an engine, asks it, says what it has answered.
    pub(super) fn play_on(&mut self, now: Millis, out: &mut Vec<SeatOut>) {
        let Some((known, seat)) = self.at_board() else { return };
        let (ply, is_turn) = (known.state.ply, known.is_turn(seat));
        match std::mem::replace(&mut self.turn, Turn::Open) {
            Turn::Answered(answered) if is_turn && answered.ply == ply => {
                return self.perform(answered, now, out);
            }
            Turn::Open | Turn::Answered(_) => {}
            goes_on => {
                self.turn = goes_on;
                return;
            }
        }
        if self.is_slow() && !is_turn {
            return self.release(out);
        }
        match self.engine {
            Engine::None => self.seek(out),
            Engine::Has if is_turn => self.ask(out),
            Engine::Has | Engine::Sought => {}
        }
    }

    fn seek(&mut self, out: &mut Vec<SeatOut>) {
        let Some((known, _)) = self.at_board() else { return };
        let seating = Seating {
            rules: known.about.rules.clone(),
            start: (!known.hides()).then(|| known.about.start.clone()),
            time: known.about.time.clone(),
        };
        self.engine = Engine::Sought;
        out.push(SeatOut::Take(Box::new(seating)));
    }

    fn ask(&mut self, out: &mut Vec<SeatOut>) {
        let Some((known, seat)) = self.at_board() else { return };
        let turn = known.turn(seat, &self.refused);
        self.turn =
            Turn::Asked(Question { ply: turn.ply, offered: turn.draw_offered, counts: true });
        out.push(SeatOut::Think(Box::new(turn)));
    }

    /// The position is another one: what was thought of the last one no longer counts.
    pub(super) fn position_changed(&mut self, out: &mut Vec<SeatOut>) {
        self.refused.clear();
        let ply = self.known.as_ref().map_or(0, |known| known.state.ply);
        self.score.take_if(|(at, _)| *at > ply);
        self.drop_question(out);
        if !self.is_thinking() {
            self.turn = Turn::Open;
        }
    }

    /// The answer to the open question will not count. It is awaited nonetheless, so that no later
    /// one is mistaken for it.
    pub(super) fn drop_question(&mut self, out: &mut Vec<SeatOut>) {
        if let Turn::Asked(question) = &mut self.turn
            && question.counts
        {
            question.counts = false;
            out.push(SeatOut::Hurry);
        }
    }

    pub(super) fn engine_answered(&mut self, ply: u32, answer: &Answer) {
        let Turn::Asked(question) = &self.turn else { return };
        let Question { ply: asked, offered, counts } = *question;
        self.turn = if counts && ply == asked {
            Turn::Answered(Answered { ply, answer: answer.clone(), offered })
        } else {
            Turn::Open
        };
    }

    /// Keeps the newest score; of several lines the best is enough.
    pub(super) fn engine_searches(&mut self, ply: u32, info: &Info) {
        let counts = matches!(&self.turn, Turn::Asked(question) if question.counts);
        if let Some(score) = info.score.filter(|_| counts && info.line <= 1) {
            self.score = Some((ply, score));
        }
    }

    fn perform(&mut self, answered: Answered, now: Millis, out: &mut Vec<SeatOut>) {
        match &answered.answer {
            Answer::Move { notation, draw } => {
                if self.may(Act::DeclineDraw) {
                    self.act(Act::DeclineDraw, out);
                } else if *draw && self.may(Act::OfferDraw) {
                    self.act(Act::OfferDraw, out);
                }
                let (game, ply, id) = (self.game, answered.ply, self.id());
                let notation = notation.clone();
                self.turn = Turn::Sent(id.clone(), answered);
                out.push(SeatOut::Say(ClientOut::Move { game, ply, notation, id }));
            }
            Answer::Resign => self.perform_act(Act::Resign, answered, out),
            Answer::Draw if self.may(Act::AcceptDraw) => {
                self.perform_act(Act::AcceptDraw, answered, out);
            }
            Answer::Draw if self.may(Act::ClaimDraw) => {
                self.perform_act(Act::ClaimDraw, answered, out);
            }
            // It accepts what is no longer offered: it is asked what it plays instead.
            Answer::Draw if answered.offered => return self.play_on(now, out),
            Answer::Draw => {
                let words = "it claimed a draw that is none".to_owned();
                self.fail(FaultKind::Refused, words, String::new(), now, out);
                if self.plays() {
                    self.play_on(now, out);
                }
                return;
            }
        }
        if self.is_slow() {
            self.release(out);
        }
    }

    fn perform_act(&mut self, act: Act, answered: Answered, out: &mut Vec<SeatOut>) {
        let (game, id) = (self.game, self.id());
        self.turn = Turn::Sent(id.clone(), answered);
        out.push(SeatOut::Say(ClientOut::Act { game, act, id }));
    }

    pub(super) fn was_done(&mut self, id: &str) {
        // What it did was told before; should it have been done by an earlier command, the engine
        // is asked again.
        if matches!(&self.turn, Turn::Sent(sent, _) if sent == id) {
            self.turn = Turn::Open;
        }
    }

    pub(super) fn was_refused(
        &mut self,
        id: &str,
        reason: Refusal,
        now: Millis,
        out: &mut Vec<SeatOut>,
    ) {
        let sent = match std::mem::replace(&mut self.turn, Turn::Open) {
            Turn::Sent(sent, answered) if sent == id => answered,
            other => {
                self.turn = other;
                if Self::may_pass(reason) {
                    self.answered.forget();
                    self.wait(now);
                }
                return;
            }
        };
        let hides = self.known.as_ref().is_some_and(super::KnownGame::hides);
        match (reason, &sent.answer) {
            // It could not know better: another move, then.
            (Refusal::Illegal, Answer::Move { notation, .. }) if hides => {
                self.refused.push(notation.clone());
            }
            (
                Refusal::Illegal | Refusal::Ambiguous | Refusal::Malformed,
                Answer::Move { notation, .. },
            ) => {
                let words = format!("it played {notation}, which is not legal here");
                self.fail(FaultKind::Illegal, words, String::new(), now, out);
            }
            (Refusal::NothingToClaim, _) => {
                let words = "it claimed a draw that is none".to_owned();
                self.fail(FaultKind::Refused, words, String::new(), now, out);
            }
            // The offer was taken back in the same moment.
            (Refusal::NoOffer, _) => {}
            // The answer is as good as before. If the game has moved on, that is on its way.
            _ => {
                self.turn = Turn::Answered(sent);
                self.wait(now);
            }
        }
    }
}
