//! Reading a book.

use std::path::Path;

use rookery_chess::{CastlingLetters, Chess, Move};
use rookery_rules::random::Random;

use super::entry::{ENTRY_BYTES, Entry, legal_move};
use super::key::{key, keys_of_pinned};
use super::walk::illegal;
use crate::file;

/// The largest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 1 << 30;

/// A book in memory.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    /// Sorted by key.
    entries: Vec<Entry>,
    faults: Vec<String>,
}

/// A move that a book knows in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// How often to play it, in proportion to the others.
    pub weight: u16,
    /// What programs have learnt of it.
    pub learn: u32,
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// Why it cannot be read at all. What is wrong inside is in [`faults`](Self::faults).
    pub fn open(path: &Path) -> Result<Self, String> {
        let mut book = Self::from_bytes(&file::read(path, FILE_LEN_MAX)?);
        if book.entries.is_empty() {
            return Err(format!("{}: there is no entry in this book", path.display()));
        }
        if let Some((count, position)) = illegal(&book) {
            let fen = position.fen(CastlingLetters::XFen);
            book.faults.push(format!("{count} moves cannot be played, the first in {fen}"));
        }
        Ok(book)
    }

    /// Reads what is in a file.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (entries, tail) = bytes.as_chunks::<ENTRY_BYTES>();
        let mut entries: Vec<_> = entries.iter().map(Entry::read).collect();
        let mut faults = vec![];
        if !tail.is_empty() {
            faults.push(format!("the last {} bytes are no whole entry", tail.len()));
        }
        let first_below = entries.windows(2).position(|pair| pair[0].key > pair[1].key);
        if let Some(place) = first_below {
            faults.push(format!("the entries are not sorted from number {} on", place + 2));
            entries.sort_by_key(|entry| entry.key);
        }
        Self { entries, faults }
    }

    /// What is wrong with the file; the rest of it is used.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Its entries, by key.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many positions it knows.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|one, next| one.key == next.key).count()
    }

    /// The moves for a position, each once and the most usual first, and the entries whose moves
    /// cannot be played.
    #[must_use]
    pub fn find(&self, position: &Chess) -> (Vec<Choice>, Vec<Entry>) {
        let mut entries = self.of(key(position));
        if entries.is_empty() {
            let other = keys_of_pinned(position).into_iter().map(|key| self.of(key));
            entries = other.max_by_key(|entries| entries.len()).unwrap_or_default();
        }
        let (mut choices, mut wrong): (Vec<Choice>, _) = (vec![], vec![]);
        for entry in entries {
            let Entry { weight, learn, .. } = *entry;
            match legal_move(position, entry.mv) {
                Some(mv) if choices.iter().any(|choice| choice.mv == mv) => {}
                Some(mv) => choices.push(Choice { mv, weight, learn }),
                None => wrong.push(*entry),
            }
        }
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.weight));
        (choices, wrong)
    }

    /// A move for a position, each as often as its weight says; never one without weight.
    pub fn pick(&self, position: &Chess, random: &mut Random) -> Option<Move> {
        let (choices, _) = self.find(position);
        let all: usize = choices.iter().map(|choice| usize::from(choice.weight)).sum();
        let mut left = random.below(all);
        for choice in choices {
            let weight = usize::from(choice.weight);
            if left < weight {
                return Some(choice.mv);
            }
            left -= weight;
        }
        None
    }

    fn of(&self, key: u64) -> &[Entry] {
        let from = self.entries.partition_point(|entry| entry.key < key);
        let to = self.entries.partition_point(|entry| entry.key <= key);
        &self.entries[from..to]
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed_move;
    use super::*;

    fn entry(mv: &str, weight: u16) -> Entry {
        let position = Chess::default();
        let mv = packed_move(position.parse_move(mv).unwrap());
        Entry { key: key(&position), mv, weight, learn: 0 }
    }

    fn bytes(entries: &[Entry]) -> Vec<u8> {
        let mut bytes = vec![];
        entries.iter().for_each(|entry| entry.write(&mut bytes));
        bytes
    }

    #[test]
    fn moves_are_chosen_as_often_as_their_weights_say() {
        let book = Book::from_bytes(&bytes(&[entry("e4", 3), entry("d4", 1), entry("a3", 0)]));
        let position = Chess::default();
        let mut random = Random::new(1);
        let mut count = [0; 2];
        for _ in 0..4000 {
            let mv = book.pick(&position, &mut random).unwrap();
            count[usize::from(position.uci(mv) == "e2e4")] += 1;
            assert_ne!(position.uci(mv), "a2a3");
        }
        assert!((2850..3150).contains(&count[1]), "{count:?}");
    }

    #[test]
    fn a_broken_tail_and_wrong_order_are_named_and_the_rest_is_used() {
        let later = Entry { key: u64::MAX, ..entry("e4", 1) };
        let mut bytes = bytes(&[later, entry("d4", 1)]);
        bytes.extend([1, 2, 3]);
        let book = Book::from_bytes(&bytes);
        assert_eq!(
            book.faults(),
            ["the last 3 bytes are no whole entry", "the entries are not sorted from number 2 on"]
        );
        assert_eq!(book.find(&Chess::default()).0.len(), 1);
        assert_eq!(book.positions(), 2);
    }

    #[test]
    fn moves_that_cannot_be_played_are_told_and_never_chosen() {
        let wrong = Entry { mv: 77, weight: 9, ..entry("e4", 1) };
        let book = Book::from_bytes(&bytes(&[wrong, entry("e4", 1)]));
        let (choices, illegal) = book.find(&Chess::default());
        assert_eq!((choices.len(), illegal), (1, vec![wrong]));
        assert_eq!(super::illegal(&book), Some((1, Chess::default())));
        let mut random = Random::new(5);
        assert!((0..50).all(|_| book.pick(&Chess::default(), &mut random) == Some(choices[0].mv)));
    }

    #[test]
    fn an_unknown_position_has_no_move() {
        let book = Book::from_bytes(&bytes(&[entry("e4", 1)]));
        let mut position = Chess::default();
        position.make(position.parse_move("e4").unwrap());
        assert_eq!(book.pick(&position, &mut Random::new(1)), None);
        assert_eq!(Book::default().pick(&position, &mut Random::new(1)), None);
    }
}
