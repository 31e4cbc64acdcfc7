//! One seat that the bot plays: what the game and the engine say comes in, what is to be done goes
//! out. Pure.

use rookery_engine_host::table::Table;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, GameResult, Start};
use rookery_protocol::host::{Answer, HostIn, Job, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat as Side;
use rookery_protocol::socket::{ClientIn, ClientOut};

use super::effect::{Effect, News, Player};

/// Times that an engine is started anew in one game before the game is given up.
const FAULTS_MAX: u32 = 3;

/// One seat.
pub(super) struct Seat {
    game: GameId,
    side: Option<Side>,
    table: Option<Table>,
    hides: bool,
    /// The engine's work, while it has the seat.
    work: Option<Work>,
    /// Grows with each engine.
    fence: i64,
    /// At which ply, after how many refusals, the engine was asked last.
    asked: Option<(u32, usize)>,
    /// Moves that were refused at this ply, where the game hides why.
    refused: Vec<String>,
    /// The command of the move that is on its way, and the move.
    sent: Option<(String, String)>,
    faults: u32,
    /// Commands so far, for their ids.
    commands: u32,
    /// Nothing more is done here but to wait for the end.
    given_up: bool,
    /// It is not the bot's to play.
    left_alone: bool,
    over: bool,
}

impl Seat {
    pub(super) fn new(game: GameId) -> Self {
        Self {
            game,
            side: None,
            table: None,
            hides: false,
            work: None,
            fence: 0,
            asked: None,
            refused: vec![],
            sent: None,
            faults: 0,
            commands: 0,
            given_up: false,
            left_alone: false,
            over: false,
        }
    }

    /// Whether the game goes on, and is played here.
    pub(super) fn plays(&self) -> bool {
        !self.over && !self.given_up && !self.left_alone
    }

    /// Whether nothing of the engine's failed.
    pub(super) fn went_well(&self) -> bool {
        self.faults == 0
    }

    /// Whether this is the seat's engine.
    pub(super) fn has(&self, work: Work) -> bool {
        self.work == Some(work)
    }

    /// What the server says of this game.
    pub(super) fn hear(&mut self, message: ClientIn, by: &Player, out: &mut Vec<Effect>) {
        match message {
            ClientIn::Game { ref you, ref about, .. } => {
                let side = you.as_ref().map(|you| you.seat).or(about.viewer.seat());
                let first = self.table.is_none();
                self.side = side.or(self.side);
                self.table = Table::whole(message);
                self.hides = self.finds_hidden(by);
                if first {
                    self.greet(by, out);
                }
            }
            ClientIn::Events { .. } => {
                let Some(table) = &mut self.table else { return };
                let news = table.events(message);
                if news.gap || news.taken_back && self.hides {
                    out.push(Effect::Say(ClientOut::Watch { game: self.game, from: 0 }));
                    return;
                }
            }
            ClientIn::Done { id } => {
                self.sent.take_if(|(sent, _)| *sent == id);
                return;
            }
            ClientIn::Refused { id: Some(id), reason, text, .. } => {
                self.was_refused(&id, reason, &text, out);
            }
            _ => return,
        }
        self.step(by, out);
    }

    fn greet(&mut self, by: &Player, out: &mut Vec<Effect>) {
        let (Some(table), Some(side)) = (&self.table, self.side) else {
            self.left_alone = true;
            return;
        };
        if table.state.result.is_some() {
            return;
        }
        let rules = table.about.rules.clone();
        let against = table.about.players[(!side).index()].name.clone();
        if by.games.contains(&rules) {
            return out.push(Effect::Tell(News::Plays { against, rules }));
        }
        self.left_alone = true;
        let why = format!("it does not play {rules}");
        out.push(Effect::Tell(News::Cannot(why)));
    }

    /// Whether this game hides something.
    fn finds_hidden(&self, by: &Player) -> bool {
        let Some(table) = &self.table else { return false };
        let game = by.registry.get(&table.about.rules);
        let play = match &table.about.start {
            Start::Random => None,
            start => game.and_then(|game| game.begin(start).ok()),
        };
        table.has_unknown() || play.is_none_or(|play| play.hides())
    }

    /// What the engine does.
    pub(super) fn answered(
        &mut self,
        ply: u32,
        answer: Answer,
        by: &Player,
        out: &mut Vec<Effect>,
    ) {
        if self.ply() != Some(ply) || self.given_up {
            self.asked = None;
            return self.step(by, out);
        }
        match answer {
            Answer::Move { notation, draw } => {
                if draw && self.may(Act::OfferDraw) {
                    self.act(Act::OfferDraw, out);
                }
                let (game, id) = (self.game, self.id());
                self.sent = Some((id.clone(), notation.clone()));
                out.push(Effect::Say(ClientOut::Move { game, ply, notation, id }));
            }
            Answer::Resign => self.act(Act::Resign, out),
            Answer::Draw if self.may(Act::ClaimDraw) => self.act(Act::ClaimDraw, out),
            Answer::Draw => self.failed("it claimed a draw that is none", by, out),
        }
    }

    /// The engine failed, or its host could not go on.
    pub(super) fn failed(&mut self, why: &str, by: &Player, out: &mut Vec<Effect>) {
        self.release(None, out);
        if self.over || self.given_up {
            return;
        }
        self.faults += 1;
        out.push(Effect::Tell(News::Fault(why.to_owned())));
        if self.faults < FAULTS_MAX {
            return self.step(by, out);
        }
        self.given_up = true;
        let act = if self.may(Act::Abort) { Act::Abort } else { Act::Resign };
        self.act(act, out);
    }

    fn was_refused(&mut self, id: &str, reason: Refusal, text: &str, out: &mut Vec<Effect>) {
        let Some((_, notation)) = self.sent.take_if(|(sent, _)| sent == id) else { return };
        match reason {
            // It could not know better: another move, then.
            Refusal::Illegal if self.hides => self.refused.push(notation),
            Refusal::Illegal | Refusal::Ambiguous => {
                self.faults += 1;
                self.given_up = self.faults >= FAULTS_MAX;
                out.push(Effect::Tell(News::Fault(format!("{notation}: {text}"))));
                self.release(None, out);
                if self.given_up {
                    self.act(Act::Resign, out);
                }
            }
            // The game has moved on; what came of that is on its way.
            _ => self.asked = None,
        }
    }

    /// Does what is due: answers what the opponent asks for, gives the seat to the engine, asks
    /// for a move.
    fn step(&mut self, by: &Player, out: &mut Vec<Effect>) {
        let Some(table) = self.table.as_ref().filter(|_| !self.left_alone) else { return };
        if let Some(result) = table.state.result.clone() {
            if !self.over {
                self.over = true;
                self.release(Some(result.clone()), out);
                out.push(Effect::Tell(News::Over(result)));
            }
            return;
        }
        let casual = !table.about.rated;
        let takeback = if casual { Act::AcceptTakeback } else { Act::DeclineTakeback };
        for act in [Act::DeclineDraw, takeback] {
            if self.may(act) {
                self.act(act, out);
            }
        }
        let (Some(table), Some(side)) = (&self.table, self.side) else { return };
        if self.given_up || self.sent.is_some() || !table.is_turn(side) {
            return;
        }
        let ply = table.state.ply;
        if self.asked.is_some_and(|(asked, _)| asked != ply) {
            self.refused.clear();
        }
        let now = (ply, self.refused.len());
        if self.work.is_some() && self.asked == Some(now) {
            return;
        }
        let work = match self.work {
            Some(work) => work,
            None => self.take(by, side, out),
        };
        let Some(table) = &self.table else { return };
        self.asked = Some(now);
        let turn = Box::new(table.turn(side, self.hides, &self.refused));
        out.push(Effect::Host(Box::new(HostIn::Think { work, turn })));
    }

    fn take(&mut self, by: &Player, side: Side, out: &mut Vec<Effect>) -> Work {
        self.fence += 1;
        let work = Work { game: self.game, seat: side, fence: self.fence };
        if let Some(table) = &self.table {
            let job = Box::new(Job {
                rules: table.about.rules.clone(),
                start: (!self.hides).then(|| table.about.start.clone()),
                time: table.about.time.clone(),
                engine: by.engine.clone(),
                budget: by.budget,
                ponders: by.ponders,
            });
            out.push(Effect::Host(Box::new(HostIn::Take { work, job })));
        }
        self.work = Some(work);
        work
    }

    /// The engine no longer plays here.
    fn release(&mut self, result: Option<GameResult>, out: &mut Vec<Effect>) {
        self.asked = None;
        if let Some(work) = self.work.take() {
            out.push(Effect::Host(Box::new(HostIn::Release { work, result })));
        }
    }

    fn ply(&self) -> Option<u32> {
        self.table.as_ref().map(|table| table.state.ply)
    }

    fn may(&self, act: Act) -> bool {
        self.table.as_ref().is_some_and(|table| table.may(act))
    }

    /// Accepts or declines a rematch that is offered.
    pub(super) fn rematch(&mut self, accept: bool, out: &mut Vec<Effect>) {
        let act = if accept { Act::AcceptRematch } else { Act::DeclineRematch };
        if self.may(act) {
            self.act(act, out);
        }
    }

    fn act(&mut self, act: Act, out: &mut Vec<Effect>) {
        let (game, id) = (self.game, self.id());
        out.push(Effect::Say(ClientOut::Act { game, act, id }));
    }

    /// Another program of the same account, or the next start of this one, counts as well; so the
    /// version of the log is part of it.
    fn id(&mut self) -> String {
        self.commands += 1;
        let version = self.table.as_ref().map_or(0, |table| table.state.version);
        format!("{}-{version}-{}", self.game, self.commands)
    }
}

#[cfg(test)]
#[path = "seat_tests.rs"]
mod tests;
