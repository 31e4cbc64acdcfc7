//! cargo-deny: the licences of crates, bans, where crates come from, and advisories about those
//! that are known to be unsafe. `deny.toml` says what is allowed.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::report::{Report, Step};
use crate::{cargo, needs, root};

/// The release that is installed. Where another one is there, it is used.
const VERSION: &str = "0.20.2";

/// Checks what can be checked here, and says what cannot.
pub(crate) fn run(report: &mut Report) {
    let Some(program) = report.check("cargo-deny", provide) else { return };
    let program = Path::new(&program);
    let checks = ["check", "licenses", "bans", "sources"];
    report.run(Step::check("Licences, bans and sources of crates"), command(program, &checks));
    let advisories = "Advisories about crates";
    match fetch(program) {
        Ok(()) => {
            let checks = ["check", "--disable-fetch", "advisories"];
            report.run(Step::check(advisories), command(program, &checks));
        }
        Err(why) => report.skip(advisories, &why),
    }
}

/// Finds the program, or installs it among the built things.
fn provide() -> Result<String, String> {
    let tools = root().join("target/tools");
    let program = needs::find("cargo-deny").unwrap_or_else(|| tools.join("bin/cargo-deny"));
    if !program.is_file() {
        let mut install = cargo(&["install", "cargo-deny", "--locked", "--version", VERSION]);
        install.arg("--root").arg(tools);
        // Not optimised it is there after a third of the time, and runs for two seconds more.
        install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_LTO", "off");
        needs::succeed(install)?;
    }
    Ok(program.display().to_string())
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
