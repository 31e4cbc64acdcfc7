//! What is known of a script before it is compiled: what it says of itself, of its start and of its
//! examples, written down in a file beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::facts::Facts;
use crate::looks::Looks;
use crate::sandbox::interface::exports::rookery::rules::game::Description;

/// Answers that a script gave when the file was written; a test compares them with what it says.
#[derive(Serialize, Deserialize)]
pub(crate) struct Known {
    pub(crate) about: Description,
    #[serde(default)]
    pub(crate) looks: Looks,
    /// By what was asked for: `start`, `read` and a position, or `play` with a move as well, each on
    /// a line of its own.
    answers: BTreeMap<String, Facts>,
}

impl Known {
    /// The answer to a question, if it is known.
    pub(crate) fn answer(&self, question: &[&str]) -> Option<Facts> {
        self.answers.get(&question.join("\n")).cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::failure::Failure;
    use crate::module::Module;
    use crate::shipped::{self, SHIPPED};

    /// Asks what the page of a game and its start want to know.
    fn ask(source: &str) -> Result<Known, Failure> {
        let module = Module::of_script(source)?;
        let mut answers = BTreeMap::from([("start".to_owned(), module.start(None)?)]);
        for example in &module.about.examples {
            let mut facts = match &example.start {
                Some(text) => {
                    let facts = module.read(text.trim())?;
                    answers.insert(["read", &facts.text].join("\n"), facts.clone());
                    facts
                }
                None => module.start(None)?,
            };
            for mv in &example.moves {
                let after = module.play(&facts.text, mv)?;
                answers.insert(["play", &facts.text, mv].join("\n"), after.clone());
                facts = after;
            }
        }
        Ok(Known { about: module.about, looks: module.looks, answers })
    }

    #[expect(clippy::disallowed_methods, reason = "a test has no command line of its own")]
    fn regenerates() -> bool {
        std::env::var("ROOKERY_REGENERATE").is_ok_and(|value| value == "1")
    }

    /// Keeps what is compiled where tests of other packages do.
    fn keep_compiled() {
        let program = std::env::current_exe().unwrap();
        let target = program.ancestors().nth(3).unwrap();
        crate::keep_compiled_in(target.join("tmp/compiled"));
    }

    #[test]
    fn generated_files_hold_what_the_scripts_say() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("modules");
        keep_compiled();
        for (key, source, known) in SHIPPED {
            let said = ask(source).unwrap_or_else(|failure| panic!("{key}: {failure}"));
            let said = serde_json::to_string(&said).unwrap() + "\n";
            if regenerates() {
                std::fs::write(folder.join(format!("{key}.json")), said).unwrap();
            } else {
                assert!(said == known, "modules/{key}.json is old; run: cargo xtask generate");
            }
        }
    }

    #[test]
    fn a_page_of_a_shipped_game_asks_nothing_of_its_script() {
        for (key, source) in shipped::shipped() {
            let (_, module) = shipped::module(source).unwrap().unwrap();
            let game = crate::ModuleGame::new(key, module.clone(), Some(key)).unwrap();
            rookery_rules::Game::begin(&game, &rookery_rules::Start::Usual).unwrap();
            for example in rookery_rules::Game::examples(&game) {
                let mut play = rookery_rules::Game::begin(&game, &example.start).unwrap();
                for mv in &example.moves {
                    play.play(mv).unwrap();
                    play.view(rookery_rules::Viewer::All);
                }
            }
            assert!(!module.is_ready(), "{key} was compiled for it");
        }
    }
}
