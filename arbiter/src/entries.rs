//! A log as each kind of viewer may see it, made as it happens.

use rookery_protocol::Millis;
use rookery_protocol::game::{self, Entry};
use rookery_protocol::id::UserId;
use rookery_protocol::seat::Viewer;
use serde::{Deserialize, Serialize};

use crate::arbiter::Arbiter;
use crate::event::Event;
use crate::show::Shown;

/// A log as each kind of viewer may see it. Whoever comes to look is shown this, and no rules are
/// asked again.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Entries {
    /// How many of the oldest are not held any more.
    forgotten: u32,
    held: Vec<Kept>,
    /// What those that are held take in memory, roughly.
    bytes: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Kept {
    at_ms: Millis,
    shown: Shown,
}

impl Entries {
    /// Returns the newest version; 0 before the first.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.forgotten + u32::try_from(self.held.len()).unwrap_or(u32::MAX)
    }

    /// Returns whether everything after version `from` is held.
    #[must_use]
    pub fn reach(&self, from: u32) -> bool {
        self.forgotten <= from
    }

    /// Returns roughly how much memory the held entries take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds the event that `arbiter` has just applied at `at_ms` (Unix time in milliseconds).
    pub fn note(&mut self, arbiter: &Arbiter, event: &Event, at_ms: Millis) {
        self.push(at_ms, arbiter.shown(event));
    }

    /// Adds the event that `arbiter` has just applied at `at_ms` (Unix time in milliseconds), of a
    /// game that is known to be over: nothing of it is hidden any more.
    pub fn note_open(&mut self, arbiter: &Arbiter, event: &Event, at_ms: Millis) {
        if let Some(event) = arbiter.entry(event, Viewer::All) {
            self.push(at_ms, Shown::Same(event));
        }
    }

    /// Counts an event that is not held, and forgets those before it.
    pub fn pass_over(&mut self) {
        self.forget();
        self.forgotten += 1;
    }

    /// Forgets all entries so far, and keeps their count.
    pub fn forget(&mut self) {
        *self = Self { forgotten: self.version(), ..Self::default() };
    }

    fn push(&mut self, at_ms: Millis, shown: Shown) {
        self.bytes += bytes_of(&shown);
        self.held.push(Kept { at_ms, shown });
    }

    /// Returns the held entries after version `from`, as `viewer` may see them.
    #[must_use]
    pub fn since(&self, from: u32, viewer: Viewer) -> Vec<Entry> {
        let skipped = from.saturating_sub(self.forgotten);
        let kept = self.held.iter().zip(self.forgotten + 1..).skip(skipped as usize);
        kept.map(|(kept, version)| {
            let event = kept.shown.to(viewer).cloned();
            Entry { version, at_ms: kept.at_ms, event }
        })
        .collect()
    }

    /// Returns whether somebody has said something in the held entries.
    #[must_use]
    pub fn has_said(&self, user: UserId) -> bool {
        let by =
            |event: &game::Event| matches!(event, game::Event::Said { by, .. } if by.id == user);
        self.held.iter().any(|kept| match &kept.shown {
            Shown::Same(event) => by(event),
            Shown::Each(each) => each.iter().flatten().any(by),
        })
    }

    /// Opens both chat rooms to everybody, once a game is over that hid nothing but the chat.
    pub fn open_rooms(&mut self) {
        for kept in &mut self.held {
            if let Shown::Each(each) = &kept.shown
                && let Some(said @ game::Event::Said { .. }) = each.iter().flatten().next()
            {
                kept.shown = Shown::Same(said.clone());
            }
        }
        self.bytes = self.held.iter().map(|kept| bytes_of(&kept.shown)).sum();
    }
}

fn bytes_of(shown: &Shown) -> usize {
    let heap = match shown {
        Shown::Same(event) => heap_of(event),
        Shown::Each(each) => {
            size_of::<[Option<game::Event>; 3]>()
                + each.iter().flatten().map(heap_of).sum::<usize>()
        }
    };
    size_of::<Kept>() + heap
}

fn heap_of(event: &game::Event) -> usize {
    match event {
        game::Event::Moved(game::ShownMove { notation, label, native, change, .. }) => {
            let written = [notation, label, native].into_iter().flatten().map(String::len);
            let texts = written.sum::<usize>() + change.status.len();
            texts + size_of_val(&*change.cells) + 2 * (change.last.len() + change.alarm.len())
        }
        game::Event::Said { by, text, .. } => by.name.len() + text.len(),
        game::Event::Ended { result } => result.reason.len(),
        _ => 0,
    }
}
