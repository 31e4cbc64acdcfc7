//! Measurements. Programs are built before any of them is measured, and nothing is built beside them.

use std::process::{Command, ExitCode, Stdio};

use crate::needs::{self, Need, Tools};
use crate::{built, cargo, npm_in_web, root, run, usage};

/// What a measurement needs, where it is there; what is missing is printed.
fn tools(needs: &[Need]) -> Option<Tools> {
    needs::provide(needs).inspect_err(|missing| eprintln!("{missing}")).ok()
}

/// Measures several servers of one site.
pub(crate) fn cluster(args: &[&str]) -> ExitCode {
    let Some(tools) = tools(&[Need::Packages, Need::Postgres, Need::Nats]) else {
        return ExitCode::FAILURE;
    };
    let parts = [
        ["--package", "rookery-server", "--bin", "rookery-server"],
        ["--package", "rookery-bench", "--bin", "rookery-bench"],
    ];
    if parts.iter().any(|part| !build(part)) {
        return ExitCode::FAILURE;
    }
    let mut bench = program("cluster");
    bench.arg("--server").arg(built("release").join("rookery-server"));
    bench.args(tools.postgres_url().iter().flat_map(|url| ["--postgres", url]));
    bench.args(tools.nats_url().iter().flat_map(|url| ["--nats", url])).args(args);
    run(bench)
}

/// Measures the server.
pub(crate) fn server(args: &[&str]) -> ExitCode {
    let Some(tools) = tools(&[Need::Packages, Need::Postgres]) else { return ExitCode::FAILURE };
    let parts = [
        ["--package", "rookery-server", "--bin", "rookery-server"],
        ["--package", "rookery-storage", "--example", "append_rate"],
        ["--package", "rookery-bench", "--bin", "rookery-bench"],
    ];
    if parts.iter().any(|part| !build(part)) {
        return ExitCode::FAILURE;
    }
    let mut bench = program("server");
    bench.arg("--server").arg(built("release").join("rookery-server"));
    bench.arg("--append-rate").arg(built("release").join("examples/append_rate"));
    bench.args(tools.postgres_url().iter().flat_map(|url| ["--postgres", url])).args(args);
    run(bench)
}

/// Measures the rules beside a program of its own that links other people's.
pub(crate) fn rules(args: &[&str]) -> ExitCode {
    let target = built("reference");
    let manifest = root().join("bench/reference/Cargo.toml");
    let mut reference = cargo(&["build", "--release", "--locked"]);
    reference.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(&target);
    let is_built = run(reference) == ExitCode::SUCCESS;
    if !is_built || !build(&["--package", "rookery-bench", "--bin", "rookery-bench"]) {
        return ExitCode::FAILURE;
    }
    let mut bench = program("rules");
    bench.arg("--reference").arg(target.join("release/rules-reference")).args(args);
    run(bench)
}

/// Measures the engine host.
pub(crate) fn host(args: &[&str]) -> ExitCode {
    let bins = ["--bin", "rookery-bench", "--bin", "rookery-bench-engine"];
    if !build(&[["--package", "rookery-bench"].as_slice(), &bins].concat()) {
        return ExitCode::FAILURE;
    }
    let mut bench = program("host");
    bench.arg("--engine").arg(built("release").join("rookery-bench-engine")).args(args);
    run(bench)
}

/// Measures the matches of a server.
pub(crate) fn matches(args: &[&str]) -> ExitCode {
    of_server("match", args)
}

/// Measures how fast files of games come in and go out.
pub(crate) fn import(args: &[&str]) -> ExitCode {
    of_server("import", args)
}

/// Measures what it costs to show a game.
pub(crate) fn look(args: &[&str]) -> ExitCode {
    of_server("look", args)
}

/// Measures how long people wait who log in at once.
pub(crate) fn entrance(args: &[&str]) -> ExitCode {
    of_server("entrance", args)
}

/// Measures what the first look at a page costs.
pub(crate) fn web(args: &[&str]) -> ExitCode {
    in_browser("weigh", args)
}

/// Makes the pictures of pages that `docs/screens.md` shows.
pub(crate) fn screens(args: &[&str]) -> ExitCode {
    in_browser("screens", args)
}

/// Runs a program of the web client's that looks at the pages of a server, of the one that `args`
/// name or of one that is built.
fn in_browser(program: &str, args: &[&str]) -> ExitCode {
    let Some(tools) = tools(&[Need::Packages, Need::Chromium]) else { return ExitCode::FAILURE };
    let server = match args {
        ["--server", server] => root().join(server),
        [] if build(&["--package", "rookery-server", "--bin", "rookery-server"]) => {
            built("release").join("rookery-server")
        }
        [] => return ExitCode::FAILURE,
        _ => return usage(),
    };
    let mut program = npm_in_web(&["run", "--silent", program]);
    program.env("ROOKERY_TEST_SERVER", server);
    program.env("ROOKERY_COMPILED", built("tmp").join("compiled"));
    run(tools.tell(program))
}

/// Measures something of a server.
fn of_server(what: &str, args: &[&str]) -> ExitCode {
    let parts = [
        ["--package", "rookery-server", "--bin", "rookery-server"],
        ["--package", "rookery-bench", "--bin", "rookery-bench"],
    ];
    if parts.iter().any(|part| !build(part)) {
        return ExitCode::FAILURE;
    }
    let mut bench = program(what);
    bench.arg("--server").arg(built("release").join("rookery-server")).args(args);
    run(bench)
}

/// Measures the engine: the study's tables, then matches against others.
pub(crate) fn engine(args: &[&str]) -> ExitCode {
    if !build(&["--package", "rookery-bench", "--package", "rookery-engine-program", "--bins"]) {
        return ExitCode::FAILURE;
    }
    let engine = built("release").join("rookery-engine");
    let mut leaves = Command::new(&engine);
    leaves.args(["study", "leaves"]).current_dir(root()).stdin(Stdio::null());
    if run(leaves) != ExitCode::SUCCESS {
        return ExitCode::FAILURE;
    }
    let mut bench = program("engine");
    bench.arg("--engine").arg(engine).args(args);
    run(bench)
}

fn build(part: &[&str]) -> bool {
    let mut build = cargo(&["build", "--release"]);
    build.args(part);
    run(build) == ExitCode::SUCCESS
}

fn program(what: &str) -> Command {
    let mut bench = Command::new(built("release").join("rookery-bench"));
    bench.arg(what).current_dir(root()).stdin(Stdio::null());
    bench
}
