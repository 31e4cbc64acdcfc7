//! Mobility, outposts, and open files of knights, bishops, rooks and queens.

use rookery_chess::{Bitboard, Color, Role, Square, attacks};

use super::hce::Sum;
use super::view::View;
use super::weights::{Pair, Weights};

const KINDS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// The files c to f.
const MIDDLE: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// What a side's pieces are worth for where they go; adds what they attack to the view.
pub(super) fn evaluate(view: &mut View<'_>, us: Color, weights: &Weights) -> Sum {
    let (pieces, them) = (view.pieces, !us);
    let mut sum = Sum::default();
    let pawns = pieces.of(us, Role::Pawn);
    let their_pawns = view.by(them, Role::Pawn);
    let room = !(pieces.of(us, Role::King) | pawns | their_pawns);
    let zone = view.side(them).zone;
    let outposts = view.by(us, Role::Pawn)
        & !view.structure.reach[them.index()]
        & (us.nth_rank(3) | us.nth_rank(4) | us.nth_rank(5));
    let sheltered = pieces.role(Role::Pawn).shift(-us.forward());
    let mobility: [&[Pair]; 4] =
        [&weights.knight_reach, &weights.bishop_reach, &weights.rook_reach, &weights.queen_reach];
    for (kind, role) in KINDS.into_iter().enumerate() {
        for from in pieces.of(us, role) {
            let reached = match role {
                Role::Knight => attacks::knight(from),
                Role::Bishop => attacks::bishop(from, view.occupied),
                Role::Rook => attacks::rook(from, view.occupied),
                _ => attacks::queen(from, view.occupied),
            };
            view.sides[us.index()].add(role, reached);
            let squares = (reached & room).count() as usize;
            if let Some(worth) = mobility[kind].get(squares) {
                sum += *worth;
            }
            if reached.meets(zone) {
                let side = &mut view.sides[us.index()];
                side.hunters += 1;
                side.danger += i32::from(weights.attackers[kind])
                    + i32::from(weights.attacked_square) * (reached & zone).count() as i32;
            }
            match role {
                Role::Knight | Role::Bishop => {
                    if outposts.has(from) {
                        sum += weights.outpost[kind];
                    }
                    if sheltered.has(from) {
                        sum += weights.behind_pawn;
                    }
                }
                Role::Rook => rook(view, us, from, weights, &mut sum),
                _ => {}
            }
        }
    }
    bishops(pieces.of(us, Role::Bishop), pawns, weights, &mut sum);
    let home = us.nth_rank(1) | us.nth_rank(2) | us.nth_rank(3);
    let space = home & MIDDLE & !pawns & !their_pawns;
    sum.add(weights.space, space.count() as i32);
    sum
}

fn bishops(bishops: Bitboard, pawns: Bitboard, weights: &Weights, sum: &mut Sum) {
    let (light, dark) = (bishops & Bitboard::LIGHT, bishops & Bitboard::DARK);
    if !light.is_empty() && !dark.is_empty() {
        *sum += weights.bishop_pair;
    }
    for (bishops, colour) in [(light, Bitboard::LIGHT), (dark, Bitboard::DARK)] {
        let pairs = bishops.count() * (pawns & colour).count();
        sum.add(weights.bishop_pawns, pairs as i32);
    }
}

fn rook(view: &View<'_>, us: Color, rook: Square, weights: &Weights, sum: &mut Sum) {
    let (pieces, them) = (view.pieces, !us);
    let file = Bitboard::file(rook.file());
    if !file.meets(pieces.role(Role::Pawn)) {
        *sum += weights.rook_open;
    } else if !file.meets(pieces.of(us, Role::Pawn)) {
        *sum += weights.rook_half_open;
    }
    let confined = us.nth_rank(7).has(view.side(them).king)
        || us.nth_rank(6).meets(pieces.of(them, Role::Pawn));
    if us.nth_rank(6).has(rook) && confined {
        *sum += weights.rook_seventh;
    }
}
