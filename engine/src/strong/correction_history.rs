//! Correction history, what searches teach about the static eval: where it was wrong with some
//! pawns on the board, with some pieces of a side (non-pawn correction history) or after some move
//! (continuation correction history), it is likely to be wrong again, in the same direction.

use rookery_chess::{Bitboard, Chess, Color, Role};

use super::eval::mixed;
use super::moves::{PIECE_TOS, PieceTo};
use super::params::Numbers;
use crate::score::Score;

/// Positions that are told apart by their pawns, or by the pieces of a side, for each side to
/// move.
const PLACES: usize = 1 << 14;
/// The size that a correction never passes, in [`UNIT`]s.
const SIZE_MAX: i32 = 1024;
/// Parts of a hundredth of a pawn.
const UNIT: i32 = 16;
/// What is added to the static eval, by the side to move and by what it depends on.
pub(super) struct CorrectionHistory<const TUNED: bool = false>([Vec<i16>; 4]);

impl<const TUNED: bool> CorrectionHistory<TUNED> {
    pub(super) fn new() -> Self {
        Self([2 * PLACES, 2 * PLACES, 2 * PLACES, PIECE_TOS + 1].map(|count| vec![0; count]))
    }

    /// How much each counts of what the pawns, the pieces of either side and the move before say, in
    /// eighths.
    #[inline]
    fn shares() -> [i32; 4] {
        let non_pawns = Numbers::<TUNED>::correction_non_pawns();
        let continuation = Numbers::<TUNED>::correction_continuation();
        [Numbers::<TUNED>::correction_pawns(), non_pawns, non_pawns, continuation]
    }

    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(|sizes| sizes.fill(0));
    }

    /// By how much a position is likely to be worth more than it seems, after a move.
    #[inline]
    pub(super) fn of(&self, position: &Chess, before: Option<PieceTo>) -> Score {
        let places = places(position, before);
        let sizes = self.0.iter().zip(places).zip(Self::shares());
        let sum = sizes.map(|((sizes, place), share)| i32::from(sizes[place]) * share);
        sum.sum::<i32>() / (8 * UNIT)
    }

    /// Notes that a search to a depth found `error` more than the static eval.
    pub(super) fn update(
        &mut self,
        position: &Chess,
        before: Option<PieceTo>,
        error: Score,
        depth: i32,
    ) {
        let bonus = (error * depth / Numbers::<TUNED>::correction_divisor())
            .clamp(-SIZE_MAX / 4, SIZE_MAX / 4);
        for (sizes, place) in self.0.iter_mut().zip(places(position, before)) {
            let size = &mut sizes[place];
            let old = i32::from(*size);
            *size = (old + bonus - old * bonus.abs() / SIZE_MAX) as i16;
        }
    }
}

fn places(position: &Chess, before: Option<PieceTo>) -> [usize; 4] {
    let (pieces, us) = (position.pieces(), position.side_to_move());
    let pawns = [us, !us].map(|color| pieces.of(color, Role::Pawn));
    let place = |mixed: u64| us.index() * PLACES + mixed as usize % PLACES;
    let non_pawns = Color::BOTH.map(|color| {
        let of = |role| pieces.of(color, role);
        let light = mixed([of(Role::Knight), of(Role::Bishop)]);
        let heavy = mixed([of(Role::Rook) | of(Role::King), of(Role::Queen) | of(Role::King)]);
        place(mixed([Bitboard(light), Bitboard(heavy)]))
    });
    [place(mixed(pawns)), non_pawns[0], non_pawns[1], before.unwrap_or(PIECE_TOS)]
}

#[cfg(test)]
mod tests {
    use super::super::params::PARAMS;
    use super::*;

    /// The most that all together can say.
    const SUM_MAX: Score = SIZE_MAX / UNIT
        * (PARAMS.correction_pawns
            + 2 * PARAMS.correction_non_pawns
            + PARAMS.correction_continuation)
        / 8;

    #[test]
    fn what_was_wrong_is_put_right_step_by_step_and_within_bounds() {
        let (mut correction_history, position) =
            (CorrectionHistory::<false>::new(), Chess::default());
        assert_eq!(correction_history.of(&position, None), 0);
        let mut before = 0;
        for _ in 0..1000 {
            correction_history.update(&position, None, 90, 6);
            let now = correction_history.of(&position, None);
            assert!((before..=SUM_MAX).contains(&now), "{before} {now}");
            before = now;
        }
        assert!(before > 40, "{before}");
        let mut other = position.clone();
        other.pass();
        assert_eq!(correction_history.of(&other, Some(1)), 0, "each side has its own");
        let moved = correction_history.of(&position, Some(1));
        assert!(0 < moved && moved < before, "the move before counts");
        correction_history.clear();
        assert_eq!(correction_history.of(&position, None), 0);
    }

    #[test]
    fn no_error_is_too_large() {
        let (mut correction_history, position) =
            (CorrectionHistory::<false>::new(), Chess::default());
        for error in [30_000, -30_000, -30_000, 60_000] {
            for depth in [1, 40, 100] {
                correction_history.update(&position, Some(7), error, depth);
                assert!(correction_history.of(&position, Some(7)).abs() <= SUM_MAX);
            }
        }
    }
}
