//! What tells one variant from another, for the compiler.

use super::board::Board;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};

/// The rules of a variant. What is not said is as in chess.
pub(super) trait Law {
    /// Whether a side has one king, which must be kept from capture; by colour. A side without has
    /// kings that are pieces like others, or none.
    const GUARDED: [bool; 2] = [true; 2];
    /// What a pawn may become.
    const PROMOTIONS: &'static [Role] = &Role::PROMOTIONS;
    /// The own ranks, bit 0 the first, from which pawns may make two steps; by colour.
    const DOUBLE_STEPS: [u16; 2] = [0b10; 2];
    /// Captured pieces come into a reserve, from which they are dropped.
    const DROPS: bool = false;
    /// In the reserve, a piece that was promoted is a pawn again.
    const DEMOTES: bool = false;
    /// A capture takes away both pieces and all around that are no pawns.
    const EXPLODES: bool = false;
    /// A player who can capture must.
    const DUTY: bool = false;
    /// Nobody may give check. There are no pawns.
    const QUIET: bool = false;

    /// Where pawns may be dropped.
    fn pawn_drops(&self, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Takes note of what a move has led to, and tells whether that ends the game. It need not tell
    /// where there are no moves.
    fn ends(&self, _: &mut Board) -> bool {
        false
    }
}
