//! What pawns are worth where they stand.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square};

use super::judge::Sum;
use super::weights::Weights;

/// What pawns attack.
pub(super) fn attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let forward = color.forward();
    (pawns & !Bitboard::file(0)).shift(forward - 1)
        | (pawns & !Bitboard::file(7)).shift(forward + 1)
}

/// What pawns attack now or after any number of steps.
pub(super) fn ever_attacked(pawns: Bitboard, color: Color) -> Bitboard {
    attacks(ahead(pawns, color) | pawns, color)
}

/// All squares in front.
fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    let Bitboard(mut bits) = squares.shift(color.forward());
    for steps in [8, 16, 32] {
        bits |= if color == Color::White { bits << steps } else { bits >> steps };
    }
    Bitboard(bits)
}

/// The files beside a square's.
fn beside(square: Square) -> Bitboard {
    let Bitboard(file) = Bitboard::file(square.file());
    let left = if square.file() > 0 { file >> 1 } else { 0 };
    let right = if square.file() < 7 { file << 1 } else { 0 };
    Bitboard(left | right)
}

/// Structure, and passed pawns.
pub(super) fn judge(pieces: &Pieces, us: Color, weights: &Weights, sum: &mut Sum) {
    let them = !us;
    let (ours, theirs) = (pieces.of(us, Role::Pawn), pieces.of(them, Role::Pawn));
    let guarded = attacks(ours, us);
    let stopped = ahead(theirs, them) | ever_attacked(theirs, them);
    for pawn in ours {
        let rank = usize::from(pawn.rank().abs_diff(us.home_rank()));
        let front = ahead(pawn.bit(), us);
        let neighbours = beside(pawn) & ours;
        let doubled = front.meets(ours);
        if doubled {
            *sum += weights.doubled;
        }
        if neighbours.is_empty() {
            *sum += weights.isolated;
        } else if guarded.has(pawn) || neighbours.meets(Bitboard::rank(pawn.rank())) {
            *sum += weights.connected[rank];
        } else if !neighbours.meets(!front_rows(pawn, us))
            && attacks(theirs, them).has(pawn.offset(us.forward()))
        {
            *sum += weights.backward;
        }
        if !stopped.has(pawn) && !doubled {
            passed(pieces, us, pawn, weights, sum);
        }
    }
}

/// The ranks ahead of a square.
fn front_rows(square: Square, color: Color) -> Bitboard {
    let Bitboard(rows) = !Bitboard::EMPTY;
    let rank = u32::from(square.rank());
    match color {
        Color::White => Bitboard(rows.checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => Bitboard(rows.checked_shr(8 * (8 - rank)).unwrap_or(0)),
    }
}

fn passed(pieces: &Pieces, us: Color, pawn: Square, weights: &Weights, sum: &mut Sum) {
    let rank = usize::from(pawn.rank().abs_diff(us.home_rank()));
    let next = pawn.offset(us.forward());
    *sum += weights.passed[rank];
    if !pieces.occupied().has(next) {
        *sum += weights.passed_free[rank];
    }
    let (ours, theirs) = (pieces.king(us).distance(next), pieces.king(!us).distance(next));
    let ahead = i32::from(theirs) - i32::from(ours);
    sum.add(weights.passed_race, ahead * (rank as i32 - 2).max(0));
}
