//! Other programs that play chess variants, to compare our rules with: fairy-stockfish, a package
//! of Debian, and pyffish, a package of Python; and what bots for Lichess are made with, berserk and
//! python-chess. They run as processes of their own.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::needs;
use crate::root;

/// The release whose answers are recorded in the tests' data as well.
const PYFFISH: &str = "pyffish==0.0.90";
const BERSERK: &str = "berserk==0.14.0";
const PYTHON_CHESS: &str = "chess==1.11.2";
const JSONSCHEMA: &str = "jsonschema==4.26.0";
const PACKAGES: [&str; 2] = ["fairy-stockfish", "python3-venv"];
/// Random games of each variant in a usual run; the test itself says how to ask for more.
const GAMES: &str = "20";

/// Finds or installs all; the Python to run. It has a folder of its own among the built things.
///
/// # Errors
/// What is missing, and how to install it.
pub(crate) fn provide() -> Result<String, String> {
    let folder = root().join("target/pyffish");
    let python = folder.join("bin/python");
    let has_program = needs::find_game("fairy-stockfish").is_some();
    if !has_program || !(has_packages(&python) || can_make_venvs()) {
        needs::apt_provide(&PACKAGES)?;
    }
    if !has_packages(&python) {
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(&folder).stdin(Stdio::null());
        needs::succeed(venv)?;
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"]);
        pip.args([PYFFISH, BERSERK, PYTHON_CHESS, JSONSCHEMA]);
        pip.stdin(Stdio::null());
        needs::succeed(pip)?;
    }
    Ok(python.display().to_string())
}

/// Tells a test where they are, and how much to compare.
pub(crate) fn tell(mut command: Command, python: &str) -> Command {
    command.env("ROOKERY_TEST_PYTHON", python);
    if std::env::var_os("ROOKERY_TEST_GAMES").is_none() {
        command.env("ROOKERY_TEST_GAMES", GAMES);
    }
    command
}

fn has_packages(python: &PathBuf) -> bool {
    runs(Command::new(python).args(["-c", "import pyffish, berserk, chess, jsonschema"]))
}

fn can_make_venvs() -> bool {
    runs(Command::new("python3").args(["-c", "import venv, ensurepip"]))
}

fn runs(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
