//! What to run, and how contained.

use std::path::PathBuf;

use rookery_protocol::engine::{Limits, Tier};

/// A program to run as an engine.
#[derive(Debug, Clone)]
pub struct Launch {
    /// A path, or a name that is looked for in `PATH` and in the folders where systems keep games.
    pub command: String,
    /// Its arguments, as they are: no shell is between.
    pub args: Vec<String>,
    /// Its own folder: where it runs, and the only place where it may write. Made if missing.
    pub folder: PathBuf,
    /// Files and folders that it may read beside the system's libraries: books, networks, tables.
    pub reads: Vec<PathBuf>,
    /// What it may use.
    pub limits: Limits,
    /// It is not started with less containment than this.
    pub tier_min: Tier,
    /// The program that starts it contained, by executing itself again: as a rule the present one.
    /// `None` runs the engine bare.
    pub shim: Option<PathBuf>,
}
