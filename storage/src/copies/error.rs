//! Why there is no copy, or why it is not put in the place of a database.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::error::StorageError;

/// The error of making, checking or restoring a copy, in a sentence that says what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CopyError {
    /// There is no such file.
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
    /// A file is where the copy should be written.
    #[error("{} exists already; nothing was written", .0.display())]
    Exists(PathBuf),
    /// The copy and the database are the same file.
    #[error("{} is the database itself, and not a copy of it", .0.display())]
    Itself(PathBuf),
    /// The file is a database of something else, or empty.
    #[error("{} is not a database of Rookery", .0.display())]
    NotOurs(PathBuf),
    /// The file is damaged.
    #[error("{} is damaged: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What was found first.
        why: String,
    },
    /// The tables are not those of this version or of one before.
    #[error(
        "{} was made by a newer version of Rookery, which this one cannot read. Use the program of \
         that version, or a newer one", .0.display()
    )]
    Newer(PathBuf),
    /// Another database was being moved into it.
    #[error("{} holds a move that is not complete", .0.display())]
    Incomplete(PathBuf),
    /// A server uses the database.
    #[error("a server, or another command, uses {}. End it first; nothing was changed", .0.display())]
    InUse(PathBuf),
    /// The system refuses to read or to write a file.
    #[error("{}: {why}", path.display())]
    System {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The database fails.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl CopyError {
    /// What the system says of a path.
    pub(crate) fn system(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |error| Self::System { path: path.to_owned(), why: error.to_string() }
    }

    /// What a database in a file says: one that is none, or damaged, is named.
    pub(crate) fn of(file: &Path) -> impl Fn(sqlx::Error) -> Self {
        move |error| match StorageError::from(error) {
            StorageError::Corrupt(why) if why.contains("not a database") => {
                Self::NotOurs(file.to_owned())
            }
            StorageError::Corrupt(why) => Self::Damaged { file: file.to_owned(), why },
            other => Self::Storage(other),
        }
    }
}
