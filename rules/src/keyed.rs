//! Random numbers that follow from a secret key, and tell nothing of it.

use sha2::{Digest, Sha256};

/// A generator of random numbers from a key: SHA-256 in counter mode. Whoever sees some of them can
/// find neither the key nor the others, other than by trying keys; equal keys give equal numbers
/// for ever.
#[derive(Clone)]
pub struct KeyedStream {
    /// The digest of label and key, which every block goes on from.
    keyed: Sha256,
    /// Blocks that were made.
    blocks: u64,
    /// What is left of the newest one, the next number last.
    left: Vec<u64>,
}

impl KeyedStream {
    /// Makes the generator of a key. Equal keys with other labels, which are free of NUL, give
    /// other numbers.
    #[must_use]
    pub fn new(label: &str, key: &[u8]) -> Self {
        let keyed = Sha256::new().chain_update(label).chain_update([0]).chain_update(key);
        Self { keyed, blocks: 0, left: vec![] }
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        loop {
            if let Some(bits) = self.left.pop() {
                return bits;
            }
            let block = self.keyed.clone().chain_update(self.blocks.to_le_bytes()).finalize();
            self.blocks += 1;
            let words = block.chunks_exact(size_of::<u64>());
            let word =
                |bytes: &[u8]| bytes.iter().rev().fold(0, |word, b| word << 8 | u64::from(*b));
            self.left.extend(words.map(word).rev());
        }
    }

    /// Returns a number from 0 to `end - 1`, each equally likely; 0 if `end` is 0. Numbers that
    /// would favour some are drawn anew.
    pub fn below(&mut self, end: usize) -> usize {
        let Ok(end @ 1..) = u64::try_from(end) else { return 0 };
        // How many of the 2⁶⁴ numbers are too many to be shared out evenly.
        let excess = (u64::MAX % end + 1) % end;
        loop {
            let bits = self.bits();
            if bits <= u64::MAX - excess {
                return (bits % end) as usize;
            }
        }
    }

    /// Shuffles the items, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

    #[test]
    fn the_numbers_of_a_key_are_the_same_for_ever() {
        // What hashlib.sha256 of Python makes of label, NUL, key and the number of the block.
        let mut stream = KeyedStream::new("label", &KEY);
        let first: Vec<u64> = (0..6).map(|_| stream.bits()).collect();
        assert_eq!(
            first,
            [
                0x85af_5491_416c_0d43,
                0x1c81_38ff_9351_3244,
                0xc2d1_ebaa_281c_c82e,
                0x4c6b_6480_047a_ebb2,
                0xf001_f6cd_19dd_ce7b,
                0x9b53_c914_e1dc_8e6f,
            ]
        );
        assert_eq!(KeyedStream::new("other", &KEY).bits(), 0x93ac_cc18_a9e1_d463);
    }

    #[test]
    fn numbers_that_would_favour_some_are_drawn_anew() {
        // Nearly every second one is: 2⁶³ + 1 goes into 2⁶⁴ once.
        let mut stream = KeyedStream::new("label", &KEY);
        let end = (1 << 63) + 1;
        let below: Vec<usize> = (0..4).map(|_| stream.below(end)).collect();
        let kept = [
            0x1c81_38ff_9351_3244,
            0x4c6b_6480_047a_ebb2,
            0x7bff_7f77_2d95_d806,
            0x3e4b_99cf_372d_4124,
        ];
        assert_eq!(below, kept);
        assert_eq!((stream.below(1), stream.below(0)), (0, 0));
    }

    #[test]
    fn every_order_comes_up_as_often() {
        let mut stream = KeyedStream::new("label", &KEY);
        let mut seen = std::collections::BTreeMap::<[u8; 4], u32>::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            stream.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|count| (850..1_150).contains(count)), "{seen:?}");
    }
}
