//! What of an engine's command is noted in the log.

use rookery_protocol::bot::EngineDraft;
use rookery_storage::StoredEngine;

/// Words of a command that are noted, and characters of each.
const WORDS_MAX: usize = 16;
const WORD_LEN_MAX: usize = 120;
/// An argument whose name has one of these in it is followed by something that nobody else may know.
const SECRETS: [&str; 6] = ["pass", "token", "secret", "credential", "apikey", "api-key"];
/// What is noted in the place of a secret.
const HIDDEN: &str = "…";

/// The program and its arguments; nothing where a machine of its own knows them.
pub(super) fn command_of(engine: &StoredEngine) -> Vec<String> {
    engine.draft.as_ref().map(command_shown).unwrap_or_default()
}

/// The program and its arguments, cut where they are long, without what an argument's name says is
/// secret. Options of the engine are left out.
pub(super) fn command_shown(draft: &EngineDraft) -> Vec<String> {
    let mut shown = vec![cut(&draft.command)];
    let mut hides_next = false;
    for arg in draft.args.iter().take(WORDS_MAX - 1) {
        let (name, value) = arg.split_once('=').unwrap_or((arg, ""));
        let is_name = arg.starts_with('-') || !value.is_empty();
        let is_secret = is_name && SECRETS.iter().any(|word| name.to_lowercase().contains(word));
        shown.push(match (hides_next, is_secret) {
            (true, _) => HIDDEN.to_owned(),
            (_, true) if !value.is_empty() => cut(name) + "=" + HIDDEN,
            _ => cut(arg),
        });
        hides_next = is_secret && value.is_empty();
    }
    shown
}

fn cut(word: &str) -> String {
    match word.char_indices().nth(WORD_LEN_MAX) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::{Limits, Tier};
    use rookery_protocol::id::EngineId;

    use super::*;

    fn draft(args: &[&str]) -> EngineDraft {
        EngineDraft {
            name: "Snake".into(),
            command: "python3".into(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            tongue: None,
            options: vec![],
            reads: vec![],
            limits: Limits::default(),
            tier_min: Tier::Bare,
        }
    }

    fn shown(args: &[&str]) -> Vec<String> {
        command_shown(&draft(args))[1..].to_vec()
    }

    #[test]
    fn a_command_is_noted_as_it_is_run() {
        assert_eq!(shown(&["bot.py", "--depth", "3"]), ["bot.py", "--depth", "3"]);
        assert_eq!(shown(&[&"é".repeat(200)]), ["é".repeat(WORD_LEN_MAX) + "…"]);
        assert_eq!(shown(&["x"; 100]).len(), WORDS_MAX - 1);
    }

    #[test]
    fn what_an_argument_calls_a_secret_is_not_noted() {
        assert_eq!(shown(&["--api-token=abc", "-v"]), ["--api-token=…", "-v"]);
        assert_eq!(shown(&["--Password", "abc", "-v"]), ["--Password", "…", "-v"]);
        assert_eq!(shown(&["SECRET=abc"]), ["SECRET=…"]);
        assert_eq!(shown(&["passed-pawns.nnue", "-v"]), ["passed-pawns.nnue", "-v"]);
    }

    #[test]
    fn nothing_is_noted_of_the_command_of_an_engine_that_a_machine_of_its_own_runs() {
        let announced = StoredEngine {
            id: EngineId::from_random(1),
            name: "Snake".into(),
            draft: None,
            enabled: true,
            profile: None,
            fault: None,
            stopped: false,
            made_ms: 0,
        };
        assert_eq!(command_of(&announced), Vec::<String>::new());
        let own = StoredEngine { draft: Some(draft(&["bot.py"])), ..announced };
        assert_eq!(command_of(&own), ["python3", "bot.py"]);
    }
}
