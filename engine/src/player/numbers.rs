//! The numbers of the search of chess as options, for whoever tunes them: a program that was started
//! to be tuned offers them, others do not know them.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::options::echo;
use crate::strong::{Params, set_number};

/// Whether this program offers its numbers. Said once, when it starts.
static OFFERED: AtomicBool = AtomicBool::new(false);

/// Offers the numbers of the search as options, from now on.
pub fn offer_numbers() {
    OFFERED.store(true, Ordering::Relaxed);
}

/// What there is to set, as UCI describes options after the word `option`.
pub(crate) fn describe() -> Vec<String> {
    let option = |it: crate::search::Param| {
        format!("name {} type spin default {} min {} max {}", it.name, it.value, it.min, it.max)
    };
    match OFFERED.load(Ordering::Relaxed) {
        true => Params::all().into_iter().map(option).collect(),
        false => vec![],
    }
}

/// Sets a number, where they are offered; `None` where there is none of this name.
pub(crate) fn set(name: &str, value: &str) -> Option<Result<(), String>> {
    if !OFFERED.load(Ordering::Relaxed) {
        return None;
    }
    let wrong = |why: String| format!("{name} {why}, so it cannot be {}", echo(value));
    // No name is known that has no value.
    let Ok(number) = value.parse() else {
        let known = Params::all().iter().any(|one| one.name.eq_ignore_ascii_case(name));
        return known.then(|| Err(wrong("is a whole number".into())));
    };
    let done = set_number(name, number)?;
    Some(done.map_err(|[min, max]| wrong(format!("goes from {min} to {max}"))))
}
