//! From what an admin filled in to what is run.

use std::borrow::Cow;
use std::path::PathBuf;

use rookery_protocol::bot::{EngineDraft, OptionValue};
use rookery_protocol::engine::Profile;
use rookery_protocol::host::JobEngine;
use rookery_protocol::said::Text;

use super::{AS_ENGINE, Config, OWN_ENGINE};
use crate::engine::{Engine, Failed};
use crate::fault::Fault;
use crate::launch::Launch;
use crate::texts;

/// How to run an engine in its folder on this machine.
pub(super) fn launch(config: &Config, draft: &EngineDraft) -> Launch {
    let mut launch = Launch {
        command: draft.command.clone(),
        args: draft.args.clone(),
        folder: config.folder.join(folder_name(&draft.name)),
        reads: draft.reads.iter().map(PathBuf::from).collect(),
        limits: draft.limits.clone(),
        tier_min: draft.tier_min,
        shim: config.shim.clone(),
    };
    if let Some(own) = config.own_engine.as_ref().filter(|_| draft.command == OWN_ENGINE) {
        // It runs in a folder of its own.
        let compiled = std::path::absolute(&own.compiled).unwrap_or_else(|_| own.compiled.clone());
        let first = [AS_ENGINE.to_owned(), "--compiled".to_owned(), compiled.display().to_string()];
        launch.args.splice(0..0, first);
        launch.command = own.program.display().to_string();
        launch.reads.push(compiled);
    }
    launch
}

/// Starts an engine with all its options.
pub(super) async fn start(config: &Config, engine: &JobEngine) -> Result<Engine, Failed> {
    let (draft, own) = config.draft(engine)?;
    let mut engine = Engine::start(&launch(config, &draft), draft.tongue).await?;
    let is_own = config.own_engine.is_some() && draft.command == OWN_ENGINE;
    let lacks = |profile: &Profile| {
        let has = |name: &str| profile.options.iter().any(|o| o.name.eq_ignore_ascii_case(name));
        is_own || draft.options.iter().chain(own).any(|option| !has(&option.name))
    };
    let introduced = engine.introduced(lacks).await;
    match introduced.and_then(|()| engine.set(&draft.options)).and_then(|()| engine.set(own)) {
        Ok(()) => Ok(engine),
        Err(fault) => Err(engine.fail(fault).await),
    }
}

impl Config {
    /// The engine that is meant, with the options for this use alone.
    pub(super) fn draft<'a>(
        &'a self,
        engine: &'a JobEngine,
    ) -> Result<(Cow<'a, EngineDraft>, &'a [OptionValue]), Failed> {
        let refuse = |command: &str, why: Text| Failed {
            fault: Fault::Start { command: command.into(), why },
            stderr: String::new(),
        };
        match engine {
            JobEngine::Given { draft, .. } if !self.runs_given => {
                Err(refuse(&draft.command, texts::own_engines_only()))
            }
            JobEngine::Given { draft, options } => Ok((Cow::Borrowed(draft), options)),
            JobEngine::Announced { name, options } => {
                let own = self.own.iter().find(|draft| draft.name.eq_ignore_ascii_case(name));
                let built = || self.builds.as_ref()?.draft(name);
                let own = own.map(Cow::Borrowed).or_else(|| built().map(Cow::Owned));
                let own = own.ok_or_else(|| refuse(name, texts::no_such_engine()))?;
                Ok((own, options))
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
    use std::sync::Arc;

    use rookery_rules::Game;

    use super::*;
    use crate::host::{Finding, FindingFile, Games, OwnEngine};

    struct NoGames;

    impl Games for NoGames {
        fn find<'a>(&'a self, _: &'a str) -> Finding<'a> {
            Box::pin(std::future::ready(None))
        }

        fn file<'a>(&'a self, _: &'a str) -> FindingFile<'a> {
            Box::pin(std::future::ready(None))
        }

        fn all(&self) -> Vec<Arc<dyn Game>> {
            vec![]
        }
    }

    #[test]
    fn the_own_engine_is_the_servers_program_and_others_are_what_they_are_called() {
        let own = OwnEngine { program: "/bin/server".into(), compiled: "/data/compiled".into() };
        let mut config = Config {
            folder: "/data/engines".into(),
            shim: None,
            own_engine: Some(own),
            runs_given: true,
            own: vec![],
            pins: false,
            cores: None,
            games: Arc::new(NoGames),
            builds: None,
        };
        let draft = |command: &str| -> EngineDraft {
            let json = serde_json::json!({
                "name": "E", "command": command, "args": ["-x"],
                "limits": { "memory_mib": 64, "processes": 1, "file_mib": 1, "nice": 0 },
            });
            serde_json::from_value(json).unwrap()
        };
        let own = launch(&config, &draft(OWN_ENGINE));
        assert_eq!(own.command, "/bin/server");
        assert_eq!(own.args, ["engine", "--compiled", "/data/compiled", "-x"]);
        assert_eq!(own.reads, [PathBuf::from("/data/compiled")]);
        let other = launch(&config, &draft("stockfish"));
        assert_eq!((other.command.as_str(), other.args.len()), ("stockfish", 1));
        config.own_engine = None;
        assert_eq!(launch(&config, &draft(OWN_ENGINE)).command, OWN_ENGINE);
    }

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
