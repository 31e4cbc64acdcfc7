//! The options that every protocol offers.

use crate::eval::Evaluation;
use crate::player::{
    HASH_DEFAULT, HASH_MAX, MULTI_PV_MAX, Settings, describe_numbers, describe_stored, set_number,
};
use crate::strong::{SKILL_MAX, THREADS_MAX};
use crate::study::Algorithm;

/// How much of a text that makes no sense is said again, in characters.
const ECHO_LEN_MAX: usize = 60;
/// The algorithm that is none of the study's.
const STRONG: &str = "strong";

/// What there is to set, as UCI describes options after the word `option`.
pub(crate) fn describe() -> Vec<String> {
    let spin = |name: &str, default: usize, max: usize| {
        format!("name {name} type spin default {default} min 1 max {max}")
    };
    let steps = Algorithm::STEPS.iter().map(|(name, _)| format!(" var {name}"));
    let letters = Evaluation::ALL.iter().map(|(letter, _)| format!(" var {letter}"));
    let letter = Settings::default().evaluation.letter();
    let mut options = vec![
        spin("Hash", HASH_DEFAULT, HASH_MAX),
        spin("Threads", 1, THREADS_MAX),
        spin("MultiPV", 1, MULTI_PV_MAX),
        spin("Skill Level", SKILL_MAX as usize, SKILL_MAX as usize),
        format!("name Algorithm type combo default {STRONG} var {STRONG}")
            + &steps.collect::<String>(),
        format!("name Evaluation type combo default {letter}") + &letters.collect::<String>(),
    ];
    options.extend(describe_stored());
    options.extend(describe_numbers());
    options
}

/// Sets an option; what is to be said of it, such as what is wrong with a file of which the rest is
/// used. `None` where there is none of this name.
pub(crate) fn set(
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Option<Result<Vec<String>, String>> {
    if let Some(done) = settings.stored.set(name, value) {
        return Some(done);
    }
    if let Some(done) = set_number(name, value) {
        return Some(done.map(|()| {
            settings.tuned += 1;
            vec![]
        }));
    }
    let done = match name.to_ascii_lowercase().as_str() {
        "hash" => number(name, value, HASH_MAX).map(|hash| settings.hash = hash),
        "threads" => number(name, value, THREADS_MAX).map(|threads| settings.threads = threads),
        "multipv" => number(name, value, MULTI_PV_MAX).map(|lines| settings.multi_pv = lines),
        "skill level" => {
            number(name, value, SKILL_MAX as usize).map(|skill| settings.skill = skill as u32)
        }
        "algorithm" => algorithm(value).map(|algorithm| settings.algorithm = algorithm),
        "evaluation" => evaluation(value).map(|evaluation| settings.evaluation = evaluation),
        _ => return None,
    };
    Some(done.map(|()| vec![]))
}

/// The beginning of a text, for saying it again.
pub(crate) fn echo(text: &str) -> String {
    text.chars().take(ECHO_LEN_MAX).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn algorithm(value: &str) -> Result<Option<Algorithm>, String> {
    let known = Algorithm::from_name(value);
    if known.is_none() && !value.eq_ignore_ascii_case(STRONG) {
        return Err(format!("Algorithm cannot be {}", echo(value)));
    }
    Ok(known)
}

fn evaluation(value: &str) -> Result<Evaluation, String> {
    let mut letters = value.chars();
    let found = letters.next().and_then(Evaluation::from_letter);
    let found = found.filter(|_| letters.next().is_none());
    found.ok_or_else(|| format!("Evaluation cannot be {}", echo(value)))
}

fn number(name: &str, value: &str, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (1..=max).contains(number));
    number.ok_or_else(|| format!("{name} goes from 1 to {max}, so it cannot be {}", echo(value)))
}
