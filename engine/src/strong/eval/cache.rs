//! What the hand-crafted evaluation keeps from position to position: piece-square tables as sums,
//! and a pawn hash table, for pawns change seldom. No score depends on it.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square};

use super::hce::{Sum, worth};
use super::pawns::{self, Structure};
use super::weights::Weights;

/// Entries of the pawn hash table, a power of two.
const PAWN_ENTRIES: usize = 1 << 13;

/// A cache that belongs to some weights.
pub(in crate::strong) struct EvalCache {
    /// By side, role and square.
    worths: Vec<Sum>,
    pawns: Vec<PawnEntry>,
}

/// The pawns of both sides and what follows from them.
#[derive(Clone, Copy, Default)]
struct PawnEntry {
    pawns: [Bitboard; 2],
    structure: Structure,
}

impl EvalCache {
    pub(super) fn new(weights: &Weights) -> Self {
        let mut worths = Vec::with_capacity(2 * 6 * 64);
        for color in Color::BOTH {
            for role in Role::ALL {
                worths.extend((0..64).map(|square| {
                    let Sum { early, late } = worth(color, role, Square::new(square), weights);
                    let sign = if color == Color::White { 1 } else { -1 };
                    Sum { early: sign * early, late: sign * late }
                }));
            }
        }
        let none = PawnEntry {
            structure: pawns::structure(&Pieces::default(), weights),
            ..PawnEntry::default()
        };
        Self { worths, pawns: vec![none; PAWN_ENTRIES] }
    }

    /// What the pieces are worth where they stand: White's less Black's.
    pub(super) fn placed(&self, pieces: &Pieces) -> Sum {
        let mut sum = Sum::default();
        for color in Color::BOTH {
            for role in Role::ALL {
                let kind = &self.worths[(color.index() * 6 + role.index()) * 64..][..64];
                for square in pieces.of(color, role) {
                    sum += kind[square.index()];
                }
            }
        }
        sum
    }

    /// What follows from the pawns.
    pub(super) fn structure(&mut self, pieces: &Pieces, weights: &Weights) -> Structure {
        let pawns = Color::BOTH.map(|color| pieces.of(color, Role::Pawn));
        let entry = &mut self.pawns[mixed(pawns) as usize % PAWN_ENTRIES];
        if entry.pawns != pawns {
            *entry = PawnEntry { pawns, structure: pawns::structure(pieces, weights) };
        }
        entry.structure
    }
}

/// A number that tells positions of pawns apart, as well in its lowest bits as anywhere.
pub(in crate::strong) fn mixed([one, other]: [Bitboard; 2]) -> u64 {
    let mixed = one.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ other.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}
