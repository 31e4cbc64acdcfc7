//! A move of a variant.

use super::parts::Kind;
use super::set::Sq;

/// A move of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it begins; of a drop and of a pass, where it ends.
    pub from: Sq,
    /// Where it ends; of castling, where the rook stands.
    pub to: Sq,
    /// What it is.
    pub kind: MoveKind,
    /// What the piece turns into, or what is dropped.
    pub into: Option<Kind>,
}

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes or captures.
    Step,
    /// A pawn makes two steps at once.
    Double,
    /// A pawn captures one that has just passed.
    EnPassant,
    /// King and rook.
    Castling,
    /// A piece comes from the reserve.
    Drop,
    /// An enemy pawn is pushed.
    Push,
    /// Nothing moves.
    Pass,
}

impl Move {
    pub(crate) fn step(from: Sq, to: Sq) -> Self {
        Self { from, to, kind: MoveKind::Step, into: None }
    }
}
