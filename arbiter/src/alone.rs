//! Games that programs play by themselves: time is counted by what moves took, not by what passed.

use rookery_protocol::Millis;
use rookery_protocol::bout::{BoutEnd, BoutMove};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::Score;
use rookery_protocol::matches::{CalledOff, Claims};
use rookery_protocol::seat::Seat;
use rookery_rules::Play;

use crate::arbiter::Arbiter;
use crate::command::{By, Command, Wish};
use crate::event::{Event, Record, Searched};
use crate::reason;

impl Arbiter {
    /// Returns the Unix time in milliseconds at which a turn of `seat` ends that began with the
    /// newest event and took `took_ms`. An overrun of its clock by `margin_ms` at most is not
    /// counted. A first turn is never late: nobody has to come to the board.
    #[must_use]
    pub fn ends_at_ms(&self, seat: Seat, took_ms: Millis, margin_ms: Millis) -> Millis {
        let took_ms = took_ms.max(0);
        if let Some(by) = self.clock.first_move_by_ms(seat) {
            return self.at_ms.saturating_add(took_ms).min(by - 1).max(self.at_ms);
        }
        let overrun = self.overrun_ms(seat, took_ms);
        let forgiven = if overrun <= margin_ms { overrun.max(0) } else { 0 };
        self.at_ms.saturating_add(took_ms - forgiven.min(took_ms))
    }

    /// Returns whether a turn of `seat` that began with the newest event and took `took_ms` has
    /// overrun its clock by more than `margin_ms`.
    #[must_use]
    pub fn is_out_of_time(&self, seat: Seat, took_ms: Millis, margin_ms: Millis) -> bool {
        !self.in_opening() && self.overrun_ms(seat, took_ms) > margin_ms
    }

    /// Returns whether a seat has not ended its first turn yet, which costs no time.
    #[must_use]
    pub fn in_opening(&self) -> bool {
        self.clock.opening()
    }

    /// Decides moves again that were made elsewhere, and how the game ended there. Each event is
    /// applied, and then told with the arbiter as it stands. A move that came too late is the fall
    /// of a flag. Where `known` gives the score of a position, the first or a later one, the game
    /// is adjudicated, and what came after is no part of it.
    ///
    /// # Errors
    /// The refusal of a move or an end that is not possible here. What was told before it has been
    /// applied.
    pub fn take_bout(
        &mut self,
        moves: &[BoutMove],
        end: Option<&BoutEnd>,
        margin_ms: Millis,
        known: impl Fn(&dyn Play) -> Option<Score>,
        mut told: impl FnMut(&Arbiter, Record),
    ) -> Result<(), Refusal> {
        let mut moves = moves.iter();
        loop {
            if self.result.is_none()
                && let Some(score) = known(self.play.as_ref())
            {
                let off = Command::Adjudicate { score, reason: reason::ENDGAME_TABLES };
                let events = self.decide(By::Server, &off, self.at_ms)?;
                return self.take_all(events, self.at_ms, None, &mut told);
            }
            let Some(made) = moves.next() else { break };
            self.decide_again(made, margin_ms, &mut told)?;
        }
        let (by, command, at) = match end {
            None | Some(BoutEnd::Rules | BoutEnd::Stopped) => return Ok(()),
            Some(BoutEnd::Time) => return self.fall(self.at_ms, &mut told),
            Some(BoutEnd::Act { seat, act, took_ms }) => {
                let command = Wish::Act(*act).into();
                (By::Seat(*seat), command, self.ends_at_ms(*seat, *took_ms, margin_ms))
            }
            Some(BoutEnd::Adjudicated { score, why }) => {
                self.must_be_claimable(*score, *why)?;
                let reason = reason::of_rule(*why);
                (By::Server, Command::Adjudicate { score: *score, reason }, self.at_ms)
            }
            Some(BoutEnd::Failed { unable: true, .. }) => {
                let (score, reason) = (Score::Aborted, reason::ABORTED);
                (By::Server, Command::Adjudicate { score, reason }, self.at_ms)
            }
            Some(BoutEnd::Failed { seat, fault, .. }) => {
                let reason = reason::of_fault(*fault);
                (By::Server, Command::Forfeit { seat: *seat, reason }, self.at_ms)
            }
        };
        let events = self.decide(by, &command, at)?;
        self.take_all(events, at, None, &mut told)
    }

    /// What is claimed must be what the rules let be claimed.
    fn must_be_claimable(&self, score: Score, why: Option<CalledOff>) -> Result<(), Refusal> {
        let claims = match why {
            Some(CalledOff::Repetition) => Claims { repetitions: true, fifty: false },
            Some(CalledOff::Fifty) => Claims { repetitions: false, fifty: true },
            Some(CalledOff::Draw | CalledOff::Resign | CalledOff::Length) | None => return Ok(()),
        };
        let is_so = reason::claimed(claims, &self.play.claims()) == why;
        if is_so && score == Score::Draw { Ok(()) } else { Err(Refusal::NothingToClaim) }
    }

    fn decide_again(
        &mut self,
        BoutMove { seat, notation, took_ms, info, refused }: &BoutMove,
        margin_ms: Millis,
        told: &mut impl FnMut(&Arbiter, Record),
    ) -> Result<(), Refusal> {
        let at = self.ends_at_ms(*seat, *took_ms, margin_ms);
        let command = Wish::Move { ply: self.ply(), notation: notation.clone() }.into();
        let info = info.as_ref();
        let search = Searched {
            score: info.and_then(|info| info.score),
            depth: info.and_then(|info| info.depth),
            seldepth: info.and_then(|info| info.seldepth),
            nodes: info.and_then(|info| info.nodes),
            nps: info.and_then(|info| info.nps),
            took_ms: *took_ms,
            refused: *refused,
        };
        match self.decide(By::Seat(*seat), &command, at) {
            Err(Refusal::TimeUp) => self.fall(at, told),
            decided => self.take_all(decided?, at, Some(search), told),
        }
    }

    /// The time of whoever is to move was up at `at`, or is when it runs out.
    fn fall(&mut self, at: Millis, told: &mut impl FnMut(&Arbiter, Record)) -> Result<(), Refusal> {
        let at = at.max(self.deadline().unwrap_or(at));
        let events = self.decide(By::Server, &Command::Timeout, at)?;
        self.take_all(events, at, None, told)
    }

    fn take_all(
        &mut self,
        events: Vec<Event>,
        at_ms: Millis,
        search: Option<Searched>,
        told: &mut impl FnMut(&Arbiter, Record),
    ) -> Result<(), Refusal> {
        for event in events {
            self.apply(&event, at_ms).map_err(|_| Refusal::Malformed)?;
            let search = search.filter(|_| matches!(event, Event::Moved(_)));
            told(self, Record { version: self.version(), at_ms, command: None, search, event });
        }
        Ok(())
    }

    /// By how much a turn is longer than its clock; a clock that shows 0 has run out.
    fn overrun_ms(&self, seat: Seat, took_ms: Millis) -> Millis {
        let clocks = self.clocks(self.at_ms);
        let clock = if seat == Seat::First { clocks.first } else { clocks.second };
        clock.map_or(0, |clock| {
            let periods = clock.period_ms.saturating_mul(Millis::from(clock.periods));
            let lasts = clock.left_ms.saturating_add(clock.delay_ms).saturating_add(periods);
            took_ms.saturating_sub(lasts).saturating_add(1)
        })
    }
}
