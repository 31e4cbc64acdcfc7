//! A table of a TOML file, read key by key, with a sentence for each thing that is wrong.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use rookery_rules::{Flaw, Text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::texts;

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
    pub(super) fn add(&mut self, span: &Range<usize>, part: &str, text: Text) {
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = u32::try_from(before.matches('\n').count() + 1).unwrap_or(u32::MAX);
        let part = (!part.is_empty()).then(|| part.to_owned());
        self.found.push(Flaw { part, ..Flaw::at(line, text) });
    }
}

/// A table whose keys are asked for one by one; what is left over at the end is unknown.
pub(super) struct Table<'a, 'i> {
    /// What stands before its keys: empty, or `limits.`.
    path: &'static str,
    span: Range<usize>,
    values: &'a DeTable<'i>,
    asked: BTreeSet<&'static str>,
}

impl<'a, 'i> Table<'a, 'i> {
    pub(super) fn new(path: &'static str, span: Range<usize>, values: &'a DeTable<'i>) -> Self {
        Self { path, span, values, asked: BTreeSet::new() }
    }

    /// The value of a key.
    pub(super) fn get(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.asked.insert(key);
        self.values.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub(super) fn typed<T>(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        wanted: Text,
        read: impl Fn(&'a DeValue<'i>) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key)?;
        let found = read(value.get_ref());
        if found.is_none() {
            let part = format!("{}{key}", self.path);
            flaws.add(&value.span(), &part, texts::must_be(wanted));
        }
        found
    }

    /// Texts, at most `count_max`.
    pub(super) fn texts(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        count_max: usize,
        len_max: usize,
    ) -> Option<Vec<String>> {
        self.typed(key, flaws, texts::some_texts(count_max, len_max), |value| {
            let list = value.as_array().filter(|list| list.len() <= count_max)?;
            let short = |text: &&str| text.len() <= len_max;
            let one = |value: &Spanned<DeValue<'_>>| {
                value.get_ref().as_str().filter(short).map(str::to_owned)
            };
            list.iter().map(one).collect()
        })
    }

    /// A whole number within limits.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        flaws: &mut Flaws<'_>,
        within: &RangeInclusive<u32>,
    ) -> Option<u32> {
        let wanted = texts::a_number(*within.start(), *within.end());
        self.typed(key, flaws, wanted, |value| whole(value).filter(|it| within.contains(it)))
    }

    /// Finds fault with what was never asked for.
    pub(super) fn end(self, flaws: &mut Flaws<'_>) {
        for (name, _) in self.values {
            if !self.asked.contains(name.get_ref().as_ref()) {
                let known: Vec<_> = self.asked.iter().copied().collect();
                let part = format!("{}{}", self.path, name.get_ref());
                flaws.add(&name.span(), &part, texts::unknown_key(known.join(", ")));
            }
        }
    }
}

fn whole(value: &DeValue<'_>) -> Option<u32> {
    let number = value.as_integer()?;
    u32::from_str_radix(number.as_str(), number.radix()).ok()
}
