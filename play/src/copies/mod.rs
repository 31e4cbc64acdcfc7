//! Copies of the database that are made by themselves: from time to time while the server runs, and
//! before a new version changes the tables. Those that are no longer needed are removed, and only such
//! as a server made by itself.

mod names;
mod rotate;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rookery_protocol::Millis;
use rookery_protocol::console::Copies;
use rookery_storage::copies::{self, Contents, CopyError};

pub use names::{Why, name, parse, shown, stamp};

use crate::base::Base;
use crate::folder::{close_file, close_folder, make_private};
use crate::{leaving, now};

/// The folder in the data folder where copies lie.
pub const FOLDER: &str = "backups";
/// How often it is looked whether a copy is due, and how old the newest one is.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// After a copy could not be made, the next try is so much later.
const AGAIN_AFTER_MS: Millis = 10 * 60 * 1_000;
/// Servers that just started are busy: nothing is copied so long.
const FIRST_AFTER_MS: Millis = 60_000;
/// What was not finished is removed so long after it was begun.
const PART_OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// How many of the copies that are made by themselves are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// The number of days of each of which the newest copy is kept.
    pub days: u32,
    /// The number of weeks of each of which the newest copy is kept.
    pub weeks: u32,
}

impl Default for Kept {
    fn default() -> Self {
        Self { days: 7, weeks: 4 }
    }
}

/// A copy that lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The file.
    pub file: PathBuf,
    /// Why it was made.
    pub why: Why,
    /// When it was made.
    pub at_ms: Millis,
}

/// What is known of the copies of this server.
#[derive(Debug, Default)]
pub struct State {
    /// Whether the last one that was due could not be made.
    failed: AtomicBool,
}

/// The copies in a folder, in no order; none where there is no folder.
///
/// # Errors
/// The system's.
pub fn found(folder: &Path) -> io::Result<Vec<Found>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
        Err(error) => return Err(error),
    };
    let mut found = vec![];
    for entry in entries {
        let entry = entry?;
        let Some((why, at_ms)) = entry.file_name().to_str().and_then(parse) else { continue };
        if entry.file_type()?.is_file() {
            found.push(Found { file: entry.path(), why, at_ms });
        }
    }
    Ok(found)
}

/// Writes a copy of the database in a file into a folder, which is made if it is missing.
///
/// # Errors
/// The [`CopyError`] that says why there is none.
pub async fn write(
    database: &Path,
    folder: &Path,
    why: Why,
    now: Millis,
) -> Result<(PathBuf, Contents), CopyError> {
    make_private(folder)
        .map_err(|error| CopyError::System { path: folder.to_owned(), why: error.to_string() })?;
    let file = folder.join(name(why, now));
    let contents = copies::write(database, &file).await?;
    Ok((file, contents))
}

/// Writes a copy before a new version changes a database that is there; `None` where it would change
/// nothing.
///
/// # Errors
/// The [`CopyError`] that says why there is none.
pub async fn write_before_upgrade(
    database: &Path,
    folder: &Path,
    now: Millis,
) -> Result<Option<PathBuf>, CopyError> {
    // What cannot be read at all is told by whoever opens it.
    match copies::behind(database).await {
        Ok(Some(steps)) if steps > 0 => {}
        _ => return Ok(None),
    }
    let (file, _) = write(database, folder, Why::Upgrade, now).await?;
    remove_superfluous(folder, Why::Upgrade, rotate::superfluous_upgrades);
    Ok(Some(file))
}

/// Makes copies when they are due, for as long as the server runs.
pub(crate) async fn keep_making(base: Arc<Base>) {
    let Some(database) = base.storage.file().map(Path::to_owned) else { return };
    let Some(every_ms) = base.options.copy_every_ms else { return };
    let folder = base.options.copies();
    let wait = LOOK_EVERY.min(Duration::from_millis(every_ms.unsigned_abs()));
    let began_ms = now::millis();
    let mut ending = base.shutdown.ending();
    let mut tried_ms = None;
    loop {
        let newest_ms = newest_ms(&folder, now::millis());
        tell(newest_ms, now::millis());
        let is_due = is_due(newest_ms, tried_ms, every_ms, began_ms, now::millis());
        let work = async {
            if is_due {
                tried_ms = Some(now::millis());
                make(&base, &database, &folder).await;
            }
            tokio::time::sleep(wait).await;
        };
        tokio::select! {
            () = work => {}
            () = ending.begun() => return,
        }
    }
}

/// Makes a copy that is due, and removes those that are not needed any more once it is there.
async fn make(base: &Base, database: &Path, folder: &Path) {
    let began = tokio::time::Instant::now();
    match write(database, folder, Why::Scheduled, now::millis()).await {
        Ok((file, Contents { bytes, games, people, .. })) => {
            let ms = began.elapsed().as_millis();
            let file = file.display();
            tracing::info!(%file, bytes, games, people, ms, "a copy of the database was made");
            metrics::counter!("rookery_backups_total", "outcome" => "made").increment(1);
            base.copies.failed.store(false, Ordering::Relaxed);
            let kept = base.options.copies_kept;
            remove_superfluous(folder, Why::Scheduled, |made| rotate::superfluous(made, kept));
            remove_parts(folder);
            leaving::bring(&base.options.data, folder);
        }
        Err(error) => {
            tracing::error!(%error, "no copy of the database was made");
            metrics::counter!("rookery_backups_total", "outcome" => "failed").increment(1);
            base.copies.failed.store(true, Ordering::Relaxed);
        }
    }
}

/// Whether a copy is due at `now`, where the newest one was made and the last one tried at some time.
fn is_due(
    newest_ms: Option<Millis>,
    tried_ms: Option<Millis>,
    every_ms: Millis,
    began_ms: Millis,
    now: Millis,
) -> bool {
    let next_ms = newest_ms.map_or(began_ms, |newest_ms| newest_ms.saturating_add(every_ms));
    let again_ms = tried_ms.map_or(began_ms + FIRST_AFTER_MS.min(every_ms), |tried_ms| {
        tried_ms + AGAIN_AFTER_MS.min(every_ms)
    });
    now >= next_ms.max(again_ms)
}

/// When the newest copy was made by a server, or by somebody who wanted one. Those of a time that has
/// not come yet do not count: the clock was set back since.
fn newest_ms(folder: &Path, now: Millis) -> Option<Millis> {
    match found(folder) {
        Ok(found) => found.iter().map(|copy| copy.at_ms).filter(|at_ms| *at_ms <= now).max(),
        Err(error) => {
            tracing::warn!(folder = %folder.display(), %error, "the copies cannot be listed");
            None
        }
    }
}

fn tell(newest_ms: Option<Millis>, now: Millis) {
    if let Some(newest_ms) = newest_ms {
        let age_s = (now - newest_ms) as f64 / 1_000.0;
        metrics::gauge!("rookery_backup_age_seconds").set(age_s);
    }
}

/// The copies as admins see them; `None` where the database is not a file.
pub async fn told(base: &Base) -> Option<Copies> {
    base.storage.file()?;
    let folder = base.options.copies();
    let whole = std::path::absolute(&folder).unwrap_or_else(|_| folder.clone());
    let looking = tokio::task::spawn_blocking(move || newest_ms(&folder, now::millis()));
    let newest_ms = looking.await.unwrap_or_default();
    let every_ms = base.options.copy_every_ms;
    let since_ms = newest_ms.unwrap_or(base.console.since_ms);
    Some(Copies {
        folder: whole.display().to_string(),
        newest_ms,
        every_ms,
        late: every_ms.is_some_and(|every_ms| is_late(since_ms, every_ms, now::millis())),
        failed: base.copies.failed.load(Ordering::Relaxed),
    })
}

/// Whether there should have been another copy long ago.
fn is_late(since_ms: Millis, every_ms: Millis, now: Millis) -> bool {
    now.saturating_sub(since_ms) > every_ms.saturating_mul(2)
}

/// Removes copies that a server made by itself for a reason and that are not needed any more.
fn remove_superfluous(folder: &Path, why: Why, superfluous: impl Fn(&[Millis]) -> Vec<Millis>) {
    let Ok(found) = found(folder) else { return };
    let made: Vec<_> = found.into_iter().filter(|copy| copy.why == why).collect();
    let times: Vec<Millis> = made.iter().map(|copy| copy.at_ms).collect();
    let gone = superfluous(&times);
    for copy in made.iter().filter(|copy| gone.contains(&copy.at_ms)) {
        match std::fs::remove_file(&copy.file) {
            Ok(()) => tracing::info!(file = %copy.file.display(), "an old copy was removed"),
            Err(error) => {
                tracing::warn!(file = %copy.file.display(), %error, "an old copy stays");
            }
        }
    }
}

/// Removes what servers began to write a day ago or longer and have not finished.
fn remove_parts(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(copy) = name.to_str().and_then(|name| name.strip_suffix(".part")) else {
            continue;
        };
        let written = entry.metadata().and_then(|about| about.modified());
        let is_old = written.is_ok_and(|at| at.elapsed().is_ok_and(|age| age >= PART_OLD));
        if parse(copy).is_some() && is_old {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Lets only its owner look into the database, what SQLite keeps beside it, and the copies: those that
/// older versions made could be read by others of the machine.
///
/// # Errors
/// The file or folder that stays open to others, and what the system says.
pub fn close_all(database: &Path, folder: &Path) -> Result<(), (PathBuf, io::Error)> {
    let beside = ["", "-wal", "-shm", ".lock"].map(|ending| {
        let mut path = database.as_os_str().to_owned();
        path.push(ending);
        PathBuf::from(path)
    });
    let copies = found(folder).map_err(|error| (folder.to_owned(), error))?;
    let files = beside.into_iter().chain(copies.into_iter().map(|copy| copy.file));
    for file in files.filter(|file| file.exists()) {
        close_file(&file).map_err(|error| (file, error))?;
    }
    if folder.exists() {
        close_folder(folder).map_err(|error| (folder.to_owned(), error))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
