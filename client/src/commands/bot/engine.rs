//! The engine of a bot: from a command line to what can be run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rookery_engine_host::engine::{Engine, Failed};
use rookery_engine_host::host::{Finding, FindingFile, Games};
use rookery_engine_host::launch::Launch;
use rookery_protocol::bot::EngineDraft;
use rookery_protocol::engine::{Limits, Profile, Tier};
use rookery_rules::{Game, Registry};

use super::Run;
use crate::failure::Failure;
use crate::server::random;

/// The longest part of what an engine wrote to its standard error that is shown, in characters.
const STDERR_MAX: usize = 300;

/// How to run the engine, and what it says of itself.
pub(super) struct Found {
    pub(super) draft: EngineDraft,
    pub(super) profile: Profile,
}

/// The games that are built in.
pub(super) struct BuiltIn(pub(super) Registry);

impl Games for BuiltIn {
    fn find<'a>(&'a self, rules: &'a str) -> Finding<'a> {
        Box::pin(std::future::ready(self.0.get(rules).cloned()))
    }

    fn file<'a>(&'a self, _: &'a str) -> FindingFile<'a> {
        Box::pin(std::future::ready(None))
    }

    fn all(&self) -> Vec<Arc<dyn Game>> {
        self.0.iter().cloned().collect()
    }
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
    let mut words = words(&run.engine)?.into_iter();
    let command = words.next().ok_or_else(|| Failure::Usage("No engine is given.".to_owned()))?;
    let name =
        Path::new(&command).file_name().map_or(&*command, |name| name.to_str().unwrap_or("engine"));
    let reads = run.reads.iter().map(|path| std::path::absolute(path).unwrap_or(path.clone()));
    let mut draft = EngineDraft {
        name: name.to_owned(),
        args: words.collect(),
        tongue: run.protocol,
        options: run.options.clone(),
        reads: reads.map(|path| path.display().to_string()).collect(),
        limits: Limits { memory_mib: run.memory, nice: 0, ..Limits::default() },
        tier_min: Tier::Bare,
        command,
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
    let mut engine = engine.map_err(|failed| unusable(&draft.command, &failed))?;
    let lacks = |profile: &Profile| {
        let has = |name: &str| profile.options.iter().any(|o| o.name.eq_ignore_ascii_case(name));
        draft.options.iter().any(|option| !has(&option.name))
    };
    let introduced = engine.introduced(lacks).await;
    if let Err(fault) = introduced.and_then(|()| engine.set(&draft.options)) {
        return Err(unusable(&draft.command, &engine.fail(fault).await));
    }
    let profile = engine.described();
    engine.end().await;
    draft.tongue = Some(profile.tongue);
    Ok(Found { draft, profile })
}

fn unusable(command: &str, failed: &Failed) -> Failure {
    let mut text = format!("The engine {command} cannot be used: {}.", failed.fault);
    let stderr: String = failed.stderr.trim().chars().take(STDERR_MAX).collect();
    if !stderr.is_empty() {
        let shown =
            stderr.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c });
        text += &format!(" It said:\n{}", shown.collect::<String>());
    }
    Failure::Refused(text)
}

/// A command line in words: those in single or double quotes are one. No shell looks at it.
fn words(line: &str) -> Result<Vec<String>, Failure> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(Failure::Usage(format!("A quote has no end in --engine {line}")));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_where_nothing_is_quoted() {
        let split = |line| words(line).unwrap_or_else(|why| panic!("{}", why.text()));
        assert_eq!(split("stockfish"), ["stockfish"]);
        assert_eq!(split(" a  'b c'\t\"d'e\" f'g h'i '' "), ["a", "b c", "d'e", "fg hi", ""]);
        assert!(split("  ").is_empty());
        assert!(words("a 'b").is_err());
    }
}
