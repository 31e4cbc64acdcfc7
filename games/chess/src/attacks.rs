//! Where pieces attack: tables that the compiler fills in.

use crate::bitboard::Bitboard;
use crate::magic;
use crate::piece::{Color, Role};
use crate::square::Square;

type Table = [Bitboard; 64];

const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: Table = leaper(&KNIGHT_STEPS);
static KING: Table = leaper(&KING_STEPS);
static PAWN: [Table; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static DIAGONAL: Table = lines(1, 1);
static ANTIDIAGONAL: Table = lines(1, -1);
static ROOK_RAYS: Table = rays(&ROOK_STEPS);
static BISHOP_RAYS: Table = rays(&BISHOP_STEPS);
static LINE: [Table; 64] = pairs(true);
static BETWEEN: [Table; 64] = pairs(false);

/// What a knight attacks.
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// What a king attacks.
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// What a pawn attacks.
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// What a bishop attacks among `occupied` squares.
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    magic::bishop(from, occupied)
}

/// What a rook attacks among `occupied` squares.
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    magic::rook(from, occupied)
}

/// What a queen attacks among `occupied` squares.
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// What a piece attacks.
#[must_use]
pub fn of(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// What a bishop attacks on an empty board.
#[must_use]
pub fn bishop_rays(from: Square) -> Bitboard {
    BISHOP_RAYS[from.index()]
}

/// What a rook attacks on an empty board.
#[must_use]
pub fn rook_rays(from: Square) -> Bitboard {
    ROOK_RAYS[from.index()]
}

/// The line through two squares from edge to edge, both included; empty where there is none.
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The squares strictly between two squares of one line; empty for others.
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The diagonal of `square` that climbs to the right, with the square.
#[must_use]
pub fn diagonal(square: Square) -> Bitboard {
    DIAGONAL[square.index()]
}

/// The diagonal of `square` that climbs to the left, with the square.
#[must_use]
pub fn antidiagonal(square: Square) -> Bitboard {
    ANTIDIAGONAL[square.index()]
}

/// The squares from `square` in one direction up to the edge, without it.
pub(crate) const fn ray(square: u8, file_step: i8, rank_step: i8) -> u64 {
    let (mut file, mut rank) = ((square & 7) as i8, (square >> 3) as i8);
    let mut squares = 0;
    loop {
        file += file_step;
        rank += rank_step;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return squares;
        }
        squares |= 1 << (rank * 8 + file);
    }
}

const fn leaper(steps: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (file_step, rank_step) = steps[step];
            let file = (square & 7) as i8 + file_step;
            let rank = (square >> 3) as i8 + rank_step;
            if file >= 0 && file <= 7 && rank >= 0 && rank <= 7 {
                table[square].0 |= 1 << (rank * 8 + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn rays(steps: &[(i8, i8); 4]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 4 {
            table[square].0 |= ray(square as u8, steps[step].0, steps[step].1);
            step += 1;
        }
        square += 1;
    }
    table
}

const fn lines(file_step: i8, rank_step: i8) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let from = square as u8;
        table[square].0 =
            1 << square | ray(from, file_step, rank_step) | ray(from, -file_step, -rank_step);
        square += 1;
    }
    table
}

/// For each pair of squares on a line: the whole line, or what is strictly between the two.
const fn pairs(whole: bool) -> [Table; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut step = 0;
        while step < 8 {
            let (file_step, rank_step) = KING_STEPS[step];
            let ahead = ray(a as u8, file_step, rank_step);
            let mut left = ahead;
            while left != 0 {
                let b = left.trailing_zeros() as usize;
                table[a][b].0 = if whole {
                    ahead | 1 << a | ray(a as u8, -file_step, -rank_step)
                } else {
                    ahead & ray(b as u8, -file_step, -rank_step)
                };
                left &= left - 1;
            }
            step += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn set(names: &str) -> Bitboard {
        names.split(' ').map(square).fold(Bitboard::EMPTY, |set, square| set | square)
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(square("a1")), set("b3 c2"));
        assert_eq!(king(square("h8")), set("g8 g7 h7"));
        assert_eq!(pawn(Color::White, square("a4")), set("b5"));
        assert_eq!(pawn(Color::Black, square("e5")), set("d4 f4"));
    }

    #[test]
    fn lines_join_squares_and_nothing_else() {
        assert_eq!(between(square("b2"), square("e5")), set("c3 d4"));
        assert_eq!(between(square("e5"), square("b2")), set("c3 d4"));
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(line(square("b3"), square("c2")), set("a4 b3 c2 d1"));
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(diagonal(square("b1")), set("b1 c2 d3 e4 f5 g6 h7"));
        assert_eq!(antidiagonal(square("b1")), set("a2 b1"));
    }
}
