//! A position as the solver sees it.

use rookery_lines::Columns;
use rookery_rules::Position as _;

use crate::board::columns::{BOTTOM, PLACES, completing, mirrored};

/// Bits for each column, as in [`Columns::discs`].
const STRIDE: u32 = 7;

/// A position of connect four: one bit for each place, as in [`Columns::discs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The discs of the player to move.
    pub own: u64,
    /// All discs.
    pub all: u64,
    /// The free places that would give the player to move four in a row.
    pub mine: u64,
    /// Those that would give it to the opponent.
    pub theirs: u64,
}

impl Grid {
    /// The empty board.
    pub const EMPTY: Self = Self { own: 0, all: 0, mine: 0, theirs: 0 };

    /// The position of a game.
    #[must_use]
    pub fn of(board: &Columns) -> Self {
        let (own, other) = (board.discs(board.turn()), board.discs(!board.turn()));
        Self::new(own, own | other)
    }

    fn new(own: u64, all: u64) -> Self {
        Self { own, all, mine: completing(own, all), theirs: completing(own ^ all, all) }
    }

    /// The position with this [`key`](Self::key).
    pub(super) fn of_key(key: u64) -> Self {
        let (mut own, mut all) = (0, 0);
        for shift in (0..7).map(|column| column * STRIDE) {
            let bits = key >> shift & 0b111_1111;
            let top = 1 << bits.max(1).ilog2();
            own |= (bits & !top) << shift;
            all |= (top - 1) << shift;
        }
        Self::new(own, all)
    }

    /// The discs of the player who is not to move.
    #[must_use]
    pub fn other(&self) -> u64 {
        self.own ^ self.all
    }

    /// The free places.
    #[must_use]
    pub fn empty(&self) -> u64 {
        PLACES & !self.all
    }

    /// The places where discs land.
    #[must_use]
    pub fn landing(&self) -> u64 {
        (self.all + BOTTOM) & PLACES
    }

    /// Where a disc lands in a column, counted from 0; nowhere if it is full.
    #[must_use]
    pub fn place(&self, column: u8) -> Option<u64> {
        let place = self.landing() & column_of(1 << (u32::from(column) * STRIDE));
        (place != 0).then_some(place)
    }

    /// How many discs there are.
    #[must_use]
    pub fn discs(&self) -> u32 {
        self.all.count_ones()
    }

    /// Whether the player to move wins with this move.
    #[must_use]
    pub fn wins_now(&self) -> bool {
        self.mine & self.landing() != 0
    }

    /// The position after a disc at a place where one can land.
    #[must_use]
    pub fn after(&self, place: u64) -> Self {
        let all = self.all | place;
        let (mine, theirs) = (self.theirs & !place, completing(self.own | place, all));
        Self { own: self.other(), all, mine, theirs }
    }

    /// Another number for every position: the player's own discs below a bit above each column.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.own + self.all + BOTTOM
    }

    /// The key of the mirror image.
    #[must_use]
    pub fn mirrored_key(&self) -> u64 {
        mirrored(self.key())
    }

    /// The position or its mirror image, always the same one of both; whether it is the image.
    #[must_use]
    pub fn upright(&self) -> (Self, bool) {
        if self.key() <= self.mirrored_key() {
            return (*self, false);
        }
        (Self::new(mirrored(self.own), mirrored(self.all)), true)
    }
}

/// The column, counted from 0, of a place.
#[must_use]
pub(super) fn column(place: u64) -> u8 {
    (place.trailing_zeros() / STRIDE) as u8
}

/// All bits of the column of a place.
#[must_use]
pub(super) fn column_of(place: u64) -> u64 {
    0b111_1111 << (u32::from(column(place)) * STRIDE)
}
