//! The numbers that squares get in a table.

use std::sync::LazyLock;

use rookery_chess::{Square, attacks};

/// The most pawns that lead, and one.
const LEADERS: usize = 6;
/// How many ways two kings can stand, mirrored into the triangle a1, d1, d4.
pub(super) const KINGS: u64 = 462;
/// How many ways three different men can stand, mirrored likewise.
pub(super) const THREE: u64 = 31_332;

/// The numbers that squares get.
pub(super) struct Numbers {
    /// In how many ways so many can be chosen (first) among so many (second).
    choose: [[u64; 65]; 8],
    /// For a pawn: the higher, the nearer to the edge and to its home; two mirrored squares follow
    /// each other. 47 is a2.
    pub(super) pawn: [u8; 64],
    /// By how many pawns lead and the square of the first, on files a to d: the number where its
    /// part begins.
    pub(super) lead: [[u64; 64]; LEADERS],
    /// By how many pawns lead and the file of the first: how many numbers there are.
    pub(super) lead_len: [[u64; 4]; LEADERS],
    /// The triangle's squares: six below the diagonal, then the four on it.
    pub(super) triangle: [u8; 64],
    /// The squares below the diagonal a1 to h8.
    pub(super) below: [u8; 64],
    /// By the first king's number in the triangle and the square of the second.
    pub(super) kings: [[u16; 64]; 10],
}

pub(super) static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::new);

/// How far above the diagonal a1 to h8 a square is; below 0 under it.
pub(super) fn above(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

impl Numbers {
    /// In how many ways `some` can be chosen among `all`.
    pub(super) fn choose(&self, some: usize, all: usize) -> u64 {
        self.choose.get(some).and_then(|row| row.get(all)).copied().unwrap_or(0)
    }

    fn new() -> Self {
        let mut choose = [[0; 65]; 8];
        choose[0] = [1; 65];
        for some in 1..8 {
            for all in 1..65 {
                choose[some][all] = choose[some - 1][all - 1] + choose[some][all - 1];
            }
        }
        let mut numbers = Self {
            choose,
            pawn: [0; 64],
            lead: [[0; 64]; LEADERS],
            lead_len: [[0; 4]; LEADERS],
            triangle: [0; 64],
            below: [0; 64],
            kings: [[0; 64]; 10],
        };
        numbers.number_pawns();
        numbers.number_triangle();
        numbers.number_kings();
        numbers
    }

    fn number_pawns(&mut self) {
        let mut left = 48;
        for file in 0..4 {
            for rank in 1..7 {
                let square = rank * 8 + file;
                self.pawn[square] = left - 1;
                self.pawn[square ^ 7] = left - 2;
                left -= 2;
            }
        }
        for leaders in 1..LEADERS {
            for file in 0..4 {
                let mut number = 0;
                for rank in 1..7 {
                    let square = rank * 8 + file;
                    self.lead[leaders][square] = number;
                    number += self.choose(leaders - 1, usize::from(self.pawn[square]));
                }
                self.lead_len[leaders][file] = number;
            }
        }
    }

    fn number_triangle(&mut self) {
        let inside = |square: &u8| square & 7 < 4 && square >> 3 < 4;
        let under = (0..64_u8).filter(|square| above(*square) < 0);
        for (number, square) in (0..).zip(under.clone()) {
            self.below[usize::from(square)] = number;
        }
        let on = (0..64_u8).filter(|square| above(*square) == 0);
        for (number, square) in (0..).zip(under.filter(inside).chain(on.filter(inside))) {
            self.triangle[usize::from(square)] = number;
        }
    }

    /// Kings that both stand on the diagonal come last; of two positions that mirror each other at
    /// it one has a number.
    fn number_kings(&mut self) {
        let mut number = 0;
        for both in [false, true] {
            for first in 0..10_u8 {
                let inside = |square: &u8| {
                    square & 7 < 4 && above(*square) <= 0 && self.triangle_of(*square) == first
                };
                let Some(square) = (0..28).find(inside) else { continue };
                let near = attacks::king(Square::new(square)) | Square::new(square);
                for second in (0..64).filter(|second| !near.has(Square::new(*second))) {
                    let diagonal = above(square) == 0 && above(second) == 0;
                    if diagonal == both && !(above(square) == 0 && above(second) > 0) {
                        self.kings[usize::from(first)][usize::from(second)] = number;
                        number += 1;
                    }
                }
            }
        }
    }

    fn triangle_of(&self, square: u8) -> u8 {
        self.triangle[usize::from(square)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_stand_has_a_number() {
        let most = NUMBERS.kings.iter().flatten().max();
        assert_eq!(most.map(|most| u64::from(*most) + 1), Some(KINGS));
        assert_eq!(THREE, 6 * 63 * 62 + 4 * (28 * 62 + 7 * 28 + 7 * 6));
        assert_eq!(NUMBERS.choose(3, 62), 62 * 61 * 60 / 6);
        assert_eq!([8, 15, 55].map(|square| NUMBERS.pawn[square]), [47, 46, 36]);
        // One pawn: a file has six squares. Two: 48 * 47 / 2 pairs, of which half are mirrored.
        assert_eq!(NUMBERS.lead_len[1], [6; 4]);
        assert_eq!(NUMBERS.lead_len[2].iter().sum::<u64>(), 24 * 24);
    }
}
