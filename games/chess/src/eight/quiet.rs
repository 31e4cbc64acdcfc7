//! Moves that give no check, where none may be given.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::pieces::Pieces;
use crate::square::Square;

/// What a side must not do to the other king, which is in no check.
#[derive(Default)]
pub(super) struct Quiet {
    /// The other king, alone.
    king: Bitboard,
    /// The squares from which a piece would attack it, by role.
    attacks: [Bitboard; 6],
    /// Own pieces that stand alone between it and an own slider.
    shields: Bitboard,
}

impl Quiet {
    pub(super) fn new(pieces: &Pieces, us: Color) -> Self {
        let (king, occupied) = (pieces.king(!us), pieces.occupied());
        let sliders = attacks::bishop_rays(king) & pieces.oblique(us)
            | attacks::rook_rays(king) & pieces.straight(us);
        let mut shields = Bitboard::EMPTY;
        for slider in sliders {
            let between = attacks::between(king, slider) & occupied;
            if !between.is_several() {
                shields |= between;
            }
        }
        Self {
            king: king.bit(),
            attacks: Role::ALL.map(|role| attacks::of(!us, role, king, occupied)),
            shields: shields & pieces.color(us),
        }
    }

    /// Where a piece may go as far as checks are concerned.
    pub(super) fn allowed(&self, role: Role, from: Square) -> Bitboard {
        let direct = !self.attacks[role.index()];
        match self.king.first() {
            Some(king) if self.shields.has(from) => direct & attacks::line(king, from),
            _ => direct,
        }
    }
}
