//! `cargo xtask long`: what must pass before a release and takes too long for every change. The
//! last results stand in `docs/long.md`.

mod fuzz;
mod packages;

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, ExitCode, Stdio};

use crate::dist::{Profile, VERSION};
use crate::report::Report;
use crate::{cargo, cluster, faults, root};

const RESULTS: &str = "docs/long.md";
/// How often one of two servers is killed, and by which seed.
const KILLS: &str = "100";
const SEED: &str = "2026";
/// Where tests look at `ROOKERY_TEST_AT_LENGTH`.
const AT_LENGTH_PACKAGES: [&str; 6] = [
    "rookery-games",
    "rookery-chess",
    "rookery-hexchess",
    "rookery-lines",
    "rookery-towers",
    "rookery-engine",
];
const AT_LENGTH_TESTS: [&str; 8] =
    ["every_game", "records", "conformance", "hidden", "slow_games", "eight", "agrees", "renju"];
/// Seeds of games whose servers are killed, and whose servers' words get lost.
const SEEDS: u64 = 100_000;

/// A job that can be asked for alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Job {
    /// Each package is tried where nothing else is.
    Packages,
    /// What is tried with many random games, with many more.
    Rules,
    /// One of two servers is killed again and again.
    Kills,
    /// Games on three servers that are killed, and whose words get lost, by many seeds.
    Seeds,
    /// Readers of bytes from outside are given what nobody thought of.
    Fuzz,
    /// Power cuts, full disks, broken connections and other faults under games.
    Faults,
}

impl Job {
    pub(crate) const ALL: [Job; 6] =
        [Job::Packages, Job::Rules, Job::Kills, Job::Seeds, Job::Fuzz, Job::Faults];

    pub(crate) fn from_name(name: &str) -> Option<Job> {
        match name {
            "packages" => Some(Job::Packages),
            "rules" => Some(Job::Rules),
            "kills" => Some(Job::Kills),
            "seeds" => Some(Job::Seeds),
            "fuzz" => Some(Job::Fuzz),
            "faults" => Some(Job::Faults),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Job::Packages => "packages",
            Job::Rules => "rules",
            Job::Kills => "kills",
            Job::Seeds => "seeds",
            Job::Fuzz => "fuzz",
            Job::Faults => "faults",
        }
    }
}

/// What was looked at, and what was found; `None` where it failed.
struct Row {
    job: Job,
    what: String,
    found: Option<String>,
}

/// Runs steps of a job and keeps what they found.
struct Steps<'a> {
    job: Job,
    report: &'a mut Report,
    rows: Vec<Row>,
}

impl Steps<'_> {
    /// Runs a step. Its words go into the table, and are `None` when it failed.
    fn step(
        &mut self,
        what: &'static str,
        step: impl FnOnce() -> Result<String, String>,
    ) -> Option<()> {
        let found = self.report.check(what, step);
        let passed = found.is_some().then_some(());
        self.row(what.to_owned(), found);
        passed
    }

    /// Adds a row that a step has found; `None` where that failed.
    fn row(&mut self, what: String, found: Option<String>) {
        self.rows.push(Row { job: self.job, what, found });
    }
}

/// What is tried with random games, with eight to twenty times as many as for each change.
fn rules() -> Result<String, String> {
    let mut test = cargo(&["test", "--no-fail-fast"]);
    test.env("ROOKERY_TEST_AT_LENGTH", "1");
    for package in AT_LENGTH_PACKAGES {
        test.args(["--package", package]);
    }
    for binary in AT_LENGTH_TESTS {
        test.args(["--test", binary]);
    }
    test.arg("--lib");
    let ended = test.status().map_err(|err| err.to_string())?;
    let found = "slow references, another program, twins that look the same, records: all agree";
    if ended.success() { Ok(found.to_owned()) } else { Err("a test has failed".to_owned()) }
}

/// Plays games on three servers in one process that are killed again and again, by many seeds: each
/// core has a part of them.
fn seeds() -> Result<String, String> {
    let words = ["test", "--release", "--package", "rookery-play", "--lib"];
    let built = cargo(&words).arg("--no-run").status().map_err(|err| err.to_string())?;
    if !built.success() {
        return Err("the games cannot be built".to_owned());
    }
    let parts = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let from = |part: u64| SEEDS * part / parts;
    let begin = |part| {
        let mut test = cargo(&words);
        test.arg("simulation")
            .env("ROOKERY_TEST_SEEDS", format!("{}..{}", from(part), from(part + 1)));
        test.spawn().map_err(|err| err.to_string())
    };
    let playing: Vec<_> = (0..parts).map(begin).collect();
    let mut failed = 0;
    for test in playing {
        let ended = test?.wait().map_err(|err| err.to_string())?;
        failed += u32::from(!ended.success());
    }
    if failed > 0 {
        return Err("a seed has failed".to_owned());
    }
    Ok(format!(
        "{SEEDS} games of 40 commands: gapless, each once, one flag, nobody charged for what they \
         could not know, and all seen by everybody"
    ))
}

/// Runs `jobs` to the end, whatever fails on the way. From what is given to others their results
/// replace those of the same jobs in [`RESULTS`].
pub(crate) fn run(jobs: &[Job], profile: Profile) -> ExitCode {
    let mut report = Report::default();
    let mut rows = Vec::new();
    for job in jobs {
        let mut steps = Steps { job: *job, report: &mut report, rows: Vec::new() };
        match job {
            Job::Packages => packages::run(&mut steps, profile),
            Job::Rules => {
                steps.step("Random games by all rules", rules);
            }
            Job::Kills => {
                steps.step("One of two servers is killed", || cluster::killed(KILLS, SEED));
            }
            Job::Seeds => {
                steps.step("Servers are killed and words between them get lost", seeds);
            }
            Job::Fuzz => fuzz::run(&mut steps),
            Job::Faults => {
                steps
                    .step("What servers stand on breaks", || faults::told(faults::IMAGES, profile));
            }
        }
        rows.append(&mut steps.rows);
    }
    if profile == Profile::Dist {
        report.check(RESULTS, || {
            let before = fs::read_to_string(root().join(RESULTS)).unwrap_or_default();
            let table = table(jobs, &rows, &before);
            fs::write(root().join(RESULTS), table).map_err(|err| err.to_string())?;
            Ok("The table was written.")
        });
    }
    report.finish()
}

/// The page of results: those of `jobs` from `rows`, those of all others as they stood `before`.
fn table(jobs: &[Job], rows: &[Row], before: &str) -> String {
    let seen = seen();
    let mut text = "# What takes long\n\n\
         `cargo xtask long` wrote this page, each job's rows when it was run last.\n\n\
         | job | what | result | seen |\n|---|---|---|---|\n"
        .to_owned();
    for job in Job::ALL {
        if !jobs.contains(&job) {
            let own = format!("| {} |", job.name());
            for line in before.lines().filter(|line| line.starts_with(&own)) {
                let _ = writeln!(text, "{line}");
            }
            continue;
        }
        for Row { what, found, .. } in rows.iter().filter(|row| row.job == job) {
            let found =
                found.as_ref().map_or("FAILED".to_owned(), |text| text.replace('\n', "<br>"));
            let _ = writeln!(text, "| {} | {what} | {found} | {seen} |", job.name());
        }
    }
    text
}

/// On what was run, and when.
fn seen() -> String {
    let line = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(root()).stdin(Stdio::null());
        let output = command.output().ok().filter(|output| output.status.success());
        output.map_or_else(
            || "unknown".to_owned(),
            |it| String::from_utf8_lossy(&it.stdout).trim().to_owned(),
        )
    };
    let date = line("date", &["--utc", "+%Y-%m-%d"]);
    let commit = line("git", &["rev-parse", "--short", "HEAD"]);
    let kernel = line("uname", &["-sr"]);
    format!("{VERSION} after {commit}, {date}, {kernel}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_is_run_alone_leaves_the_results_of_the_others() {
        let before = "| job | what | result | seen |\n| packages | One | Small. | then |\n\
                      | kills | Two | Dead. | then |\n";
        let rows =
            [Row { job: Job::Kills, what: "Two".to_owned(), found: Some("Alive.".to_owned()) }];
        let text = table(&[Job::Kills], &rows, before);
        assert!(
            text.contains("| packages | One | Small. | then |\n| kills | Two | Alive. | "),
            "{text}"
        );
        assert!(!text.contains("Dead."), "{text}");
        let failed = [Row { job: Job::Kills, what: "Two".to_owned(), found: None }];
        assert!(table(&[Job::Kills], &failed, &text).contains("| kills | Two | FAILED | "));
    }
}
