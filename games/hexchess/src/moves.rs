//! A move, as small as it can be.

use crate::geometry::CellNo;
use crate::piece::Role;

/// A legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub(crate) from: CellNo,
    pub(crate) to: CellNo,
    pub(crate) kind: Kind,
}

impl Move {
    /// Where it begins and ends, by the numbers of the cells.
    #[must_use]
    pub fn ends(&self) -> (usize, usize) {
        (usize::from(self.from), usize::from(self.to))
    }

    /// What a pawn becomes.
    #[must_use]
    pub fn promotion(&self) -> Option<Role> {
        match self.kind {
            Kind::Promotion(role) => Some(role),
            _ => None,
        }
    }
}

/// What a move does besides going from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing.
    Plain,
    /// A pawn's first move of several cells.
    Steps,
    /// A pawn takes another on a cell that it crossed.
    EnPassant,
    /// A pawn becomes this.
    Promotion(Role),
    /// The rook goes from the first cell to the second.
    Castling(CellNo, CellNo),
}
