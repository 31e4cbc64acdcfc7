//! Deciding commands: what follows are events, or a refusal. Nothing here changes anything.

mod moves;

mod chat;
mod endings;
mod offers;

use rookery_protocol::Millis;
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, GameResult, Score};
use rookery_protocol::seat::Seat;

pub use chat::ROOM_SAYS_MAX;
pub use moves::PLY_MAX;
pub use offers::{ADDED_TIME_MS, DRAW_OFFER_PLIES, REMATCH_OFFERS_MAX, TAKEBACK_PLIES};

use crate::arbiter::Arbiter;
use crate::command::{By, Command, Sender, Wish};
use crate::event::Event;
use crate::reason;

/// The length of a log that takes no more offers, requests and added time, but only what must
/// happen, which [`PLY_MAX`] limits.
pub const LOG_LEN_MAX: u32 = 10_000;

impl Arbiter {
    /// Decides `command` at `now` (Unix time in milliseconds) and returns the events to store and
    /// apply, in order and at that instant. No event at all means that it was done before, or that
    /// there is nothing to do.
    ///
    /// ```
    /// use rookery_arbiter::{Arbiter, By, Command, Event, Setup, Wish};
    /// use rookery_protocol::clock::{TimeControl, TimeLimit};
    /// use rookery_protocol::error::Refusal;
    /// use rookery_protocol::game::{Act, Start};
    /// use rookery_protocol::seat::Seat;
    ///
    /// let games = rookery_chess::games();
    /// let time = TimeControl::even(TimeLimit::Unlimited);
    /// let (rules, start) = ("chess".into(), Start::Usual);
    /// let setup = Setup { rules, start, time, rated: false, started_ms: 0 };
    /// let mut arbiter = Arbiter::new(games[0].as_ref(), setup)?;
    ///
    /// let (white, black) = (By::Seat(Seat::First), By::Seat(Seat::Second));
    /// let wish = |text: &str| Command::from(Wish::Move { ply: 0, notation: text.into() });
    /// assert_eq!(arbiter.decide(black, &wish("e5"), 10), Err(Refusal::NotYourTurn));
    /// assert_eq!(arbiter.decide(white, &wish("e5"), 10), Err(Refusal::Illegal));
    ///
    /// let events = arbiter.decide(white, &wish("e4"), 10)?;
    /// assert_eq!((arbiter.ply(), events.len()), (0, 1));
    /// arbiter.apply(&events[0], 10)?;
    /// assert_eq!(arbiter.ply(), 1);
    ///
    /// // Sent again it was done before, and nothing follows.
    /// assert_eq!(arbiter.decide(white, &wish("e4"), 20), Ok(vec![]));
    ///
    /// // Whoever plays can resign at any time.
    /// let resign = Wish::Act(Act::Resign).into();
    /// let events = arbiter.decide(white, &resign, 30)?;
    /// assert!(matches!(events[..], [Event::Ended { .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason for a refusal. Nothing has changed then, as in any case.
    pub fn decide(&self, by: By, command: &Command, now: Millis) -> Result<Vec<Event>, Refusal> {
        match (by, command) {
            (_, Command::Wish { wish, sender }) => self.decide_wish(by, wish, sender, now),
            (_, Command::Timeout) => Ok(self.decide_timeout(now)),
            (By::Server, Command::Hold { ms, grace_ms }) => {
                Ok(self.decide_hold(*ms, *grace_ms, now))
            }
            (By::Server, Command::StartClocks) => {
                self.must_go_on()?;
                Ok(if self.in_opening() { vec![Event::ClocksStarted] } else { vec![] })
            }
            (By::Server, Command::Rematch { game }) => self.decide_rematch(*game),
            (By::Server, Command::Forfeit { seat, reason }) => self.forfeit(*seat, reason),
            (By::Server, Command::Adjudicate { score, reason }) => {
                self.must_go_on()?;
                let aborted = *score == Score::Aborted;
                let reason = if aborted { reason::ABORTED } else { reason };
                Ok(vec![ended(*score, reason)])
            }
            (
                _,
                Command::Hold { .. }
                | Command::StartClocks
                | Command::Rematch { .. }
                | Command::Forfeit { .. }
                | Command::Adjudicate { .. },
            ) => Err(Refusal::Malformed),
        }
    }

    pub(crate) fn decide_wish(
        &self,
        by: By,
        wish: &Wish,
        sender: &Sender,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        match (by, wish) {
            (By::Seat(seat), Wish::Move { ply, notation }) => {
                self.decide_move(seat, *ply, notation, sender.lag_ms, now)
            }
            (By::Seat(seat), Wish::Act(act)) => {
                self.decide_act(seat, *act, sender.opponent_gone_ms, now)
            }
            (By::Seat(seat), Wish::AddTime { ms }) => {
                self.must_go_on()?;
                self.add_time(seat, *ms, now)
            }
            (_, Wish::Move { .. } | Wish::Act(_) | Wish::AddTime { .. }) => Err(Refusal::NotSeated),
            (_, Wish::Say { room, text }) => {
                self.decide_say(by, *room, sender.player.as_ref(), text)
            }
        }
    }

    fn decide_act(
        &self,
        seat: Seat,
        act: Act,
        opponent_gone_ms: Option<Millis>,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        match act {
            Act::OfferRematch => return self.offer_rematch(seat),
            Act::AcceptRematch => return self.accept_rematch(seat),
            Act::DeclineRematch => return self.decline_rematch(seat),
            _ => self.must_go_on()?,
        }
        match act {
            Act::Abort => self.abort(),
            Act::Resign => Ok(self.resign(seat)),
            Act::ClaimDraw => self.claim_draw(seat, now),
            Act::ClaimWin => self.claim_win(seat, opponent_gone_ms),
            Act::CallDraw => self.call_draw(seat, opponent_gone_ms),
            Act::OfferDraw => self.offer_draw(seat),
            Act::AcceptDraw => self.accept_draw(seat),
            Act::DeclineDraw => self.decline_draw(seat),
            Act::AskTakeback => self.ask_takeback(seat),
            Act::AcceptTakeback => self.accept_takeback(seat),
            Act::DeclineTakeback => self.decline_takeback(seat),
            Act::AddTime => self.add_time(seat, ADDED_TIME_MS, now),
            Act::OfferRematch | Act::AcceptRematch | Act::DeclineRematch => Err(Refusal::GameOver),
        }
    }

    fn must_go_on(&self) -> Result<(), Refusal> {
        if self.result.is_some() { Err(Refusal::GameOver) } else { Ok(()) }
    }

    fn must_have_room(&self) -> Result<(), Refusal> {
        if self.version < LOG_LEN_MAX { Ok(()) } else { Err(Refusal::TooLong) }
    }
}

fn ended(score: Score, reason: &str) -> Event {
    Event::Ended { result: GameResult { score, reason: reason.into() } }
}
