//! What stands where, and whose move it is.

use std::collections::BTreeMap;
use std::ops::Not;

use super::variants::Rules;

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Side {
    White,
    Black,
}

/// File and rank, both from 0.
pub(crate) type Square = (i32, i32);

/// A piece by its letter in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: char,
    /// Was a pawn once.
    pub(crate) promoted: bool,
}

/// What stands on one board: by rank, then by file.
pub(crate) type Board = [[Option<Piece>; 8]; 8];

/// A position with everything that the rules ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) rules: Rules,
    /// The second one is empty but for the game on two boards.
    pub(crate) boards: [Board; 2],
    pub(crate) turn: Side,
    /// King and rook of each castling that is still to be had.
    pub(crate) castling: Vec<(Square, Square)>,
    /// The squares that a pawn of the opponent has passed and may be taken on now.
    pub(crate) passed: Vec<Square>,
    /// The same for the turn that goes on.
    pub(crate) passing: Vec<Square>,
    pub(crate) reserves: BTreeMap<(Side, char), u32>,
    /// Checks given by each side.
    pub(crate) checks: BTreeMap<Side, u32>,
    /// Moves that are left in this turn, and how many the next turn will have.
    pub(crate) left: u32,
    pub(crate) next: u32,
    /// A pawn of the opponent is to be pushed now.
    pub(crate) pushing: bool,
}

/// Every square of a board.
pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

/// Whether there is such a square.
pub(crate) fn exists((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

impl Side {
    /// The direction of its pawns.
    pub(crate) fn forward(self) -> i32 {
        if self == Side::White { 1 } else { -1 }
    }

    /// A rank counted from this side's own.
    pub(crate) fn rank(self, rank: i32) -> i32 {
        if self == Side::White { rank } else { 7 - rank }
    }
}

impl Not for Side {
    type Output = Side;
    fn not(self) -> Side {
        if self == Side::White { Side::Black } else { Side::White }
    }
}

impl Position {
    /// What stands on a square; nothing beyond the board.
    pub(crate) fn at(&self, board: usize, square: Square) -> Option<Piece> {
        if !exists(square) {
            return None;
        }
        self.boards[board][square.1 as usize][square.0 as usize]
    }

    pub(crate) fn put(&mut self, board: usize, square: Square, piece: Option<Piece>) {
        self.boards[board][square.1 as usize][square.0 as usize] = piece;
    }

    /// Whether a square of the board is free.
    pub(crate) fn empty(&self, board: usize, square: Square) -> bool {
        exists(square) && self.at(board, square).is_none()
    }

    /// Every piece of a side: its board, its square and what it is.
    pub(crate) fn pieces(&self, side: Side) -> Vec<(usize, Square, Piece)> {
        let all = (0..2).flat_map(|board| squares().map(move |square| (board, square)));
        let found = all.filter_map(|(board, square)| {
            self.at(board, square).map(|piece| (board, square, piece))
        });
        found.filter(|(_, _, piece)| piece.side == side).collect()
    }

    /// Where a side's king is, if it has one.
    pub(crate) fn king(&self, side: Side) -> Option<(usize, Square)> {
        let found = self.pieces(side).into_iter().find(|(_, _, piece)| piece.kind == 'k');
        found.map(|(board, square, _)| (board, square))
    }
}
