//! Builds that were made before.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rookery_protocol::build::{Bench, BuildOrder};
use rookery_protocol::engine::Profile;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use super::Place;
use crate::build::disk_bytes;

/// Builds that are kept.
const KEPT_MAX: usize = 16;
/// What all of them may hold, in bytes.
const KEPT_BYTES_MAX: u64 = 4 * 1024 * 1024 * 1024;

/// What came of a build, as it is kept beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) order: BuildOrder,
    pub(super) profile: Profile,
    pub(super) bench: Bench,
}

/// The build that was made for this order, if it is still here.
pub(super) async fn find(place: &Place, order: &BuildOrder) -> Option<Note> {
    let (path, files) = (place.note.clone(), place.files.clone());
    let text = spawn_blocking(move || {
        let text = std::fs::read(&path).ok().filter(|_| files.is_dir())?;
        // It is used again, so others go before it.
        let _ = std::fs::write(&path, &text);
        Some(text)
    });
    let note: Note = serde_json::from_slice(&text.await.ok()??).ok()?;
    (note.order == *order).then_some(note)
}

/// Keeps what came of a build.
///
/// # Errors
/// The disk's.
pub(super) async fn keep(place: &Place, note: &Note) -> std::io::Result<()> {
    let text = serde_json::to_vec(note).map_err(std::io::Error::other)?;
    tokio::fs::write(&place.note, text).await
}

/// Makes room for another build: the oldest go, but none that is `used`.
pub(super) async fn make_room(folder: &Path, used: Vec<PathBuf>) {
    let folder = folder.to_owned();
    let done = spawn_blocking(move || {
        let mut notes = notes(&folder);
        notes.sort();
        let mut bytes: u64 = notes.iter().map(|(_, files)| disk_bytes(files)).sum();
        let mut count = notes.len();
        for (_, files) in notes.iter().filter(|(_, files)| !used.contains(files)) {
            if count < KEPT_MAX && bytes < KEPT_BYTES_MAX {
                break;
            }
            (count, bytes) = (count - 1, bytes.saturating_sub(disk_bytes(files)));
            let _ = std::fs::remove_file(files.with_extension("json"));
            let _ = std::fs::remove_dir_all(files);
        }
    });
    if let Err(error) = done.await {
        tracing::warn!(%error, "old builds were not removed");
    }
}

/// The builds that are kept, by when they were used last.
fn notes(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let notes = entries.filter(|entry| entry.path().extension().is_some_and(|it| it == "json"));
    let used = |entry: &std::fs::DirEntry| entry.metadata().and_then(|about| about.modified());
    let with = |entry: std::fs::DirEntry| {
        let used = used(&entry).unwrap_or(SystemTime::UNIX_EPOCH);
        (used, entry.path().with_extension(""))
    };
    notes.map(with).collect()
}
