//! A table of a TOML file, read key by key, with a sentence for each thing that is wrong.

use std::collections::BTreeSet;
use std::ops::Range;

use rookery_rules::{Flaw, Text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::texts::file;

/// Finds what is wrong, line by line.
pub(super) struct Flaws<'a> {
    text: &'a str,
    pub(super) found: Vec<Flaw>,
}

impl<'a> Flaws<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, found: vec![] }
    }

    /// Adds one about a place in the file.
    pub(super) fn add(&mut self, span: Range<usize>, part: &str, text: Text) {
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = before.matches('\n').count() as u32 + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[start..].chars().count() as u32 + 1;
        let part = (!part.is_empty()).then(|| part.to_owned());
        self.found.push(Flaw { column: Some(column), part, ..Flaw::at(line, text) });
    }
}

/// A table whose keys are asked for one by one; what is left over at the end is unknown.
pub(super) struct Table<'a, 'i> {
    /// What stands before its keys: empty, or `capture.`.
    path: String,
    values: &'a DeTable<'i>,
    asked: BTreeSet<&'static str>,
}

impl<'a, 'i> Table<'a, 'i> {
    pub(super) fn new(path: &str, values: &'a DeTable<'i>) -> Self {
        Self { path: path.to_owned(), values, asked: BTreeSet::new() }
    }

    /// The value of a key.
    pub(super) fn get(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.asked.insert(key);
        self.values.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    /// The key as it is told.
    pub(super) fn name(&self, key: &str) -> String {
        format!("{}{key}", self.path)
    }

    fn typed<T>(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        wrong: impl FnOnce() -> Text,
        read: impl Fn(&'a DeValue<'i>) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key)?;
        let found = read(value.get_ref());
        if found.is_none() {
            flaws.add(value.span(), &self.name(key), wrong());
        }
        found
    }

    pub(super) fn text(&mut self, key: &'static str, flaws: &mut Flaws<'_>) -> Option<&'a str> {
        self.typed(key, flaws, file::must_be_text, DeValue::as_str)
    }

    pub(super) fn flag(&mut self, key: &'static str, flaws: &mut Flaws<'_>) -> Option<bool> {
        self.typed(key, flaws, file::must_be_flag, DeValue::as_bool)
    }

    /// A whole number within limits.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        within: std::ops::RangeInclusive<u32>,
    ) -> Option<u32> {
        let wrong = || file::must_be_number(*within.start(), *within.end());
        self.typed(key, flaws, wrong, |value| number(value).filter(|it| within.contains(it)))
    }

    /// One of a few words.
    pub(super) fn word<T: Copy>(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        words: &[(&str, T)],
    ) -> Option<T> {
        let wrong = || {
            let all: Vec<String> = words.iter().map(|(word, _)| format!("“{word}”")).collect();
            file::must_be_word(all.join(", "))
        };
        self.typed(key, flaws, wrong, |value| {
            let text = value.as_str()?;
            words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning)
        })
    }

    /// A list of texts, each with its place.
    pub(super) fn texts(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
    ) -> Option<Vec<(Range<usize>, &'a str)>> {
        let read = |value: &'a DeValue<'i>| -> Option<Vec<(Range<usize>, &'a str)>> {
            let items = value.as_array()?.iter();
            items.map(|item| Some((item.span(), item.get_ref().as_str()?))).collect()
        };
        self.typed(key, flaws, file::must_be_texts, read)
    }

    /// A list of numbers.
    pub(super) fn numbers(&mut self, key: &'static str, flaws: &mut Flaws<'_>) -> Option<Vec<u32>> {
        let read = |value: &'a DeValue<'i>| -> Option<Vec<u32>> {
            value.as_array()?.iter().map(|item| number(item.get_ref())).collect()
        };
        self.typed(key, flaws, file::must_be_numbers, read)
    }

    /// A table inside.
    pub(super) fn table(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
    ) -> Option<Table<'a, 'i>> {
        let path = format!("{}.", self.name(key));
        let values = self.typed(key, flaws, file::must_be_table, DeValue::as_table)?;
        Some(Self::new(&path, values))
    }

    /// Its keys and values, for a table whose keys are free.
    pub(super) fn entries(
        &self,
    ) -> impl Iterator<Item = (Range<usize>, &'a str, &'a Spanned<DeValue<'i>>)> + use<'a, 'i> {
        self.values.iter().map(|(key, value)| (key.span(), key.get_ref().as_ref(), value))
    }

    /// Names the keys that nobody asked for.
    pub(super) fn finish(self, flaws: &mut Flaws<'_>) {
        for key in self.values.keys().filter(|key| !self.asked.contains(key.get_ref().as_ref())) {
            let known: Vec<&str> = self.asked.iter().copied().collect();
            let text = file::no_such_key(known.join(", "));
            flaws.add(key.span(), &self.name(key.get_ref()), text);
        }
    }
}

fn number(value: &DeValue<'_>) -> Option<u32> {
    let integer = value.as_integer()?;
    u32::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok()
}
