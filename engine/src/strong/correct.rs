//! What searches teach about the evaluation: where it was wrong with some pawns on the board, it is
//! likely to be wrong again while they stand there, in the same direction.

use rookery_chess::{Chess, Role};

use super::memory::mixed;
use crate::score::Score;

/// Positions that are told apart by their pawns, for each side to move.
const PLACES: usize = 1 << 14;
/// The size that a correction never passes, in [`UNIT`]s.
const SIZE_MAX: i32 = 1024;
/// Parts of a hundredth of a pawn.
const UNIT: i32 = 16;

/// What is added to the evaluation, by the side to move and the pawns.
pub(super) struct Corrections(Vec<i16>);

impl Corrections {
    pub(super) fn new() -> Self {
        Self(vec![0; 2 * PLACES])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// By how much a position is likely to be worth more than it seems.
    pub(super) fn of(&self, position: &Chess) -> Score {
        i32::from(self.0[place(position)]) / UNIT
    }

    /// Notes that a search to a depth found `error` more than the evaluation.
    pub(super) fn learn(&mut self, position: &Chess, error: Score, depth: i32) {
        let bonus = (error * depth / 8).clamp(-SIZE_MAX / 4, SIZE_MAX / 4);
        let size = &mut self.0[place(position)];
        let old = i32::from(*size);
        *size = (old + bonus - old * bonus.abs() / SIZE_MAX) as i16;
    }
}

fn place(position: &Chess) -> usize {
    let (pieces, us) = (position.pieces(), position.side_to_move());
    let pawns = [us, !us].map(|color| pieces.of(color, Role::Pawn));
    us.index() * PLACES + mixed(pawns) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_wrong_is_put_right_step_by_step_and_within_bounds() {
        let (mut corrections, position) = (Corrections::new(), Chess::default());
        assert_eq!(corrections.of(&position), 0);
        let mut before = 0;
        for _ in 0..1000 {
            corrections.learn(&position, 90, 6);
            let now = corrections.of(&position);
            assert!((before..=SIZE_MAX / UNIT).contains(&now), "{before} {now}");
            before = now;
        }
        assert!(before > 40, "{before}");
        let mut other = position.clone();
        other.pass();
        assert_eq!(corrections.of(&other), 0, "each side has its own");
        corrections.clear();
        assert_eq!(corrections.of(&position), 0);
    }

    #[test]
    fn no_error_is_too_large() {
        let (mut corrections, position) = (Corrections::new(), Chess::default());
        for error in [30_000, -30_000, -30_000, 60_000] {
            for depth in [1, 40, 100] {
                corrections.learn(&position, error, depth);
                assert!(corrections.of(&position).abs() <= SIZE_MAX / UNIT);
            }
        }
    }
}
