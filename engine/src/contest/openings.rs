//! Where games begin that are to differ.

use rookery_chess::Chess;
use rookery_rules::Position as _;
use rookery_rules::random::Random;

use crate::eval::Evaluation;
use crate::score::Score;
use crate::study::{Algorithm, Study};

/// Moves drawn by lot.
const RANDOM_PLIES: usize = 8;
/// How much material an opening may leave to one side, captures played out.
const UNEVEN_MAX: Score = 100;
const TABLE_BITS: u32 = 8;

/// The opening with a number: moves drawn by lot after which no side has won material. Equal seeds
/// give equal openings for ever.
#[must_use]
pub fn opening(seed: u64, number: usize) -> Chess {
    let mut random = Random::new(seed ^ (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (_, material) = Evaluation::ALL[0];
    let (_, algorithm) = Algorithm::STEPS[Algorithm::STEPS.len() - 1];
    let mut study = Study::with_table(algorithm, &material, TABLE_BITS);
    loop {
        let position = draw(&mut random);
        if position.legal_count() > 0 && study.search(&position, 1).score.abs() <= UNEVEN_MAX {
            return position;
        }
    }
}

fn draw(random: &mut Random) -> Chess {
    let mut position = Chess::default();
    for _ in 0..RANDOM_PLIES {
        let mut moves = vec![];
        position.legal_into(&mut moves);
        let Some(mv) = random.pick(&moves) else { break };
        position.make(*mv);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_follow_from_the_seed_and_the_number() {
        assert_eq!(opening(3, 5), opening(3, 5));
        assert_ne!(opening(3, 5), opening(3, 6));
        assert_ne!(opening(3, 5), opening(4, 5));
    }
}
