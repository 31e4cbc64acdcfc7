//! A walk through a book, in search of moves that cannot be played.

use std::collections::HashSet;

use rookery_chess::Chess;

use super::{Book, key};

/// So many positions are looked at; those of the usual openings come first.
const POSITIONS_MAX: usize = 50_000;

/// How many moves cannot be played in the positions to which the book leads from the usual start,
/// and the first of those positions.
pub(super) fn illegal(book: &Book) -> Option<(usize, Chess)> {
    let mut seen = HashSet::new();
    let mut waiting = std::collections::VecDeque::from([Chess::default()]);
    let mut found: Option<(usize, Chess)> = None;
    while let Some(position) = waiting.pop_front() {
        if seen.len() >= POSITIONS_MAX || !seen.insert(key(&position)) {
            continue;
        }
        let (choices, wrong) = book.find(&position);
        if !wrong.is_empty() {
            let (count, _) = found.get_or_insert_with(|| (0, position.clone()));
            *count += wrong.len();
        }
        for choice in choices {
            let mut after = position.clone();
            after.make(choice.mv);
            waiting.push_back(after);
        }
    }
    found
}
