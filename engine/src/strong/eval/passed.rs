//! Passed pawns: what is in their way and who is near.

use rookery_chess::{Bitboard, Color, Square};

use super::hce::Sum;
use super::pawns::ahead;
use super::view::View;
use super::weights::Weights;

/// A king this far away matters no less than one that is further.
const DISTANCE_MAX: u8 = 5;

pub(super) fn evaluate(
    view: &View<'_>,
    us: Color,
    passed: Bitboard,
    weights: &Weights,
    sum: &mut Sum,
) {
    for pawn in passed & view.pieces.color(us) {
        one(view, us, pawn, weights, sum);
    }
}

fn one(view: &View<'_>, us: Color, pawn: Square, weights: &Weights, sum: &mut Sum) {
    let rank = usize::from(pawn.rank().abs_diff(us.home_rank()));
    let next = pawn.offset(us.forward());
    let (ours, theirs) = (view.side(us), view.side(!us));
    if !view.occupied.has(next) {
        *sum += weights.passed_free[rank];
        if !theirs.all.has(next) || ours.all.has(next) {
            *sum += weights.passed_safe[rank];
        }
        let path = ahead(pawn.bit(), us);
        if !path.meets(theirs.all | view.occupied) {
            *sum += weights.passed_open[rank];
        }
    }
    let times = rank as i32 - 2;
    if times > 0 {
        let far = |king: Square| i32::from(king.distance(next).min(DISTANCE_MAX));
        sum.add(weights.passed_own_king, far(ours.king) * times);
        sum.add(weights.passed_enemy_king, far(theirs.king) * times);
    }
    let behind = ahead(pawn.bit(), !us);
    let heavy = view.pieces.straight(us) & behind;
    if !heavy.is_empty() {
        *sum += weights.passed_supported;
    }
    let heavy = view.pieces.straight(!us) & behind;
    if !heavy.is_empty() {
        *sum += weights.passed_chased;
    }
}
