//! A text in a catalogue, and the macro by which a catalogue's subject says its own.

/// An entry of a catalogue: what is known of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// A key that no other text has: the subject and the text, `challenges.too_many`.
    pub key: &'static str,
    /// The names of what stands in the text.
    pub params: &'static [&'static str],
    /// The English, with the names in braces where something stands.
    pub english: English,
}

/// The English of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum English {
    /// The text is always the same.
    One(&'static str),
    /// The text depends on its parameter `count`.
    Counted {
        /// The text for one.
        one: &'static str,
        /// The text for any other number.
        other: &'static str,
    },
}

impl English {
    /// Returns the forms, each with the word that it has in plural rules, or with none.
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

impl Entry {
    /// Checks that the entry says what it takes: each parameter stands in each form, and nothing
    /// else does; the form for one may leave out the count.
    ///
    /// # Errors
    /// A sentence for whoever wrote the text.
    pub fn check(&self) -> Result<(), String> {
        if matches!(self.english, English::Counted { .. }) && !self.params.contains(&"count") {
            return Err(format!("{} counts nothing.", self.key));
        }
        for (form, text) in self.english.forms() {
            let uncounted = form == Some("one") && !named(text).any(|name| name == "count");
            let left_out = |name: &&str| uncounted && *name == "count";
            let lacks = |name: &&&str| !left_out(name) && !named(text).any(|other| other == **name);
            if let Some(name) = self.params.iter().find(lacks) {
                return Err(format!("{} does not say {name}: {text}", self.key));
            }
            if let Some(name) = named(text).find(|name| !self.params.contains(name)) {
                return Err(format!("{} does not take {name}: {text}", self.key));
            }
            if text.trim() != text || text.contains("  ") || text.contains('!') {
                return Err(format!("{} is not written as texts are: {text}", self.key));
            }
        }
        Ok(())
    }
}

/// The names in braces.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0))
}

/// Makes the texts of a subject: a function for each, which takes what stands in the text and
/// returns a [`Text`](crate::said::Text), and `ENTRIES`, which lists them for a catalogue. After `=`
/// stands the English, or `one` and `other` where it depends on the parameter `count`.
///
/// ```
/// mod rows {
///     rookery_protocol::texts! {
///         "rows";
///
///         too_many(count) = one "There is one row too many." other "There are {count} rows too many.";
///     }
/// }
///
/// assert_eq!(rows::too_many(2).to_string(), "There are 2 rows too many.");
/// assert_eq!(rows::too_many(1).key().as_deref(), Some("rows.too_many"));
/// assert_eq!(rows::ENTRIES.len(), 1);
/// ```
#[macro_export]
macro_rules! texts {
    (
        $subject:literal;
        $($name:ident($($param:ident),*) = $($one:literal)? $(one $single:literal other $other:literal)?;)*
    ) => {
        $(
            #[doc = concat!("“", $($one)? $($other)?, "”")]
            #[must_use]
            pub fn $name($($param: impl Into<$crate::said::Param>),*) -> $crate::said::Text {
                $crate::said::Text::of(&entries::$name, vec![$((stringify!($param), $param.into())),*])
            }
        )*

        #[allow(non_upper_case_globals, reason = "named as the functions are")]
        mod entries {
            use $crate::said::{English, Entry};
            $(
                pub(super) static $name: Entry = Entry {
                    key: concat!($subject, ".", stringify!($name)),
                    params: &[$(stringify!($param)),*],
                    english: $(English::One($one))?
                        $(English::Counted { one: $single, other: $other })?,
                };
            )*
        }

        /// The texts of this subject.
        pub static ENTRIES: &[&$crate::said::Entry] = &[$(&entries::$name),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(params: &'static [&'static str], english: English) -> Entry {
        Entry { key: "rows.one", params, english }
    }

    #[test]
    fn an_entry_says_each_thing_that_it_takes() {
        assert_eq!(entry(&["name"], English::One("Row {name}.")).check(), Ok(()));
        assert!(entry(&["name"], English::One("A row.")).check().is_err());
        assert!(entry(&[], English::One("Row {name}.")).check().is_err());
    }

    #[test]
    fn only_the_form_for_one_may_leave_out_the_count() {
        let counted = |one, other| entry(&["count"], English::Counted { one, other }).check();
        assert_eq!(counted("One row.", "{count} rows."), Ok(()));
        assert_eq!(counted("{count} row.", "{count} rows."), Ok(()));
        assert!(counted("One row.", "Some rows.").is_err());
        let uncounted = English::Counted { one: "One row.", other: "Rows." };
        assert!(entry(&[], uncounted).check().is_err());
    }

    #[test]
    fn texts_are_calm_and_tidy() {
        for text in ["Stop!", " A row.", "A row. ", "A  row."] {
            assert!(entry(&[], English::One(text)).check().is_err(), "{text}");
        }
    }
}
