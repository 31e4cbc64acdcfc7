//! How much of something each key holds at once: so many places, each until it is dropped.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many places for each key. A key that holds none takes no room.
pub struct Shares<K: Eq + Hash + Clone> {
    each_max: u32,
    /// Locked for map operations only, never across an `.await`.
    taken: Arc<Mutex<HashMap<K, u32>>>,
}

/// A place; it is free again when this is dropped.
pub struct Share<K: Eq + Hash + Clone> {
    key: K,
    taken: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Eq + Hash + Clone> Shares<K> {
    /// Nobody holds anything yet.
    #[must_use]
    pub fn new(each_max: u32) -> Self {
        Self { each_max, taken: Arc::default() }
    }

    /// A place for a key; none when it holds all of its places.
    #[must_use]
    pub fn take(&self, key: K) -> Option<Share<K>> {
        let mut taken = lock(&self.taken);
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.each_max {
            if *count == 0 {
                taken.remove(&key);
            }
            return None;
        }
        *count += 1;
        Some(Share { key, taken: Arc::clone(&self.taken) })
    }
}

impl<K: Eq + Hash + Clone> Drop for Share<K> {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_holds_its_places_and_one_that_is_given_back_is_free() {
        let shares = Shares::new(2);
        let (one, two) = (shares.take("a"), shares.take("a"));
        assert!(one.is_some() && two.is_some() && shares.take("a").is_none());
        assert!(shares.take("b").is_some());
        drop(one);
        let again = shares.take("a");
        assert!(again.is_some() && shares.take("a").is_none());
    }

    #[test]
    fn who_holds_nothing_takes_no_room() {
        let shares = Shares::new(1);
        for key in 0..1_000 {
            drop(shares.take(key));
        }
        assert!(lock(&shares.taken).is_empty());
        let none = Shares::new(0);
        assert!(none.take(1).is_none() && lock(&none.taken).is_empty());
    }
}
