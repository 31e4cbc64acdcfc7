//! Launches: what to run, and how contained.

use std::path::PathBuf;

use rookery_protocol::engine::{Limits, Tier};

/// A program to run as an engine.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The program: a path, or a name to look for in `PATH` and in the folders of games.
    pub command: String,
    /// The arguments, passed as they are: no shell is between.
    pub args: Vec<String>,
    /// The folder where the program runs, the only place where it may write. Made if missing.
    pub folder: PathBuf,
    /// The files and folders that it may read beside the system's libraries: books, networks,
    /// tables.
    pub reads: Vec<PathBuf>,
    /// The limits of memory, processes and files.
    pub limits: Limits,
    /// The least containment under which the program is started.
    pub tier_min: Tier,
    /// The program that starts it contained, by executing itself again: as a rule the present one.
    /// `None` runs the engine bare.
    pub shim: Option<PathBuf>,
}
