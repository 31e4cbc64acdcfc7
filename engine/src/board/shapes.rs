//! What a stone would make of the stones around it, in games of stones in a row.

use rookery_lines::{Point, Row, Win};
use rookery_rules::Seat;

/// Completes a row that wins.
pub(crate) const FIVE: i32 = 100_000;
/// Leaves two points that complete it.
pub(crate) const STRAIGHT_FOUR: i32 = 10_000;
/// Leaves one point that completes it.
pub(crate) const FOUR: i32 = 1_500;
/// Threatens a straight four.
pub(crate) const THREE: i32 = 800;
/// May come to more, for each window that is still free.
const BROKEN_THREE: i32 = 90;
const TWO: i32 = 30;
const ONE: i32 = 4;

/// Bits that stand for what lies beside the board, below a line's first point.
const MARGIN: usize = 6;
const SIDE_MAX: usize = 19;
const LINES: usize = 2 * SIDE_MAX - 1;

/// The stones of both sides along every line of the board.
pub(crate) struct Shapes {
    side: usize,
    /// Stones that win in a row.
    len: usize,
    win: Win,
    /// By direction and line: the points with a stone of each seat.
    stones: [[[u32; LINES]; 4]; 2],
    /// By direction and line: the points on the board.
    board: [[u32; LINES]; 4],
}

impl Shapes {
    pub(crate) fn new(row: &Row) -> Self {
        let side = row.variant().size.side();
        let win = row.variant().win;
        let mut shapes =
            Self { side, len: win.least(), win, stones: [[[0; LINES]; 4]; 2], board: lines(side) };
        for seat in Seat::BOTH {
            for (y, bits) in row.stones(seat).iter().enumerate().take(side) {
                let mut bits = *bits;
                while bits != 0 {
                    let x = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    for (direction, (line, bit)) in places(side, x, y).into_iter().enumerate() {
                        shapes.stones[seat.index()][direction][line] |= 1 << bit;
                    }
                }
            }
        }
        shapes
    }

    /// What a stone of a seat is worth on a free point: the sum over the four directions.
    pub(crate) fn worth(&self, seat: Seat, at: Point) -> i32 {
        let places = places(self.side, usize::from(at.column), usize::from(at.row));
        let of = |(direction, (line, bit)): (usize, (usize, usize))| {
            self.along(seat, direction, line, bit)
        };
        places.into_iter().enumerate().map(of).sum()
    }

    fn along(&self, seat: Seat, direction: usize, line: usize, bit: usize) -> i32 {
        let own = self.stones[seat.index()][direction][line];
        let open = self.board[direction][line] & !self.stones[(!seat).index()][direction][line];
        let window = (1_u32 << self.len) - 1;
        let (mut best, mut count) = (0, 0);
        for first in bit + 1 - self.len..=bit {
            let mask = window << first;
            let beside = own & (mask << 1 | mask >> 1) & !mask;
            if open & mask != mask || self.too_long(seat, beside) {
                continue;
            }
            let stones = (own & mask).count_ones() as usize;
            if stones > best {
                (best, count) = (stones, 1);
            } else if stones == best {
                count += 1;
            }
        }
        self.grade(best, count)
    }

    /// Whether a stone beside a full window spoils it.
    fn too_long(&self, seat: Seat, beside: u32) -> bool {
        let exactly = match self.win {
            Win::ExactlyFive => true,
            Win::Renju => seat == Seat::First,
            Win::Three | Win::FiveOrMore => false,
        };
        exactly && beside != 0
    }

    fn grade(&self, stones: usize, windows: i32) -> i32 {
        match self.len - stones {
            _ if windows == 0 => 0,
            0 | 1 => FIVE,
            2 if windows > 1 => STRAIGHT_FOUR,
            2 => FOUR,
            3 if windows > 2 => THREE,
            3 => BROKEN_THREE * windows,
            4 => TWO * windows,
            _ => ONE * windows,
        }
    }

    /// How many windows a seat alone has stones in, by their number.
    pub(crate) fn windows(&self, seat: Seat) -> [i32; 6] {
        let mut found = [0; 6];
        let window = (1_u32 << self.len) - 1;
        for direction in 0..4 {
            for line in 0..LINES {
                let own = self.stones[seat.index()][direction][line];
                if own == 0 {
                    continue;
                }
                let other = self.stones[(!seat).index()][direction][line];
                let open = self.board[direction][line] & !other;
                for first in MARGIN..MARGIN + self.side {
                    let mask = window << first;
                    if open & mask == mask {
                        found[(own & mask).count_ones() as usize] += 1;
                    }
                }
            }
        }
        found
    }

    /// The free points with a stone at most `reach` steps away, across, down or diagonally.
    pub(crate) fn near(&self, row: &Row, reach: u32) -> Vec<Point> {
        let rows = &self.stones[0][0];
        let occupied = |y: usize| (rows[y] | self.stones[1][0][y]) >> MARGIN;
        let mut found = vec![];
        for y in 0..self.side {
            let around = y.saturating_sub(reach as usize)..=(y + reach as usize).min(self.side - 1);
            let mut near = around.map(occupied).fold(0, |sum, bits| sum | bits);
            for _ in 0..reach {
                near |= near << 1 | near >> 1;
            }
            let stones = row.stones(Seat::First)[y] | row.stones(Seat::Second)[y];
            let mut free = near & !stones & ((1 << self.side) - 1);
            while free != 0 {
                found.push(Point { column: free.trailing_zeros() as u8, row: y as u8 });
                free &= free - 1;
            }
        }
        found
    }
}

/// The line of a point in each direction, and its bit there.
fn places(side: usize, x: usize, y: usize) -> [(usize, usize); 4] {
    [(y, x + MARGIN), (x, y + MARGIN), (x + side - 1 - y, y + MARGIN), (x + y, y + MARGIN)]
}

fn lines(side: usize) -> [[u32; LINES]; 4] {
    let mut board = [[0; LINES]; 4];
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        for (direction, (line, bit)) in places(side, x, y).into_iter().enumerate() {
            board[direction][line] |= 1 << bit;
        }
    }
    board
}
