//! Zobrist keys: a random number for each thing that tells positions apart, joined by exclusive or.

use crate::piece::{Color, Role};
use crate::square::Square;

/// Pieces by side, role and square; castling rooks by square; en passant by file; Black to move.
const NUMBERS: usize = 12 * 64 + 64 + 8 + 1;
static KEYS: [u64; NUMBERS] = numbers();

/// The key of a piece on a square.
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    KEYS[(color.index() * 6 + role.index()) * 64 + square.index()]
}

/// The key of the right to castle with the rook on a square.
pub(crate) fn castling(rook: Square) -> u64 {
    KEYS[12 * 64 + rook.index()]
}

/// The key of a legal en passant capture on a square.
pub(crate) fn en_passant(square: Square) -> u64 {
    KEYS[13 * 64 + square.index() % 8]
}

/// The key of Black's turn.
pub(crate) fn black_to_move() -> u64 {
    KEYS[NUMBERS - 1]
}

/// Sebastiano Vigna's SplitMix64, from a fixed seed.
const fn numbers() -> [u64; NUMBERS] {
    let mut keys = [0; NUMBERS];
    let (mut state, mut index) = (0x726f_6f6b_6572_7921_u64, 0);
    while index < NUMBERS {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[index] = mixed ^ mixed >> 31;
        index += 1;
    }
    keys
}
