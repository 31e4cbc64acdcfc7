//! What the evaluation keeps from position to position: what pieces are worth on their squares, and
//! what was found of pawns, which change seldom. No score depends on it.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square};

use super::judge::{Sum, worth};
use super::pawns::{self, Structure};
use super::weights::Weights;

/// Positions of pawns that are kept, a power of two.
const PLACES: usize = 1 << 13;

/// A memory that belongs to some weights.
pub(super) struct Memory {
    /// By side, role and square.
    worths: Vec<Sum>,
    pawns: Vec<Known>,
}

/// The pawns of both sides and what follows from them.
#[derive(Clone, Copy, Default)]
struct Known {
    pawns: [Bitboard; 2],
    structure: Structure,
}

impl Memory {
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
        let none =
            Known { structure: pawns::structure(&Pieces::default(), weights), ..Known::default() };
        Self { worths, pawns: vec![none; PLACES] }
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
        let known = &mut self.pawns[mixed(pawns) as usize % PLACES];
        if known.pawns != pawns {
            *known = Known { pawns, structure: pawns::structure(pieces, weights) };
        }
        known.structure
    }
}

/// A number that tells positions of pawns apart, as well in its lowest bits as anywhere.
pub(super) fn mixed([one, other]: [Bitboard; 2]) -> u64 {
    let mixed = one.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ other.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}
