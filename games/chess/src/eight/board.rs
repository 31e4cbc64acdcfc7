//! A position, and making moves in it.

use super::law::Law;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role, Wing};
use crate::pieces::Pieces;
use crate::square::Square;

/// Pieces of each kind but the king, by side.
pub(crate) type Reserves = [[u8; 5]; 2];

/// A position of a variant with a law.
#[derive(Debug, Clone)]
pub(crate) struct Board {
    pub(super) pieces: Pieces,
    /// The rooks that may still castle.
    pub(super) castling: Bitboard,
    /// Where the pieces stand that were pawns, where the law asks for that.
    pub(super) promoted: Bitboard,
    /// Where a pawn has just made two steps and may be captured in passing.
    pub(super) passed: Option<Square>,
    pub(super) turn: Color,
    pub(super) reserves: Reserves,
    /// Checks that each side has given, where the law counts them.
    pub(super) checks: [u8; 2],
}

/// A move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Move {
    /// Of a drop, where it ends.
    pub(super) from: Square,
    /// Of castling, where the rook stands.
    pub(super) to: Square,
    pub(super) role: Role,
    pub(super) kind: Kind,
}

/// What happens in a move beside a piece going somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    DoubleStep,
    EnPassant,
    Promotion(Role),
    Castling,
    Drop,
}

impl Board {
    /// Makes a legal move.
    pub(super) fn make<L: Law>(&mut self, mv: Move) {
        let us = self.turn;
        self.turn = !us;
        self.passed = None;
        match mv.kind {
            Kind::Drop => {
                self.pieces.toggle(us, mv.role, mv.to);
                let left = &mut self.reserves[us.index()][mv.role.index()];
                *left = left.saturating_sub(1);
            }
            Kind::Castling => self.castle(us, mv),
            _ => self.step::<L>(us, mv),
        }
    }

    fn castle(&mut self, us: Color, mv: Move) {
        let (wing, rank) = (wing(mv), mv.from.rank());
        self.castling &= !us.nth_rank(0);
        self.pieces.toggle(us, Role::King, mv.from);
        self.pieces.toggle(us, Role::Rook, mv.to);
        self.pieces.toggle(us, Role::King, Square::at(wing.king_file(), rank));
        self.pieces.toggle(us, Role::Rook, Square::at(wing.rook_file(), rank));
    }

    fn step<L: Law>(&mut self, us: Color, mv: Move) {
        self.castling &= !(mv.from.bit() | mv.to);
        if mv.role == Role::King {
            self.castling &= !us.nth_rank(0);
        }
        let mut captures = self.pieces.color(!us).has(mv.to);
        if captures {
            self.capture::<L>(us, mv.to);
        }
        self.pieces.toggle(us, mv.role, mv.from);
        match mv.kind {
            Kind::Promotion(role) => {
                self.pieces.toggle(us, role, mv.to);
                if L::DEMOTES {
                    self.promoted |= mv.to;
                }
            }
            _ => self.pieces.toggle(us, mv.role, mv.to),
        }
        if L::DEMOTES && self.promoted.has(mv.from) {
            self.promoted ^= mv.from.bit() | mv.to;
        }
        match mv.kind {
            Kind::DoubleStep if us.nth_rank(1).has(mv.from) => {
                self.passed = Some(mv.from.offset(us.forward()));
            }
            Kind::EnPassant => {
                captures = true;
                self.capture::<L>(us, mv.to.offset(-us.forward()));
            }
            _ => {}
        }
        if L::EXPLODES && captures {
            self.explode(mv.to);
        }
    }

    fn capture<L: Law>(&mut self, us: Color, square: Square) {
        let Some(role) = self.pieces.role_at(square) else { return };
        self.pieces.toggle(!us, role, square);
        if L::DROPS && role != Role::King {
            let demoted = L::DEMOTES && self.promoted.has(square);
            self.promoted &= !square.bit();
            let role = if demoted { Role::Pawn } else { role };
            let kept = &mut self.reserves[us.index()][role.index()];
            *kept = kept.saturating_add(1);
        }
    }

    /// What stands on a square goes, and all around that are no pawns.
    fn explode(&mut self, centre: Square) {
        let around = attacks::king(centre) & !self.pieces.role(Role::Pawn) | centre;
        for square in around & self.pieces.occupied() {
            if let Some((color, role)) = self.pieces.at(square) {
                self.pieces.toggle(color, role, square);
            }
        }
        self.castling &= self.pieces.occupied();
    }
}

/// Where a castling move goes.
pub(super) fn wing(mv: Move) -> Wing {
    if mv.to > mv.from { Wing::King } else { Wing::Queen }
}
