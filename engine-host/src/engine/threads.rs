//! With how many threads an engine thinks.

use rookery_protocol::bot::OptionValue;
use rookery_protocol::engine::{OptionKind, Profile};

/// What protocols call the option that says how many threads think.
const THREADS: [&str; 2] = ["Threads", "cores"];

/// Returns how many threads of an engine think at once: the last number that it was `told` in one
/// of these lists of options, or else what it says of itself; at least 1.
#[must_use]
pub fn threads(profile: &Profile, told: &[&[OptionValue]]) -> usize {
    let is_meant = |name: &str| THREADS.iter().any(|one| one.eq_ignore_ascii_case(name));
    let own = profile.options.iter().find(|spec| is_meant(&spec.name));
    let usual = own.and_then(|spec| match spec.kind {
        OptionKind::Spin { default, .. } => usize::try_from(default).ok(),
        _ => None,
    });
    let told = told.iter().flat_map(|options| options.iter());
    let last = told.rev().find(|option| is_meant(&option.name));
    let wanted = last.and_then(|option| option.value.trim().parse().ok()).or(usual);
    wanted.unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use rookery_protocol::engine::{OptionSpec, Tongue};

    use super::*;

    fn profile(options: Vec<OptionSpec>) -> Profile {
        let (name, author) = (String::new(), String::new());
        let tongue = Tongue::Uci;
        Profile { tongue, name, author, options, variants: vec![], fixed_start: false }
    }

    fn told(name: &str, value: &str) -> Vec<OptionValue> {
        vec![OptionValue { name: name.into(), value: value.into() }]
    }

    #[test]
    fn the_last_word_on_threads_counts_and_else_what_the_engine_does_by_itself() {
        let kind = OptionKind::Spin { default: 2, min: 1, max: 512 };
        let two = profile(vec![OptionSpec { name: "Threads".into(), kind }]);
        let none = profile(vec![]);
        assert_eq!((threads(&none, &[]), threads(&two, &[])), (1, 2));
        let (hash, four) = (told("Hash", "64"), told("threads", "4"));
        assert_eq!(threads(&two, &[&hash, &four]), 4);
        assert_eq!(threads(&two, &[&four, &told("Threads", " 1 ")]), 1);
        assert_eq!(threads(&none, &[&told("cores", "3")]), 3);
        assert_eq!(threads(&two, &[&told("Threads", "many")]), 2);
    }
}
