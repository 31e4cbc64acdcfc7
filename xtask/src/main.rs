//! The project's chores: `cargo xtask test`, `cargo xtask check`, `cargo xtask generate`,
//! `cargo xtask bench`, `cargo xtask dist`, `cargo xtask faults`, `cargo xtask long`.

mod bench;
mod cluster;
mod dist;
mod faults;
mod long;
mod test;

mod deny;
mod doors;
mod engines;
mod features;
mod fresh;
mod literals;
mod migrations;
mod nats;
mod needs;
mod npm;
mod packages;
mod postgres;
mod programs;
mod rivals;
mod security;

mod report;
mod tally;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use dist::Profile;
use long::Job;
use test::Part;

const USAGE: &str = "\
cargo xtask test [--only PART]   everything that must pass; PART: lint, rust, web or browser
cargo xtask check doors          whether the server's doors know each other, or what they open to
cargo xtask check features       whether anything heavy would be compiled twice
cargo xtask check compiled       whether it was, once the tests were built
cargo xtask check migrations     whether servers of the version before go on with every migration
cargo xtask check texts          whether sentences for people stand outside the catalogue
cargo xtask check security       whether each line of docs/asvs.md names what there is
cargo xtask generate             write again what is generated
cargo xtask bench server [ARGS]  measure the server beside bare programs, release build
cargo xtask bench rules          measure the rules beside other programs
cargo xtask bench host [ARGS]    measure the engine host beside a bare loop
cargo xtask bench match [ARGS]   measure the matches of a server beside a bare loop
cargo xtask bench import [ARGS]  measure files of games coming in and going out
cargo xtask bench look [ARGS]    measure what it costs to show a game
cargo xtask bench entrance [ARGS] measure how long people wait who log in at once
cargo xtask bench cluster [ARGS] measure two servers of one site beside what carries their words
cargo xtask bench engine [ARGS]  measure the engine beside the study's, and against others
cargo xtask bench web [--server PROGRAM]
                                 measure what the first look at a page costs
cargo xtask screens [--server PROGRAM]
                                 make the pictures that docs/screens.md shows
cargo xtask cluster              a site of two servers and two machines for engines, to look at
cargo xtask cluster --kills N --seed S
                                 kill one of two servers N times under games
cargo xtask faults [--images N] [--profile dev]
                                 kill servers, cut their power, fill their disks, break what they
                                 stand on, and look for what they had acknowledged
cargo xtask dist                 make the packages that people install, in target/dist-out
cargo xtask dist --profile dev   the same from a development build, to try out how they are packed
cargo xtask dist --list          tell what others wrote and the packages hold, as CycloneDX
cargo xtask long [--only JOB] [--profile dev]
                                 what must pass before a release; JOB: packages, rules, kills,
                                 seeds, fuzz or faults
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
        ["check", "doors"] => said(doors::check(&root())),
        ["check", "features"] => said(features::check()),
        ["check", "compiled"] => said(fresh::check()),
        ["check", "migrations"] => said(migrations::check(&root())),
        ["check", "texts"] => said(literals::check(&root())),
        ["check", "security"] => said(security::check(&root())),
        ["generate"] => generate(),
        ["bench", "server", rest @ ..] => bench::server(rest),
        ["bench", "rules", rest @ ..] => bench::rules(rest),
        ["bench", "host", rest @ ..] => bench::host(rest),
        ["bench", "match", rest @ ..] => bench::matches(rest),
        ["bench", "import", rest @ ..] => bench::import(rest),
        ["bench", "look", rest @ ..] => bench::look(rest),
        ["bench", "entrance", rest @ ..] => bench::entrance(rest),
        ["bench", "cluster", rest @ ..] => bench::cluster(rest),
        ["bench", "engine", rest @ ..] => bench::engine(rest),
        ["bench", "web", rest @ ..] => bench::web(rest),
        ["screens", rest @ ..] => bench::screens(rest),
        ["cluster"] => cluster::look(),
        ["cluster", "--kills", kills, "--seed", seed] => cluster::kills(kills, seed),
        ["faults", rest @ ..] => match faults(rest) {
            Some((images, profile)) => said(faults::run(images, profile)),
            None => usage(),
        },
        ["dist"] => said(dist::run(Profile::Dist)),
        ["dist", "--profile", "dev"] => said(dist::run(Profile::Dev)),
        ["dist", "--list"] => said(dist::list()),
        ["long", rest @ ..] => match long(rest) {
            Some((jobs, profile)) => long::run(&jobs, profile),
            None => usage(),
        },
        _ => usage(),
    }
}

/// Which jobs, from which build.
fn long(words: &[&str]) -> Option<(Vec<Job>, Profile)> {
    let (words, profile) = match words {
        [rest @ .., "--profile", "dev"] => (rest, Profile::Dev),
        _ => (words, Profile::Dist),
    };
    match words {
        [] => Some((Job::ALL.to_vec(), profile)),
        ["--only", job] => Some((vec![Job::from_name(job)?], profile)),
        _ => None,
    }
}

/// How many images, from which build.
fn faults(words: &[&str]) -> Option<(u32, Profile)> {
    let (words, profile) = match words {
        [rest @ .., "--profile", "dev"] => (rest, Profile::Dev),
        _ => (words, Profile::Dist),
    };
    match words {
        [] => Some((faults::IMAGES, profile)),
        ["--images", images] => Some((images.parse().ok()?, profile)),
        _ => None,
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
///
/// What cargo told this program of its own package is kept from it: ring compiles itself, and all that
/// stands on it, anew whenever that differs, and so whenever somebody calls cargo by themselves.
fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        let is_ours = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
        });
        if is_ours {
            command.env_remove(name);
        }
    }
    command
}

/// npm in the folder of the web client.
fn npm_in_web(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(args).current_dir(root().join("web")).stdin(Stdio::null());
    command
}

/// The tests that compare the generated files with the code also write them, when told to. Those of
/// the server come second, because they name types that those of the protocol have written.
fn generate() -> ExitCode {
    let tests = [
        ["rookery-protocol", "--test=generated"],
        ["rookery-script", "--lib"],
        ["rookery-server", "--lib"],
    ];
    let written = tests.into_iter().all(|[package, target]| {
        let mut command = cargo(&["test", "--package", package, target, "generated_files"]);
        let status = command.env("ROOKERY_REGENERATE", "1").status();
        status.is_ok_and(|status| status.success())
    });
    if written { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints what was found.
fn said(found: Result<String, String>) -> ExitCode {
    match found {
        Ok(found) => {
            println!("{found}");
            ExitCode::SUCCESS
        }
        Err(offences) => {
            eprintln!("{offences}");
            ExitCode::FAILURE
        }
    }
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
