//! Which piece a tower is.

use rookery_rules::texts::positions;
use rookery_rules::{PieceId, Seat, Text};

/// How many discs make a king. No tower is taller: there is no such piece.
pub(crate) const KING_HEIGHT: u8 = 8;
/// The discs of each side at the start.
pub(crate) const DISCS: u32 = 47;
/// Seats in words, in order.
pub(crate) const NAMES: [&str; 2] = ["White", "Black"];

/// A seat where it is said.
pub(crate) fn color(seat: Seat) -> Text {
    match seat {
        Seat::First => positions::white(),
        Seat::Second => positions::black(),
    }
}

/// A piece of chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Pawn,
    Rook,
    Knight,
    Bishop,
    Queen,
    King,
}

impl Role {
    pub(crate) const ALL: [Role; 6] =
        [Role::Pawn, Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King];

    /// The piece that so many discs are. A height between two pieces counts as the lower one.
    pub(crate) fn of(height: u8) -> Self {
        match height {
            ..=2 => Role::Pawn,
            3 => Role::Rook,
            4 => Role::Knight,
            5 | 6 => Role::Bishop,
            7 => Role::Queen,
            _ => Role::King,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        ["pawn", "rook", "knight", "bishop", "queen", "king"][self as usize]
    }

    pub(crate) fn letter(self) -> &'static str {
        ["P", "R", "N", "B", "Q", "K"][self as usize]
    }

    /// The piece of a seat among the board's pieces.
    pub(crate) fn id(self, seat: Seat) -> PieceId {
        (seat.index() * Role::ALL.len() + self as usize) as PieceId
    }
}
