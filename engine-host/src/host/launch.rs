//! From what an admin filled in to what is run.

use std::borrow::Cow;
use std::path::PathBuf;

use rookery_protocol::bot::{EngineDraft, OptionValue};
use rookery_protocol::host::JobEngine;

use super::{AS_ENGINE, Config, OWN_ENGINE};
use crate::engine::Failed;
use crate::fault::Fault;
use crate::launch::Launch;

/// How to run an engine in its folder on this machine.
pub(super) fn launch(config: &Config, draft: &EngineDraft) -> Launch {
    let (command, args) = match &config.own_engine {
        Some(program) if draft.command == OWN_ENGINE => {
            // It runs in its own folder, where nobody else writes.
            let mut args = [AS_ENGINE, "--compiled", "compiled"].map(str::to_owned).to_vec();
            args.extend_from_slice(&draft.args);
            (program.display().to_string(), args)
        }
        _ => (draft.command.clone(), draft.args.clone()),
    };
    Launch {
        command,
        args,
        folder: config.folder.join(folder_name(&draft.name)),
        reads: draft.reads.iter().map(PathBuf::from).collect(),
        limits: draft.limits.clone(),
        tier_min: draft.tier_min,
        shim: config.shim.clone(),
    }
}

impl Config {
    /// The engine that is meant, with the options for this use alone.
    pub(super) fn draft<'a>(
        &'a self,
        engine: &'a JobEngine,
    ) -> Result<(Cow<'a, EngineDraft>, &'a [OptionValue]), Failed> {
        let refuse = |command: &str, why: &str| Failed {
            fault: Fault::Start { command: command.to_owned(), why: why.to_owned() },
            stderr: String::new(),
        };
        match engine {
            JobEngine::Given { draft, .. } if !self.runs_given => {
                Err(refuse(&draft.command, "this machine runs its own engines only"))
            }
            JobEngine::Given { draft, options } => Ok((Cow::Borrowed(draft), options)),
            JobEngine::Announced { name, options } => {
                let own = self.own.iter().find(|draft| draft.name.eq_ignore_ascii_case(name));
                let own = own.ok_or_else(|| refuse(name, "this machine has no such engine"))?;
                Ok((Cow::Borrowed(own), options))
            }
        }
    }
}

/// A name as the name of a folder: what a file system could misread is written as a number, so that
/// two names never share a folder.
fn folder_name(name: &str) -> String {
    let mut folder = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            'a'..='z' | '0'..='9' | '-' => folder.push(c),
            other => folder.push_str(&format!("_{:x}_", u32::from(other))),
        }
    }
    folder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder_or_into_that_of_another() {
        assert_eq!(folder_name("stockfish-15"), "stockfish-15");
        for name in ["..", "../x", "a/b", ".", "con:", "Ä"] {
            assert!(!folder_name(name).contains(['/', '.', '\\', ':']), "{name}");
        }
        assert_ne!(folder_name("A"), folder_name("a"));
        assert_ne!(folder_name("a b"), folder_name("a_b"));
    }
}
