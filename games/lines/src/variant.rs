//! What tells the games of stones in a row apart.

use rookery_rules::texts::positions;
use rookery_rules::{Seat, Text};

use crate::texts::positions as texts;

/// A game of stones in a row.
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
    /// Three, with crosses and noughts.
    Three,
    /// Five or more.
    FiveOrMore,
    /// Five, and no more: six in a row do not win.
    ExactlyFive,
    /// Exactly five for the first seat, whose other strong moves are forbidden; five or more for
    /// the second.
    Renju,
}

impl Size {
    /// The fewest points on a side: a row of three must fit.
    pub const MIN: u8 = 3;
    /// The most points on a side: a board of go.
    pub const MAX: u8 = 19;

    /// A board for crosses and noughts.
    pub const THREE: Size = Size(3);
    /// The usual board for five in a row.
    pub const FIFTEEN: Size = Size(15);
    /// The board of go.
    pub const NINETEEN: Size = Size(19);

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
    /// Whether an unbroken row of `length` stones wins for `seat`.
    #[must_use]
    pub fn by(self, seat: Seat, length: usize) -> bool {
        match self {
            Win::Three => length >= 3,
            Win::FiveOrMore => length >= 5,
            Win::ExactlyFive => length == 5,
            Win::Renju => length == 5 || length > 5 && seat == Seat::Second,
        }
    }

    /// The fewest stones of one side that can win.
    #[must_use]
    pub fn least(self) -> usize {
        if self == Win::Three { 3 } else { 5 }
    }

    /// The letters of the seats' stones in text.
    pub(crate) fn letters(self) -> [char; 2] {
        if self == Win::Three { ['x', 'o'] } else { ['b', 'w'] }
    }

    /// What a seat's side is called.
    pub(crate) fn name(self, seat: Seat) -> Text {
        match (self, seat) {
            (Win::Three, Seat::First) => texts::cross(),
            (Win::Three, Seat::Second) => texts::nought(),
            (_, Seat::First) => positions::black(),
            (_, Seat::Second) => positions::white(),
        }
    }
}
