//! What is drawn by lot in a tuning. Equal seeds give equal lots for ever.

use rookery_rules::random::Random;

/// What sets these lots apart from others that are drawn from the seed of a match.
const APART: u64 = 0x5d5a_7475_6e69_6e67;
/// What the number of a pair is multiplied by, an odd number.
const SPREAD: u64 = 0xd134_2543_de82_ef95;

/// The lots of one pair of games.
pub(super) struct Lots(Random);

/// The lot of one parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lot {
    /// Whether the first player has the parameter above its value, and the other below.
    pub(super) up: bool,
    /// What is added before a value is rounded down, from 0 to 1.
    pub(super) rounds: f64,
}

impl Lots {
    pub(super) fn of(seed: u64, pair: u32) -> Self {
        let base = Random::new(seed ^ APART).bits();
        Self(Random::new(base.wrapping_add(u64::from(pair).wrapping_mul(SPREAD))))
    }

    /// The lot of the next parameter.
    pub(super) fn next(&mut self) -> Lot {
        let bits = self.0.bits();
        // As many bits as a fraction has.
        let rounds = (bits & ((1 << 53) - 1)) as f64 / (1_u64 << 53) as f64;
        Lot { up: bits >> 63 == 1, rounds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_even_and_those_of_a_pair_never_change() {
        let up = (0..10_000).filter(|pair| Lots::of(1, *pair).next().up).count();
        assert!((4_800..5_200).contains(&up), "{up}");
        let sum: f64 = (0..10_000).map(|pair| Lots::of(1, pair).next().rounds).sum();
        assert!((4_800.0..5_200.0).contains(&sum), "{sum}");
        let mut lots = Lots::of(7, 3);
        let ups: String = (0..16).map(|_| if lots.next().up { '+' } else { '-' }).collect();
        assert_eq!(ups, GOLDEN);
        let mut again = Lots::of(7, 3);
        assert_eq!(again.next(), Lots::of(7, 3).next());
        assert_ne!(again.next(), Lots::of(7, 4).next());
    }

    /// Plans that go on depend on it.
    const GOLDEN: &str = "-+--++---+-+-++-";
}
