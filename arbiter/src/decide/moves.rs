//! Moves, and the clock that watches them.

use std::sync::PoisonError;

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Score;
use rookery_protocol::seat::Seat;
use rookery_protocol::socket::NOTATION_LEN_MAX;
use rookery_rules::Play;

use super::ended;
use crate::arbiter::{Arbiter, Next};
use crate::clock::Stamp;
use crate::event::{Event, LoggedMove};
use crate::reason;

/// The number of plies after which a game without an end is a draw.
pub const PLY_MAX: u32 = 2_000;

impl Arbiter {
    pub(super) fn decide_move(
        &self,
        seat: Seat,
        ply: u32,
        notation: &str,
        lag_ms: Millis,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        if notation.len() > NOTATION_LEN_MAX {
            return Err(Refusal::Malformed);
        }
        if self.stands(seat, ply, notation) {
            return Ok(vec![]);
        }
        self.must_go_on()?;
        if ply != self.ply() {
            return Err(Refusal::Stale);
        }
        if self.turn != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let charge = self.clock.charge(seat, now, lag_ms).ok_or(Refusal::TimeUp)?;
        let notation = self.play.read_move(notation)?;
        let mut next = self.play.fork();
        next.play(&notation)?;

        let ends_turn = next.turn() != Some(seat);
        let Stamp { left_ms, periods, lag_ms } = self.clock.stamp(seat, charge, ends_turn);
        let end = end_of(next.as_ref());
        let decided = Next { ply, notation: notation.clone(), play: next };
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = Some(decided);
        let moved = Event::Moved(LoggedMove { seat, notation, left_ms, periods, lag_ms });
        Ok(std::iter::once(moved).chain(end).collect())
    }

    /// Whether this very move was made before and stands: a client that did not hear the answer
    /// says it again. The text of one of the newest moves may be another way of writing it, the same
    /// that was said first.
    fn stands(&self, seat: Seat, ply: u32, notation: &str) -> bool {
        let Some(made) = self.made.get(ply as usize) else { return false };
        made.seat == seat
            && (made.notation == notation.trim() || self.meant(ply, notation) == made.notation)
    }

    /// What `text` meant in the position before one of the newest moves; empty if nothing.
    fn meant(&self, ply: u32, text: &str) -> String {
        let before = self.trail.newest(ply);
        before.and_then(|play| play.read_move(text).ok()).unwrap_or_default()
    }

    /// Ends the game if the time of the seat to move is up: aborts it in the opening, else the
    /// opponent wins, unless the opponent could not win any more.
    pub(super) fn decide_timeout(&self, now: Millis) -> Vec<Event> {
        let Some(seat) = self.turn() else { return vec![] };
        if self.clock.deadline(seat).is_none_or(|by| now < by) {
            return vec![];
        }
        vec![if self.clock.opening() {
            ended(Score::Aborted, reason::NO_FIRST_MOVE)
        } else if self.play.can_win(!seat) {
            ended(Score::win(!seat), reason::TIME)
        } else {
            ended(Score::Draw, reason::TIME_DRAW)
        }]
    }

    /// Takes an outage off whatever runs. What began after the outage did is held for less.
    pub(super) fn decide_hold(&self, ms: Millis, grace_ms: Millis, now: Millis) -> Vec<Event> {
        if self.deadline().is_none() {
            return vec![];
        }
        match self.clock.holdable_ms(ms, now) {
            ms if ms > 0 => {
                vec![Event::ClocksHeld { ms: ms.saturating_add(grace_ms.max(0)) }]
            }
            _ => vec![],
        }
    }
}

fn end_of(play: &dyn Play) -> Option<Event> {
    if let Some(result) = play.outcome() {
        return Some(Event::Ended { result });
    }
    (play.ply() >= PLY_MAX).then(|| ended(Score::Draw, reason::TOO_LONG))
}
