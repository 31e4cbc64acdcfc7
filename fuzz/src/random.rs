//! Numbers that follow from a seed.

/// A sequence of numbers (splitmix64).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `count`; 0 where that is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() >> 32) as usize % count.max(1)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        (self.next() >> 40) as u8
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let place = self.below(from.len());
        from.get(place)
    }
}
