//! One seat that the bot plays: the brain is `rookery_view`'s; here stand which games it plays, and
//! its engine's work. Pure.

use std::collections::VecDeque;

use rookery_protocol::Millis;
use rookery_protocol::game::Act;
use rookery_protocol::host::{HostIn, HostOut, Job, Work};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_view::{AWAY_MS_MAX, KnownGame, Manner, SeatBrain, SeatIn, SeatOut, Seating};

use super::effect::{Effect, News, Player};
use super::terms::contains;
use crate::texts::bots;

/// Times that an engine fails in one game before the game is given up.
const FAULTS_MAX: u32 = 3;

/// How things stand around a seat when it hears something.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) by: &'a Player,
    /// Whether another game could begin.
    pub(super) room: bool,
    /// Since the program began.
    pub(super) now_ms: Millis,
}

/// One seat.
pub(super) struct Seat {
    game: GameId,
    brain: SeatBrain,
    /// The engine's work, while it has the seat.
    work: Option<Work>,
    /// Grows with each engine.
    fence: i64,
    /// Times that the game was given up, for the ids of these commands.
    given_up: u32,
    /// It was found out whether the bot plays such games.
    met: bool,
    /// It is not the bot's to play.
    left_alone: bool,
}

impl Seat {
    pub(super) fn new(game: GameId, by: &Player) -> Self {
        let manner = Manner {
            faults_max: FAULTS_MAX,
            answers_draws: by.answers_draws,
            away_ms_max: AWAY_MS_MAX,
        };
        let brain = SeatBrain::new(game, manner);
        Self { game, brain, work: None, fence: 0, given_up: 0, met: false, left_alone: false }
    }

    /// Whether the game goes on, is played here, and its opponent is awaited.
    pub(super) fn plays(&self) -> bool {
        self.brain.plays() && !self.left_alone && !self.brain.is_asleep()
    }

    /// Whether nothing of the engine's failed.
    pub(super) fn went_well(&self) -> bool {
        self.brain.went_well()
    }

    /// When it is to hear that time has passed, in milliseconds since the program began.
    pub(super) fn due_ms(&self) -> Option<Millis> {
        self.brain.due_ms()
    }

    /// What follows from what is heard.
    pub(super) fn hear(&mut self, heard: SeatIn<'_>, around: Around<'_>) -> Vec<Effect> {
        let mut effects = vec![];
        if let SeatIn::Told(message) = heard {
            self.meet(message, around.by, &mut effects);
        }
        if let SeatIn::Host(words) = heard
            && !self.is_of_own_engine(words, &mut effects)
        {
            return effects;
        }
        if self.left_alone {
            return effects;
        }
        let mut due = VecDeque::from(self.brain.decide(heard, around.now_ms));
        while let Some(one) = due.pop_front() {
            if let Some(heard) = self.carry_out(one, around, &mut effects) {
                due.extend(self.brain.decide(heard, around.now_ms));
            }
        }
        effects
    }

    /// Looks at a game for the first time.
    fn meet(&mut self, message: &ClientIn, by: &Player, effects: &mut Vec<Effect>) {
        let ClientIn::Game { about, you, state, .. } = message else { return };
        if std::mem::replace(&mut self.met, true) {
            return;
        }
        let seat = you.as_ref().map(|you| you.seat).or(about.viewer.seat());
        let rules = about.rules.clone();
        match seat {
            None => self.left_alone = true,
            Some(_) if state.result.is_some() => {}
            Some(seat) if contains(&by.games, &rules) => {
                let against = about.players[(!seat).index()].name.clone();
                effects.push(Effect::Tell(News::Plays { against, rules }));
            }
            Some(_) => {
                self.left_alone = true;
                let why = bots::not_this_game(rules);
                effects.push(Effect::Tell(News::Cannot(why)));
            }
        }
    }

    /// Only what the engine says that has the seat now counts.
    fn is_of_own_engine(&self, words: &HostOut, effects: &mut Vec<Effect>) -> bool {
        if self.work.is_none() || self.work != words.work() {
            return false;
        }
        if let HostOut::Declined { why, .. } = words {
            effects.push(Effect::Tell(News::Fault(why.clone())));
        }
        true
    }

    /// Does one thing. Gives the answer that the brain waits for, if it waits for one.
    fn carry_out(
        &mut self,
        one: SeatOut,
        around: Around<'_>,
        effects: &mut Vec<Effect>,
    ) -> Option<SeatIn<'static>> {
        match one {
            SeatOut::Take(seating) => {
                let taken = self.take(*seating, around.by, effects);
                return Some(SeatIn::Seated(taken));
            }
            SeatOut::Think(turn) => {
                effects.extend(self.work.map(|work| host(HostIn::Think { work, turn })));
            }
            SeatOut::Hurry => effects.extend(self.work.map(|work| host(HostIn::Hurry { work }))),
            SeatOut::Release(result) => {
                let work = self.work.take();
                effects.extend(work.map(|work| host(HostIn::Release { work, result })));
            }
            SeatOut::Say(message) => effects.push(Effect::Say(message)),
            SeatOut::AskRoom => return Some(SeatIn::Room(around.room)),
            SeatOut::Fault { words, .. } => effects.push(Effect::Tell(News::Fault(words))),
            SeatOut::GiveUp(_) => effects.push(Effect::Say(self.give_up())),
            SeatOut::Over(result) => effects.push(Effect::Tell(News::Over(result))),
            SeatOut::Sleep => {}
            SeatOut::Leave => self.left_alone = true,
        }
        None
    }

    /// `false` when it is not known where the bot sits.
    fn take(&mut self, seating: Seating, by: &Player, effects: &mut Vec<Effect>) -> bool {
        let Some(seat) = self.brain.known().and_then(KnownGame::seat) else { return false };
        self.fence += 1;
        let work = Work { game: self.game, seat, fence: self.fence };
        let job = Box::new(Job {
            rules: seating.rules,
            start: seating.start,
            time: seating.time,
            engine: by.engine.clone(),
            budget: by.budget,
            ponders: by.ponders,
        });
        effects.push(host(HostIn::Take { work, job }));
        self.work = Some(work);
        true
    }

    fn give_up(&mut self) -> ClientOut {
        self.given_up += 1;
        let may_abort = self.brain.known().is_some_and(|known| known.may(Act::Abort));
        let act = if may_abort { Act::Abort } else { Act::Resign };
        ClientOut::Act { game: self.game, act, id: format!("{}-end-{}", self.game, self.given_up) }
    }
}

fn host(message: HostIn) -> Effect {
    Effect::Host(Box::new(message))
}

#[cfg(test)]
#[path = "seat_tests.rs"]
mod tests;
