//! Why a site cannot be moved.

use thiserror::Error;

use crate::error::StorageError;

/// The error of a move, in a sentence that says what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The old database fails.
    #[error("the old database cannot be read: {0}")]
    Old(StorageError),
    /// The new database fails.
    #[error("the new database cannot be used: {0}")]
    New(StorageError),
    /// The new database would be a file.
    #[error("a site moves to PostgreSQL only: --to postgres://user:password@host/name")]
    ToFile,
    /// There is no file where the old database should be.
    #[error("there is no file {0}")]
    NoFile(String),
    /// The old database has no site in it.
    #[error("no server was ever started on the old database, so there is nothing to move")]
    NeverUsed,
    /// A server uses the old database, or another move does.
    #[error(
        "a server uses the old database, or another move does. End it first: what happens there \
         from now on would be lost"
    )]
    InUse,
    /// The tables of the old database are those of an older version.
    #[error(
        "an older version has used the old database last. Start the server of this version on it \
         once, end it, and move it then"
    )]
    Older,
    /// The tables of the old database are not those of this version or of one before.
    #[error("a newer version has used the old database. Move it with the program of that version")]
    Newer,
    /// Another move is copying into the new database.
    #[error("another move copies into the new database at this moment")]
    Taken,
    /// The new database has something in it already.
    #[error(
        "the new database is not empty: there is something in its table {0}. Nothing was changed; \
         give one that is empty"
    )]
    NotEmpty(&'static str),
    /// The new database has the beginning of another site's move.
    #[error(
        "another site is being moved to the new database. Nothing was changed; give one that is \
         empty"
    )]
    OtherSite,
    /// A server has used the old database since the move began.
    #[error(
        "a server has used the old database since this move began. Empty the new one (drop it and \
         create it again), and begin anew"
    )]
    Changed,
    /// A text cannot be stored in PostgreSQL.
    #[error("the row {key} of {table} has a NUL character in a text, which PostgreSQL stores not")]
    Nul {
        /// The table.
        table: &'static str,
        /// The key of the row.
        key: String,
    },
    /// The databases differ in how many rows a table has.
    #[error(
        "the table {table} has {old} rows in the old database and {new} in the new one. Was an \
         account added meanwhile? Empty the new database (drop it and create it again), and begin \
         anew"
    )]
    Counts {
        /// The table.
        table: &'static str,
        /// Rows in the old database.
        old: u64,
        /// Rows in the new database.
        new: u64,
    },
    /// A row is not the same in both databases.
    #[error("the row {key} of {table} is not the same in both databases")]
    Row {
        /// The table.
        table: &'static str,
        /// The key of the row.
        key: String,
    },
    /// The log of a game is not the same in both databases.
    #[error("the log of game {game} is not the same in both databases, from version {version} on")]
    Log {
        /// The game.
        game: String,
        /// The first version that differs.
        version: i64,
    },
}
