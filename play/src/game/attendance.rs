//! What the events of a game say of who is there, and of who was waited for.

use rookery_arbiter::{Event, Record};
use rookery_protocol::Millis;
use rookery_protocol::seat::Seat;

use super::plan::is_prepared;
use super::task::GameTask;
use crate::now;

/// What some events say of who is there.
#[derive(Debug)]
pub(super) struct Attendance {
    /// Who has moved themselves, and when.
    acts: Vec<(Seat, Millis)>,
    /// Whether the clock was held that ran.
    is_held: bool,
}

impl Attendance {
    pub(super) fn of<'a>(records: impl Iterator<Item = &'a Record> + Clone) -> Self {
        let held = |record: &Record| matches!(record.event, Event::ClocksHeld { .. });
        Self { is_held: records.clone().any(held), acts: records.filter_map(acted).collect() }
    }
}

impl GameTask {
    /// Takes note of what became part of the game, here or before it was read anew.
    pub(super) fn note_attendance(&mut self, told: &Attendance) {
        if told.is_held {
            self.is_held();
        }
        if let (Some(open), Some(room)) = (self.memory.open(), &mut self.room) {
            room.act(open, &told.acts, now::millis());
        }
    }
}

/// Who has moved themselves, and when: not who had prepared it.
fn acted(record: &Record) -> Option<(Seat, Millis)> {
    let Event::Moved(made) = &record.event else { return None };
    let is_prepared = record.command.as_deref().is_some_and(is_prepared);
    (!is_prepared).then_some((made.seat, record.at_ms))
}
