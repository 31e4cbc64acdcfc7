//! The crates that others can use make packages: each with its README, and with a version for each
//! crate that it needs.

use std::process::Command;

use crate::cargo;

const CRATES: [&str; 7] = [
    "rookery-protocol",
    "rookery-rules",
    "rookery-chess",
    "rookery-draughts",
    "rookery-syzygy",
    "rookery-statistics",
    "rookery-arbiter",
];

/// Packs them all, and builds none. Without a lock file, which would want those that they need to
/// be in the registry.
pub(crate) fn pack() -> Command {
    let options = ["--no-verify", "--exclude-lockfile", "--allow-dirty", "--quiet"];
    let mut command = cargo(&["package"]);
    command.args(options).args(CRATES.iter().flat_map(|name| ["--package", name]));
    command
}
