//! How far the pieces reach.

use rookery_chess::{Chess, Color, Role, attacks};

use crate::score::Score;

/// Hundredths of a pawn for each square that a piece of the role reaches. A queen's squares are
/// many and come early, so that one is worth little.
const WEIGHTS: [Score; 6] = [0, 4, 4, 2, 1, 0];

/// The squares that a side's pieces reach and do not hold themselves, weighed.
pub(super) fn score(position: &Chess, color: Color) -> Score {
    let pieces = position.pieces();
    let (occupied, own) = (pieces.occupied(), pieces.color(color));
    let mut sum = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in pieces.of(color, role) {
            let reached = attacks::of(color, role, from, occupied) & !own;
            sum += WEIGHTS[role.index()] * reached.count() as Score;
        }
    }
    sum
}
