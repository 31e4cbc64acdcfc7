//! A shuffled order of many things, of which none is held.

/// Rounds of the network: three are enough for an order that nobody can tell from a random one in a
/// few looks (Luby and Rackoff, 1988), and one more for short halves.
const ROUNDS: usize = 4;

/// What comes up at a place of the order that follows from `keys`, of the numbers below `count`; each
/// of them comes up at one place. A Feistel network over a power of four that is large enough, walked
/// on until it leads below `count` (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002):
/// four steps at most, on average.
pub(crate) fn shuffled(place: u32, count: u32, keys: [u64; ROUNDS]) -> u32 {
    let bits = u32::BITS - count.saturating_sub(1).leading_zeros();
    let half = bits.div_ceil(2).max(1);
    let mask = (1_u64 << half) - 1;
    let mut number = u64::from(place % count.max(1));
    loop {
        let (mut left, mut right) = (number >> half, number & mask);
        for key in keys {
            (left, right) = (right, left ^ (mixed(right ^ key) & mask));
        }
        number = left << half | right;
        if number < u64::from(count.max(1)) {
            return number as u32;
        }
    }
}

/// Bits that depend on all bits of a number (the finalizer of SplitMix64: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_once() {
        for count in [1, 2, 3, 4, 5, 16, 17, 1_000, 4_097] {
            let mut all: Vec<_> =
                (0..count).map(|place| shuffled(place, count, [1, 2, 3, 4])).collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..count), "{count}");
        }
    }

    #[test]
    fn other_keys_give_another_order() {
        let order = |keys| (0..100).map(|place| shuffled(place, 100, keys)).collect::<Vec<_>>();
        assert_eq!(order([1, 2, 3, 4]), order([1, 2, 3, 4]));
        assert_ne!(order([1, 2, 3, 4]), order([2, 2, 3, 4]));
        assert_ne!(order([1, 2, 3, 4]), (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn the_largest_count_is_shuffled_too() {
        assert_ne!(shuffled(0, u32::MAX, [1; 4]), shuffled(1, u32::MAX, [1; 4]));
    }
}
