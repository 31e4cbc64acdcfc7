//! A quick hash of a position: a search asks for one at every node.

use std::hash::Hasher;

/// Mixes eight bytes at a time as splitmix64 does (Steele, Lea and Flood, 2014).
#[derive(Debug, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in words.by_ref() {
            let mut whole = [0; 8];
            whole.copy_from_slice(word);
            self.write_u64(u64::from_le_bytes(whole));
        }
        if !words.remainder().is_empty() {
            let rest = words.remainder().iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            self.write_u64(rest);
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    #[test]
    fn a_changed_byte_anywhere_changes_the_hash() {
        let of = |bytes: &[u8]| {
            let mut mixer = Mixer::default();
            bytes.hash(&mut mixer);
            mixer.finish()
        };
        let mut seen = HashSet::from([of(&[0; 131])]);
        for place in 0..131 {
            for value in 1..=255 {
                let mut bytes = [0; 131];
                bytes[place] = value;
                assert!(seen.insert(of(&bytes)), "{place} {value}");
            }
        }
    }
}
