//! cargo-deny: the licences of crates, bans, where crates come from, and advisories about those
//! that are known to be unsafe. `deny.toml` says what is allowed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::report::{Report, Step};
use crate::{cargo, needs, root};

/// The release that is installed. Where another one is there, it is used.
const VERSION: &str = "0.20.2";

/// Checks what can be checked here, and says what cannot. The program is there, or was to be
/// [installed](installed).
pub(crate) fn run(report: &mut Report) {
    let program = program();
    let checks = ["check", "licenses", "bans", "sources"];
    report.run(Step::check("Licences, bans and sources of crates"), command(&program, &checks));
    let advisories = "Advisories about crates";
    match fetch(&program) {
        Ok(()) => {
            let checks = ["check", "--disable-fetch", "advisories"];
            report.run(Step::check(advisories), command(&program, &checks));
        }
        Err(why) => report.skip(advisories, &why),
    }
}

/// What installs the program among the built things, where it is not there yet.
pub(crate) fn installed() -> Option<Command> {
    if program().is_file() {
        return None;
    }
    let mut install = cargo(&["install", "cargo-deny", "--locked", "--version", VERSION]);
    install.arg("--root").arg(tools());
    // Not optimised it is there after a third of the time, and runs for two seconds more.
    install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
    Some(install)
}

fn program() -> PathBuf {
    needs::find("cargo-deny").unwrap_or_else(|| tools().join("bin/cargo-deny"))
}

fn tools() -> PathBuf {
    root().join("target/tools")
}

/// Brings the database of advisories up to date.
///
/// # Errors
/// What the program says.
fn fetch(program: &Path) -> Result<(), String> {
    let output = command(program, &["fetch", "db"]).output();
    let output = output.map_err(|err| format!("{}: {err}", program.display()))?;
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if output.status.success() { Ok(()) } else { Err(said) }
}

fn command(program: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.arg("--locked").args(args).current_dir(root()).stdin(Stdio::null());
    command
}
