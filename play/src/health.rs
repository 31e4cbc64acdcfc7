//! Whether the server can keep what happens: its database takes writes, and its disk has room. Nobody
//! who asks costs a write: what is told is what the server's own notes of each second came to.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_protocol::Millis;
use rookery_texts::{Text, server};
use tokio::sync::watch;

/// A database that has taken no note for so long takes nothing: one is written each second, and a
/// write that has to wait for its turn and for another process's lock has failed before that.
const NOTE_OLD_MS: Millis = 10_000;

/// How many times the room that the disk has to have is kept free of what people upload.
const FILES_FLOOR_TIMES: u64 = 4;

/// What keeps the server from keeping things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The database takes nothing.
    Database,
    /// The disk of the server's folder is nearly full.
    Disk,
}

impl Trouble {
    /// What is wrong, as a part of a sentence.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Database => server::database_takes_nothing(),
            Self::Disk => server::disk_nearly_full(),
        }
    }
}

/// What is known of the database and the disk.
pub struct Health {
    /// Locked to read or set only, never across an `.await`.
    known: Mutex<Known>,
    /// Whether the database takes what is given to it.
    keeps: watch::Sender<bool>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    /// When the database took something last.
    kept_ms: Millis,
    /// Whether it has refused the last note.
    refused: bool,
    /// The room on the disk, in bytes, where it is known.
    free: Option<u64>,
    /// The least that there has to be.
    floor: u64,
}

impl Known {
    fn keeps(&self, now: Millis) -> bool {
        !self.refused && now - self.kept_ms <= NOTE_OLD_MS
    }

    fn has_room(&self) -> bool {
        self.has_room_times(1)
    }

    /// Whether the disk has so many times the room that there has to be.
    fn has_room_times(&self, times: u64) -> bool {
        self.free.is_none_or(|free| free >= self.floor.saturating_mul(times))
    }
}

impl Health {
    /// A server that has just begun, whose disk has to have so much room, in bytes; `keeps` says
    /// whether its database took that note.
    #[must_use]
    pub fn new(floor: u64, keeps: bool, now: Millis) -> Self {
        let known = Known { kept_ms: now, refused: !keeps, free: None, floor };
        Self { known: Mutex::new(known), keeps: watch::Sender::new(keeps) }
    }

    /// What is wrong now.
    #[must_use]
    pub fn troubles(&self, now: Millis) -> Vec<Trouble> {
        let known = *self.lock();
        let database = (!known.keeps(now)).then_some(Trouble::Database);
        let disk = (!known.has_room()).then_some(Trouble::Disk);
        disk.into_iter().chain(database).collect()
    }

    /// Whether files of games may be kept. They are refused long before the disk is full: games go on
    /// while it has any room.
    #[must_use]
    pub fn has_room_for_files(&self) -> bool {
        self.lock().has_room_times(FILES_FLOOR_TIMES)
    }

    /// Whether the database takes what is given to it, and when that changes.
    #[must_use]
    pub fn keeps(&self) -> watch::Receiver<bool> {
        self.keeps.subscribe()
    }

    /// Notes whether the database took a note. `true` when it takes them again.
    pub(crate) fn noted(&self, taken: bool, now: Millis) -> bool {
        {
            let mut known = self.lock();
            known.refused = !taken;
            if taken {
                known.kept_ms = now;
            }
        }
        metrics::gauge!("rookery_database_takes_writes").set(f64::from(u8::from(taken)));
        let changed = self.keeps.send_if_modified(|keeps| {
            let changed = *keeps != taken;
            *keeps = taken;
            changed
        });
        if changed && !taken {
            tracing::error!(
                "the server keeps nothing: moves are refused until its database takes them"
            );
        } else if changed {
            tracing::info!("the server keeps things again");
        }
        changed && taken
    }

    /// Notes how much room the disk has, in bytes.
    pub(crate) fn found(&self, free: u64) {
        metrics::gauge!("rookery_disk_free_bytes").set(free as f64);
        let (had_room, has_room, floor) = {
            let mut known = self.lock();
            let had_room = known.has_room();
            known.free = Some(free);
            (had_room, known.has_room(), known.floor)
        };
        if had_room && !has_room {
            tracing::error!(free, floor, "the disk of the data folder is nearly full");
        } else if has_room && !had_room {
            tracing::info!(free, "the disk of the data folder has room again");
        }
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The room on the disk of a folder for this process, in bytes; none where the system does not say.
/// Must not be called from a task: a disk may be slow.
#[must_use]
pub(crate) fn free(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(folder).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_well_while_its_database_takes_notes_and_its_disk_has_room() {
        let health = Health::new(100, true, 0);
        assert_eq!(health.troubles(1_000), []);
        health.found(100);
        assert_eq!(health.troubles(1_000), []);
        health.found(99);
        assert_eq!(health.troubles(1_000), [Trouble::Disk]);
        health.noted(false, 2_000);
        assert_eq!(health.troubles(2_000), [Trouble::Disk, Trouble::Database]);
        health.found(101);
        assert!(health.noted(true, 3_000), "it takes them again");
        assert!(!health.noted(true, 4_000));
        assert_eq!(health.troubles(4_000), []);
    }

    #[test]
    fn files_are_refused_long_before_there_is_no_room_for_moves() {
        let health = Health::new(100, true, 0);
        assert!(health.has_room_for_files(), "nothing is known yet");
        health.found(400);
        assert!(health.has_room_for_files());
        health.found(399);
        assert!(!health.has_room_for_files());
        assert_eq!(health.troubles(1_000), []);
        let endless = Health::new(u64::MAX, true, 0);
        endless.found(400);
        assert!(!endless.has_room_for_files());
    }

    #[test]
    fn a_database_of_which_nothing_is_heard_takes_nothing() {
        let health = Health::new(0, true, 0);
        assert_eq!(health.troubles(NOTE_OLD_MS), []);
        assert_eq!(health.troubles(NOTE_OLD_MS + 1), [Trouble::Database]);
        health.noted(true, NOTE_OLD_MS + 1);
        assert_eq!(health.troubles(NOTE_OLD_MS + 2), []);
    }

    #[test]
    fn whoever_listens_hears_when_it_changes_and_only_then() {
        let health = Health::new(0, true, 0);
        let mut keeps = health.keeps();
        health.noted(true, 1);
        assert!(!keeps.has_changed().unwrap() && *keeps.borrow_and_update());
        health.noted(false, 2);
        assert!(keeps.has_changed().unwrap() && !*keeps.borrow_and_update());
        health.noted(false, 3);
        assert!(!keeps.has_changed().unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn the_room_on_a_disk_is_known_where_there_is_one() {
        assert!(free(&std::env::temp_dir()).is_some());
        assert_eq!(free(Path::new("/there/is/no/such/folder")), None);
    }
}
