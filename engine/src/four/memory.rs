//! The transposition table of the solver: what it remembers of positions.

use super::search::Goal;

/// A position's place: its key (49 bits), how much work it was (6), what is known (4).
type Place = u64;

const KEY_SHIFT: u32 = 15;
const WORK_SHIFT: u32 = 4;
const WORK_MAX: u64 = 63;
/// The bits of what is known.
const KNOWN: u64 = 0b1111;

const WINS: u64 = 0b0001;
const HOLDS: u64 = 0b0010;
const WINS_NOT: u64 = 0b0100;
const HOLDS_NOT: u64 = 0b1000;

/// Positions by key, in buckets: the last place of a bucket takes what comes, the others keep what
/// was the most work.
pub(super) struct Memory {
    buckets: Vec<[Place; 4]>,
    shift: u32,
}

impl Memory {
    /// A memory of about so many mebibytes, at least half of one.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes << 20).max(1 << 19) / size_of::<[Place; 4]>();
        let power = buckets.ilog2();
        Self { buckets: vec![[0; 4]; 1 << power], shift: u64::BITS - power }
    }

    /// Whether the player to move reaches a goal; `None` where that is not known.
    pub(super) fn find(&self, key: u64, goal: Goal) -> Option<bool> {
        let place =
            self.buckets[self.bucket(key)].iter().find(|place| *place >> KEY_SHIFT == key)?;
        let (yes, no) = match goal {
            Goal::Win => (WINS, WINS_NOT),
            Goal::Hold => (HOLDS, HOLDS_NOT),
        };
        if place & yes != 0 {
            return Some(true);
        }
        (place & no != 0).then_some(false)
    }

    /// Remembers whether the player to move reaches a goal, and how many positions it took.
    pub(super) fn store(&mut self, key: u64, goal: Goal, reached: bool, nodes: u64) {
        let known = match (goal, reached) {
            (Goal::Win, true) => WINS | HOLDS,
            (Goal::Win, false) => WINS_NOT,
            (Goal::Hold, true) => HOLDS,
            (Goal::Hold, false) => WINS_NOT | HOLDS_NOT,
        };
        let number = self.bucket(key);
        let bucket = &mut self.buckets[number];
        let work = u64::from(nodes.max(1).ilog2());
        let of = |place: Place| place >> WORK_SHIFT & WORK_MAX;
        if let Some(place) = bucket.iter_mut().find(|place| **place >> KEY_SHIFT == key) {
            let work = work.max(of(*place));
            *place = key << KEY_SHIFT | work << WORK_SHIFT | *place & KNOWN | known;
            return;
        }
        let new = key << KEY_SHIFT | work << WORK_SHIFT | known;
        let [kept @ .., last] = bucket;
        match kept.iter_mut().min_by_key(|place| of(**place)) {
            Some(least) if work >= of(*least) => {
                *last = *least;
                *least = new;
            }
            _ => *last = new,
        }
    }

    fn bucket(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_position_adds_up_and_the_most_work_stays() {
        let mut memory = Memory::new(0);
        memory.store(77, Goal::Hold, true, 1 << 30);
        assert_eq!(memory.find(77, Goal::Hold), Some(true));
        assert_eq!(memory.find(77, Goal::Win), None);
        for key in 1_000..1_000_000 {
            memory.store(key, Goal::Hold, false, 5);
        }
        memory.store(77, Goal::Win, false, 1);
        assert_eq!(memory.find(77, Goal::Hold), Some(true), "what took long is kept");
        assert_eq!(memory.find(77, Goal::Win), Some(false));
        assert_eq!(memory.find(999_999, Goal::Win), Some(false), "who is lost wins no more");
    }
}
