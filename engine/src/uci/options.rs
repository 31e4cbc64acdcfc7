//! The options that can be set.

use super::echo;
use crate::eval::Evaluation;
use crate::strong::{SKILL_MAX, THREADS_MAX};
use crate::study::Algorithm;

const HASH_DEFAULT: usize = 64;
const HASH_MAX: usize = 4096;
/// The algorithm that is none of the study's.
const STRONG: &str = "strong";

/// How to play.
#[derive(Debug, Clone)]
pub(super) struct Options {
    /// The table's size in mebibytes.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) skill: u32,
    /// One of the study's, or the strong player.
    pub(super) algorithm: Option<Algorithm>,
    /// For the study's algorithms.
    pub(super) evaluation: Evaluation,
    pub(super) chess960: bool,
}

/// What was set, as far as the engine must be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    Hash,
    Threads,
    Skill,
    Other,
}

impl Default for Options {
    fn default() -> Self {
        let (_, evaluation) = Evaluation::ALL[Evaluation::ALL.len() - 1];
        Self {
            hash: HASH_DEFAULT,
            threads: 1,
            skill: SKILL_MAX,
            algorithm: None,
            evaluation,
            chess960: false,
        }
    }
}

/// The lines that tell which options there are.
pub(super) fn describe() -> Vec<String> {
    let spin = |name: &str, default: usize, max: usize| {
        format!("option name {name} type spin default {default} min 1 max {max}")
    };
    let steps = Algorithm::STEPS.iter().map(|(name, _)| format!(" var {name}"));
    let letters = Evaluation::ALL.iter().map(|(letter, _)| format!(" var {letter}"));
    let letter = Options::default().evaluation.letter();
    vec![
        spin("Hash", HASH_DEFAULT, HASH_MAX),
        spin("Threads", 1, THREADS_MAX),
        spin("Skill Level", SKILL_MAX as usize, SKILL_MAX as usize),
        format!("option name Algorithm type combo default {STRONG} var {STRONG}")
            + &steps.collect::<String>(),
        format!("option name Evaluation type combo default {letter}")
            + &letters.collect::<String>(),
        "option name Ponder type check default false".to_owned(),
        "option name UCI_Chess960 type check default false".to_owned(),
    ]
}

impl Options {
    /// Sets what `name … value …` says.
    ///
    /// # Errors
    /// Why nothing was set, in words.
    pub(super) fn set(&mut self, text: &str) -> Result<Setting, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (Some((&"name", name)), value) = (words[..split].split_first(), &words[split..]) else {
            return Err(format!("setoption needs a name: {}", echo(text)));
        };
        let (name, value) = (name.join(" "), value.get(1..).unwrap_or_default().join(" "));
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number(&name, &value, HASH_MAX)?;
                Ok(Setting::Hash)
            }
            "threads" => {
                self.threads = number(&name, &value, THREADS_MAX)?;
                Ok(Setting::Threads)
            }
            "skill level" => {
                self.skill = number(&name, &value, SKILL_MAX as usize)? as u32;
                Ok(Setting::Skill)
            }
            "algorithm" => {
                let known = Algorithm::from_name(&value);
                if known.is_none() && !value.eq_ignore_ascii_case(STRONG) {
                    return Err(format!("Algorithm cannot be {}", echo(&value)));
                }
                self.algorithm = known;
                Ok(Setting::Other)
            }
            "evaluation" => {
                let mut letters = value.chars();
                let found = letters.next().and_then(Evaluation::from_letter);
                match found.filter(|_| letters.next().is_none()) {
                    Some(evaluation) => self.evaluation = evaluation,
                    None => return Err(format!("Evaluation cannot be {}", echo(&value))),
                }
                Ok(Setting::Other)
            }
            // Says whether the other side may ask to ponder; the engine does when it is asked.
            "ponder" => truth(&name, &value).map(|_| Setting::Other),
            "uci_chess960" => {
                self.chess960 = truth(&name, &value)?;
                Ok(Setting::Other)
            }
            _ => Err(format!("no such option: {}", echo(&name))),
        }
    }
}

fn number(name: &str, value: &str, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("{name} goes from 1 to {max}, so it cannot be {}", echo(value)))
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, so it cannot be {}", echo(value))),
    }
}
