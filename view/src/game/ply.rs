//! The moves of a game, each as far as the listener may know it, and how events change them.

use rookery_protocol::board::{Content, ViewChange};
use rookery_protocol::game::{Entry, Event, ShownMove};
use rookery_protocol::seat::Seat;

/// A move that was made, as far as the listener may know it.
#[derive(Debug)]
pub struct Ply {
    /// Whose move it was.
    pub seat: Seat,
    /// The move in the game's notation; `None` where the listener may not know it.
    pub notation: Option<String>,
    /// The move as people write it; `None` where the listener may not know it, or where people
    /// write its notation.
    pub label: Option<String>,
    /// What the listener saw change.
    pub change: ViewChange,
}

impl Ply {
    /// The move that an event tells of; `None` where it tells of something else.
    pub(super) fn of(event: &Event) -> Option<Self> {
        let Event::Moved(ShownMove { seat, notation, label, change, .. }) = event else {
            return None;
        };
        let (notation, label, change) = (notation.clone(), label.clone(), change.clone());
        Some(Self { seat: *seat, notation, label, change })
    }

    /// The move for people to read; `None` where the listener may not know it.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.label.as_deref().or(self.notation.as_deref())
    }

    /// Whether both were told as the same move. What was seen of it may differ: it can be told anew
    /// when more may be seen.
    pub(super) fn is_same_move(&self, other: &Self) -> bool {
        self.notation == other.notation && self.label == other.label
    }

    /// Whether it hid a cell from the listener.
    pub(super) fn hides_cell(&self) -> bool {
        self.change.cells.iter().any(|(_, content)| *content == Some(Content::Hidden))
    }
}

/// What an event leaves of the moves before it, as a count of plies; `None` where it neither makes
/// a move nor takes one back.
pub(super) fn left_by(event: &Event) -> Option<usize> {
    match event {
        Event::Moved(ShownMove { ply, .. }) => Some(ply.saturating_sub(1) as usize),
        Event::TakenBack { ply } => Some(*ply as usize),
        _ => None,
    }
}

/// How many plies there are after `entries`, if there were `plies` before them.
pub(super) fn count_after(plies: usize, entries: &[Entry]) -> usize {
    events(entries).fold(plies, |count, event| {
        let left = left_by(event).map_or(count, |left| count.min(left));
        left + usize::from(matches!(event, Event::Moved(_)))
    })
}

/// The events of `entries`, those left out that the listener may not know.
pub(super) fn events(entries: &[Entry]) -> impl Iterator<Item = &Event> {
    entries.iter().filter_map(|entry| entry.event.as_ref())
}
