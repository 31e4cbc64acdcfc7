//! How often something may be done: token buckets, as pure values that take the time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use rookery_protocol::Millis;

/// So many at once, and one more after each while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// How many can be done in one go after a rest; at least 1.
    pub burst: u32,
    /// After how long one of them comes back.
    pub every_ms: Millis,
}

impl Rate {
    /// `burst` at once, and `burst` in every `span_ms` in the long run.
    #[must_use]
    pub const fn per(burst: u32, span_ms: Millis) -> Self {
        let burst = if burst == 0 { 1 } else { burst };
        Self { burst, every_ms: span_ms / burst as Millis }
    }

    /// How long an empty bucket takes to fill, in milliseconds.
    #[must_use]
    pub fn burst_ms(self) -> Millis {
        self.every_ms.saturating_mul(Millis::from(self.burst))
    }
}

/// One bucket, eight bytes big: it only knows when it will be full again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bucket {
    full_at_ms: Millis,
}

impl Bucket {
    /// Takes one. A bucket that was never used is full.
    ///
    /// # Errors
    /// After how many milliseconds there will be one to take; nothing was taken.
    pub fn take(&mut self, rate: Rate, now: Millis) -> Result<(), Millis> {
        // A time that was set back must not lock anybody out for longer than an empty bucket does:
        // what is too late for it is brought back, whether one can be taken or not.
        let latest = now.saturating_add(rate.burst_ms());
        self.full_at_ms = self.full_at_ms.clamp(now, latest);
        let full_at_ms = self.full_at_ms.saturating_add(rate.every_ms);
        if full_at_ms > latest {
            return Err(full_at_ms - latest);
        }
        self.full_at_ms = full_at_ms;
        Ok(())
    }

    /// Whether it is as good as a new one.
    #[must_use]
    pub fn is_full(&self, now: Millis) -> bool {
        self.full_at_ms <= now
    }
}

/// A bucket for each key, for at most `keys_max` keys.
///
/// When all places are taken, full buckets are forgotten (which changes nothing), and if there are
/// none, the one that is nearest to being full.
pub struct Keyed<K> {
    rate: Rate,
    keys_max: usize,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash + Clone> Keyed<K> {
    /// No key has taken anything yet.
    #[must_use]
    pub fn new(rate: Rate, keys_max: usize) -> Self {
        Self { rate, keys_max, buckets: Mutex::default() }
    }

    /// Takes one from the bucket of `key`.
    ///
    /// # Errors
    /// As [`Bucket::take`].
    pub fn take(&self, key: K, now: Millis) -> Result<(), Millis> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if !buckets.contains_key(&key) && buckets.len() >= self.keys_max {
            make_room(&mut buckets, now);
        }
        buckets.entry(key).or_default().take(self.rate, now)
    }
}

fn make_room<K: Eq + Hash + Clone>(buckets: &mut HashMap<K, Bucket>, now: Millis) {
    let before = buckets.len();
    buckets.retain(|_, bucket| !bucket.is_full(now));
    if buckets.len() == before {
        let fullest = buckets.iter().min_by_key(|(_, bucket)| bucket.full_at_ms);
        if let Some(key) = fullest.map(|(key, _)| key.clone()) {
            buckets.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every_ms: 1_000 };

    #[test]
    fn a_bucket_gives_its_burst_and_then_one_for_each_while() {
        let mut bucket = Bucket::default();
        for _ in 0..3 {
            assert_eq!(bucket.take(RATE, 50_000), Ok(()));
        }
        assert_eq!(bucket.take(RATE, 50_000), Err(1_000));
        assert_eq!(bucket.take(RATE, 50_999), Err(1));
        assert_eq!(bucket.take(RATE, 51_000), Ok(()));
        assert_eq!(bucket.take(RATE, 51_000), Err(1_000));
    }

    #[test]
    fn a_rest_fills_a_bucket_but_never_beyond_its_burst() {
        let mut bucket = Bucket::default();
        let taken =
            |bucket: &mut Bucket, now| (0..10).filter(|_| bucket.take(RATE, now).is_ok()).count();
        assert_eq!(taken(&mut bucket, 0), 3);
        assert_eq!(taken(&mut bucket, 1_000_000), 3);
    }

    #[test]
    fn a_time_set_back_locks_nobody_out_for_longer_than_an_empty_bucket() {
        let mut bucket = Bucket::default();
        for _ in 0..3 {
            bucket.take(RATE, 9_000_000).unwrap();
        }
        assert_eq!(bucket.take(RATE, 0), Err(1_000));
        assert_eq!(bucket.take(RATE, 999), Err(1));
        assert_eq!(bucket.take(RATE, 1_000), Ok(()));
        assert_eq!(bucket.take(RATE, 1_000), Err(1_000));
        assert_eq!(bucket.take(RATE, 2_000), Ok(()));
    }

    #[test]
    fn each_key_has_a_bucket_of_its_own() {
        let keyed = Keyed::new(RATE, 10);
        for _ in 0..3 {
            keyed.take("a", 0).unwrap();
        }
        assert!(keyed.take("a", 0).is_err());
        assert!(keyed.take("b", 0).is_ok());
    }

    #[test]
    fn many_keys_take_bounded_room_and_push_out_the_fullest_bucket() {
        let keyed = Keyed::new(RATE, 2);
        for _ in 0..3 {
            keyed.take(0, 0).unwrap();
        }
        for key in 1..1_000 {
            keyed.take(key, 0).unwrap();
        }
        assert_eq!(keyed.buckets.lock().unwrap().len(), 2);
        assert!(keyed.take(0, 0).is_err(), "an empty bucket is not forgotten");
    }

    #[test]
    fn so_many_in_a_span_are_one_in_each_part_of_it() {
        assert_eq!(Rate::per(20, 60_000), Rate { burst: 20, every_ms: 3_000 });
        assert_eq!(Rate::per(0, 60_000), Rate { burst: 1, every_ms: 60_000 });
    }

    #[test]
    fn all_full_buckets_make_room_at_once() {
        let keyed = Keyed::new(RATE, 2);
        for (key, now) in [(0, 0), (1, 0), (2, 1_000)] {
            keyed.take(key, now).unwrap();
        }
        assert_eq!(keyed.buckets.lock().unwrap().len(), 1);
    }
}
