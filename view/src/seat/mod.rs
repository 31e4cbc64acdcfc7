//! The brain of a seat that a bot plays. It owns no connection, no engine and no clock.
//!
//! [`words`] is what it hears and wants, [`told`] what the server says, [`host`] what the machine
//! says that runs the engine, [`turn`] how a question becomes a move, [`offers`] how it answers what
//! the opponent asks for, [`away`] when it stops waiting for them.

mod words;

mod host;
mod told;
mod turn;

mod away;
mod offers;

#[cfg(test)]
mod tests;

use rookery_protocol::Millis;
use rookery_protocol::bot::BotOrder;
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::engine::{Evaluation, FaultKind};
use rookery_protocol::game::Act;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::ClientOut;

pub use away::AWAY_MS_MAX;
pub use offers::NOT_BETTER_CP_MAX;
pub use words::{Manner, SeatIn, SeatOut, Seating};

use crate::game::KnownGame;
use away::Away;
use offers::Answered;
use turn::Turn;

/// How long until what could not be done is tried again, in milliseconds: no engine is free, the
/// database is away.
pub const AGAIN_AFTER_MS: Millis = 1_000;
/// Hosts may decline a seat so often before its game is given up.
pub const DECLINED_MAX: u32 = 10;

/// The brain of one seat of one game, as long as a bot plays it.
///
/// The engine is asked once for each position at its seat's turn, and again only where the answer
/// no longer counts: moves were taken back, the move was refused in a game that hides why, or an
/// offer came that only the engine can answer. Chat, presence and who watches change nothing. Nor
/// does a change of the clocks interrupt a search: while one goes on a clock can only gain time,
/// by a present or an outage, so the engine's own plan stays sound, and the next question tells it.
/// One question is open at a time, and its answer counts by game and ply: one that no longer counts
/// is awaited, dropped, and followed by the question about the present position.
pub struct SeatBrain {
    game: GameId,
    manner: Manner,
    known: Option<KnownGame>,
    /// What is known lacks something, and was asked for anew.
    stale: bool,
    /// The wish to see the game was refused.
    unwatched: bool,
    engine: Engine,
    turn: Turn,
    /// Moves that were refused in this position, where the game hides why.
    refused: Vec<String>,
    /// What the engine said of its seat's position last, and at which ply.
    score: Option<(u32, Evaluation)>,
    answered: Answered,
    away: Away,
    paused: bool,
    /// The game is lost for this, as soon as the server takes note.
    given_up: Option<FaultKind>,
    over: bool,
    faults: u32,
    declined: u32,
    /// Commands so far, for their ids.
    commands: u32,
    /// Nothing more is tried before this instant.
    waits_until: Option<Millis>,
}

/// Whether an engine has the seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    None,
    /// Asked for, and not answered yet.
    Sought,
    Has,
}

impl SeatBrain {
    /// The brain of a bot's seat in this game. It learns from the server which seat that is.
    #[must_use]
    pub fn new(game: GameId, manner: Manner) -> Self {
        Self {
            game,
            manner,
            known: None,
            stale: false,
            unwatched: false,
            engine: Engine::None,
            turn: Turn::Open,
            refused: vec![],
            score: None,
            answered: Answered::default(),
            away: Away::default(),
            paused: false,
            given_up: None,
            over: false,
            faults: 0,
            declined: 0,
            commands: 0,
            waits_until: None,
        }
    }

    /// What follows from what is heard at `now`, in milliseconds on any line of time that never
    /// runs backwards.
    pub fn decide(&mut self, heard: SeatIn<'_>, now: Millis) -> Vec<SeatOut> {
        let mut out = vec![];
        match heard {
            SeatIn::Begin => self.watch(&mut out),
            SeatIn::Told(message) => self.told(message, now, &mut out),
            SeatIn::Host(words) => self.host_said(words, now, &mut out),
            SeatIn::Seated(true) => self.engine = Engine::Has,
            SeatIn::Seated(false) => {
                self.lose_engine();
                self.wait(now);
            }
            SeatIn::Lost => self.lose_engine(),
            SeatIn::Order(BotOrder::Hurry) if self.is_thinking() => out.push(SeatOut::Hurry),
            SeatIn::Order(BotOrder::Hurry) => {}
            SeatIn::Order(BotOrder::Pause) => self.paused = true,
            SeatIn::Order(BotOrder::Resume) => self.paused = false,
            SeatIn::Room(room) => self.answer_rematch(room, &mut out),
            SeatIn::Time => {}
        }
        self.step(now, &mut out);
        out
    }

    /// When [`SeatIn::Time`] is to be heard, on the line of time of [`decide`](Self::decide).
    #[must_use]
    pub fn due_ms(&self) -> Option<Millis> {
        // What is to be tried again comes first: until then nothing else is done.
        self.waits_until.or(self.sleeps_at_ms())
    }

    /// What is known of the game, once the server has told it.
    #[must_use]
    pub fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    /// Whether the engine thinks about a question.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        matches!(self.turn, Turn::Asked(_))
    }

    /// Whether the game goes on and the bot plays it.
    #[must_use]
    pub fn plays(&self) -> bool {
        !self.over && self.given_up.is_none()
    }

    /// Whether it waits for an opponent who is away, which needs no place.
    #[must_use]
    pub fn is_asleep(&self) -> bool {
        self.away.asleep
    }

    /// Whether nothing of the engine's failed.
    #[must_use]
    pub fn went_well(&self) -> bool {
        self.faults == 0
    }

    /// Does what is due.
    fn step(&mut self, now: Millis, out: &mut Vec<SeatOut>) {
        self.waits_until.take_if(|at| *at <= now);
        if self.waits_until.is_some() {
            return self.end(out);
        }
        if self.unwatched {
            self.watch(out);
        }
        self.end(out);
        self.answer_offers(out);
        if let Some(kind) = self.given_up.filter(|_| !self.over) {
            out.push(SeatOut::GiveUp(kind));
            return self.wait(now);
        }
        self.rest(now, out);
        if !self.over && !self.paused && !self.stale && !self.away.asleep {
            self.play_on(now, out);
        }
    }

    fn watch(&mut self, out: &mut Vec<SeatOut>) {
        self.unwatched = false;
        out.push(SeatOut::Say(ClientOut::Watch { game: self.game, from: 0 }));
    }

    /// Notes the end of the game, once.
    fn end(&mut self, out: &mut Vec<SeatOut>) {
        let result = self.known.as_ref().and_then(|known| known.state.result.clone());
        let Some(result) = result.filter(|_| !self.over) else { return };
        self.over = true;
        if self.engine == Engine::Has {
            out.push(SeatOut::Release(Some(result.clone())));
        }
        self.lose_engine();
        out.push(SeatOut::Over(result));
    }

    fn wait(&mut self, now: Millis) {
        self.waits_until = Some(now + AGAIN_AFTER_MS);
    }

    /// The game and the seat, where the bot has one.
    fn at_board(&self) -> Option<(&KnownGame, Seat)> {
        let known = self.known.as_ref()?;
        Some((known, known.seat()?))
    }

    /// Without a clock, or with days for a move, no engine waits for the opponent.
    fn is_slow(&self) -> bool {
        let limit = self.at_board().map(|(known, seat)| known.about.time.of(seat));
        matches!(limit, Some(TimeLimit::Unlimited | TimeLimit::Correspondence { .. }))
    }

    fn may(&self, act: Act) -> bool {
        self.known.as_ref().is_some_and(|known| known.may(act))
    }

    fn act(&mut self, act: Act, out: &mut Vec<SeatOut>) {
        let (game, id) = (self.game, self.id());
        out.push(SeatOut::Say(ClientOut::Act { game, act, id }));
    }

    /// The id of a command, beginning with the game's. Another program of the same account, or the
    /// next start of this one, counts as well; so the version of the log is part of it.
    fn id(&mut self) -> String {
        self.commands += 1;
        let version = self.known.as_ref().map_or(0, |known| known.state.version);
        format!("{}-{version}-{}", self.game, self.commands)
    }
}
