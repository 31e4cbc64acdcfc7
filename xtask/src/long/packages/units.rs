//! The units, as far as systemd judges them without running them.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::dist::Made;
use crate::needs::succeed;

use super::place;

const UNITS: [&str; 2] = ["rookery-server.service", "rookery-engine-host.service"];
/// The exposure that systemd may find at most, from 0 to 10, in tenths.
const EXPOSURE_TENTHS_MAX: u32 = 20;

/// Whether systemd understands the units, and how much it says they leave open.
///
/// # Errors
/// What it says against one.
pub(super) fn check(made: &Made) -> Result<String, String> {
    let root = place::debian("bookworm", &[])?;
    let mut unpack = Command::new("dpkg-deb");
    unpack.arg("--extract").arg(&made.package).arg(&root);
    succeed(unpack)?;
    let mut said = Vec::new();
    for unit in UNITS {
        let warned = analyze(&["verify", "--recursive-errors=no"], &root, unit)?;
        if !warned.is_empty() {
            return Err(warned);
        }
        let page = analyze(&["security", "--offline=true", "--no-pager"], &root, unit)?;
        let line = page.lines().find(|line| line.contains("exposure level")).unwrap_or_default();
        let level = line.split(": ").last().and_then(|rest| rest.split(' ').next());
        let tenths = level.and_then(|level| level.replace('.', "").parse::<u32>().ok());
        match (level, tenths) {
            (Some(level), Some(..=EXPOSURE_TENTHS_MAX)) => {
                said.push(format!("{unit}: exposure {level} of 10"));
            }
            _ => return Err(format!("{unit} leaves too much open:\n{page}")),
        }
    }
    Ok(said.join("\n"))
}

/// What `systemd-analyze` prints of a unit in a folder with a system.
fn analyze(args: &[&str], root: &Path, unit: &str) -> Result<String, String> {
    let mut command = Command::new("systemd-analyze");
    command.args(args).arg(format!("--root={}", root.display())).arg(unit).stdin(Stdio::null());
    let output = command.output().map_err(|err| format!("systemd-analyze: {err}"))?;
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).trim().to_owned();
    if output.status.success() { Ok(said) } else { Err(said) }
}
