//! The 64 squares.

use std::fmt;
use std::str::FromStr;

use crate::bitboard::Bitboard;

/// A square: 0 is a1, 7 is h1, 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number; only the lowest six bits count.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square on a file and a rank, each from 0 to 7.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        Self::new(rank * 8 + file)
    }

    /// Every square, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// 0 to 63, for arrays. The mask says so to the compiler, which then needs no bounds check.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a file, 7 for the h file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank, 7 for the eighth.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set of this square alone.
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The square `offset` places further; the caller knows that it is on the board.
    #[must_use]
    pub const fn offset(self, offset: i8) -> Self {
        Self::new(self.0.wrapping_add_signed(offset))
    }

    /// Steps of a king between two squares.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        self.file().abs_diff(other.file()).max(self.rank().abs_diff(other.rank()))
    }

    /// The letter of the file.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text names no square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSquare;

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::at(file - b'a', rank - b'1')),
            _ => Err(NoSquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back_what_they_print() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a9", "i1", "A1", "a1 ", "é1"] {
            assert_eq!(text.parse::<Square>(), Err(NoSquare), "{text:?}");
        }
    }
}
