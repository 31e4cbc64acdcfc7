//! The transposition table of the study: two tiers, and moves of any game as they are.

use crate::score::Score;

/// What a remembered score is a bound of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// A lower bound: the node failed high.
    Lower,
    /// An upper bound: the node failed low.
    Upper,
}

/// What is known of a position.
#[derive(Debug, Clone)]
pub(crate) struct Entry<M> {
    key: u64,
    /// The search that wrote it.
    search: u32,
    pub(crate) depth: u32,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The best move, or the one that was good enough.
    pub(crate) best: Option<M>,
}

/// A table with two places for each position: one keeps the deepest result, one the newest.
pub(crate) struct TwoTierTable<M> {
    places: Vec<[Option<Entry<M>>; 2]>,
    search: u32,
}

impl<M: Clone> TwoTierTable<M> {
    /// A table with two times two to the power of `bits` places.
    pub(crate) fn new(bits: u32) -> Self {
        Self { places: vec![const { [None, None] }; 1 << bits], search: 0 }
    }

    /// Forgets everything.
    pub(crate) fn begin(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    /// What is known of a position: the result to exactly `depth` plies if there is one, else that
    /// to any other.
    pub(crate) fn find(&self, key: u64, depth: u32) -> Option<&Entry<M>> {
        let known = |entry: &&Entry<M>| entry.key == key && entry.search == self.search;
        let [first, second] = &self.places[self.place(key)];
        let (first, second) = (first.as_ref().filter(known), second.as_ref().filter(known));
        match (first, second) {
            (Some(_), Some(entry)) if entry.depth == depth => second,
            (Some(_), _) => first,
            (None, _) => second,
        }
    }

    pub(crate) fn store(
        &mut self,
        key: u64,
        depth: u32,
        (score, bound): (Score, Bound),
        best: Option<M>,
    ) {
        let entry = Entry { key, search: self.search, depth, score, bound, best };
        let (search, place) = (self.search, self.place(key));
        let [deepest, newest] = &mut self.places[place];
        let keeps = deepest.as_ref().is_some_and(|old| old.search == search && old.depth > depth);
        if keeps {
            *newest = Some(entry);
        } else if deepest.as_ref().is_some_and(|old| old.search == search && old.key != key) {
            *newest = deepest.replace(entry);
        } else {
            *deepest = Some(entry);
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }
}
