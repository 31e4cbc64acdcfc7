//! Pieces and their colours.

use rookery_rules::texts::positions;
use rookery_rules::{Seat, Text};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Color {
    White,
    Black,
}

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// One cell any way, through sides and corners.
    King,
    /// As rook and bishop.
    Queen,
    /// Through the sides of cells.
    Rook,
    /// Through their corners, and so on cells of one shade.
    Bishop,
    /// Two cells straight on and one aside.
    Knight,
    /// Straight ahead.
    Pawn,
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) role: Role,
}

/// What a pawn may become.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Color {
    pub(crate) const BOTH: [Color; 2] = [Color::White, Color::Black];

    pub(crate) fn other(self) -> Self {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    pub(crate) fn seat(self) -> Seat {
        Seat::BOTH[self as usize]
    }

    pub(crate) fn of(seat: Seat) -> Self {
        Self::BOTH[seat.index()]
    }

    pub(crate) fn name(self) -> &'static str {
        ["White", "Black"][self as usize]
    }

    /// The name where it is said.
    pub(crate) fn text(self) -> Text {
        match self {
            Color::White => positions::white(),
            Color::Black => positions::black(),
        }
    }

    /// The place in [`DIRECTIONS`](crate::geometry::DIRECTIONS) of straight ahead.
    pub(crate) fn ahead(self) -> usize {
        [0, 3][self as usize]
    }
}

impl Role {
    pub(crate) const ALL: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    pub(crate) fn name(self) -> &'static str {
        ["king", "queen", "rook", "bishop", "knight", "pawn"][self as usize]
    }

    pub(crate) fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())
    }

    /// Which of [`DIRECTIONS`](crate::geometry::DIRECTIONS) it goes along, if it does.
    pub(crate) fn directions(self) -> std::ops::Range<usize> {
        match self {
            Role::King | Role::Queen => 0..12,
            Role::Rook => 0..6,
            Role::Bishop => 6..12,
            Role::Knight | Role::Pawn => 0..0,
        }
    }
}

impl Piece {
    /// The place of this piece among the board's kinds.
    pub(crate) fn id(self) -> u16 {
        self.color as u16 * 6 + self.role as u16
    }

    /// Upper case for White.
    pub(crate) fn letter(self) -> char {
        let letter = self.role.letter();
        if self.color == Color::White { letter } else { letter.to_ascii_lowercase() }
    }

    pub(crate) fn of(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(Self { color, role: Role::of(letter)? })
    }
}
