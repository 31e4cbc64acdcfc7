//! The transposition table: what is remembered of positions, by their Zobrist keys, shared by all
//! threads.

use std::sync::atomic::{AtomicU8, Ordering};

use prefetch_index::prefetch_index;

use super::buckets::{Bucket, Buckets, Place};
use crate::score::{KNOWN_WIN_MIN, Score, score_from_tt};

/// What a remembered score is a bound of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing: only the move counts.
    None,
    /// An upper bound: the node failed low.
    Upper,
    /// A lower bound: the node failed high.
    Lower,
    /// The score itself.
    Exact,
}

impl Bound {
    /// What the best score of a search in a window says.
    #[inline]
    pub(crate) fn of(best: Score, (alpha, beta): (Score, Score)) -> Self {
        match best {
            _ if best >= beta => Self::Lower,
            _ if best > alpha => Self::Exact,
            _ => Self::Upper,
        }
    }
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, packed; 0 for none.
    pub(crate) best: u16,
    /// Forced ends counted from the position.
    pub(crate) score: Score,
    /// The static eval as it was found, without what searches taught of it.
    pub(crate) static_eval: Score,
    /// Plies that were searched.
    pub(crate) depth: i32,
    /// What the score says.
    pub(crate) bound: Bound,
}

impl Entry {
    /// The TT cutoff: the score `ply` plies after the root, where it settles a search in a window.
    #[inline]
    pub(crate) fn cutoff(self, ply: usize, (alpha, beta): (Score, Score)) -> Option<Score> {
        let score = score_from_tt(self.score, ply);
        let cuts = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        cuts.then_some(score)
    }

    /// What a position is worth whose static eval is `static_eval`, as far as the score tells more;
    /// forced ends aside.
    #[inline]
    pub(crate) fn refined(self, static_eval: Score) -> Score {
        match self.bound {
            _ if self.score.abs() >= KNOWN_WIN_MIN => static_eval,
            Bound::None => static_eval,
            Bound::Exact => self.score,
            Bound::Lower => static_eval.max(self.score),
            Bound::Upper => static_eval.min(self.score),
        }
    }
}

/// Positions by key, each bucket four places.
///
/// A place is two words, the key mixed with the data by exclusive or: when two threads write at
/// once, what they leave fits no key (Robert Hyatt and Timothy Mann, "A lock-less transposition
/// table implementation for parallel search chess engines", ICGA Journal 25, 2002).
pub(crate) struct TranspositionTable {
    buckets: Buckets,
    /// Grows with every search, so that entries show their age; modulo 64.
    age: AtomicU8,
}

const AGES: u8 = 64;

impl TranspositionTable {
    /// A table of about so many mebibytes, at least one.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: Buckets::new(1 << buckets.ilog2()), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for place in self.buckets.all().iter().flat_map(|bucket| &bucket.0) {
            place.check.store(0, Ordering::Relaxed);
            place.data.store(0, Ordering::Relaxed);
        }
    }

    /// Makes all entries a search older.
    pub(crate) fn new_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|place| {
            let data = place.data.load(Ordering::Relaxed);
            let known = place.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            known.then(|| unpack(data))
        })
    }

    /// Begins to fetch what is known of a position that will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        let buckets = self.buckets.all();
        prefetch_index(buckets, place(buckets, key));
    }

    /// Remembers a position, in the place of what is least worth keeping.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let worth = |data: u64| {
            let years = (AGES + age - (data >> 58) as u8) % AGES;
            unpack(data).depth - 8 * i32::from(years)
        };
        let mut chosen = None;
        let mut least = i32::MAX;
        for place in self.bucket(key) {
            let data = place.data.load(Ordering::Relaxed);
            if place.check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.best == 0 {
                    entry.best = old.best;
                }
                let newer = worth(data) < old.depth;
                if entry.bound != Bound::Exact && entry.depth + 3 < old.depth && !newer {
                    return;
                }
                chosen = Some(place);
                break;
            }
            let worth = if data == 0 { i32::MIN } else { worth(data) };
            if worth < least {
                (chosen, least) = (Some(place), worth);
            }
        }
        if let Some(place) = chosen {
            let data = pack(entry, age);
            place.data.store(data, Ordering::Relaxed);
            place.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths.
    pub(crate) fn hashfull(&self) -> usize {
        let age = u64::from(self.age.load(Ordering::Relaxed));
        let buckets = self.buckets.all();
        let places = buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let young = |place: &&Place| {
            let data = place.data.load(Ordering::Relaxed);
            data != 0 && data >> 58 == age
        };
        let sampled = 4 * buckets.len().clamp(1, 250);
        places.filter(young).count() * 1000 / sampled
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Place; 4] {
        let buckets = self.buckets.all();
        &buckets[place(buckets, key)].0
    }
}

#[inline]
fn place(buckets: &[Bucket], key: u64) -> usize {
    (key >> 8) as usize & (buckets.len() - 1)
}

/// From the lowest bit: move 16, score 16, static eval 16, depth 8, bound 2, age 6.
#[inline]
fn pack(entry: Entry, age: u8) -> u64 {
    let short = |score: Score| u64::from(score as i16 as u16);
    u64::from(entry.best)
        | short(entry.score) << 16
        | short(entry.static_eval) << 32
        | u64::from((entry.depth + 8).clamp(0, 255) as u8) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

#[inline]
fn unpack(data: u64) -> Entry {
    let short = |shift: u32| Score::from((data >> shift) as u16 as i16);
    let bound = match data >> 56 & 3 {
        0 => Bound::None,
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let depth = (data >> 48 & 255) as i32 - 8;
    Entry { best: data as u16, score: short(16), static_eval: short(32), depth, bound }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry =
        Entry { best: 77, score: -29_990, static_eval: -31, depth: 11, bound: Bound::Lower };

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        for key in 1..1000_u64 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, ENTRY);
            assert_eq!(table.probe(key), Some(ENTRY));
        }
        table.clear();
        assert_eq!(table.probe(0x9e37_79b9_7f4a_7c15), None);
    }

    #[test]
    fn old_entries_give_way_to_new_ones() {
        let table = TranspositionTable::new(1);
        // Keys that share a bucket.
        for key in 0..4_u64 {
            table.store(key + 1, Entry { depth: 20, ..ENTRY });
        }
        for _ in 0..5 {
            table.new_search();
        }
        table.store(9, Entry { depth: 1, ..ENTRY });
        assert!(table.probe(9).is_some());
        table.store(10, Entry { depth: 5, ..ENTRY });
        assert!(table.probe(9).is_some(), "a young entry stays while there are old ones");
        assert!(table.probe(10).is_some());
    }
}
