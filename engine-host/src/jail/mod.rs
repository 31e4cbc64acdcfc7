//! Starts programs contained: the present program executes itself, gives up rights, and becomes the
//! engine.
//!
//! What is given up, and the tier that it makes ([`Tier`]), from the bottom:
//!
//! - *Limited*: `limits.rs`, resource limits, niceness, no capabilities; and the engine ends when
//!   its host does.
//! - *Filtered*: `filter.rs`, a seccomp filter. No sockets, no dangerous system calls, and nothing
//!   that leaves the process group by which a host ends an engine with all that it started.
//! - *Jailed*: `files.rs`, Landlock. No file but its own folder, its program, the system's
//!   libraries and what it was given to read; no signal to others.
//!
//! What this kernel cannot do lowers the tier, unless that is forbidden. The first line that the
//! shim writes to its standard error says the tier that was reached; from then on all that is
//! written there is the engine's own.

mod detect;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod shim;

use std::path::PathBuf;

use rookery_protocol::engine::{Limits, Tier};
use serde::{Deserialize, Serialize};

pub use detect::{Detected, detect};

/// The argument by which a program knows that it should be a shim.
const ASKED: &str = "--jail";
/// What the first line of a shim begins with; the tier, or [`FAILED`], follows.
pub(crate) const WORD: &str = "rookery-jail";
/// In place of a tier: the shim could not begin. What went wrong follows.
pub(crate) const FAILED: &str = "failed";
/// The exit code of a shim that could not become the engine.
pub(crate) const EXIT_CODE: i32 = 125;

/// What a shim is told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The process that is to be the shim's parent.
    pub(crate) host: u32,
    /// The engine's own folder.
    pub(crate) folder: PathBuf,
    /// What it may read besides.
    pub(crate) reads: Vec<PathBuf>,
    pub(crate) limits: Limits,
    /// With less than this it does not become the engine.
    pub(crate) tier_min: Tier,
}

impl Settings {
    /// The arguments of a shim that becomes `program`, whose own arguments follow; without a
    /// program it says what it could do, and ends.
    ///
    /// # Errors
    /// When a path is not UTF-8.
    pub(crate) fn arguments(&self) -> serde_json::Result<[String; 2]> {
        Ok([ASKED.to_owned(), serde_json::to_string(self)?])
    }
}

/// Turns this program into an engine if it was started to contain one; then it does not return.
/// Call it first in `main`, before any thread or runtime is started.
pub fn run_if_asked() {
    #[cfg(target_os = "linux")]
    shim::run_if_asked();
}

/// A tier by its name.
pub(crate) fn tier(name: &str) -> Option<Tier> {
    [Tier::Bare, Tier::Limited, Tier::Filtered, Tier::Jailed]
        .into_iter()
        .find(|tier| tier.to_string() == name)
}
