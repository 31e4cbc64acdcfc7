//! What must be true of a game's log, whatever happened while it was written.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use rookery_arbiter::{Event, Record, reason};
use rookery_protocol::Millis;
use rookery_protocol::game::Score;
use rookery_protocol::id::GameId;
use rookery_protocol::seat::Seat;

use crate::now::pretended;
use crate::testing::World;

/// Games, each by a seed of its own, unless `ROOKERY_TEST_SEEDS` says otherwise; `cargo xtask long` plays
/// a hundred thousand.
const SEEDS: u64 = 100;
/// Moves for which no clock runs.
const OPENING_MOVES: usize = 2;
/// No move is charged more than it was thought about by this much.
const OFF_MS_MAX: Millis = 500;

/// How long each command was thought about that was to be a move.
pub(super) type Thoughts = BTreeMap<String, Duration>;

/// Since when each player has known that it is their turn, by the ply.
pub(super) type Turns = BTreeMap<(Seat, u32), Duration>;

pub(in crate::game::testing) async fn log(world: &World, game: GameId) -> Vec<Record> {
    let stored = world.app.base.storage.load(game, 0).await.unwrap().unwrap().1;
    let read = |event: &rookery_storage::StoredEvent| {
        Record::read(event.version, event.at_ms, &event.body).unwrap()
    };
    stored.iter().map(read).collect()
}

/// How many moves stand.
pub(in crate::game::testing) async fn plies(world: &World, game: GameId) -> u32 {
    let count = |plies, record: &Record| match record.event {
        Event::Moved(_) => plies + 1,
        Event::TakenBack { ply } => ply,
        _ => plies,
    };
    log(world, game).await.iter().fold(0, count)
}

/// Whether both have moved.
pub(super) fn clocks_run(log: &[Record]) -> bool {
    log.iter().filter(|it| matches!(it.event, Event::Moved(_))).count() >= OPENING_MOVES
}

pub(in crate::game::testing) fn is_end(record: &Record) -> bool {
    matches!(record.event, Event::Ended { .. })
}

/// The command that a record is of, as who gave it calls it.
fn command(record: &Record) -> Option<&str> {
    Some(record.command.as_deref()?.split_once(':')?.1)
}

pub(in crate::game::testing) fn check(
    log: &[Record],
    asked: &BTreeMap<String, String>,
    answers: &BTreeMap<String, bool>,
) {
    let versions: Vec<u32> = log.iter().map(|record| record.version).collect();
    assert!(versions.iter().copied().eq(1..=log.len() as u32), "{versions:?}");
    let mut stored: BTreeMap<&str, u32> = BTreeMap::new();
    let id = |record: &Record| asked.get_key_value(command(record)?).map(|(id, _)| id.as_str());
    let twice = |record: &&Record| {
        let same = |other: &&Record| id(other) == id(record) && other.event == record.event;
        id(record).is_some() && log.iter().filter(same).count() > 1
    };
    assert_eq!(log.iter().find(twice), None, "it is stored twice");
    assert!(log.iter().filter(|record| is_end(record)).count() <= 1, "it ends twice");
    let mut before = None;
    for id in log.iter().map(id) {
        // What follows from one command is stored together.
        if let Some(id) = id.filter(|id| before != Some(*id)) {
            *stored.entry(id).or_default() += 1;
        }
        before = id;
    }
    for (id, done) in answers {
        let times = stored.get(id.as_str()).copied().unwrap_or(0);
        // What was refused here was perhaps done at another server; never twice.
        assert!(times <= 1, "{id} is stored {times} times");
        // A move that stands already is done, whoever asked for it first.
        let stood = asked[id].starts_with("Move");
        assert!(!done || times == 1 || stood, "{id} is not stored: {}", asked[id]);
    }
}

/// A log as it is told where something is wrong with it, a line for each event.
fn told(log: &[Record]) -> String {
    let line = |record: &Record| {
        let Record { version, at_ms, command, event, .. } = record;
        format!("\n{version} {at_ms} {} {event:?}", command.as_deref().unwrap_or("-"))
    };
    log.iter().map(line).collect()
}

/// What clocks were charged beside what was thought.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Charged {
    moves: usize,
    held: usize,
    flags: usize,
    /// By how much a move was charged more than it was thought about at most, in milliseconds.
    more_ms: Millis,
}

impl Charged {
    /// Of one game; nothing where something was taken back.
    pub(super) fn of(
        log: &[Record],
        thoughts: &Thoughts,
        turns: &Turns,
        more_ms_max: Millis,
    ) -> Self {
        let most_ms = OFF_MS_MAX + more_ms_max;
        let mut all = Self::default();
        let takes_back = |record: &Record| matches!(record.event, Event::TakenBack { .. });
        if log.iter().any(takes_back) {
            return all;
        }
        let (mut before_ms, mut moves) = ([None; 2], 0);
        for record in log {
            match &record.event {
                Event::Moved(made) => {
                    moves += 1;
                    let left_ms = made.left_ms;
                    let before_ms = before_ms[made.seat.index()].replace(left_ms).flatten();
                    let (Some(before_ms), Some(left_ms)) = (before_ms, left_ms) else { continue };
                    let thought = command(record).and_then(|id| thoughts.get(id));
                    let (true, Some(thought)) = (moves > OPENING_MOVES as u32, thought) else {
                        continue;
                    };
                    let more_ms = before_ms - left_ms - thought.as_millis() as Millis;
                    let version = record.version;
                    assert!(
                        more_ms <= most_ms,
                        "{more_ms} ms too much: {version} of {}",
                        told(log)
                    );
                    if more_ms_max == 0 {
                        all.more_ms = all.more_ms.max(more_ms);
                        all.moves += 1;
                    }
                }
                Event::ClocksHeld { .. } => all.held += 1,
                Event::Ended { result } if result.reason == reason::TIME => {
                    let seat =
                        if result.score == Score::First { Seat::Second } else { Seat::First };
                    let left_ms = before_ms[seat.index()].flatten().unwrap_or_default();
                    let since_ms = turns.get(&(seat, moves)).map(|since| pretended::at_ms(*since));
                    // Who never knew has not thought at all.
                    let thought_ms = since_ms.map_or(0, |since_ms| record.at_ms - since_ms);
                    let is_late = thought_ms + most_ms >= left_ms;
                    assert!(is_late, "{thought_ms} of {left_ms} ms: {}", told(log));
                    all.flags += 1;
                }
                _ => {}
            }
        }
        all
    }

    pub(super) fn with(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            held: self.held + other.held,
            flags: self.flags + other.flags,
            more_ms: self.more_ms.max(other.more_ms),
        }
    }
}

impl fmt::Display for Charged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, held, flags, more_ms } = self;
        write!(
            f,
            "{moves} moves were charged, one {more_ms} ms more than it was thought about at most; \
             clocks were held {held} times, and {flags} flags fell"
        )
    }
}

/// The seeds of the games: so many from 0 on, or as in `1900..1950`.
#[expect(clippy::disallowed_methods, reason = "tests have no command line to take it from")]
pub(in crate::game::testing) fn seeds() -> Range<u64> {
    let Ok(given) = std::env::var("ROOKERY_TEST_SEEDS") else { return 0..SEEDS };
    let (from, to) = given.split_once("..").unwrap_or(("0", &given));
    from.parse().unwrap()..to.parse().unwrap()
}
