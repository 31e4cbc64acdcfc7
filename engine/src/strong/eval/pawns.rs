//! What pawns are worth where they stand.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square};

use super::hce::Sum;
use super::weights::Weights;

/// What pawns attack.
pub(super) fn attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let forward = color.forward();
    (pawns & !Bitboard::file(0)).shift(forward - 1)
        | (pawns & !Bitboard::file(7)).shift(forward + 1)
}

/// What pawns attack now or after any number of steps.
fn ever_attacked(pawns: Bitboard, color: Color) -> Bitboard {
    attacks(ahead(pawns, color) | pawns, color)
}

/// All squares in front.
pub(super) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
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

/// What follows from the pawns alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Structure {
    /// What they are worth to White, less what they are to Black.
    pub(super) sum: Sum,
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// What pawns attack now or after any number of steps, by side.
    pub(super) reach: [Bitboard; 2],
}

/// Evaluates the pawns of both sides.
pub(super) fn structure(pieces: &Pieces, weights: &Weights) -> Structure {
    let pawns = Color::BOTH.map(|color| pieces.of(color, Role::Pawn));
    let reach = Color::BOTH.map(|color| ever_attacked(pawns[color.index()], color));
    let mut passed = Bitboard::EMPTY;
    let [white, black] =
        Color::BOTH.map(|us| side(us, pawns, reach[(!us).index()], weights, &mut passed));
    Structure { sum: white - black, passed, reach }
}

fn side(
    us: Color,
    pawns: [Bitboard; 2],
    reach: Bitboard,
    weights: &Weights,
    passed: &mut Bitboard,
) -> Sum {
    let mut sum = Sum::default();
    let them = !us;
    let (ours, theirs) = (pawns[us.index()], pawns[them.index()]);
    let (guarded, attacked) = (attacks(ours, us), attacks(theirs, them));
    let stopped = ahead(theirs, them) | reach;
    for pawn in ours {
        let rank = usize::from(pawn.rank().abs_diff(us.home_rank()));
        let front = ahead(pawn.bit(), us);
        let neighbours = beside(pawn) & ours;
        let doubled = front.meets(ours);
        let open = !front.meets(theirs);
        if doubled {
            sum += weights.doubled;
        }
        if neighbours.is_empty() {
            sum += weights.isolated;
            sum.add(weights.weak_open, i32::from(open));
        } else if guarded.has(pawn) {
            sum += weights.guarded[rank];
        } else if neighbours.meets(Bitboard::rank(pawn.rank())) {
            sum += weights.connected[rank];
        } else if !neighbours.meets(!front_rows(pawn, us))
            && attacked.has(pawn.offset(us.forward()))
        {
            sum += weights.backward;
            sum.add(weights.weak_open, i32::from(open));
        }
        if !stopped.has(pawn) && !doubled {
            sum += weights.passed[rank];
            *passed |= pawn;
        }
    }
    sum
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
