//! What a game says to the person who looks at it.

use rookery_protocol::Millis;
use rookery_protocol::game::{Act, Event, Score};
use rookery_protocol::seat::Seat;

use super::clock::countdown;
use super::{Game, reasons};

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
    pub(crate) fn standing(&self, now_ms: Millis) -> String {
        if let Some(result) = &self.known.state.result {
            let sentence = reasons::sentence(&self.known.about.seats, result);
            return format!("{}. {sentence}", self.headline(result.score));
        }
        let status = self.known.view().status.trim_end_matches('.');
        let status = if status.is_empty() { String::new() } else { format!("{status}. ") };
        let mine = self.known.seat();
        let turn = match self.known.state.turn {
            Some(seat) if Some(seat) == mine && !self.both => "It is your move.".to_owned(),
            Some(seat) => format!("{} is to move.", self.seat_name(seat)),
            None => String::new(),
        };
        let waits = self.first_move(now_ms).unwrap_or(turn);
        format!("{status}{waits}")
    }

    fn first_move(&self, now_ms: Millis) -> Option<String> {
        let left = countdown(self.known.state.first_move_by_ms? - now_ms);
        let seat = self.known.state.turn?;
        Some(match self.known.seat() == Some(seat) {
            true => format!("Make your first move within {left}, or the game is aborted."),
            false => format!("{} has {left} for the first move.", self.player(seat)),
        })
    }

    /// Who won, in two or three words, as the viewer would say it.
    fn headline(&self, score: Score) -> String {
        match (score.winner(), self.known.seat().filter(|_| !self.both)) {
            (Some(winner), Some(mine)) if winner == mine => "You won".into(),
            (Some(_), Some(_)) => "You lost".into(),
            (Some(winner), None) => format!("{} won", self.player(winner)),
            (None, _) if score == Score::Draw => "Draw".into(),
            (None, _) => "Game aborted".into(),
        }
    }

    /// What waits for an answer: an offer, or an opponent who is gone.
    pub(crate) fn waiting(&self, now_ms: Millis) -> Option<String> {
        let offers = &self.known.state.offers;
        let offer = |by: Option<Seat>, theirs: &str, mine: &str| {
            let by = by?;
            Some(match self.known.seat() == Some(by) {
                true => format!("You have {mine}."),
                false => format!("{} {theirs}.", self.player(by)),
            })
        };
        offer(offers.draw, "offers a draw", "offered a draw")
            .or_else(|| {
                offer(offers.takeback, "asks to take back a move", "asked to take back your move")
            })
            .or_else(|| offer(offers.rematch, "would like a rematch", "offered a rematch"))
            .or_else(|| self.gone(now_ms))
    }

    fn gone(&self, now_ms: Millis) -> Option<String> {
        let goes_on = self.known.state.result.is_none();
        let from = self.crowd.claim_from_ms.filter(|_| goes_on)?;
        let mine = self.known.seat()?;
        let here = self.crowd.seated[(!mine).index()];
        (!here).then(|| match from - now_ms {
            left if left > 0 => {
                format!("Your opponent has left. You may claim the win in {}.", countdown(left))
            }
            _ => "Your opponent has left. You may claim the win now.".to_owned(),
        })
    }

    /// Something that happened, as a line of the talk.
    pub(crate) fn told(&self, event: &Event) -> String {
        let by = |seat: &Seat, what: &str| format!("{} {what}.", self.seat_name(*seat));
        match event {
            Event::DrawOffered { seat } => by(seat, "offers a draw"),
            Event::DrawDeclined { seat } => by(seat, "declines the draw"),
            Event::TakebackAsked { seat } => by(seat, "asks to take back a move"),
            Event::TakebackDeclined { seat } => by(seat, "declines"),
            Event::TakenBack { .. } => "A move was taken back.".into(),
            Event::TimeAdded { seat, ms } => by(seat, &format!("gets {} seconds", ms / 1000)),
            Event::ClocksHeld { .. } => "The server was away. No clock was charged for it.".into(),
            Event::ClocksStarted => "The clocks run now.".into(),
            Event::RematchOffered { seat } => by(seat, "offers a rematch"),
            Event::RematchDeclined { seat } => by(seat, "declines the rematch"),
            Event::Ended { result } => reasons::sentence(&self.known.about.seats, result),
            Event::Moved(_) | Event::Said { .. } | Event::Rematched { .. } => String::new(),
        }
    }
}

/// What is asked before something is done that cannot be undone; nothing for the rest.
pub(crate) fn are_you_sure(act: Act) -> Option<&'static str> {
    Some(match act {
        Act::Abort => "Abort this game? It will not count.",
        Act::Resign => "Resign? Your opponent wins the game.",
        Act::OfferDraw => "Offer a draw? If it is accepted, the game is over.",
        Act::AcceptDraw => "Accept the draw? The game is over then.",
        Act::ClaimDraw => "Claim the draw? The game is over then.",
        Act::CallDraw => "Call it a draw? The game is over then.",
        _ => return None,
    })
}

/// What a key of the footer does, in a word or two.
pub(crate) fn name(act: Act) -> &'static str {
    match act {
        Act::Abort => "Abort",
        Act::Resign => "Resign",
        Act::OfferDraw => "Offer draw",
        Act::AcceptDraw => "Accept draw",
        Act::ClaimDraw => "Claim draw",
        Act::CallDraw => "Call it a draw",
        Act::AskTakeback => "Take back",
        Act::AcceptTakeback => "Allow it",
        Act::AddTime => "Give 15 s",
        Act::ClaimWin => "Claim the win",
        Act::OfferRematch => "Rematch",
        Act::AcceptRematch => "Accept rematch",
        Act::DeclineDraw | Act::DeclineTakeback | Act::DeclineRematch => "Decline",
    }
}
