//! What the opponent has that is attacked by less, or not defended.

use rookery_chess::{Color, Role};

use super::judge::Sum;
use super::pawns;
use super::view::View;
use super::weights::Weights;

const TARGETS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

pub(super) fn judge(view: &View<'_>, us: Color, weights: &Weights, sum: &mut Sum) {
    let (pieces, them) = (view.pieces, !us);
    let theirs = pieces.color(them) & !pieces.role(Role::King);
    let pawns = pieces.role(Role::Pawn);
    let officers = theirs & !pawns;
    let by_pawns = view.by(us, Role::Pawn);
    sum.add(weights.pawn_threat, (by_pawns & officers).count() as i32);
    let (ours, others) = (view.side(us), view.side(them));
    let minor = (view.by(us, Role::Knight) | view.by(us, Role::Bishop)) & !by_pawns;
    let rooks = view.by(us, Role::Rook) & !by_pawns;
    for (kind, role) in TARGETS.into_iter().enumerate() {
        let targets = officers & pieces.role(role);
        sum.add(weights.minor_threat[kind], (minor & targets).count() as i32);
        sum.add(weights.rook_threat[kind], (rooks & targets).count() as i32);
    }
    let loose = theirs & ours.all & !others.all;
    sum.add(weights.hanging, (loose & officers).count() as i32);
    sum.add(weights.loose_pawn, (loose & pawns).count() as i32);
    // Squares on which a pawn can be put without loss to attack something.
    let free = !(view.occupied | view.by(them, Role::Pawn)) & (ours.all | !others.all);
    let single = pieces.of(us, Role::Pawn).shift(us.forward()) & !view.occupied;
    let double = (single & us.nth_rank(2)).shift(us.forward());
    let pushed = pawns::attacks((single | double) & free, us) & officers & !by_pawns;
    sum.add(weights.push_threat, pushed.count() as i32);
}
