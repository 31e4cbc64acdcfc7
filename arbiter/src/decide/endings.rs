//! Ways to end a game other than by a move or the clock.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Score;
use rookery_protocol::seat::Seat;

use super::ended;
use crate::arbiter::Arbiter;
use crate::event::Event;
use crate::reason;

impl Arbiter {
    /// Until both seats have ended their first turn, a game can be aborted by either.
    pub(super) fn abort(&self) -> Result<Vec<Event>, Refusal> {
        if self.clock.opening() {
            Ok(vec![ended(Score::Aborted, reason::ABORTED)])
        } else {
            Err(Refusal::TooLateToAbort)
        }
    }

    pub(super) fn resign(&self, seat: Seat) -> Vec<Event> {
        vec![ended(Score::win(!seat), reason::RESIGNED)]
    }

    /// The opponent wins, or draws if it could not have won any more.
    pub(super) fn forfeit(&self, seat: Seat, reason: &'static str) -> Result<Vec<Event>, Refusal> {
        self.must_go_on()?;
        let score = if self.play.can_win(!seat) { Score::win(!seat) } else { Score::Draw };
        Ok(vec![ended(score, reason)])
    }

    pub(super) fn claim_draw(&self, seat: Seat, now: Millis) -> Result<Vec<Event>, Refusal> {
        if self.turn != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let claims = self.play.claims();
        let reason = claims.first().ok_or(Refusal::NothingToClaim)?;
        self.clock.charge(seat, now, 0).ok_or(Refusal::TimeUp)?;
        Ok(vec![ended(Score::Draw, reason)])
    }

    /// Wins the game because the opponent has gone; a draw for who could not have won any more.
    pub(super) fn claim_win(
        &self,
        seat: Seat,
        gone_ms: Option<Millis>,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_be_gone(!seat, gone_ms)?;
        Ok(vec![if self.play.can_win(seat) {
            ended(Score::win(seat), reason::ABANDONED)
        } else {
            ended(Score::Draw, reason::ABANDONED_DRAW)
        }])
    }

    pub(super) fn call_draw(
        &self,
        seat: Seat,
        gone_ms: Option<Millis>,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_be_gone(!seat, gone_ms)?;
        Ok(vec![ended(Score::Draw, reason::ABANDONED_DRAW)])
    }

    fn must_be_gone(&self, seat: Seat, gone_ms: Option<Millis>) -> Result<(), Refusal> {
        let enough = self.claim_after_ms(seat).zip(gone_ms).is_some_and(|(at, gone)| gone >= at);
        if enough { Ok(()) } else { Err(Refusal::OpponentHere) }
    }
}
