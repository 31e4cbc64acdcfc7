//! Where Black may not play in renju, as the Renju International Federation defines it: an
//! overline, a double four, or a double three of threes that are real.

use crate::stones::{DIRECTIONS, Point, Stones};
use crate::variant::Size;

/// Points on each side of a move that decide about it, along each line.
const REACH: i8 = 5;
/// The place of the move itself in a [`Line`].
const MIDDLE: usize = REACH as usize;
/// How many moves may be judged to find out about one. A position made to be difficult could ask for
/// ever; a move that is not judged by then is taken to be allowed.
const JUDGED_MAX: u32 = 4096;

/// Why a move is forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which could become a straight four by a move that is allowed.
    DoubleThree,
}

/// What is found along a line through a move, the move's own stone included: bit n is the point
/// n − [`MIDDLE`] steps away.
#[derive(Clone, Copy)]
struct Line {
    black: u16,
    empty: u16,
}

impl Line {
    fn black(self, at: usize) -> bool {
        self.black >> at & 1 == 1
    }

    /// Whether five points from `start` (at least 1) on would be a row of just five, once they are
    /// all black.
    fn ends_there(self, start: usize) -> bool {
        !self.black(start + 5) && !self.black(start - 1)
    }

    /// How many stones stand in an unbroken row with the move.
    fn run(self) -> u32 {
        let ahead = (self.black >> MIDDLE).trailing_ones();
        let behind = (self.black << (15 - MIDDLE)).leading_ones();
        ahead + behind - 1
    }

    /// How many fours the move is part of. A straight four can become five in two ways, but is one.
    fn fours(self) -> usize {
        let mut found = [0; 5];
        let mut count = 0;
        for start in 1..=MIDDLE {
            let five = 0b1_1111 << start;
            let stones = self.black & five;
            let one_missing = stones.count_ones() == 4 && (self.empty & five).count_ones() == 1;
            if one_missing && self.ends_there(start) && !found[..count].contains(&stones) {
                found[count] = stones;
                count += 1;
            }
        }
        count
    }

    /// The points, as steps from the move, that would make a straight four with it and two others.
    fn straight_fours(self) -> impl Iterator<Item = i8> {
        (2..=MIDDLE).filter_map(move |start| {
            let four = 0b1111 << start;
            let ends = 1 << (start - 1) | 1 << (start + 4);
            let missing = self.empty & four;
            let fits = (self.black & four).count_ones() == 3
                && missing.count_ones() == 1
                && self.empty & ends == ends
                && !self.black(start - 2)
                && !self.black(start + 5);
            fits.then(|| missing.trailing_zeros() as i8 - REACH)
        })
    }
}

/// The board as a question about Black's next move sees it.
pub(crate) struct Board {
    stones: [Stones; 2],
    size: Size,
    /// How many more moves may be judged.
    left: u32,
}

impl Board {
    pub(crate) fn new(stones: [Stones; 2], size: Size) -> Self {
        Self { stones, size, left: 0 }
    }

    /// Why Black may not put a stone on the free point `at`. A move that makes five in a row is
    /// never forbidden.
    pub(crate) fn foul(&mut self, at: Point) -> Option<Foul> {
        // Nothing but stones nearby can make a foul, and few points have enough of them.
        self.left = JUDGED_MAX;
        if self.stones[0].near(at, REACH as u8) < 4 { None } else { self.judge(at) }
    }

    fn judge(&mut self, at: Point) -> Option<Foul> {
        self.left = self.left.checked_sub(1)?;
        self.stones[0].put(at);
        let foul = self.judge_put(at);
        self.stones[0].remove(at);
        foul
    }

    /// [`judge`](Self::judge), the stone being on the board.
    fn judge_put(&mut self, at: Point) -> Option<Foul> {
        let lines = DIRECTIONS.map(|direction| self.line(at, direction));
        let runs = lines.map(Line::run);
        if runs.contains(&5) {
            return None;
        }
        if runs.iter().any(|&run| run > 5) {
            return Some(Foul::Overline);
        }
        if lines.into_iter().map(Line::fours).sum::<usize>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        let may_be_three = |line: &Line| line.straight_fours().next().is_some();
        if lines.iter().filter(|line| may_be_three(line)).count() < 2 {
            return None;
        }
        let real = |&(line, direction): &(Line, (i8, i8))| {
            line.straight_fours().any(|steps| {
                let next = at.step(direction, steps);
                next.is_some_and(|next| !self.makes_five(next) && self.judge(next).is_none())
            })
        };
        let threes = lines.into_iter().zip(DIRECTIONS).filter(real).take(2).count();
        (threes == 2).then_some(Foul::DoubleThree)
    }

    fn makes_five(&self, at: Point) -> bool {
        let mut stones = self.stones[0];
        stones.put(at);
        stones.runs(at).into_iter().any(|run| run == 5)
    }

    fn line(&self, at: Point, direction: (i8, i8)) -> Line {
        let mut line = Line { black: 0, empty: 0 };
        for place in 0..=2 * MIDDLE {
            let point = at.step(direction, place as i8 - REACH);
            let Some(point) = point.filter(|point| point.is_on(self.size)) else { continue };
            if self.stones[0].has(point) {
                line.black |= 1 << place;
            } else if !self.stones[1].has(point) {
                line.empty |= 1 << place;
            }
        }
        line
    }
}
