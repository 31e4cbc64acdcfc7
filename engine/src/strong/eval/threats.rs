//! Threats: what the opponent has that is attacked by less, or not defended.

use rookery_chess::{Bitboard, Chess, Color, Role, attacks};

use super::hce::Sum;
use super::pawns;
use super::view::View;
use super::weights::Weights;

const TARGETS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

pub(super) fn evaluate(view: &View<'_>, us: Color, weights: &Weights, sum: &mut Sum) {
    let (pieces, them) = (view.pieces, !us);
    let theirs = pieces.color(them) & !pieces.role(Role::King);
    let pawns = pieces.role(Role::Pawn);
    let their_pieces = theirs & !pawns;
    let by_pawns = view.by(us, Role::Pawn);
    sum.add(weights.pawn_threat, (by_pawns & their_pieces).count() as i32);
    let (ours, others) = (view.side(us), view.side(them));
    let minor = (view.by(us, Role::Knight) | view.by(us, Role::Bishop)) & !by_pawns;
    let rooks = view.by(us, Role::Rook) & !by_pawns;
    for (kind, role) in TARGETS.into_iter().enumerate() {
        let targets = their_pieces & pieces.role(role);
        sum.add(weights.minor_threat[kind], (minor & targets).count() as i32);
        sum.add(weights.rook_threat[kind], (rooks & targets).count() as i32);
    }
    let loose = theirs & ours.all & !others.all;
    sum.add(weights.hanging, (loose & their_pieces).count() as i32);
    sum.add(weights.loose_pawn, (loose & pawns).count() as i32);
    // Squares on which a pawn can be put without loss to attack something.
    let free = !(view.occupied | view.by(them, Role::Pawn)) & (ours.all | !others.all);
    let single = pieces.of(us, Role::Pawn).shift(us.forward()) & !view.occupied;
    let double = (single & us.nth_rank(2)).shift(us.forward());
    let pushed = pawns::attacks((single | double) & free, us) & their_pieces & !by_pawns;
    sum.add(weights.push_threat, pushed.count() as i32);
}

/// What the side that is not to move attacks.
pub(in crate::strong) fn attacked(position: &Chess) -> Bitboard {
    let (pieces, them) = (position.pieces(), !position.side_to_move());
    let occupied = pieces.occupied();
    let mut all =
        pawns::attacks(pieces.of(them, Role::Pawn), them) | attacks::king(pieces.king(them));
    for square in pieces.of(them, Role::Knight) {
        all |= attacks::knight(square);
    }
    for square in pieces.oblique(them) {
        all |= attacks::bishop(square, occupied);
    }
    for square in pieces.straight(them) {
        all |= attacks::rook(square, occupied);
    }
    all
}

#[cfg(test)]
mod tests {
    use rookery_chess::{CastlingNotation, Square};

    use super::*;

    #[test]
    fn what_is_attacked_is_what_each_square_says() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ] {
            let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
            let (pieces, them) = (position.pieces(), !position.side_to_move());
            let all = attacked(&position);
            for square in Square::all() {
                let told = pieces.attacks(them, square, pieces.occupied());
                assert_eq!(all.has(square), told, "{square:?} in {fen}");
            }
        }
    }
}
