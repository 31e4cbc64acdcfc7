//! The state of one game.

use std::sync::Mutex;

use rookery_protocol::Millis;
use rookery_protocol::game::{GameResult, Offers, Start};
use rookery_protocol::id::GameId;
use rookery_protocol::seat::{Seat, Viewer};
use rookery_rules::{BadStart, Game, Play};
use thiserror::Error;

use crate::ahead::Ahead;
use crate::apply::Corrupt;
use crate::clock::{GameClock, Standing, gone_ms};
use crate::event::{Event, Record};
use crate::setup::Setup;
use crate::texts;
use crate::trail::Trail;

/// The arbiter of one game: the state that its setup and its events so far add up to.
pub struct Arbiter {
    pub(crate) setup: Setup,
    /// The positions before the present one: for takebacks, and for who comes to look.
    pub(crate) trail: Trail,
    pub(crate) play: Box<dyn Play>,
    /// What `play.turn()` says, asked once for each position.
    pub(crate) turn: Option<Seat>,
    pub(crate) version: u32,
    pub(crate) at_ms: Millis,
    /// When a clock was set last.
    pub(crate) clocked_ms: Millis,
    pub(crate) made: Vec<Made>,
    /// Whose move it was after each move of the log, those that were taken back included.
    pub(crate) turns: Vec<Option<Seat>>,
    /// Where the move leads that was decided last: the rules are asked once for each move. Locked
    /// for taking and putting only.
    pub(crate) next: Mutex<Option<Next>>,
    /// Where moves lead that come next in the log that is being read.
    pub(crate) ahead: Ahead,
    pub(crate) clock: GameClock,
    pub(crate) offers: Offers,
    pub(crate) past_offers: PastOffers,
    /// How often somebody spoke in each room.
    pub(crate) said: [u32; 2],
    pub(crate) result: Option<GameResult>,
    pub(crate) rematch: Option<GameId>,
}

/// A move that stands.
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) notation: String,
    /// How the clocks stood when the position that it was made in arose.
    pub(crate) before: Standing,
}

/// A move that was decided and not applied yet.
pub(crate) struct Next {
    /// How many moves had been made before it.
    pub(crate) ply: u32,
    pub(crate) notation: String,
    pub(crate) play: Box<dyn Play>,
}

/// What each seat has offered before, so that nobody is pestered.
#[derive(Default)]
pub(crate) struct PastOffers {
    /// At which ply a draw was offered last.
    pub(crate) draw: [Option<u32>; 2],
    /// At which ply a takeback was asked for last, unless it was granted.
    pub(crate) takeback: [Option<u32>; 2],
    /// How many rematches were offered.
    pub(crate) rematches: [u32; 2],
}

/// The error for a stored game that cannot be read back.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// The game cannot begin as its setup says.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// The log does not fit the game.
    #[error(transparent)]
    Log(#[from] Corrupt),
}

impl Arbiter {
    /// Begins a game of these rules.
    ///
    /// # Errors
    /// The game cannot begin from this start position, or is over there.
    pub fn new(game: &dyn Game, setup: Setup) -> Result<Arbiter, BadStart> {
        if setup.start == Start::Random {
            return Err(BadStart::NotOffered);
        }
        let start = game.begin(&setup.start)?;
        let turn = start.turn();
        if turn.is_none() {
            return Err(BadStart::fault(texts::already_over()));
        }
        Ok(Arbiter {
            play: start.fork(),
            trail: Trail::new(start),
            turn,
            version: 0,
            at_ms: setup.started_ms,
            clocked_ms: setup.started_ms,
            made: vec![],
            turns: vec![],
            next: Mutex::default(),
            ahead: Ahead::default(),
            clock: GameClock::new(&setup.time, setup.started_ms),
            offers: Offers::default(),
            past_offers: PastOffers::default(),
            said: [0; 2],
            result: None,
            rematch: None,
            setup,
        })
    }

    /// Reads a game back from its whole log.
    ///
    /// ```
    /// use rookery_arbiter::{Arbiter, Event, LoggedMove, Record, Setup};
    /// use rookery_protocol::clock::TimeControl;
    /// use rookery_protocol::game::Start;
    /// use rookery_protocol::seat::Seat;
    ///
    /// let games = rookery_chess::games();
    /// let (rules, start) = ("chess".into(), Start::Usual);
    /// let time = TimeControl::fischer(180, 2);
    /// let setup = Setup { rules, start, time, rated: false, started_ms: 0 };
    ///
    /// // What a database kept: a version, an instant, and the event as JSON.
    /// let body = r#"{
    ///     "event": {"type": "moved", "seat": "first", "notation": "e2e4", "left_ms": 180000}
    /// }"#;
    /// let record = Record::read(1, 900, body)?;
    /// let arbiter = Arbiter::restore(games[0].as_ref(), setup, &[record])?;
    /// assert_eq!((arbiter.version(), arbiter.turn()), (1, Some(Seat::Second)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new) and [`apply`](Self::apply); also when versions do not count from 1
    /// without a gap.
    pub fn restore(game: &dyn Game, setup: Setup, log: &[Record]) -> Result<Arbiter, Unreadable> {
        Arbiter::retell(game, setup, log, |_, _| {})
    }

    /// Reads a game back from its whole log. Each entry is told when it has been applied, with the
    /// game as it stood then.
    ///
    /// # Errors
    /// As for [`restore`](Self::restore).
    pub fn retell(
        game: &dyn Game,
        setup: Setup,
        log: &[Record],
        mut told: impl FnMut(&Arbiter, &Record),
    ) -> Result<Arbiter, Unreadable> {
        let mut arbiter = Arbiter::new(game, setup)?;
        for (count, record) in log.iter().enumerate() {
            arbiter.look_ahead(&log[count..]);
            arbiter.follow(record)?;
            told(&arbiter, record);
        }
        Ok(arbiter)
    }

    /// Applies the next entry of a log.
    ///
    /// # Errors
    /// As for [`apply`](Self::apply); also when the entry is not the next one.
    pub fn follow(&mut self, record: &Record) -> Result<(), Corrupt> {
        if record.version != self.version + 1 {
            return Err(Corrupt::new(record.version, "a version is missing before it"));
        }
        self.apply(&record.event, record.at_ms)
    }

    /// Gives both seats unlimited time for their first turn: for a person who plays a program that
    /// is always there. It changes when the game is aborted, and nothing of what its log adds up
    /// to.
    #[must_use]
    pub fn with_patience(mut self) -> Self {
        self.clock.wait();
        self
    }

    /// Returns the setup that the game began with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of events in the log.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the Unix time of the newest event in milliseconds; before the first, the game's
    /// start.
    #[must_use]
    pub fn at_ms(&self) -> Millis {
        self.at_ms
    }

    /// Returns the Unix time in milliseconds of the newest event by which a clock was set: a move, a
    /// takeback, a hold, or the start of the clocks. Before the first, the game's start.
    #[must_use]
    pub fn clocked_ms(&self) -> Millis {
        self.clocked_ms
    }

    /// Has the newest event have happened at `at`.
    pub(crate) fn note_time(&mut self, event: &Event, at: Millis) {
        self.version += 1;
        self.at_ms = at;
        let sets = matches!(
            event,
            Event::Moved(_)
                | Event::TakenBack { .. }
                | Event::ClocksHeld { .. }
                | Event::ClocksStarted
        );
        if sets {
            self.clocked_ms = at;
        }
    }

    /// Returns the number of moves made, without those taken back.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.made.len()).unwrap_or(u32::MAX)
    }

    /// Returns the seat to move; nobody when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.result.is_some() { None } else { self.turn }
    }

    /// Returns the result, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Returns the rematch that followed this game, if there was one.
    #[must_use]
    pub fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// Returns the game as the rules see it, for callers that may know all of it.
    #[must_use]
    pub fn play(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// Returns whether two viewers may see different things. Then somebody who saw the game as a
    /// player or spectator must be shown it from the start once it is over, as [`Viewer::All`].
    #[must_use]
    pub fn hides(&self) -> bool {
        self.play.hides()
    }

    /// Returns the viewer as whom the player of `seat`, or anyone else, sees the game now.
    #[must_use]
    pub fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match seat {
            _ if self.result.is_some() => Viewer::All,
            Some(seat) => seat.into(),
            None => Viewer::Spectator,
        }
    }

    /// Returns the Unix time in milliseconds at which to send
    /// [`Command::Timeout`](crate::Command::Timeout): the flag falls then, or a first move is
    /// overdue.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        self.clock.deadline(self.turn()?)
    }

    /// Returns a Unix time in milliseconds before which [`deadline`](Self::deadline) will not be,
    /// whatever is played from `now` on, as long as nobody takes a move back: it never gets less as
    /// time goes by. `None` where nobody's time is ever up.
    #[must_use]
    pub fn deadline_min(&self, now: Millis) -> Option<Millis> {
        self.clock.deadline_min(self.turn()?, now)
    }

    /// Returns the time in milliseconds that the player of `seat` must be gone before the opponent
    /// may claim; `None` while there is nothing to claim: in the opening (which ends by itself, or
    /// can be aborted), in correspondence, and when the game is over.
    #[must_use]
    pub fn claim_after_ms(&self, seat: Seat) -> Option<Millis> {
        if self.result.is_some() || self.clock.opening() {
            return None;
        }
        gone_ms(self.clock.limit(seat))
    }
}
