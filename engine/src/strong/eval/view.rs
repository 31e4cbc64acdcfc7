//! What both sides attack, found once for each position.

use rookery_chess::{Bitboard, Color, Pieces, Role, Square, attacks};

use super::pawns::{self, Structure};

/// A position as the evaluation sees it.
pub(super) struct View<'a> {
    pub(super) pieces: &'a Pieces,
    pub(super) structure: &'a Structure,
    pub(super) occupied: Bitboard,
    pub(super) sides: [Side; 2],
}

/// What one side attacks.
pub(super) struct Side {
    pub(super) king: Square,
    /// The king's square and those beside it.
    pub(super) zone: Bitboard,
    /// By role.
    pub(super) by: [Bitboard; 6],
    /// By anything.
    pub(super) all: Bitboard,
    /// By at least two.
    pub(super) twice: Bitboard,
    /// Pieces that attack the zone of the enemy king.
    pub(super) hunters: i32,
    /// What they do there.
    pub(super) danger: i32,
}

impl<'a> View<'a> {
    /// With pawns and kings; the other pieces are added one by one.
    pub(super) fn new(pieces: &'a Pieces, structure: &'a Structure) -> Self {
        let sides = Color::BOTH.map(|color| {
            let king = pieces.king(color);
            let beside = attacks::king(king);
            let zone = beside | king;
            let pawns = pawns::attacks(pieces.of(color, Role::Pawn), color);
            let mut by = [Bitboard::EMPTY; 6];
            by[Role::Pawn.index()] = pawns;
            by[Role::King.index()] = beside;
            let (all, twice) = (pawns | beside, pawns & beside);
            Side { king, zone, by, all, twice, hunters: 0, danger: 0 }
        });
        Self { pieces, structure, occupied: pieces.occupied(), sides }
    }

    pub(super) fn side(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }

    /// What a side's pieces of a kind attack.
    pub(super) fn by(&self, color: Color, role: Role) -> Bitboard {
        self.side(color).by[role.index()]
    }
}

impl Side {
    /// Adds what a piece attacks.
    pub(super) fn add(&mut self, role: Role, reached: Bitboard) {
        self.by[role.index()] |= reached;
        self.twice |= self.all & reached;
        self.all |= reached;
    }
}
