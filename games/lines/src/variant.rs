//! What tells the games of five in a row apart.

/// A game of five in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// How large the board is.
    pub size: Size,
    /// What wins.
    pub win: Win,
}

/// Points on each side of a square board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size(u8);

/// Which rows win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Win {
    /// Five or more.
    FiveOrMore,
    /// Five, and no more: six in a row do not win.
    ExactlyFive,
}

impl Size {
    /// The fewest points on a side: a row of five must fit.
    pub const MIN: u8 = 5;
    /// The most points on a side: a board of go.
    pub const MAX: u8 = 19;

    /// The usual board.
    pub const FIFTEEN: Size = Size(15);

    /// So many points on a side, if that is from [`MIN`](Self::MIN) to [`MAX`](Self::MAX).
    #[must_use]
    pub fn new(points: u8) -> Option<Self> {
        (Self::MIN..=Self::MAX).contains(&points).then_some(Self(points))
    }

    /// Points on a side.
    #[must_use]
    pub fn side(self) -> usize {
        usize::from(self.0)
    }

    /// Points on the board.
    #[must_use]
    pub fn points(self) -> usize {
        self.side() * self.side()
    }
}

impl Win {
    /// Whether an unbroken row of `length` stones wins.
    #[must_use]
    pub fn by(self, length: usize) -> bool {
        match self {
            Win::FiveOrMore => length >= 5,
            Win::ExactlyFive => length == 5,
        }
    }
}
