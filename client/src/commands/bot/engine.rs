//! The engine of a bot: from a command line to what can be run.

use std::path::{Path, PathBuf};

use rookery_engine_host::engine::{Engine, Failed, plays};
use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::EngineDraft;
use rookery_protocol::engine::{Limits, Profile, Tier, Tongue};
use rookery_server_rules::ServerRules;

use super::Run;
use super::command::Command;
use crate::failure::Failure;
use crate::server::{Server, random};
use crate::texts::{bots, common, row};

/// The longest part of what an engine wrote to its standard error that is shown, in characters.
const STDERR_MAX: usize = 300;

/// How to run the engine, and what it says of itself.
pub(super) struct Found {
    pub(super) draft: EngineDraft,
    pub(super) profile: Profile,
}

/// The folder in which engines have theirs.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    passing: bool,
}

impl Folder {
    /// The folder that was given, or one that is removed in the end.
    pub(super) fn new(given: Option<&Path>) -> Result<Self, Failure> {
        Ok(match given {
            Some(path) => Self { path: path.to_owned(), passing: false },
            None => {
                let name = format!("rookery-bot-{:016x}", random()?);
                Self { path: std::env::temp_dir().join(name), passing: true }
            }
        })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.passing {
            // It was not made if the engine could not be started.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

/// The program that contains engines by executing itself again: this one.
pub(super) fn shim(run: &Run) -> Option<PathBuf> {
    std::env::current_exe().ok().filter(|_| !run.bare)
}

/// Starts the engine once, to learn what it is and how it is spoken to.
pub(super) async fn find_out(run: &Run, folder: &Folder) -> Result<Found, Failure> {
    let command = Command::of(&run.engine, std::env::var_os("PATH").as_deref()).await?;
    let reads = run.reads.iter().map(|path| std::path::absolute(path).unwrap_or(path.clone()));
    let reads = reads.chain(command.reads);
    let mut draft = EngineDraft {
        name: command.name,
        args: command.args,
        tongue: run.protocol,
        options: run.options.clone(),
        reads: reads.map(|path| path.display().to_string()).collect(),
        limits: Limits { memory_mib: run.memory, nice: 0, ..Limits::default() },
        tier_min: Tier::Bare,
        command: command.program.display().to_string(),
    };
    let launch = Launch {
        command: draft.command.clone(),
        args: draft.args.clone(),
        folder: folder.path.join("probe"),
        reads: draft.reads.iter().map(PathBuf::from).collect(),
        limits: draft.limits.clone(),
        tier_min: draft.tier_min,
        shim: shim(run),
    };
    let engine = Engine::start(&launch, draft.tongue).await;
    let mut engine = engine.map_err(|failed| unusable(run, &draft, &failed))?;
    let lacks = |profile: &Profile| {
        let has = |name: &str| profile.options.iter().any(|o| o.name.eq_ignore_ascii_case(name));
        draft.options.iter().any(|option| !has(&option.name))
    };
    let introduced = engine.introduced(lacks).await;
    if let Err(fault) = introduced.and_then(|()| engine.set(&draft.options)) {
        return Err(unusable(run, &draft, &engine.fail(fault).await));
    }
    let profile = engine.described();
    engine.end().await;
    draft.tongue = Some(profile.tongue);
    Ok(Found { draft, profile })
}

/// The keys of the games that an engine plays. Who speaks Rookery's own protocol plays those that
/// the server has added, too.
pub(super) async fn repertoire(
    server: &Server,
    rules: &ServerRules,
    profile: &Profile,
) -> Result<Vec<String>, Failure> {
    let can = rules.built_in().iter().filter(|game| plays(profile, game.as_ref()).is_some());
    let mut keys: Vec<String> = can.map(|game| game.title().key.clone()).collect();
    if profile.tongue == Tongue::Rookery {
        let offered = server.client.all_rules().await.map_err(|why| server.failure(why))?;
        for game in offered.into_iter().filter(|game| rules.built_in().get(&game.key).is_none()) {
            keys.push(game.key);
        }
    }
    Ok(keys)
}

fn unusable(run: &Run, draft: &EngineDraft, failed: &Failed) -> Failure {
    let mut told = vec![bots::unusable(&draft.name, failed.fault.text())];
    let stderr: String = failed.stderr.trim().chars().take(STDERR_MAX).collect();
    if stderr.is_empty() {
        return Failure::Refused(row(told));
    }
    let shown = stderr.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c });
    told.push(bots::it_said(shown.collect::<String>()));
    match run.bare {
        true => Failure::Refused(row(told)),
        false => Failure::Refused(common::next_line(row(told), bots::reads())),
    }
}
