//! Seats and viewers: who sits at a board, and who looks at it.

use std::ops::Not;

use crate::wire;

wire! {
    /// One of the two seats of every game. `First` moves first from the usual start.
    #[derive(Copy, Eq, Hash, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    pub enum Seat {
        /// The first seat: White in chess, Black in draughts and five in a row.
        First,
        /// The second seat.
        Second,
    }

    /// A colour by which players know a seat, where it is neither white nor black.
    #[derive(Copy, Eq, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum SeatColour {
        /// Red, such as the side that begins in xiangqi.
        Red,
        /// Blue, such as the side that begins in janggi.
        Blue,
        /// Green.
        Green,
        /// Yellow, such as one of the sides of connect four.
        Yellow,
    }

    /// The viewer of a position: a seat sees what its player may know, a spectator what both may.
    #[derive(Copy, Eq, Hash, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    pub enum Viewer {
        /// The player of the first seat.
        First,
        /// The player of the second seat.
        Second,
        /// Anyone else, while the game goes on.
        Spectator,
        /// Anyone once the game is over, when nothing is hidden any more.
        All,
    }
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// Returns 0 or 1, for arrays by seat.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Seat {
    type Output = Seat;
    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

impl Viewer {
    /// Returns the seat whose player looks, if any.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::First => Some(Seat::First),
            Viewer::Second => Some(Seat::Second),
            Viewer::Spectator | Viewer::All => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        match seat {
            Seat::First => Viewer::First,
            Seat::Second => Viewer::Second,
        }
    }
}
