//! The folder that copies lie in.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rookery_protocol::Millis;

use super::{Form, Why, parse};
use crate::folder::{close_file, close_folder};

/// What was not finished is removed so long after it was begun.
const PART_OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// A copy that lies in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The file.
    pub file: PathBuf,
    /// Why it was made.
    pub why: Why,
    /// When it was made.
    pub at_ms: Millis,
    /// What it is.
    pub form: Form,
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
        let Some((why, at_ms, form)) = entry.file_name().to_str().and_then(parse) else { continue };
        if entry.file_type()?.is_file() {
            found.push(Found { file: entry.path(), why, at_ms, form });
        }
    }
    Ok(found)
}

/// Removes copies that a server made by itself for a reason and that are not needed any more.
pub(super) fn remove_superfluous(
    folder: &Path,
    (why, form): (Why, Form),
    superfluous: impl Fn(&[Millis]) -> Vec<Millis>,
) {
    let Ok(found) = found(folder) else { return };
    let is_such = |copy: &Found| (copy.why, copy.form) == (why, form);
    let made: Vec<_> = found.into_iter().filter(is_such).collect();
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
pub(super) fn remove_parts(folder: &Path) {
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
