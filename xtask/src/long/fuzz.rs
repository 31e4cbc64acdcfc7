//! Inputs that nobody thought of, for whatever reads bytes from outside: many more than the tests
//! of each change try.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::Steps;
use crate::{cargo, root};

/// Inputs of each target, at most.
const RUNS: &str = "10000000";
/// A target ends after so many seconds all the same.
const SECONDS: &str = "240";
/// What the tests may have in memory together, in bytes: an input that makes a reader ask for more
/// ends them.
const MEMORY_BYTES_MAX: &str = "--data=6442450944";
/// Where each target writes what came of it.
const TABLE: &str = "target/fuzz/table";
/// Where targets are: their own crate, and the tests of what crates keep to themselves.
const TESTS: [[&str; 5]; 7] = [
    ["--package", "rookery-fuzz", "--test", "targets", ""],
    ["--package", "rookery-server", "--test", "stories", "anything::"],
    ["--package", "rookery-server", "--test", "stories", "raw::"],
    ["--package", "rookery-server", "--lib", "--quiet", ""],
    ["--package", "rookery-engine-host", "--lib", "--quiet", ""],
    ["--package", "rookery-play", "--lib", "--quiet", "game::packed"],
    ["--package", "rookery-play", "--lib", "--quiet", "mails::tests"],
];
/// At most so many are tried at the same time.
const AT_ONCE: &str = "2";

/// Builds the targets as tests are: rules are optimised there, and numbers that overflow are found.
pub(super) fn run(steps: &mut Steps<'_>) {
    let built = steps.step("Every target is built", || {
        let folder = root().join(TABLE);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        for test in TESTS {
            ended(cargo(&["test", "--no-run"]).args(test), "they cannot be built")?;
        }
        Ok("They are, as tests are.".to_owned())
    });
    if built.is_none() {
        return;
    }
    steps.step("Every target is tried", tried);
    for (name, found) in found(&root().join(TABLE)) {
        let passed = !found.starts_with("fails");
        steps.row(name.replace('_', " "), passed.then_some(found));
    }
}

/// Tries all of them, whichever fail. A test that ends its process has written no row.
fn tried() -> Result<String, String> {
    let mut failed = vec![];
    for test in TESTS {
        let mut tests = Command::new("prlimit");
        tests.arg(MEMORY_BYTES_MAX).arg("cargo").args(["test", "--no-fail-fast"]).args(test);
        tests.args(["--", "--test-threads", AT_ONCE]).current_dir(root());
        tests.env("ROOKERY_FUZZ_RUNS", RUNS).env("ROOKERY_FUZZ_SECONDS", SECONDS);
        tests.env("ROOKERY_FUZZ_TABLE", TABLE);
        failed.extend(ended(&mut tests, test[1]).err());
    }
    let count = found(&root().join(TABLE)).len();
    if failed.is_empty() {
        Ok(format!("{count} targets, at most {RUNS} inputs or {SECONDS} s each"))
    } else {
        Err(format!("a test of {} has failed", failed.join(", ")))
    }
}

/// Runs a program to its end.
fn ended(command: &mut Command, what: &str) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{what}: {error}"))?;
    if status.success() { Ok(()) } else { Err(what.to_owned()) }
}

/// What each target wrote, by its name.
fn found(folder: &Path) -> Vec<(String, String)> {
    let mut rows: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            Some((name, fs::read_to_string(file.path()).ok()?))
        })
        .collect();
    rows.sort();
    rows
}
