//! A whole Debian is started in a container, with systemd and the package's unit in force.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{place, play};
use crate::dist::Made;

/// What is done in it.
const SCRIPT: &str = include_str!("system.sh");
/// Runs the script once the system is up, and ends the system with it.
const UNIT: &str = "\
[Unit]
Description=Trial of a package

[Service]
ExecStart=/bin/sh /trial/system.sh
ExecStopPost=/bin/sh -c 'echo $EXIT_STATUS > /trial/status'
ExecStopPost=/bin/sh -c 'journalctl --no-pager --lines=40 --unit \"rookery-*\" > /trial/journal'
ExecStopPost=systemctl poweroff --no-block
StandardOutput=file:/trial/said
StandardError=file:/trial/log

[Install]
WantedBy=multi-user.target
";
/// How long all of it may take.
const TRIAL_TIME_MAX: &str = "15m";
/// What containers may not do by default and systems can.
const CALLS: &str = "landlock_create_ruleset landlock_add_rule landlock_restrict_self";

/// Installs the package, plays, upgrades it, removes and purges it. What was seen, in a sentence.
///
/// # Errors
/// What the script says.
pub(super) fn run(made: &Made) -> Result<String, String> {
    let root = place::debian("bookworm", &[])?;
    let trial = root.join("trial");
    let fault = |err: std::io::Error| format!("{}: {err}", trial.display());
    fs::create_dir(&trial).map_err(fault)?;
    fs::copy(&made.package, trial.join("rookery.deb")).map_err(fault)?;
    fs::write(trial.join("play.sh"), play::SCRIPT).map_err(fault)?;
    fs::write(trial.join("system.sh"), SCRIPT).map_err(fault)?;
    let units = root.join("etc/systemd/system");
    fs::write(units.join("trial.service"), UNIT).map_err(fault)?;
    let wanted = units.join("multi-user.target.wants");
    fs::create_dir_all(&wanted).map_err(fault)?;
    std::os::unix::fs::symlink("../trial.service", wanted.join("trial.service")).map_err(fault)?;

    let mut start = Command::new("timeout");
    start.args(["--kill-after=10s", TRIAL_TIME_MAX, "systemd-nspawn", "--quiet"]);
    start.args(["--register=no", "--private-network", "--console=pipe", "--boot"]);
    if !Path::new("/run/systemd/system").is_dir() {
        // There is nobody to ask for a unit.
        start.arg("--keep-unit");
    }
    start.arg(format!("--system-call-filter={CALLS}")).arg("--directory").arg(&root);
    let booted = start.stdin(Stdio::null()).output().map_err(|err| format!("timeout: {err}"))?;
    let read = |name: &str| fs::read_to_string(trial.join(name)).unwrap_or_default();
    if read("status").trim() == "0" {
        return Ok(read("said").trim().to_owned());
    }
    let console = String::from_utf8_lossy(&booted.stderr).trim().to_owned();
    let found = ["said", "log", "journal"].map(read);
    Err(format!("{}\n{console}", found.map(|text| text.trim().to_owned()).join("\n")))
}
