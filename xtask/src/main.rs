//! The project's chores: `cargo xtask test`, `cargo xtask generate`, `cargo xtask bench server`.

mod test;

mod licences;
mod needs;
mod postgres;

mod report;
mod tally;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use needs::Need;
use test::Part;

const USAGE: &str = "\
cargo xtask test [--only PART]   everything that must pass; PART: lint, rust, web or browser
cargo xtask generate             write again what is generated from the protocol
cargo xtask bench server [ARGS]  measure the server beside bare programs, release build
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => test::run(&Part::ALL),
        ["test", "--only", part] => match Part::from_name(part) {
            Some(part) => test::run(&[part]),
            None => usage(),
        },
        ["generate"] => run(generate()),
        ["bench", "server", rest @ ..] => bench(rest),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprint!("{USAGE}");
    ExitCode::from(2)
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where cargo puts what it builds in this profile: beside the folder that holds this program.
fn built(profile: &str) -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    let target = program.parent().and_then(Path::parent);
    target.map_or_else(|| root().join("target"), Path::to_owned).join(profile)
}

/// Cargo at the root of the workspace, with nobody to ask.
fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    command
}

/// The test that compares the generated files with the code also writes them, when told to.
fn generate() -> Command {
    let mut command = cargo(&["test", "--package", "rookery-protocol", "--test", "generated"]);
    command.env("ROOKERY_REGENERATE", "1");
    command
}

/// The programs are built before any of them is measured, and nothing is built beside them.
fn bench(args: &[&str]) -> ExitCode {
    let tools = match needs::provide(&[Need::Packages, Need::Postgres]) {
        Ok(tools) => tools,
        Err(missing) => {
            eprintln!("{missing}");
            return ExitCode::FAILURE;
        }
    };
    let parts = [
        ["--package", "rookery-server", "--bin", "rookery-server"],
        ["--package", "rookery-storage", "--example", "append_rate"],
        ["--package", "rookery-bench", "--bin", "rookery-bench"],
    ];
    for part in parts {
        let mut build = cargo(&["build", "--release"]);
        build.args(part);
        if run(build) != ExitCode::SUCCESS {
            return ExitCode::FAILURE;
        }
    }
    let mut bench = Command::new(built("release").join("rookery-bench"));
    bench.arg("server").current_dir(root()).stdin(Stdio::null());
    bench.arg("--server").arg(built("release").join("rookery-server"));
    bench.arg("--append-rate").arg(built("release").join("examples/append_rate"));
    bench.args(tools.postgres_url().iter().flat_map(|url| ["--postgres", url])).args(args);
    run(bench)
}

fn run(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(err) => {
            eprintln!("{}: {err}", command.get_program().display());
            ExitCode::FAILURE
        }
    }
}
