//! A game of the toy under a clock that moves only when it is told to.

use rookery_arbiter::{Arbiter, By, Command, Event, Record, Sender, Setup, Wish};
use rookery_protocol::Millis;
use rookery_protocol::clock::{Bonus, SeatClock, Stage, TimeControl, TimeLimit};
use rookery_protocol::error::Refusal;
use rookery_protocol::game::{Act, GameResult, Player, Room, Score, Start};
use rookery_protocol::id::UserId;
pub(crate) use rookery_protocol::seat::Seat::{self, First, Second};

use crate::tally::Tally;

pub(crate) const START_MS: Millis = 1_700_000_000_000;
pub(crate) const SECOND_MS: Millis = 1_000;
pub(crate) const MINUTE_MS: Millis = 60 * SECOND_MS;
pub(crate) const DAY_MS: Millis = 24 * 60 * MINUTE_MS;

pub(crate) type Decided = Result<Vec<Event>, Refusal>;

pub(crate) struct Table {
    pub(crate) game: Tally,
    pub(crate) arbiter: Arbiter,
    pub(crate) now: Millis,
    pub(crate) log: Vec<Record>,
}

impl Table {
    pub(crate) fn new(time: TimeControl) -> Self {
        Self::begin(Tally::open(), time, Start::Usual)
    }

    pub(crate) fn begin(game: Tally, time: TimeControl, start: Start) -> Self {
        let rules = "tally".into();
        let setup = Setup { rules, start, time, rated: false, started_ms: START_MS };
        let arbiter = Arbiter::new(&game, setup).unwrap();
        Self { game, arbiter, now: START_MS, log: vec![] }
    }

    /// A game in which both have made their first move, `2`, so that clocks run.
    pub(crate) fn opened(time: TimeControl) -> Self {
        let mut table = Self::new(time);
        table.moves(First, "2");
        table.moves(Second, "2");
        table
    }

    pub(crate) fn wait(&mut self, ms: Millis) -> &mut Self {
        self.now += ms;
        self
    }

    /// Decides now, and applies and records what follows.
    pub(crate) fn give(&mut self, by: By, command: &Command) -> Decided {
        let events = self.arbiter.decide(by, command, self.now)?;
        for event in &events {
            self.arbiter.apply(event, self.now).unwrap();
            let (version, at_ms) = (self.arbiter.version(), self.now);
            self.log.push(Record {
                version,
                at_ms,
                command: None,
                search: None,
                event: event.clone(),
            });
        }
        Ok(events)
    }

    pub(crate) fn give_move(&mut self, seat: Seat, notation: &str, lag_ms: Millis) -> Decided {
        let ply = self.arbiter.ply();
        let wish = Wish::Move { ply, notation: notation.into() };
        let sender = Sender { lag_ms, ..Sender::default() };
        self.give(By::Seat(seat), &Command::Wish { wish, sender })
    }

    /// A move that must be accepted.
    #[track_caller]
    pub(crate) fn moves(&mut self, seat: Seat, notation: &str) -> &mut Self {
        self.give_move(seat, notation, 0).unwrap();
        self
    }

    /// Both seats make a `0` after having thought for so long.
    #[track_caller]
    pub(crate) fn round(&mut self, first_ms: Millis, second_ms: Millis) -> &mut Self {
        self.wait(first_ms).moves(First, "0").wait(second_ms).moves(Second, "0")
    }

    pub(crate) fn give_act(&mut self, seat: Seat, act: Act) -> Decided {
        self.give(By::Seat(seat), &Wish::Act(act).into())
    }

    /// An act that must be accepted.
    #[track_caller]
    pub(crate) fn acts(&mut self, seat: Seat, act: Act) -> &mut Self {
        self.give_act(seat, act).unwrap();
        self
    }

    pub(crate) fn act_when_gone(&mut self, seat: Seat, act: Act, gone_ms: Millis) -> Decided {
        let sender = Sender { opponent_gone_ms: Some(gone_ms), ..Sender::default() };
        self.give(By::Seat(seat), &Command::Wish { wish: Wish::Act(act), sender })
    }

    pub(crate) fn say(&mut self, by: By, room: Room, text: &str) -> Decided {
        let sender = Sender { player: Some(player("anna")), ..Sender::default() };
        self.give(by, &Command::Wish { wish: Wish::Say { room, text: text.into() }, sender })
    }

    pub(crate) fn timeout(&mut self) -> Vec<Event> {
        self.give(By::Server, &Command::Timeout).unwrap()
    }

    pub(crate) fn hold(&mut self, ms: Millis) -> Vec<Event> {
        self.give(By::Server, &Command::Hold { ms, grace_ms: 0 }).unwrap()
    }

    pub(crate) fn shows(&self, seat: Seat) -> SeatClock {
        let clocks = self.arbiter.state(self.now).clocks;
        [clocks.first, clocks.second][seat.index()].unwrap()
    }

    pub(crate) fn left(&self, seat: Seat) -> Millis {
        self.shows(seat).left_ms
    }

    pub(crate) fn may(&self, seat: Seat, act: Act) -> bool {
        self.arbiter.you(seat, None, self.now).acts.contains(&act)
    }

    #[track_caller]
    pub(crate) fn ended(&self, score: Score, reason: &str) {
        let expected = GameResult { score, reason: reason.into() };
        assert_eq!(self.arbiter.result(), Some(&expected));
    }
}

pub(crate) fn player(name: &str) -> Player {
    Player { id: UserId::from_random(7), name: name.into(), guest: false }
}

pub(crate) fn clock(base_ms: Millis, bonus: Bonus) -> TimeLimit {
    TimeLimit::Clock { stages: vec![Stage { moves: None, base_ms, bonus }] }
}

pub(crate) fn even(base_ms: Millis, bonus: Bonus) -> TimeControl {
    TimeControl::even(clock(base_ms, bonus))
}

/// Three minutes for each, nothing added.
pub(crate) fn blitz() -> TimeControl {
    even(3 * MINUTE_MS, Bonus::None)
}

pub(crate) fn unlimited() -> TimeControl {
    TimeControl::even(TimeLimit::Unlimited)
}

pub(crate) fn days(days: Millis) -> TimeControl {
    TimeControl::even(TimeLimit::Correspondence { move_ms: days * DAY_MS })
}
