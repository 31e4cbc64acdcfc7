//! What stands where.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::square::Square;

/// The pieces on the board: a set of squares for each role and for each side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pieces {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Pieces {
    /// Every piece of a side.
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Every piece of a kind.
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// A side's pieces of a kind.
    #[must_use]
    pub fn of(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// Every piece.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.color(Color::White) | self.color(Color::Black)
    }

    /// A side's bishops and queens.
    #[must_use]
    pub fn oblique(&self, color: Color) -> Bitboard {
        (self.role(Role::Bishop) | self.role(Role::Queen)) & self.color(color)
    }

    /// A side's rooks and queens.
    #[must_use]
    pub fn straight(&self, color: Color) -> Bitboard {
        (self.role(Role::Rook) | self.role(Role::Queen)) & self.color(color)
    }

    /// Where a side's king is; any square when it has none.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::new(self.of(color, Role::King).0.trailing_zeros() as u8)
    }

    /// What kind of piece stands on a square, if any.
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.role(*role).has(square))
    }

    /// The piece on a square, if any.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<(Color, Role)> {
        let color = if self.color(Color::White).has(square) { Color::White } else { Color::Black };
        self.role_at(square).map(|role| (color, role))
    }

    /// Puts a piece on an empty square, or takes away the same piece.
    pub fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.roles[role.index()] ^= square;
        self.colors[color.index()] ^= square;
    }

    /// The pieces of `color` that attack `square` if the `occupied` squares block.
    #[must_use]
    pub fn attackers(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let leapers = attacks::pawn(!color, square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King);
        leapers & self.color(color)
            | attacks::bishop(square, occupied) & self.oblique(color)
            | attacks::rook(square, occupied) & self.straight(color)
    }

    /// Whether `color` attacks `square` if the `occupied` squares block.
    #[must_use]
    pub fn attacks(&self, color: Color, square: Square, occupied: Bitboard) -> bool {
        let (oblique, straight) = (self.oblique(color), self.straight(color));
        attacks::knight(square).meets(self.of(color, Role::Knight))
            || attacks::pawn(!color, square).meets(self.of(color, Role::Pawn))
            || attacks::king(square).meets(self.of(color, Role::King))
            || attacks::bishop_rays(square).meets(oblique)
                && attacks::bishop(square, occupied).meets(oblique)
            || attacks::rook_rays(square).meets(straight)
                && attacks::rook(square, occupied).meets(straight)
    }
}
