//! The list of all texts, and the macro by which a subject adds its own.

use crate::subjects;

/// What is known of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// A name that no other text has: the subject and the text, `challenges.too_many`.
    pub key: &'static str,
    /// The names of what stands in it.
    pub params: &'static [&'static str],
    /// The English, with the names in braces where something stands.
    pub english: English,
}

/// An English text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum English {
    /// It is always the same.
    One(&'static str),
    /// It depends on its parameter `count`.
    Counted {
        /// For one.
        one: &'static str,
        /// For any other number.
        other: &'static str,
    },
}

impl English {
    /// Its forms, each with the word that it has in plural rules, or with none.
    pub fn forms(&self) -> impl Iterator<Item = (Option<&'static str>, &'static str)> {
        match *self {
            Self::One(text) => [Some((None, text)), None],
            Self::Counted { one, other } => {
                [Some((Some("one"), one)), Some((Some("other"), other))]
            }
        }
        .into_iter()
        .flatten()
    }
}

/// All texts, subject by subject.
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    subjects::ALL.iter().flat_map(|subject| subject.iter()).copied()
}

/// The texts of a subject: a function for each, which takes what stands in the text. After `=` stands
/// the English, or `one` and `other` where it depends on the parameter `count`.
macro_rules! texts {
    (
        $subject:literal;
        $($name:ident($($param:ident),*) = $($one:literal)? $(one $single:literal other $other:literal)?;)*
    ) => {
        $(
            #[doc = concat!("“", $($one)? $($other)?, "”")]
            #[must_use]
            pub fn $name($($param: impl Into<$crate::Param>),*) -> $crate::Text {
                $crate::Text::new(&entries::$name, vec![$((stringify!($param), $param.into())),*])
            }
        )*

        #[allow(non_upper_case_globals, reason = "named as the functions are")]
        mod entries {
            use $crate::{English, Entry};
            $(
                pub(super) static $name: Entry = Entry {
                    key: concat!($subject, ".", stringify!($name)),
                    params: &[$(stringify!($param)),*],
                    english: $(English::One($one))?
                        $(English::Counted { one: $single, other: $other })?,
                };
            )*
        }

        pub(super) static ENTRIES: &[&$crate::Entry] = &[$(&entries::$name),*];
    };
}
pub(crate) use texts;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn named(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn what_a_text_takes_stands_in_each_of_its_forms() {
        for entry in catalogue() {
            let params: BTreeSet<&str> = entry.params.iter().copied().collect();
            for (form, text) in entry.english.forms() {
                let mut wanted = params.clone();
                if form == Some("one") && !named(text).contains("count") {
                    wanted.remove("count");
                }
                assert_eq!(named(text), wanted, "{}: {text}", entry.key);
            }
            if let English::Counted { .. } = entry.english {
                assert!(params.contains("count"), "{} counts nothing", entry.key);
            }
        }
    }

    #[test]
    fn no_two_texts_have_one_key() {
        let mut keys = BTreeSet::new();
        for entry in catalogue() {
            assert!(keys.insert(entry.key), "{}", entry.key);
        }
        assert!(keys.len() > 100);
    }

    #[test]
    fn texts_are_sentences() {
        for entry in catalogue() {
            for (_, text) in entry.english.forms() {
                assert_eq!(text.trim(), text, "{}", entry.key);
                assert!(!text.contains("  ") && !text.contains('!'), "{}: {text}", entry.key);
            }
        }
    }
}
