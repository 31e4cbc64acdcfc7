//! A move.

use crate::piece::{Role, Wing};
use crate::square::Square;

/// A move: four bytes that say enough to make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes. In castling the square of the rook, which alone is never ambiguous.
    pub to: Square,
    /// What moves; the pawn in a promotion, the king in castling.
    pub role: Role,
    /// What else happens.
    pub kind: MoveKind,
}

/// What happens in a move beside a piece going somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing, but that a piece on the square is captured.
    Plain,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn captures one that has just gone two squares.
    EnPassant,
    /// A pawn becomes another piece.
    Promotion(Role),
    /// King and rook move together.
    Castling,
}

impl Move {
    /// What the pawn becomes, in a promotion.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether king and rook move together.
    #[must_use]
    pub fn is_castling(self) -> bool {
        self.kind == MoveKind::Castling
    }

    /// Of a castling move: the wing it goes to.
    #[must_use]
    pub fn wing(self) -> Wing {
        if self.to > self.from { Wing::King } else { Wing::Queen }
    }

    /// Where the moved piece stands afterwards: `to`, but for a king that castles.
    #[must_use]
    pub fn destination(self) -> Square {
        if self.is_castling() {
            Square::at(self.wing().king_file(), self.from.rank())
        } else {
            self.to
        }
    }
}
