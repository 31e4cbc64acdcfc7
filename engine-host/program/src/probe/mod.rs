//! Probes: trying out a program for a person at a terminal.

mod page;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use rookery_protocol::bot::{NotedFault, OptionValue, TestReport};
use rookery_protocol::engine::{FaultKind, Limits, Tier, Tongue};
use rookery_protocol::said::Text;
use rookery_rules::Game;
use tokio::time::timeout;

use rookery_engine_host::engine::plays;
use rookery_engine_host::examine::{self, examine, longest};
use rookery_engine_host::jail;
use rookery_engine_host::launch::Launch;

use crate::texts;

/// The memory that a program may use unless told otherwise, in MiB.
pub const PROBE_MEMORY_MIB: u32 = 1_024;

/// A question: the program to try out, and how.
#[derive(Debug, Clone)]
pub struct Question {
    /// The program: a path, or a name to look for.
    pub command: String,
    /// The arguments of the program.
    pub args: Vec<String>,
    /// The protocol of the program, where it is known.
    pub tongue: Option<Tongue>,
    /// The options to set.
    pub options: Vec<OptionValue>,
    /// The files and folders that the program may read beside the system's libraries.
    pub reads: Vec<PathBuf>,
    /// The program's own folder; when missing, a new one that is removed afterwards.
    pub folder: Option<PathBuf>,
    /// The limits of memory, processes and files.
    pub limits: Limits,
    /// The least containment under which the program is started.
    pub tier_min: Tier,
    /// Whether the program runs without containment.
    pub bare: bool,
    /// The key of the game that it plays; the first that it knows when missing.
    pub game: Option<String>,
    /// The time for a move of the test game.
    pub move_time: Duration,
    /// The time to analyse after the test game; `None` for no analysis.
    pub analysis: Option<Duration>,
    /// Whether the report is printed as JSON.
    pub json: bool,
}

/// Tries the program out and prints the report to `out`, the fault to standard error. Takes no
/// longer than [`longest`] says. The exit code is 0 when the program behaves, else 1.
pub async fn run(question: &Question, out: &mut impl Write) -> ExitCode {
    let shim = std::env::current_exe().ok().filter(|_| !question.bare);
    let passing = Passing::new();
    let folder = question.folder.as_deref().unwrap_or(&passing.0);
    let report = report(question, shim.as_deref(), folder).await;
    let printed = match question.json {
        true => serde_json::to_string_pretty(&report)
            .map_err(std::io::Error::from)
            .and_then(|text| writeln!(out, "{text}")),
        false => {
            let why_not_better = shortcomings(shim.as_deref(), report.tier).await;
            write!(out, "{}", page::page(&report, &why_not_better))
        }
    };
    // Whoever read the output, such as `head`, has read enough.
    let _ = printed.and_then(|()| out.flush());
    match &report.fault {
        None => ExitCode::SUCCESS,
        Some(fault) => {
            let _ = write!(std::io::stderr(), "{}", page::fault(fault));
            ExitCode::FAILURE
        }
    }
}

async fn report(question: &Question, shim: Option<&Path>, folder: &Path) -> TestReport {
    let registry = rookery_games::registry();
    let all: Vec<Arc<dyn Game>> = registry.iter().cloned().collect();
    let only = question.game.as_deref().and_then(|key| registry.get(key)).cloned();
    let games = only.map_or_else(|| all.clone(), |game| vec![game]);
    let launch = Launch {
        command: question.command.clone(),
        args: question.args.clone(),
        folder: folder.to_owned(),
        reads: question.reads.clone(),
        limits: question.limits.clone(),
        tier_min: question.tier_min,
        shim: shim.map(Path::to_owned),
    };
    let wanted = examine::Question {
        launch: &launch,
        tongue: question.tongue,
        options: &question.options,
        games: &games,
        move_time: question.move_time,
        analysis: question.analysis,
    };
    let max = longest(question.tongue, question.move_time, question.analysis);
    let Ok(mut report) = timeout(max, examine(&wanted)).await else { return endless(max) };
    if let Some(profile) = &report.profile {
        let can = all.iter().filter(|game| plays(profile, game.as_ref()).is_some());
        report.games = can.map(|game| game.title().key.clone()).collect();
    }
    report
}

/// Of a program that kept to each deadline, and yet found no end.
fn endless(max: Duration) -> TestReport {
    let words = texts::not_done(max.as_secs()).to_string();
    let fault = NotedFault { kind: FaultKind::Stall, words, stderr: String::new(), at_ms: 0 };
    TestReport { fault: Some(fault), ..TestReport::default() }
}

/// Why a program is not contained better than `reached`.
async fn shortcomings(shim: Option<&Path>, reached: Option<Tier>) -> Vec<Text> {
    match (shim, reached) {
        (_, None | Some(Tier::Jailed)) => vec![],
        (None, Some(_)) => vec![texts::not_contained()],
        (Some(shim), Some(_)) => jail::detect(shim).await.reasons,
    }
}

/// A folder that is removed in the end.
struct Passing(PathBuf);

impl Passing {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("rookery-probe-{}", std::process::id())))
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        // It was not made if the program could not be started or has a folder of its own.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
