//! The files of books, and the folders that they lie in.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use rookery_protocol::books::{BOOK_NAME_LEN_MAX, BookFormat};
use rookery_texts::matches;
use serde::{Deserialize, Serialize};

use crate::denied::{Denied, Result, Wrong};
use crate::folder::make_private;
use crate::now;

/// Books that are listed of a folder, and that may be sent.
pub(super) const BOOKS_MAX: usize = 1_000;
/// Entries of a folder that are looked at.
const ENTRIES_MAX: usize = 20_000;
/// The folder with what is known of books.
const KNOWN: &str = ".read";
/// What the name of a file begins with that is not whole yet.
const PART: &str = ".part-";
/// A part that nobody has written to for so long is left from a server that ended.
const PART_AGE_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// What tells one content of a file from another without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Stamp {
    /// The length, in bytes.
    pub(super) bytes: u64,
    /// When it was changed: since 1970, in nanoseconds.
    changed_ns: u64,
    /// The number that the file system gives it, where there is such a thing.
    number: u64,
}

impl Stamp {
    pub(super) fn of(data: &Metadata) -> Self {
        let since = data.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(data);
        #[cfg(not(unix))]
        let number = 0;
        let changed_ns = since.map_or(0, |since| since.as_nanos() as u64);
        Self { bytes: data.len(), changed_ns, number }
    }
}

/// A book that is there.
pub(super) struct Found {
    pub(super) name: String,
    pub(super) format: BookFormat,
    pub(super) stamp: Stamp,
    pub(super) own: bool,
}

/// The folders of books.
pub(super) struct Files {
    own: PathBuf,
    given: Option<PathBuf>,
}

/// The format of a book that may be called so.
///
/// # Errors
/// No book may.
pub fn check_name(name: &str) -> Result<BookFormat> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let format = BookFormat::of(name)
        .filter(|_| name.len() <= BOOK_NAME_LEN_MAX && name.chars().all(is_plain))
        .filter(|_| !name.starts_with(['.', '-']));
    let wrong = || Denied::form("name", Wrong::BadName, matches::book_name(BOOK_NAME_LEN_MAX));
    format.ok_or_else(wrong)
}

impl Files {
    pub(super) fn new(own: PathBuf, given: Option<PathBuf>) -> Self {
        Self { own, given }
    }

    /// Opens a book: one that was sent, or else one of the operator's folder.
    pub(super) fn open(&self, name: &str) -> io::Result<Option<(File, Stamp)>> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        for folder in [Some(&self.own), self.given.as_ref()].into_iter().flatten() {
            let path = folder.join(name);
            // Nothing is opened that would make who opens it wait.
            match fs::metadata(&path) {
                Ok(data) if data.is_file() => {}
                Ok(_) => continue,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            }
            let file = File::open(&path)?;
            let stamp = Stamp::of(&file.metadata()?);
            return Ok(Some((file, stamp)));
        }
        Ok(None)
    }

    /// The books that are there, by name.
    pub(super) fn list(&self) -> io::Result<Vec<Found>> {
        let mut found = of_folder(&self.own, true)?;
        if let Some(given) = &self.given {
            let given = of_folder(given, false)?;
            let own: Vec<_> = found.iter().map(|book| book.name.clone()).collect();
            found.extend(given.into_iter().filter(|book| !own.contains(&book.name)));
        }
        found.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(found)
    }

    /// Deletes a file that was sent. `false` where there is none.
    pub(super) fn delete(&self, name: &str) -> io::Result<bool> {
        match fs::remove_file(self.own.join(name)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The folder of what is known, which is made.
    pub(super) fn known(&self) -> io::Result<PathBuf> {
        let known = self.own.join(KNOWN);
        make_private(&known)?;
        Ok(known)
    }

    /// The same, which may be missing.
    pub(super) fn known_if_there(&self) -> PathBuf {
        self.own.join(KNOWN)
    }

    /// A new file for what comes in, after what others left was put away.
    pub(super) fn part(&self, number: u64) -> io::Result<(File, PathBuf)> {
        make_private(&self.own)?;
        self.clear();
        let path = self.own.join(format!("{PART}{number:016x}"));
        Ok((new_file(&path)?, path))
    }

    /// Gives a whole file its name. `false` where there is a file of that name, and nothing was
    /// done.
    pub(super) fn name(&self, part: &Path, name: &str) -> io::Result<bool> {
        let path = self.own.join(name);
        if self.open(name)?.is_some() {
            return Ok(false);
        }
        // A name is never taken from a file that has it.
        match fs::hard_link(part, &path) {
            Ok(()) => fs::remove_file(part)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
            // Not every file system has links.
            Err(_) => fs::rename(part, &path)?,
        }
        #[cfg(unix)]
        File::open(&self.own)?.sync_all()?;
        Ok(true)
    }

    fn clear(&self) {
        let Ok(entries) = fs::read_dir(&self.own) else { return };
        let now = UNIX_EPOCH + Duration::from_millis(now::millis().unsigned_abs());
        for entry in entries.flatten().take(ENTRIES_MAX) {
            let is_part = entry.file_name().to_str().is_some_and(|name| name.starts_with(PART));
            let written = entry.metadata().ok().and_then(|data| data.modified().ok());
            let age = written.and_then(|written| now.duration_since(written).ok());
            if is_part && age.is_some_and(|age| age > PART_AGE_MAX) {
                // Whoever cannot delete it finds it again.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Makes a file that only its owner reads.
pub(super) fn new_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn of_folder(folder: &Path, own: bool) -> io::Result<Vec<Found>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(vec![]),
        Err(error) => return Err(error),
    };
    let mut found = vec![];
    for entry in entries.take(ENTRIES_MAX) {
        let name = entry?.file_name();
        let Some(name) = name.to_str() else { continue };
        let Ok(format) = check_name(name) else { continue };
        let Ok(data) = fs::metadata(folder.join(name)) else { continue };
        if data.is_file() {
            let stamp = Stamp::of(&data);
            found.push(Found { name: name.to_owned(), format, stamp, own });
        }
        if found.len() == BOOKS_MAX {
            break;
        }
    }
    Ok(found)
}
