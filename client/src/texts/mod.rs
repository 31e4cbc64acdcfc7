//! What the program says, by what it is about.

use std::path::Path;

use rookery_protocol::said::{Entry, Param, Text};

pub(crate) mod accounts;
pub(crate) mod boards;
pub(crate) mod books;
pub(crate) mod bots;
pub(crate) mod challenges;
pub(crate) mod common;
pub(crate) mod console;
pub(crate) mod files;
pub(crate) mod heads;
pub(crate) mod matches;
pub(crate) mod stats;

pub(crate) mod clocks;
pub(crate) mod reasons;
pub(crate) mod standing;

pub(crate) mod forms;
pub(crate) mod keys;
pub(crate) mod local;
pub(crate) mod terminal;

/// The texts of each subject.
#[cfg_attr(not(test), expect(dead_code, reason = "for whoever looks through all of them"))]
pub(crate) static ALL: &[&[&Entry]] = &[
    accounts::ENTRIES,
    boards::ENTRIES,
    books::ENTRIES,
    bots::ENTRIES,
    challenges::ENTRIES,
    common::ENTRIES,
    console::ENTRIES,
    files::ENTRIES,
    heads::ENTRIES,
    matches::ENTRIES,
    stats::ENTRIES,
    clocks::ENTRIES,
    reasons::ENTRIES,
    standing::ENTRIES,
    forms::ENTRIES,
    keys::ENTRIES,
    local::ENTRIES,
    terminal::ENTRIES,
];

/// What the system, a library or somebody else says.
pub(crate) fn words(words: impl std::fmt::Display) -> Text {
    Text::verbatim(words.to_string())
}

/// A path as people read it.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Sentences that stand one after the other.
pub(crate) fn row(
    sentences: impl IntoIterator<Item = Text, IntoIter: DoubleEndedIterator>,
) -> Text {
    Text::row(sentences).unwrap_or_else(|| Text::verbatim(""))
}

/// A text with a full stop, where it has none.
pub(crate) fn full_stop(text: Text) -> Text {
    match text.to_string().ends_with('.') {
        true => text,
        false => common::ended(text),
    }
}

/// A text with a line below it that belongs to it.
pub(crate) fn line_below(above: Text, line: Text) -> Text {
    common::line_below(above, "  ", line)
}

/// Things with commas between.
pub(crate) fn list<P: Into<Param>>(things: impl IntoIterator<Item = P>) -> Param {
    joined(things, common::listed)
}

/// What somebody may have meant: `Did you mean a or b?`; nothing where nothing is near.
pub(crate) fn did_you_mean(near: &[String]) -> Option<Text> {
    (!near.is_empty()).then(|| common::did_you_mean(joined(near, common::either)))
}

fn joined<P: Into<Param>>(
    things: impl IntoIterator<Item = P>,
    join: impl Fn(Param, Param) -> Text,
) -> Param {
    let things = things.into_iter().map(Into::into);
    things.reduce(|before, next| join(before, next).into()).unwrap_or_else(|| "".into())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_text_says_what_it_takes() {
        for entry in ALL.iter().flat_map(|of| of.iter()) {
            assert_eq!(entry.check(), Ok(()));
        }
    }

    #[test]
    fn no_key_is_used_twice() {
        let mut keys = BTreeSet::new();
        for entry in ALL.iter().flat_map(|of| of.iter()).chain(rookery_protocol::said::ENTRIES) {
            assert!(keys.insert(entry.key), "{}", entry.key);
        }
    }

    #[test]
    fn what_was_meant_is_told_with_or() {
        let meant = |near: &[&str]| {
            let near: Vec<_> = near.iter().map(|&one| one.to_owned()).collect();
            did_you_mean(&near).map(|text| text.to_string())
        };
        assert_eq!(meant(&[]), None);
        assert_eq!(meant(&["a"]).as_deref(), Some("Did you mean a?"));
        assert_eq!(meant(&["a", "b", "c"]).as_deref(), Some("Did you mean a or b or c?"));
    }

    #[test]
    fn one_of_a_thing_is_told_as_one() {
        for (text, told) in [
            (files::bytes_written(1, "a"), "One byte was written to a."),
            (files::bytes_written(20, "a"), "20 bytes were written to a."),
            (files::pages_written(1, "man"), "One page was written into man."),
            (clocks::days(1), "1 day a move"),
            (clocks::for_moves("5 + 3", 40), "5 + 3 for 40 moves"),
            (matches::moves(1), "1 move"),
            (standing::gets_time("White", 15), "White gets 15 seconds."),
            (forms::fit(1, "go"), "1 fits “go”"),
            (terminal::here(1), "you are the only one here"),
            (terminal::here(3), "3 people are here"),
        ] {
            assert_eq!(text.to_string(), told);
        }
    }

    #[test]
    fn a_full_stop_stands_once() {
        assert_eq!(full_stop(words("no answer")).to_string(), "no answer.");
        assert_eq!(full_stop(words("No answer.")).to_string(), "No answer.");
    }
}
