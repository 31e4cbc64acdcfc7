//! A game without a server: what a person and the computer say comes in, a server's messages go
//! out. Pure: the time and random ids come in.

mod shown;

use std::sync::Arc;

use rookery_arbiter::{Arbiter, By, Command, Event as Happened, Setup, Wish};
use rookery_protocol::Millis;
use rookery_protocol::board::Board;
use rookery_protocol::clock::{TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Entry, Event, ShownMove, State};
use rookery_protocol::id::GameId;
use rookery_protocol::said::Text;
use rookery_protocol::seat::{Seat, Viewer};
use rookery_protocol::socket::{ClientIn, ClientOut};
use rookery_rules::record::{Record, instead};
use rookery_rules::{Game, Play};

use crate::texts::{did_you_mean, local, row, words};

/// A computer that is worse by so much, in hundredths of its smallest piece, accepts a draw.
const GLAD_OF_A_DRAW_CP: i32 = -100;

/// Who plays.
#[derive(Debug, Clone)]
pub(super) struct Players {
    /// What each is called, first seat first.
    pub(super) names: [String; 2],
    /// Where the computer sits, if it plays.
    pub(super) computer: Option<Seat>,
}

/// One game, and who plays it.
pub(super) struct Desk {
    game: Arc<dyn Game>,
    arbiter: Arbiter,
    id: GameId,
    players: Players,
    /// What happened, as everyone sees it.
    log: Vec<Entry>,
    /// What the computer thought of its position last.
    judged_cp: Option<i32>,
}

impl Desk {
    /// A game that goes on from a record, or begins there. It must be one that can be played
    /// through.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn begin(
        game: Arc<dyn Game>,
        record: &Record,
        time: TimeControl,
        players: Players,
        id: GameId,
        now: Millis,
    ) -> Result<Self, Text> {
        let rules = game.title().key.clone();
        let start = record.start.clone();
        let setup = Setup { rules, start, time, rated: false, started_ms: now };
        let arbiter = Arbiter::new(game.as_ref(), setup).map_err(words)?;
        let mut notations = vec![];
        let replayed = record.replay(game.as_ref(), |_, play| {
            notations.extend(play.seen(Viewer::All).and_then(|seen| seen.notation));
        });
        replayed.map_err(words)?;
        let mut desk = Self { game, arbiter, id, players, log: vec![], judged_cp: None };
        for notation in notations {
            let Some(seat) = desk.arbiter.turn() else { break };
            let command = Wish::Move { ply: desk.arbiter.ply(), notation }.into();
            desk.decide(By::Seat(seat), &command, now)?;
        }
        if desk.has_clock() && desk.arbiter.in_opening() {
            // Nobody has to come first.
            desk.decide(By::Server, &Command::StartClocks, now)?;
        }
        Ok(desk)
    }

    /// The address of the game.
    pub(super) fn id(&self) -> GameId {
        self.id
    }

    /// The kind of game.
    pub(super) fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Its board.
    pub(super) fn board(&self) -> Board {
        self.game.board(&self.arbiter.setup().start)
    }

    /// Moves made.
    pub(super) fn ply(&self) -> u32 {
        self.arbiter.ply()
    }

    /// When [`timeout`](Self::timeout) is due.
    pub(super) fn deadline(&self) -> Option<Millis> {
        self.arbiter.deadline()
    }

    /// What was agreed about time.
    pub(super) fn time(&self) -> &TimeControl {
        &self.arbiter.setup().time
    }

    /// Where the computer sits and what it is to think about, when it is its turn.
    pub(super) fn computers_turn(&self, now: Millis) -> Option<(Seat, Box<dyn Play>, State)> {
        let seat = self.players.computer.filter(|seat| self.arbiter.turn() == Some(*seat))?;
        Some((seat, self.arbiter.play().fork(), self.arbiter.state(now)))
    }

    /// What the person says.
    pub(super) fn say(&mut self, message: ClientOut, now: Millis) -> Vec<ClientIn> {
        match message {
            ClientOut::Watch { game, .. } if game == self.id => vec![self.whole(now)],
            ClientOut::Move { game, ply, notation, id } if game == self.id => {
                let by = By::Seat(self.person());
                let command = Wish::Move { ply, notation: notation.clone() }.into();
                let before = self.log.len();
                let decided = self.decide(by, &command, now);
                let refused = decided.err().map(|why| {
                    let told = [Some(Text::from(why)), self.meant(&notation, why)];
                    (why, row(told.into_iter().flatten()))
                });
                self.answer(id, refused, before, now)
            }
            ClientOut::Act { game, act, id } if game == self.id => {
                let before = self.log.len();
                let refused = self.act(act, now).err().map(|why| (why, Text::from(why)));
                self.answer(id, refused, before, now)
            }
            ClientOut::Say { id, .. } => {
                let text = local::nobody_reads().to_string();
                let (reason, game) = (Refusal::WrongRoom, Some(self.id));
                vec![ClientIn::Refused { id: Some(id), game, reason, text }]
            }
            _ => vec![],
        }
    }

    /// What the computer plays, and what it thinks of its position, in hundredths.
    pub(super) fn computer_plays(
        &mut self,
        notation: &str,
        judged: i32,
        now: Millis,
    ) -> Vec<ClientIn> {
        let Some(seat) = self.players.computer else { return vec![] };
        self.judged_cp = Some(judged);
        let wish = Wish::Move { ply: self.ply(), notation: notation.to_owned() };
        let before = self.log.len();
        if self.decide(By::Seat(seat), &wish.into(), now).is_err() {
            // It found no move in time: its flag falls, or it gives up.
            if self.timeout(now).is_empty() {
                let _ = self.give(seat, Act::Resign, now);
            }
        }
        self.news(before, now)
    }

    /// Looks whether a flag has fallen.
    pub(super) fn timeout(&mut self, now: Millis) -> Vec<ClientIn> {
        let before = self.log.len();
        let _ = self.decide(By::Server, &Command::Timeout, now);
        self.news(before, now)
    }

    /// Whether another game is wanted.
    pub(super) fn rematch_is_due(&self) -> bool {
        self.arbiter.state(self.arbiter.at_ms()).offers.rematch.is_some()
    }

    /// Another game with seats swapped.
    ///
    /// # Errors
    /// As [`begin`](Self::begin).
    pub(super) fn rematch(&self, id: GameId, now: Millis) -> Result<Self, Text> {
        let [first, second] = self.players.names.clone();
        let computer = self.players.computer.map(|seat| !seat);
        let players = Players { names: [second, first], computer };
        let Setup { start, time, .. } = self.arbiter.setup().clone();
        Self::begin(Arc::clone(&self.game), &Record::new(start), time, players, id, now)
    }

    fn act(&mut self, act: Act, now: Millis) -> Result<(), Refusal> {
        let me = self.person();
        match act {
            // Whoever made the last move takes it back; the other one is asked in the same room.
            Act::AskTakeback => {
                let asks = if self.players.computer.is_some() { me } else { self.mover() };
                self.give(asks, act, now)?;
                self.give(!asks, Act::AcceptTakeback, now)
            }
            Act::OfferDraw => {
                self.give(me, act, now)?;
                let glad = self.judged_cp.is_some_and(|cp| cp <= GLAD_OF_A_DRAW_CP);
                let agrees = self.players.computer.is_none() || glad;
                let answer = if agrees { Act::AcceptDraw } else { Act::DeclineDraw };
                self.give(!me, answer, now)
            }
            act => self.give(me, act, now),
        }
    }

    fn give(&mut self, seat: Seat, act: Act, now: Millis) -> Result<(), Refusal> {
        self.decide(By::Seat(seat), &Wish::Act(act).into(), now)
    }

    /// Who made the last move.
    fn mover(&self) -> Seat {
        let moved = |entry: &Entry| match entry.event {
            Some(Event::Moved(ShownMove { seat, ply, .. })) if ply == self.ply() => Some(seat),
            _ => None,
        };
        self.log.iter().rev().find_map(moved).unwrap_or(Seat::First)
    }

    /// Where the person sits who acts now.
    fn person(&self) -> Seat {
        match self.players.computer {
            Some(computer) => !computer,
            None => self.arbiter.turn().unwrap_or(Seat::First),
        }
    }

    fn has_clock(&self) -> bool {
        let time = self.time();
        [&time.first, &time.second].iter().any(|limit| !matches!(limit, TimeLimit::Unlimited))
    }

    /// Decides, applies and notes what follows.
    fn decide(&mut self, by: By, command: &Command, now: Millis) -> Result<(), Refusal> {
        let events: Vec<Happened> = self.arbiter.decide(by, command, now)?;
        for event in events {
            self.arbiter.apply(&event, now).map_err(|_| Refusal::Malformed)?;
            let shown = self.arbiter.entry(&event, Viewer::All);
            let version = self.arbiter.version();
            self.log.push(Entry { version, at_ms: now, event: shown });
        }
        Ok(())
    }

    fn answer(
        &mut self,
        id: String,
        refused: Option<(Refusal, Text)>,
        before: usize,
        now: Millis,
    ) -> Vec<ClientIn> {
        let mut answers = self.news(before, now);
        answers.push(match refused {
            None => ClientIn::Done { id },
            Some((reason, text)) => {
                let text = text.to_string();
                ClientIn::Refused { id: Some(id), game: Some(self.id), reason, text }
            }
        });
        answers
    }

    /// What came after so many entries of the log.
    fn news(&self, before: usize, now: Millis) -> Vec<ClientIn> {
        let entries = self.log[before..].to_vec();
        if entries.is_empty() {
            return vec![];
        }
        let (state, you) = (self.arbiter.state(now), Some(self.you(now)));
        vec![ClientIn::Events { game: self.id, entries, state, you }]
    }

    /// What a wrong move may have been.
    fn meant(&self, text: &str, why: Refusal) -> Option<Text> {
        match why {
            Refusal::Illegal | Refusal::Ambiguous => {
                did_you_mean(&instead(self.arbiter.play(), text, why))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
