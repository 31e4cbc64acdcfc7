//! King safety: what stands before a king, and what comes for it.

use rookery_chess::{Bitboard, Color, Role, attacks};

use super::hce::Sum;
use super::pawns::ahead;
use super::view::View;
use super::weights::Weights;

/// What `us` threatens to do to the enemy king.
pub(super) fn danger(view: &View<'_>, us: Color, weights: &Weights, sum: &mut Sum) {
    let (ours, theirs) = (view.side(us), view.side(!us));
    if ours.hunters < 2 {
        return;
    }
    let mut danger = ours.danger;
    // Squares that at most the king and a queen defend.
    let few = !theirs.all | (view.by(!us, Role::King) | view.by(!us, Role::Queen)) & !theirs.twice;
    let weak = ours.all & few;
    danger += i32::from(weights.weak_square) * (weak & theirs.zone).count() as i32;
    let safe = !view.pieces.color(us) & (!theirs.all | weak & ours.twice);
    let oblique = attacks::bishop(theirs.king, view.occupied) & safe;
    let straight = attacks::rook(theirs.king, view.occupied) & safe;
    let checks = [
        (Role::Knight, attacks::knight(theirs.king) & safe),
        (Role::Bishop, oblique),
        (Role::Rook, straight),
        (Role::Queen, oblique | straight),
    ];
    for ((role, squares), worth) in checks.into_iter().zip(weights.safe_check) {
        if view.by(us, role).meets(squares) {
            danger += i32::from(worth);
        }
    }
    if view.pieces.of(us, Role::Queen).is_empty() {
        danger += i32::from(weights.no_queen);
    }
    if danger > 0 {
        sum.early += danger * danger / 100;
        sum.late += danger / 10;
    }
}

/// Pawns of both sides on the files about the king of `us`: the nearest of each file, by the file's
/// distance from the edge and the pawn's rank; rank 0 where there is none.
pub(super) fn shelter(view: &View<'_>, us: Color, weights: &Weights, sum: &mut Sum) {
    let king = view.side(us).king;
    let front = ahead(Bitboard::rank(king.rank()), us) | Bitboard::rank(king.rank());
    let (ours, theirs) = (view.pieces.of(us, Role::Pawn), view.pieces.of(!us, Role::Pawn));
    let middle = king.file().clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let edge = usize::from(file.min(7 - file));
        let squares = Bitboard::file(file) & front;
        let rank = |pawns: Bitboard| {
            let pawns = pawns & squares;
            let nearest = if us == Color::White { pawns.first() } else { pawns.last() };
            nearest.map_or(0, |square| usize::from(square.rank().abs_diff(us.home_rank())))
        };
        let (own, enemy) = (rank(ours), rank(theirs));
        *sum += weights.shelter[edge][own];
        if own > 0 && own + 1 == enemy {
            *sum += weights.blocked_storm[enemy];
        } else {
            *sum += weights.storm[edge][enemy];
        }
    }
}
