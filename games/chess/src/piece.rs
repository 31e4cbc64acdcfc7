//! The two sides, the six kinds of pieces, and the two wings.

use std::ops::Not;

use rookery_rules::Seat;

use crate::bitboard::Bitboard;

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// The first seat.
    White,
    /// The second seat.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 or 1, for arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank where its pieces begin: 0 or 7.
    #[must_use]
    pub const fn home_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// Where its pawns go: 8 or −8 squares further.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 8,
            Self::Black => -8,
        }
    }

    /// Every square of the rank that is `rank` (0 to 7) steps from its own side of the board.
    #[must_use]
    pub const fn nth_rank(self, rank: u8) -> Bitboard {
        Bitboard::rank(rank ^ self.home_rank())
    }

    /// A letter as FEN writes it for this side: upper case for White, lower case for Black.
    #[must_use]
    pub const fn case(self, letter: char) -> char {
        match self {
            Self::White => letter.to_ascii_uppercase(),
            Self::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Its name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl Not for Color {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl From<Seat> for Color {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::White,
            Seat::Second => Self::Black,
        }
    }
}

impl From<Color> for Seat {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::First,
            Color::Black => Self::Second,
        }
    }
}

/// What a piece is, whoever has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The pawn.
    Pawn,
    /// The knight.
    Knight,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The queen.
    Queen,
    /// The king.
    King,
}

impl Role {
    /// All six.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// What a pawn may become, in the order to offer it.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// 0 to 5, for arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in English, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The piece with this letter, upper case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// Its name in English, which is also its picture's.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

/// One of the two ways to castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wing {
    /// With the rook on the king's right, as White sees it: `O-O`.
    King,
    /// With the rook on the king's left: `O-O-O`.
    Queen,
}

impl Wing {
    /// Where the king ends: the g or the c file.
    #[must_use]
    pub const fn king_file(self) -> u8 {
        match self {
            Self::King => 6,
            Self::Queen => 2,
        }
    }

    /// Where the rook ends: the f or the d file.
    #[must_use]
    pub const fn rook_file(self) -> u8 {
        match self {
            Self::King => 5,
            Self::Queen => 3,
        }
    }
}
