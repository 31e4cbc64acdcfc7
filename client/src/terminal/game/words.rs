//! What a game says to the person who looks at it.

use rookery_protocol::Millis;
use rookery_protocol::game::{Act, Event, Score};
use rookery_protocol::said::{Param, Text};
use rookery_protocol::seat::Seat;

use super::clock::countdown;
use super::{Game, reasons};
use crate::texts::{full_stop, keys, row, standing};

impl Game {
    /// What a seat is called.
    pub(crate) fn seat_name(&self, seat: Seat) -> &str {
        &self.known.about.seats[seat.index()].name
    }

    /// Who sits there.
    pub(crate) fn player(&self, seat: Seat) -> &str {
        &self.known.about.players[seat.index()].name
    }

    /// How the game stands, in one or two sentences.
    pub(crate) fn standing(&self, now_ms: Millis) -> Text {
        if let Some(result) = &self.known.state.result {
            let sentence = reasons::sentence(&self.known.about.seats, result);
            return row([self.headline(result.score), sentence]);
        }
        let view = self.known.view();
        let status = Text::told(view.said.as_ref(), &view.status);
        let status = (!status.is_empty()).then(|| full_stop(status));
        let mine = self.known.seat();
        let turn = self.known.state.turn.map(|turn| match Some(turn) == mine && !self.both {
            true => standing::your_move(),
            false => standing::to_move(self.seat_name(turn)),
        });
        row([status, self.first_move(now_ms).or(turn)].into_iter().flatten())
    }

    fn first_move(&self, now_ms: Millis) -> Option<Text> {
        let left = countdown(self.known.state.first_move_by_ms? - now_ms);
        let seat = self.known.state.turn?;
        Some(match self.known.seat() == Some(seat) {
            true => standing::first_move(left),
            false => standing::their_first_move(self.player(seat), left),
        })
    }

    /// Who won, in two or three words, as the viewer would say it.
    fn headline(&self, score: Score) -> Text {
        match (score.winner(), self.known.seat().filter(|_| !self.both)) {
            (Some(winner), Some(mine)) if winner == mine => standing::you_won(),
            (Some(_), Some(_)) => standing::you_lost(),
            (Some(winner), None) => standing::won(self.player(winner)),
            (None, _) if score == Score::Draw => standing::draw(),
            (None, _) => standing::aborted(),
        }
    }

    /// What waits for an answer: an offer, or an opponent who is gone.
    pub(crate) fn waiting(&self, now_ms: Millis) -> Option<Text> {
        let offers = &self.known.state.offers;
        let offer = |by: Option<Seat>, theirs: fn(Param) -> Text, mine: fn() -> Text| {
            let by = by?;
            Some(match self.known.seat() == Some(by) {
                true => mine(),
                false => theirs(self.player(by).into()),
            })
        };
        offer(offers.draw, standing::offers_draw, standing::you_offered_draw)
            .or_else(|| {
                let (theirs, mine) = (standing::asks_takeback, standing::you_asked_takeback);
                offer(offers.takeback, theirs, mine)
            })
            .or_else(|| {
                let (theirs, mine) = (standing::would_like_rematch, standing::you_offered_rematch);
                offer(offers.rematch, theirs, mine)
            })
            .or_else(|| self.gone(now_ms))
    }

    fn gone(&self, now_ms: Millis) -> Option<Text> {
        let goes_on = self.known.state.result.is_none();
        let from = self.crowd.claim_from_ms.filter(|_| goes_on)?;
        let mine = self.known.seat()?;
        let here = self.crowd.seated[(!mine).index()];
        (!here).then(|| match from - now_ms {
            left if left > 0 => standing::claim_later(countdown(left)),
            _ => standing::claim_now(),
        })
    }

    /// Something that happened, as a line of the talk.
    pub(crate) fn told(&self, event: &Event) -> Text {
        let name = |seat: &Seat| self.seat_name(*seat);
        match event {
            Event::DrawOffered { seat } => standing::offers_draw(name(seat)),
            Event::DrawDeclined { seat } => standing::declines_draw(name(seat)),
            Event::TakebackAsked { seat } => standing::asks_takeback(name(seat)),
            Event::TakebackDeclined { seat } => standing::declines(name(seat)),
            Event::TakenBack { .. } => standing::taken_back(),
            Event::TimeAdded { seat, ms } => standing::gets_time(name(seat), ms / 1000),
            Event::ClocksHeld { .. } => standing::clocks_held(),
            Event::ClocksStarted => standing::clocks_run(),
            Event::RematchOffered { seat } => standing::offers_rematch(name(seat)),
            Event::RematchDeclined { seat } => standing::declines_rematch(name(seat)),
            Event::Ended { result } => reasons::sentence(&self.known.about.seats, result),
            Event::Moved(_) | Event::Said { .. } | Event::Rematched { .. } => Text::verbatim(""),
        }
    }
}

/// What is asked before something is done that cannot be undone; nothing for the rest.
pub(crate) fn are_you_sure(act: Act) -> Option<Text> {
    Some(match act {
        Act::Abort => standing::sure_abort(),
        Act::Resign => standing::sure_resign(),
        Act::OfferDraw => standing::sure_offer_draw(),
        Act::AcceptDraw => standing::sure_accept_draw(),
        Act::ClaimDraw => standing::sure_claim_draw(),
        Act::CallDraw => standing::sure_call_draw(),
        _ => return None,
    })
}

/// What a key of the footer does, in a word or two.
pub(crate) fn name(act: Act) -> Text {
    match act {
        Act::Abort => keys::abort(),
        Act::Resign => keys::resign(),
        Act::OfferDraw => keys::offer_draw(),
        Act::AcceptDraw => keys::accept_draw(),
        Act::ClaimDraw => keys::claim_draw(),
        Act::CallDraw => keys::call_draw(),
        Act::AskTakeback => keys::take_back(),
        Act::AcceptTakeback => keys::allow(),
        Act::AddTime => keys::add_time(),
        Act::ClaimWin => keys::claim_win(),
        Act::OfferRematch => keys::rematch(),
        Act::AcceptRematch => keys::accept_rematch(),
        Act::DeclineDraw | Act::DeclineTakeback | Act::DeclineRematch => keys::decline(),
    }
}
