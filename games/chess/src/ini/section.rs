//! A section's keys asked for one by one, with a sentence for each value that is wrong.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rookery_rules::{Flaw, Text};

use super::keys::{self, Use};
use super::text::{Entry, flaw};
use crate::texts::ini as says;
use crate::variant::set::Set;

/// The keys of a section and of its parents.
pub(super) struct Keys {
    /// Where the section begins.
    pub(super) line: u32,
    pub(super) entries: Vec<Entry>,
    asked: BTreeSet<String>,
    pub(super) flaws: Vec<Flaw>,
}

impl Keys {
    pub(super) fn new(line: u32, entries: Vec<Entry>) -> Self {
        Self { line, entries, asked: BTreeSet::new(), flaws: vec![] }
    }

    /// The value of a key.
    pub(super) fn get(&mut self, key: &str) -> Option<String> {
        self.asked.insert(key.to_owned());
        self.entries.iter().find(|entry| entry.key == key).map(|entry| entry.value.clone())
    }

    /// Whether a key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// Notes what is wrong with a key.
    pub(super) fn wrong(&mut self, key: &str, text: Text) {
        let line = self.entries.iter().find(|entry| entry.key == key).map_or(0, |it| it.line);
        self.flaws.push(flaw(if line == 0 { self.line } else { line }, key, text));
    }

    /// Notes it when it is so.
    pub(super) fn wrong_if(&mut self, when: bool, key: &str, text: Text) {
        if when {
            self.wrong(key, text);
        }
    }

    fn typed<T>(
        &mut self,
        key: &str,
        wrong: impl FnOnce(String) -> Text,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(key)?;
        let found = read(&value);
        if found.is_none() {
            self.wrong(key, wrong(value));
        }
        found
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        self.typed(key, says::must_be_flag, |value| value.parse().ok())
    }

    /// Whether a flag is set that is not by default.
    pub(super) fn is(&mut self, key: &str) -> bool {
        self.flag(key).unwrap_or(false)
    }

    pub(super) fn number(&mut self, key: &str, within: RangeInclusive<u16>) -> Option<u16> {
        let wrong = |found| says::must_be_number(*within.start(), *within.end(), found);
        self.typed(key, wrong, |value| value.parse().ok().filter(|it| within.contains(it)))
    }

    /// A file by its letter or number; from 0.
    pub(super) fn file(&mut self, key: &str, files: u8) -> Option<u8> {
        self.typed(key, says::must_be_file, |value| {
            let file = match value.as_bytes() {
                [letter @ b'a'..=b'l'] => letter - b'a' + 1,
                _ => value.parse().ok()?,
            };
            (1..=files).contains(&file).then(|| file - 1)
        })
    }

    pub(super) fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let wrong = |found| {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            says::must_be_word(all.join(", "), found)
        };
        self.typed(key, wrong, |value| {
            words.iter().find(|(word, _)| *word == value).map(|(_, meaning)| *meaning)
        })
    }

    /// Letters of pieces; none for `-`.
    pub(super) fn letters(&mut self, key: &str) -> Option<Vec<char>> {
        self.typed(key, says::must_be_letters, |value| {
            let value = if value == "-" { "" } else { value };
            value.chars().map(|c| c.is_ascii_lowercase().then_some(c)).collect()
        })
    }

    /// One letter.
    pub(super) fn letter(&mut self, key: &str) -> Option<char> {
        self.typed(key, says::must_be_letter, |value| {
            let mut letters = value.chars();
            let letter = letters.next().filter(char::is_ascii_lowercase)?;
            letters.next().is_none().then_some(letter)
        })
    }

    /// Pairs such as `p:g s:g`.
    pub(super) fn pairs<T>(
        &mut self,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<(char, T)>> {
        self.typed(key, says::must_be_pairs, |value| {
            let words = value.split_whitespace().filter(|word| *word != "-");
            words
                .map(|word| {
                    let (letter, what) = word.split_once(':')?;
                    let letter: char = letter.parse().ok()?;
                    Some((letter, read(what)?))
                })
                .collect()
        })
    }

    /// Squares such as `d4 *8`; none for `-`.
    pub(super) fn squares(&mut self, key: &str, (files, ranks): (u8, u8)) -> Option<Set> {
        self.typed(key, says::must_be_squares, |value| {
            let mut squares = Set::EMPTY;
            for word in value.split_whitespace().filter(|word| *word != "-") {
                let mut letters = word.chars();
                let file = letters.next()?;
                let rank: u8 = letters.as_str().parse().ok()?;
                let rank = (1..=ranks).contains(&rank).then(|| rank - 1)?;
                let row = rank * files;
                match file {
                    '*' => squares |= (row..row + files).collect(),
                    'a'..='l' if (file as u8 - b'a') < files => {
                        squares.add(row + (file as u8 - b'a'));
                    }
                    _ => return None,
                }
            }
            Some(squares)
        })
    }

    /// Names the keys that mean nothing. `whole`: everything else has been asked for, so what was
    /// not means nothing here.
    pub(super) fn finish(&mut self, whole: bool) {
        for entry in self.entries.clone() {
            if self.asked.contains(&entry.key) {
                continue;
            }
            let known = keys::KEYS.iter().find(|(name, ..)| *name == entry.key);
            match known.map(|(_, _, meaning)| *meaning) {
                Some(Use::Look) => {}
                Some(Use::Foreign(usual)) if entry.value == usual => {}
                Some(Use::Foreign(_)) => self.wrong(&entry.key, says::no_such_rule()),
                Some(Use::Rule) => self.wrong_if(whole, &entry.key, says::meaningless()),
                None if entry.key.starts_with("mobilityRegion") => {
                    self.wrong_if(whole, &entry.key, says::no_piece_in_section());
                }
                None => self.wrong(&entry.key, says::no_such_key()),
            }
        }
    }
}
