//! Offers and their answers. To offer what the opponent already offers is to accept it.

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, Score};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use super::ended;
use crate::arbiter::Arbiter;
use crate::clock::BASE_MAX_MS;
use crate::event::Event;
use crate::reason;

/// The least number of plies between two draw offers of one seat.
pub const DRAW_OFFER_PLIES: u32 = 10;
/// The least number of plies between two takeback requests of one seat, unless the first was
/// granted.
pub const TAKEBACK_PLIES: u32 = 2;
/// The most rematches that one seat may offer in a game.
pub const REMATCH_OFFERS_MAX: u32 = 3;
/// The time that [`Act::AddTime`] adds to the opponent's clock, in milliseconds.
pub const ADDED_TIME_MS: Millis = 15_000;

impl Arbiter {
    pub(super) fn offer_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.offers.draw {
            Some(by) if by == seat => return Err(Refusal::AlreadyOffered),
            Some(_) => return self.accept_draw(seat),
            None => self.must_have_room()?,
        }
        self.must_have_waited(self.past_offers.draw[seat.index()], DRAW_OFFER_PLIES)?;
        Ok(vec![Event::DrawOffered { seat }])
    }

    pub(super) fn accept_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        must_be_offered(self.offers.draw, seat)?;
        Ok(vec![ended(Score::Draw, reason::AGREEMENT)])
    }

    pub(super) fn decline_draw(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        must_be_offered(self.offers.draw, seat)?;
        Ok(vec![Event::DrawDeclined { seat }])
    }

    pub(super) fn ask_takeback(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        match self.offers.takeback {
            Some(by) if by == seat => return Err(Refusal::AlreadyOffered),
            Some(_) => return self.accept_takeback(seat),
            None => self.must_have_room()?,
        }
        self.last_ply_of(seat)?;
        self.must_have_waited(self.past_offers.takeback[seat.index()], TAKEBACK_PLIES)?;
        Ok(vec![Event::TakebackAsked { seat }])
    }

    /// Back to before the asker's last move: one ply if nothing was moved since, else more.
    pub(super) fn accept_takeback(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        must_be_offered(self.offers.takeback, seat)?;
        Ok(vec![Event::TakenBack { ply: self.last_ply_of(!seat)? }])
    }

    pub(super) fn decline_takeback(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        must_be_offered(self.offers.takeback, seat)?;
        Ok(vec![Event::TakebackDeclined { seat }])
    }

    pub(super) fn add_time(
        &self,
        seat: Seat,
        ms: Millis,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        self.must_have_room()?;
        if !(1..=BASE_MAX_MS).contains(&ms) {
            return Err(Refusal::NoTimeToAdd);
        }
        let to = !seat;
        let would_be = self.clock.with_added(to, ms).ok_or(Refusal::NoTimeToAdd)?;
        let time_up = self.deadline().is_some_and(|by| now >= by);
        if would_be > BASE_MAX_MS || time_up {
            return Err(Refusal::NoTimeToAdd);
        }
        Ok(vec![Event::TimeAdded { seat: to, ms }])
    }

    /// Returns whether this act of `seat` means that both want a rematch. Then whoever asks makes
    /// the game and has it recorded by [`Command::Rematch`](crate::Command::Rematch); `decide`
    /// accepts the act itself without an event.
    #[must_use]
    pub fn begins_rematch(&self, seat: Seat, act: Act) -> bool {
        matches!(act, Act::OfferRematch | Act::AcceptRematch) && self.offers.rematch == Some(!seat)
    }

    pub(super) fn offer_rematch(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.must_be_over()?;
        match self.offers.rematch {
            Some(by) if by == seat => return Err(Refusal::AlreadyOffered),
            Some(_) => return self.accept_rematch(seat),
            None if self.rematch.is_some() => return Err(Refusal::AlreadyOffered),
            None => {}
        }
        if self.past_offers.rematches[seat.index()] >= REMATCH_OFFERS_MAX {
            return Err(Refusal::OfferedTooOften);
        }
        Ok(vec![Event::RematchOffered { seat }])
    }

    pub(super) fn accept_rematch(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.must_be_over()?;
        must_be_offered(self.offers.rematch, seat)?;
        Ok(vec![])
    }

    pub(super) fn decline_rematch(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        self.must_be_over()?;
        must_be_offered(self.offers.rematch, seat)?;
        Ok(vec![Event::RematchDeclined { seat }])
    }

    pub(super) fn decide_rematch(&self, game: GameId) -> Result<Vec<Event>, Refusal> {
        self.must_be_over()?;
        match (self.rematch, self.offers.rematch) {
            (Some(known), _) if known == game => Ok(vec![]),
            (None, Some(_)) => Ok(vec![Event::Rematched { game }]),
            _ => Err(Refusal::NoOffer),
        }
    }

    fn must_be_over(&self) -> Result<(), Refusal> {
        if self.result.is_some() { Ok(()) } else { Err(Refusal::GameNotOver) }
    }

    fn must_have_waited(&self, last: Option<u32>, plies: u32) -> Result<(), Refusal> {
        let soon = last.is_some_and(|last| self.ply() < last.saturating_add(plies));
        if soon { Err(Refusal::OfferedTooOften) } else { Ok(()) }
    }

    /// How many moves had been made before the last one of `seat`.
    fn last_ply_of(&self, seat: Seat) -> Result<u32, Refusal> {
        let last = self.made.iter().rposition(|made| made.seat == seat);
        last.and_then(|ply| u32::try_from(ply).ok()).ok_or(Refusal::NothingToTakeBack)
    }
}

/// `seat` can answer an offer of the other one.
fn must_be_offered(offer: Option<Seat>, seat: Seat) -> Result<(), Refusal> {
    if offer == Some(!seat) { Ok(()) } else { Err(Refusal::NoOffer) }
}
