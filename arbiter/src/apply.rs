//! Applying events: they become part of the game the same way live and when a log is read back.

use std::sync::PoisonError;

use rookery_protocol::Millis;
use rookery_protocol::clock::TimeLimit;
use rookery_protocol::game::{GameResult, Offers};
use rookery_protocol::seat::Seat;
use rookery_rules::Play;
use thiserror::Error;

use crate::arbiter::{Arbiter, Made, Next};
use crate::clock::{Stamp, Standing};
use crate::event::{Event, LoggedMove};

/// The error for an event that does not fit the game it is said to belong to.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("version {version} of the log does not fit: {what}")]
pub struct Corrupt {
    /// The version of the event.
    pub version: u32,
    /// The reason, in words.
    pub what: String,
}

impl Corrupt {
    pub(crate) fn new(version: u32, what: impl Into<String>) -> Self {
        Self { version, what: what.into() }
    }
}

impl Arbiter {
    /// Makes an event part of the game.
    ///
    /// # Errors
    /// The event cannot have happened here; nothing has changed then. An event that
    /// [`decide`](Self::decide) has just given is never refused.
    pub fn apply(&mut self, event: &Event, at: Millis) -> Result<(), Corrupt> {
        self.take(event, at).map_err(|what| Corrupt::new(self.version + 1, what))?;
        self.note_time(event, at);
        Ok(())
    }

    fn take(&mut self, event: &Event, at: Millis) -> Result<(), String> {
        match event {
            Event::Said { .. } => {}
            Event::RematchOffered { .. }
            | Event::RematchDeclined { .. }
            | Event::Rematched { .. } => must(self.result.is_some(), "the game is not over")?,
            _ => must(self.result.is_none(), "the game is over")?,
        }
        match event {
            Event::Moved(made) => self.take_move(made, at)?,
            Event::DrawOffered { seat } => {
                self.offers.draw = Some(*seat);
                self.past_offers.draw[seat.index()] = Some(self.ply());
            }
            Event::DrawDeclined { .. } => self.offers.draw = None,
            Event::TakebackAsked { seat } => {
                self.offers.takeback = Some(*seat);
                self.past_offers.takeback[seat.index()] = Some(self.ply());
            }
            Event::TakebackDeclined { .. } => self.offers.takeback = None,
            Event::TakenBack { ply } => self.take_back(*ply, at)?,
            Event::TimeAdded { seat, ms } => self.clock.add(*seat, *ms),
            Event::ClocksHeld { ms } => self.clock.hold(*ms),
            Event::ClocksStarted => self.clock.begin(at),
            Event::Said { room, .. } => self.said[*room as usize] += 1,
            Event::RematchOffered { seat } => {
                self.offers.rematch = Some(*seat);
                self.past_offers.rematches[seat.index()] += 1;
            }
            Event::RematchDeclined { .. } => self.offers.rematch = None,
            Event::Rematched { game } => {
                self.offers.rematch = None;
                self.rematch = Some(*game);
            }
            Event::Ended { result } => self.end(result, at),
        }
        Ok(())
    }

    fn take_move(&mut self, made: &LoggedMove, at: Millis) -> Result<(), String> {
        must(self.turn == Some(made.seat), "it is the other seat's turn")?;
        let clocked = !matches!(self.clock.limit(made.seat), TimeLimit::Unlimited);
        must(made.left_ms.is_some() == clocked, "a clock is missing, or there is none")?;
        must(made.left_ms.unwrap_or(0) >= 0 && made.lag_ms >= 0, "a negative time")?;
        let after = self.after(&made.notation)?;
        let turn = after.turn();
        self.trail.leave(std::mem::replace(&mut self.play, after));
        self.note_move(made, turn, at);
        Ok(())
    }

    /// The position after a move of the present one.
    fn after(&mut self, notation: &str) -> Result<Box<dyn Play>, String> {
        if let Some(play) = self.ahead.take(self.ply(), notation) {
            return Ok(play);
        }
        let decided = self.next.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_this = |next: &Next| next.ply == self.ply() && next.notation == notation;
        if let Some(next) = decided.filter(is_this) {
            return Ok(next.play);
        }
        let mut after = self.play.fork();
        after.play(notation).map_err(|why| format!("{notation}: {why}"))?;
        Ok(after)
    }

    /// Notes a move after which it is the `turn` of somebody.
    pub(crate) fn note_move(&mut self, made: &LoggedMove, turn: Option<Seat>, at: Millis) {
        let LoggedMove { seat, notation, .. } = made;
        let (seat, stamp) = (*seat, Stamp::from(made));
        self.made.push(Made { seat, notation: notation.clone(), before: self.clock.standing() });
        self.turns.push(turn);
        self.turn = turn;
        self.clock.moved(seat, turn != Some(seat), stamp, at);
        // A request to take back meant the position that is gone now; a draw offer stands until the
        // one who was asked has moved.
        self.offers.takeback = None;
        if self.offers.draw == Some(!seat) {
            self.offers.draw = None;
        }
    }

    fn take_back(&mut self, ply: u32, at: Millis) -> Result<(), String> {
        let count = ply as usize;
        let Some(undone) = self.made.get(count) else { return Err("no such move".into()) };
        let standing = undone.before;
        let play = self.trail.back_to(&self.made[..count])?;
        if play.recalls() {
            // Of a position on the way nobody has asked yet what is legal; here is the place for it.
            play.legal_moves();
        }
        self.made.truncate(count);
        self.turn = play.turn();
        self.play = play;
        self.undo(standing, at);
        Ok(())
    }

    /// Puts back what came with the moves that are gone.
    pub(crate) fn undo(&mut self, standing: Standing, at: Millis) {
        self.clock.rewind(standing, at);
        self.offers = Offers::default();
        self.past_offers.takeback = [None; 2];
    }

    fn end(&mut self, result: &GameResult, at: Millis) {
        self.result = Some(result.clone());
        self.offers = Offers::default();
        self.clock.stop(at);
    }
}

fn must(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}
