//! What pieces are worth in this position, beside what they are worth on average.
//!
//! That knights gain and rooks lose with the number of pawns, and that two bishops are worth more
//! than twice one, is Larry Kaufman's count of many games ("The Evaluation of Material Imbalances",
//! Chess Life, March 1999): about a sixteenth of a pawn for a knight and an eighth for a rook for
//! each own pawn above or below five, and half a pawn for the pair.

use rookery_chess::{Bitboard, Chess, Color, Role};

use crate::score::Score;

const PAWNS_USUAL: Score = 5;
const KNIGHT_FOR_PAWN: Score = 6;
const ROOK_FOR_PAWN: Score = -12;
const BISHOP_PAIR: Score = 50;
/// For each rook on a file without pawns, and on one without own pawns.
const OPEN_FILE: Score = 16;
const HALF_OPEN_FILE: Score = 8;

/// What a side's pieces gain or lose by the position.
pub(super) fn score(position: &Chess, color: Color) -> Score {
    let pieces = position.pieces();
    let count = |role| pieces.of(color, role).count() as Score;
    let own = pieces.of(color, Role::Pawn);
    let more = count(Role::Pawn) - PAWNS_USUAL;
    let mut sum =
        more * (KNIGHT_FOR_PAWN * count(Role::Knight) + ROOK_FOR_PAWN * count(Role::Rook));
    let bishops = pieces.of(color, Role::Bishop);
    if bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK) {
        sum += BISHOP_PAIR;
    }
    for rook in pieces.of(color, Role::Rook) {
        let file = Bitboard::file(rook.file());
        if !file.meets(pieces.role(Role::Pawn)) {
            sum += OPEN_FILE;
        } else if !file.meets(own) {
            sum += HALF_OPEN_FILE;
        }
    }
    sum
}
