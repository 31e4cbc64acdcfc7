//! Boards of squares as bits: square 1 is the lowest, and the numbers run row by row from the top
//! as White sees the board.

/// A set of squares.
pub(crate) type Squares = u64;

/// Where a step leads that leaves the board.
pub(crate) const OUTSIDE: u8 = u8::MAX;

/// The directions in turn, from straight up; odd ones are diagonal, `(d + 4) % 8` is opposite.
/// On a board whose dark squares alone are used, a straight step goes two rows or columns.
pub(crate) const DIRECTIONS: usize = 8;

/// Which squares of a board are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// The dark ones, with a dark corner on each player's left.
    Dark,
    /// The dark ones, with a dark corner on each player's right.
    DarkRight,
    /// All of them.
    All,
}

/// A board: its squares, and where each step leads.
#[derive(Debug)]
pub struct Geometry {
    /// Rows and columns.
    pub side: u8,
    /// Which squares are used.
    pub played: Played,
    /// How many are used, at most 64.
    pub count: u8,
    neighbours: [[u8; 64]; DIRECTIONS],
    /// By direction: the squares from which a step adds so much to the number. The squares of
    /// rows of one parity need one distance, those of the others another.
    shifts: [[(Squares, i8); 2]; DIRECTIONS],
}

/// The usual board.
pub static DARK_8: Geometry = Geometry::new(8, Played::Dark);
/// The Italian board.
pub static DARK_RIGHT_8: Geometry = Geometry::new(8, Played::DarkRight);
/// The International board.
pub static DARK_10: Geometry = Geometry::new(10, Played::Dark);
/// The Turkish board.
pub static ALL_8: Geometry = Geometry::new(8, Played::All);

impl Geometry {
    const fn new(side: u8, played: Played) -> Self {
        let count = if matches!(played, Played::All) { side * side } else { side * side / 2 };
        let mut board = Self {
            side,
            played,
            count,
            neighbours: [[OUTSIDE; 64]; DIRECTIONS],
            shifts: [[(0, 0); 2]; DIRECTIONS],
        };
        let mut direction = 0;
        while direction < DIRECTIONS {
            let mut square = 0;
            while square < count {
                if let Some(to) = board.step_by_rows(square, direction) {
                    board.neighbours[direction][square as usize] = to;
                    let shift = to as i8 - square as i8;
                    let parity = (board.place(square).0 % 2) as usize;
                    let (from, _) = board.shifts[direction][parity];
                    board.shifts[direction][parity] = (from | 1 << square, shift);
                }
                square += 1;
            }
            direction += 1;
        }
        board
    }

    const fn step_by_rows(&self, square: u8, direction: usize) -> Option<u8> {
        const STEPS: [(i8, i8); DIRECTIONS] =
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        let (row, column) = self.place(square);
        let (down, right) = STEPS[direction];
        let double = direction.is_multiple_of(2) && !matches!(self.played, Played::All);
        let length = if double { 2 } else { 1 };
        self.square(row as i8 + down * length, column as i8 + right * length)
    }

    /// The row and column of a square, both from 0, from the top left; squares count from 0 here.
    #[must_use]
    pub const fn place(&self, square: u8) -> (u8, u8) {
        let side = self.side;
        let half = side / 2;
        match self.played {
            Played::All => (square / side, square % side),
            Played::Dark => (square / half, square % half * 2 + (square / half + 1) % 2),
            Played::DarkRight => (square / half, square % half * 2 + (square / half) % 2),
        }
    }

    /// The square in a row and column, if there is one.
    pub(crate) const fn square(&self, row: i8, column: i8) -> Option<u8> {
        let side = self.side as i8;
        if row < 0 || row >= side || column < 0 || column >= side {
            return None;
        }
        let light = match self.played {
            Played::All => return Some((row * side + column) as u8),
            Played::Dark => 0,
            Played::DarkRight => 1,
        };
        if (row + column) % 2 == light { None } else { Some((row * (side / 2) + column / 2) as u8) }
    }

    /// The square one step away, or [`OUTSIDE`].
    pub(crate) fn next(&self, square: u8, direction: usize) -> u8 {
        self.neighbours[direction][usize::from(square)]
    }

    /// All of `squares` one step on; those that would leave the board are gone.
    pub(crate) fn step(&self, squares: Squares, direction: usize) -> Squares {
        let [even, odd] = self.shifts[direction];
        let shift = |(from, by): (Squares, i8)| {
            let moving = squares & from;
            if by >= 0 { moving << by } else { moving >> -by }
        };
        shift(even) | shift(odd)
    }

    /// So many rows from the top.
    pub(crate) const fn top_rows(&self, rows: u8) -> Squares {
        (1 << (rows as u32 * self.count as u32 / self.side as u32)) - 1
    }

    /// So many rows from the bottom.
    pub(crate) const fn bottom_rows(&self, rows: u8) -> Squares {
        self.all() & !self.top_rows(self.side - rows)
    }

    /// Every square.
    pub(crate) const fn all(&self) -> Squares {
        u64::MAX >> (64 - self.count)
    }
}

/// The squares of a set, lowest first.
pub(crate) fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (squares != 0).then(|| squares.trailing_zeros() as u8);
        squares &= squares.wrapping_sub(1);
        first
    })
}
