//! `cargo xtask test`: everything that must pass, in the order in which it fails soonest.

use std::process::{Command, ExitCode};

use crate::needs::{self, Need, Tools};
use crate::programs::Programs;
use crate::report::{Report, Step};
use crate::{
    built, cargo, deny, doors, engines, features, fresh, literals, migrations, npm, npm_in_web,
    packages, programs, rivals, root, security,
};

/// A part of the tests that can be asked for alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Lint,
    Rust,
    Web,
    Browser,
}

impl Part {
    pub(crate) const ALL: [Part; 4] = [Part::Lint, Part::Rust, Part::Web, Part::Browser];

    pub(crate) fn from_name(name: &str) -> Option<Part> {
        match name {
            "lint" => Some(Part::Lint),
            "rust" => Some(Part::Rust),
            "web" => Some(Part::Web),
            "browser" => Some(Part::Browser),
            _ => None,
        }
    }

    /// What has to be there. The server embeds the web client, so npm's packages are always needed.
    fn needs(self) -> &'static [Need] {
        match self {
            Part::Lint | Part::Web => &[Need::Packages],
            Part::Rust => &[
                Need::Packages,
                Need::Postgres,
                Need::Nats,
                Need::Tmux,
                Need::Python,
                Need::Faketime,
                Need::Pebble,
                Need::Caddy,
                Need::Nginx,
                Need::Strace,
            ],
            Part::Browser => &[
                Need::Packages,
                Need::Chromium,
                Need::Firefox,
                Need::WebKit,
                Need::Screen,
                Need::Tmux,
            ],
        }
    }
}

/// Runs `parts` to the end, whatever fails on the way, and says what passed.
pub(crate) fn run(parts: &[Part]) -> ExitCode {
    let mut report = Report::default();
    let needs: Vec<Need> = parts.iter().flat_map(|part| part.needs()).copied().collect();
    let tools = report.check("What the tests need", || needs::provide(&needs));
    if let Some(tools) = tools {
        let wants = |part| parts.contains(&part);
        if wants(Part::Lint) {
            lint(&mut report);
        }
        if wants(Part::Rust) {
            rust(&mut report, &tools, wants(Part::Browser));
            beside_others(&mut report, &tools, wants(Part::Web));
        } else {
            if wants(Part::Web) {
                web(&mut report);
            }
            if wants(Part::Browser) {
                browser(&mut report, &tools);
            }
        }
    }
    report.finish()
}

/// Tests of one package that run on request alone.
#[derive(Clone, Copy)]
struct Ignored {
    package: &'static str,
    programs: &'static [&'static str],
    /// How their names begin.
    prefix: &'static str,
}

/// What needs Python's programs for chess variants and for Lichess.
const BESIDE_RIVALS: &[Ignored] = &[
    Ignored { package: "rookery-chess", programs: &["live", "ini"], prefix: "" },
    Ignored { package: "rookery-server", programs: &["stories"], prefix: "clients::" },
];

/// What needs engines of other people, and XBoard.
const WITH_ENGINES: &[Ignored] = &[
    Ignored { package: "rookery-engine-host", programs: &["real", "care", "programs"], prefix: "" },
    Ignored { package: "rookery-engine-host-program", programs: &["program"], prefix: "" },
    Ignored { package: "rookery-server", programs: &["stories"], prefix: "installed::" },
    Ignored { package: "rookery-client", programs: &["bots"], prefix: "installed_" },
];

impl Ignored {
    fn filter(&self) -> String {
        let Ignored { package, programs, prefix } = self;
        let programs: Vec<String> =
            programs.iter().map(|program| format!("binary(={program})")).collect();
        format!("(package(={package}) & ({}) & test(/^{prefix}/))", programs.join(" | "))
    }

    fn by_cargo(&self) -> Command {
        let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
        tests.args(self.programs.iter().flat_map(|name| ["--test", name]));
        tests.args(["--", "--ignored", self.prefix]);
        tests
    }
}

fn lint(report: &mut Report) {
    report.run(Step::check("Formatting"), cargo(&["fmt", "--all", "--check"]));
    report.check("Licences of npm's packages", || npm::check(&root()));
    report.run(Step::check("Packages of crates for others"), packages::pack());
    report.check("Doors", || doors::check(&root()));
    report.check("Migrations", || migrations::check(&root()));
    report.check("Texts", || literals::check(&root()));
    report.check("Lines about security", || security::check(&root()));
    report.check("Features", features::check);
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    let clippy = (Step::check("Clippy"), cargo(&clippy));
    // It is compiled for the most part by one core after the other.
    match deny::installed() {
        Some(install) => report.run_both(clippy, (Step::check("cargo-deny"), install)),
        None => report.run(clippy.0, clippy.1),
    }
    deny::run(report);
    report.run(Step::check("Web lints and types"), npm_in_web(&["run", "--silent", "check"]));
}

/// Tests in Rust, and those in browsers if these are wanted too. What waits half of its time for sockets
/// and browsers runs beside what only computes, or beside other such tests.
fn rust(report: &mut Report, tools: &Tools, with_browser: bool) {
    if has_nextest() {
        if let Some(programs) = report.check("Programs of tests", programs::built) {
            let mut each = by_nextest(at_once());
            each.args(["--workspace", "--filterset", EACH_ALONE]).env("RUST_BACKTRACE", "0");
            let each = (Step::tests("Rust tests"), tools.tell(each));
            let told = |tests: Together| (tests.step(), tools.tell(tests.command(&programs)));
            report.run_both(each, told(SCRIPTS));
            report.run_both(told(HOUSE), told(TABLES));
            match with_browser {
                true => report.run_both(told(STORIES), in_browsers(tools)),
                false => report.run(told(STORIES).0, told(STORIES).1),
            }
            if tries_again() {
                [SCRIPTS, HOUSE, TABLES, STORIES]
                    .into_iter()
                    .for_each(|tests| once_more(report, tools, &programs, tests));
            }
        }
    } else {
        let mut tests = cargo(&["test", "--no-fail-fast", "--all-targets", "--workspace"]);
        // Where each failure shows what was called, its sentence is lost among that.
        tests.env("RUST_BACKTRACE", "0");
        report.run(Step::tests("Rust tests"), tools.tell(tests));
        if with_browser {
            browser(report, tools);
        }
    }
    report.check("Compiled once", fresh::check);
}

/// What has a process for each test: whatever is not named here, so that no program of tests is run
/// by nobody. The others have one for all, because each test would do anew what one can do for all.
const EACH_ALONE: &str = "not (package(rookery-script) & binary(=scripts)) \
                          and not (binary(=stories) & not test(/^pins::/)) \
                          and not (kind(lib) & (package(rookery-play) | package(rookery-syzygy)))";

/// Each test of it would compile the same scripts. Modules run on one thread after the other: a page of
/// memory that is written to on one core is to be forgotten by all that run threads of the same process,
/// and there are many.
const SCRIPTS: Together =
    Together { name: "Scripts and the sandbox", program: "scripts", threads: 0 };
/// Each test of what happens would read what games there are.
const HOUSE: Together = Together { name: "What happens", program: "rookery_play", threads: 2 };
/// Several of them would compute all endings of three men.
const TABLES: Together = Together { name: "Tables", program: "rookery_syzygy", threads: 1 };
/// Each would read the description of all calls, and what games there are.
const STORIES: Together = Together { name: "Stories", program: "stories", threads: 3 };

/// A program of tests that has one process for all of them.
#[derive(Clone, Copy)]
struct Together {
    name: &'static str,
    /// What cargo calls it.
    program: &'static str,
    /// Tests at once for each core; 0 is one in all.
    threads: usize,
}

impl Together {
    fn step(&self) -> Step {
        Step::tests(self.name)
    }

    /// The program as it was built for the whole workspace: cargo, asked for its package alone, gives
    /// some that it stands on fewer features, and compiles all of them anew.
    fn command(&self, programs: &Programs) -> Command {
        let threads = (self.threads * cores()).max(1);
        let mut tests = programs.command(self.program);
        tests.args(["--skip", "pins::"]).arg(format!("--test-threads={threads}"));
        tests.env("RUST_BACKTRACE", "0");
        tests
    }
}

/// Runs the few tests of a program that failed once more.
fn once_more(report: &mut Report, tools: &Tools, programs: &Programs, tests: Together) {
    report.try_again(tests.step(), |names| {
        let mut again = tools.tell(tests.command(programs));
        again.arg("--exact").args(names);
        again
    });
}

/// What is compared with other programs, and played with other people's. All of it runs at once:
/// programs that think and tests that wait for them leave each other the cores, and the web's if these
/// are wanted too.
fn beside_others(report: &mut Report, tools: &Tools, with_web: bool) {
    let examples = cargo(&["test", "--doc", "--workspace", "--no-fail-fast"]);
    report.run(Step::check("Examples in the documentation"), examples);
    let python = report.check("Other programs for chess variants", rivals::provide);
    let engines = report.check("Engines and XBoard", engines::provide);
    let rivals = if python.is_some() { BESIDE_RIVALS } else { &[] };
    let engines = if engines.is_some() { WITH_ENGINES } else { &[] };
    let mut with_web = with_web;
    for tests in ignored(&[rivals, engines].concat()) {
        let tests = tools.tell(tests);
        let tests = match &python {
            Some(python) => rivals::tell(tests, python),
            None => tests,
        };
        let tests = (Step::tests("Beside and with other people's programs"), tests);
        match std::mem::take(&mut with_web) {
            true => report.run_both(tests, web_units()),
            false => report.run(tests.0, tests.1),
        }
    }
    if with_web {
        web(report);
    }
}

/// Whether a test that failed is tried once more. On a machine that tests what is to land, one in ten
/// thousand must not undo all of it: what passed at a second try is counted as such in the summary, and
/// is a fault to find.
fn tries_again() -> bool {
    std::env::var_os("CI").is_some()
}

/// Runs tests with a process for each, so many at once.
fn by_nextest(at_once: usize) -> Command {
    let mut tests = cargo(&["nextest", "run", "--no-fail-fast"]);
    tests.arg(format!("--test-threads={at_once}"));
    if tries_again() {
        tests.arg("--retries=1");
    }
    tests
}

fn has_nextest() -> bool {
    cargo(&["nextest", "--version"]).output().is_ok_and(|output| output.status.success())
}

/// How many Rust tests run at once: they wait for sockets, clocks and engines half of their time.
fn at_once() -> usize {
    3 * cores()
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs ignored tests, all at once where nextest is there. The whole workspace is built as for the
/// tests before: cargo would give some programs alone fewer features, and build the sandbox's
/// compiler anew for them.
fn ignored(tests: &[Ignored]) -> Vec<Command> {
    if tests.is_empty() {
        return vec![];
    }
    if !has_nextest() {
        return tests.iter().map(Ignored::by_cargo).collect();
    }
    let which: Vec<String> = tests.iter().map(Ignored::filter).collect();
    // The other program of each thinks while ours waits, and the other way round.
    let mut tests = by_nextest(at_once() / 2);
    tests.args(["--workspace", "--run-ignored", "only", "--filterset", &which.join(" | ")]);
    tests.env("RUST_BACKTRACE", "0");
    vec![tests]
}

fn web(report: &mut Report) {
    let (step, tests) = web_units();
    report.run(step, tests);
}

fn web_units() -> (Step, Command) {
    (Step::tests("Web unit tests"), npm_in_web(&["test", "--silent"]))
}

fn browser(report: &mut Report, tools: &Tools) {
    // Built with the features of the tests, so that what they built serves here as well.
    let build = ["test", "--workspace", "--no-run", "--quiet"];
    report.run(Step::check("The server for the browser tests"), cargo(&build));
    let (step, tests) = in_browsers(tools);
    report.run(step, tests);
}

/// Whole games between real browsers, by the programs that the tests of Rust were built with.
fn in_browsers(tools: &Tools) -> (Step, Command) {
    let mut tests = npm_in_web(&["run", "--silent", "e2e"]);
    tests.env("ROOKERY_TEST_SERVER", built("debug").join("rookery-server"));
    tests.env("ROOKERY_TEST_CLIENT", built("debug").join("rookery"));
    // Compiled once for all of them.
    tests.env("ROOKERY_COMPILED", built("tmp").join("compiled"));
    (Step::tests("Browser tests"), tools.tell(tests))
}
