//! Sets of squares of a board of up to 128.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// The number of a square: its rank times the number of files, plus its file, from 0.
pub type Sq = u8;

/// A set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Set(pub u128);

impl Set {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// One square.
    #[must_use]
    pub const fn one(square: Sq) -> Self {
        Self(1 << square)
    }

    /// Whether it has a square.
    #[must_use]
    pub const fn has(self, square: Sq) -> bool {
        self.0 >> square & 1 == 1
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first one, by number.
    #[must_use]
    pub fn first(self) -> Option<Sq> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as Sq)
    }

    /// Adds a square.
    pub fn add(&mut self, square: Sq) {
        self.0 |= 1 << square;
    }
}

impl Iterator for Set {
    type Item = Sq;

    fn next(&mut self) -> Option<Sq> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Sq> for Set {
    fn from_iter<I: IntoIterator<Item = Sq>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::one(square))
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $with:ident $assign:ident;)*) => { $(
        impl $trait for Set {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl $with for Set {
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )* };
}

operator! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Set {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}
