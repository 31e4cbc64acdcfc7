//! The stones of one side, and the rows they form.

use rookery_rules::Seat;

use crate::variant::{Size, Win};

/// A point of the board: column and row, both from 0, the top row first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// From the left.
    pub column: u8,
    /// From the top.
    pub row: u8,
}

/// Across, down, and both diagonals.
pub(crate) const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// One bit for each point, a word for each row. No row runs over into the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stones {
    rows: [u32; Size::MAX as usize],
}

impl Point {
    /// The point of a cell, which are numbered row by row.
    pub(crate) fn of_cell(cell: usize, size: Size) -> Self {
        Self { column: (cell % size.side()) as u8, row: (cell / size.side()) as u8 }
    }

    pub(crate) fn cell(self, size: Size) -> u16 {
        u16::from(self.row) * size.side() as u16 + u16::from(self.column)
    }

    /// Reads `h8`: a column's letter, and a row counted from the bottom.
    pub(crate) fn read(text: &str, size: Size) -> Option<Self> {
        let mut chars = text.chars();
        let column = (chars.next()?.to_ascii_lowercase() as u32).checked_sub('a'.into())?;
        let digits = chars.as_str();
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let row = size.side().checked_sub(digits.parse().ok().filter(|_| plain)?)?;
        let column = u8::try_from(column).ok().filter(|&column| usize::from(column) < size.side());
        Some(Self { column: column?, row: u8::try_from(row).ok()? })
    }

    /// Writes what [`read`](Self::read) reads.
    pub(crate) fn write(self, size: Size) -> String {
        // By hand, as a list of legal moves writes every free point of the board.
        let number = size.side() as u8 - self.row;
        let mut text = String::with_capacity(3);
        text.push(char::from(b'a' + self.column));
        if number >= 10 {
            text.push(char::from(b'0' + number / 10));
        }
        text.push(char::from(b'0' + number % 10));
        text
    }

    /// The point so many steps away. It may lie beside the board.
    pub(crate) fn step(self, (right, down): (i8, i8), steps: i8) -> Option<Self> {
        let column = self.column.checked_add_signed(right * steps)?;
        Some(Self { column, row: self.row.checked_add_signed(down * steps)? })
    }

    pub(crate) fn is_on(self, size: Size) -> bool {
        usize::from(self.column.max(self.row)) < size.side()
    }
}

impl Stones {
    pub(crate) fn rows(&self) -> &[u32; Size::MAX as usize] {
        &self.rows
    }

    pub(crate) fn put(&mut self, at: Point) {
        self.rows[usize::from(at.row)] |= 1 << at.column;
    }

    pub(crate) fn remove(&mut self, at: Point) {
        self.rows[usize::from(at.row)] &= !(1 << at.column);
    }

    pub(crate) fn has(&self, at: Point) -> bool {
        let row = self.rows.get(usize::from(at.row));
        row.is_some_and(|row| at.column < 32 && row >> at.column & 1 == 1)
    }

    pub(crate) fn count(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The points in neither of the two, within the board.
    pub(crate) fn free<'a>(&'a self, other: &'a Self, size: Size) -> impl Iterator<Item = Point> {
        let board: u32 = (1 << size.side()) - 1;
        (0..size.side()).flat_map(move |row| {
            Bits(board & !(self.rows[row] | other.rows[row]))
                .map(move |column| Point { column, row: row as u8 })
        })
    }

    /// The points that have a stone.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        (0u8..)
            .zip(self.rows)
            .flat_map(|(row, bits)| Bits(bits).map(move |column| Point { column, row }))
    }

    /// The lengths of the unbroken rows through the stone at `at`, one for each direction.
    pub(crate) fn runs(&self, at: Point) -> [usize; 4] {
        DIRECTIONS.map(|direction| {
            let along = |sign: i8| {
                let steps = (1..).map_while(|steps| at.step(direction, sign * steps));
                steps.take_while(|&point| self.has(point)).count()
            };
            1 + along(1) + along(-1)
        })
    }

    /// Whether a row through the stone at `at` wins for `seat`.
    pub(crate) fn wins_at(&self, at: Point, win: Win, seat: Seat) -> bool {
        self.runs(at).into_iter().any(|length| win.by(seat, length))
    }

    /// Whether any row wins for `seat`.
    pub(crate) fn win(&self, win: Win, seat: Seat) -> bool {
        self.points().any(|at| self.wins_at(at, win, seat))
    }

    /// How many stones stand at most `reach` lines away from `at` each way.
    pub(crate) fn near(&self, at: Point, reach: u8) -> u32 {
        let (left, right) = (at.column.saturating_sub(reach), at.column + reach);
        let columns = ((1u64 << (right + 1)) - (1 << left)) as u32;
        let (top, bottom) = (at.row.saturating_sub(reach), at.row + reach);
        let rows = &self.rows[usize::from(top)..=usize::from(bottom.min(Size::MAX - 1))];
        rows.iter().map(|row| (row & columns).count_ones()).sum()
    }
}

/// The places of the bits that are set, lowest first.
struct Bits(u32);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        place
    }
}
