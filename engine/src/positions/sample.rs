//! A position to learn from, as 32 bytes.

use rookery_chess::{CastlingNotation, Chess, Color, Role, Square};
use rookery_statistics::HalfPoints;

use crate::score::Score;

/// How long a sample is.
pub const SAMPLE_BYTES: usize = 32;
/// The most pieces on a board.
const MEN_MAX: usize = 32;
/// The largest score that is kept.
const LONGEST: Score = i16::MAX as Score;

/// A quiet position as the player to move sees it, the own first row at the bottom, and what came
/// of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Where pieces stand; bit 0 is the left corner of the own first row, bit 8 the square above.
    pub occupied: u64,
    /// What stands there in the order of the squares, two in a byte, the first in the lower half:
    /// 0 to 5 for the own pieces as [`Role`] orders them, 6 to 11 for the others.
    pub men: [u8; MEN_MAX / 2],
    /// What a search said, in hundredths of a pawn.
    pub score: i16,
    /// How the game ended: 2 for a win of the player to move, 1 for a draw, 0 for a loss.
    pub points: HalfPoints,
    /// Moves made before, by both.
    pub ply: u16,
}

impl Sample {
    /// A position with what a search said; the result comes later.
    #[must_use]
    pub fn new(position: &Chess, score: Score, ply: usize) -> Self {
        let (pieces, us) = (position.pieces(), position.side_to_move());
        let turn = if us == Color::White { 0 } else { 56 };
        let (mut occupied, mut men) = (0_u64, [0; MEN_MAX / 2]);
        let mut number = 0;
        for square in (0..64_u8).filter(|square| pieces.occupied().0 >> (square ^ turn) & 1 == 1) {
            let Some((color, role)) = pieces.at(Square::new(square ^ turn)) else {
                continue;
            };
            if number < MEN_MAX {
                occupied |= 1 << square;
                let kind = role.index() as u8 + if color == us { 0 } else { 6 };
                men[number / 2] |= kind << (number % 2 * 4);
                number += 1;
            }
        }
        let score = score.clamp(-LONGEST, LONGEST) as i16;
        let ply = ply.min(u16::MAX.into()) as u16;
        Self { occupied, men, score, points: 1, ply }
    }

    /// The pieces: 0 to 5 for the own ones, 6 to 11 for the others, and their squares.
    pub fn each(&self) -> impl Iterator<Item = (usize, usize)> {
        let (mut left, mut number) = (self.occupied, 0);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let kind = self.men[number / 2] >> (number % 2 * 4) & 15;
            number += 1;
            Some((usize::from(kind), square))
        })
    }

    /// The position with White to move, who stands for the own pieces; `None` if it cannot be one.
    #[must_use]
    pub fn position(&self) -> Option<Chess> {
        let mut board = [None; 64];
        for (kind, square) in self.each() {
            let letter = Role::ALL[kind % 6].letter();
            board[square] = Some(if kind < 6 { letter } else { letter.to_ascii_lowercase() });
        }
        let mut fen = String::with_capacity(80);
        for rank in board.chunks(8).rev() {
            if !fen.is_empty() {
                fen.push('/');
            }
            let mut gap = 0;
            for man in rank {
                gap += u8::from(man.is_none());
                let Some(letter) = man else { continue };
                if gap > 0 {
                    fen.push(char::from(b'0' + gap));
                    gap = 0;
                }
                fen.push(*letter);
            }
            if gap > 0 {
                fen.push(char::from(b'0' + gap));
            }
        }
        fen.push_str(" w - - 0 1");
        Chess::from_fen(&fen, CastlingNotation::KingMoves).ok()
    }

    /// The bytes: the squares (8), the men (16), the score, nothing, how it ended and the
    /// ply (2 each), the least significant byte first.
    #[must_use]
    pub fn bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.men);
        let numbers = [self.score as u16, 0, self.points.into(), self.ply];
        for (place, number) in bytes[24..].chunks_mut(2).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// What the bytes say; `None` if it is no position.
    #[must_use]
    pub fn read(bytes: &[u8; SAMPLE_BYTES]) -> Option<Self> {
        let (occupied, rest) = bytes.split_first_chunk::<8>()?;
        let (men, rest) = rest.split_first_chunk::<16>()?;
        let (numbers, _) = rest.as_chunks::<2>();
        let number = |place: usize| u16::from_le_bytes(numbers[place]);
        let sample = Self {
            occupied: u64::from_le_bytes(*occupied),
            men: *men,
            score: number(0) as i16,
            points: HalfPoints::try_from(number(2)).ok()?,
            ply: number(3),
        };
        let few = sample.occupied.count_ones() as usize <= MEN_MAX;
        (few && sample.points <= 2 && sample.has_kings()).then_some(sample)
    }

    fn has_kings(&self) -> bool {
        let count = |king: usize| self.each().filter(|(kind, _)| *kind == king).count();
        let king = Role::King.index();
        self.each().all(|(kind, _)| kind < 12) && count(king) == 1 && count(king + 6) == 1
    }
}

#[cfg(test)]
mod tests {
    use rookery_rules::Position as _;

    use super::*;

    #[test]
    fn a_sample_is_the_position_as_its_mover_sees_it() {
        for (fen, seen) in [
            ("4k3/p7/8/8/8/8/7P/R3K3 w - - 0 1", "4k3/p7/8/8/8/8/7P/R3K3 w - - 0 1"),
            ("4k3/p7/8/8/8/8/7P/R3K3 b - - 0 1", "r3k3/7p/8/8/8/8/P7/4K3 w - - 0 1"),
        ] {
            let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
            let sample = Sample { points: 2, ..Sample::new(&position, -77, 12) };
            assert_eq!(sample.position().map(|position| position.text()), Some(seen.into()));
            assert_eq!(Sample::read(&sample.bytes()), Some(sample));
            assert_eq!((sample.score, sample.ply), (-77, 12));
        }
    }

    #[test]
    fn what_is_no_position_is_not_read() {
        let start = Sample::new(&Chess::default(), 0, 0).bytes();
        let mut without_king = start;
        without_king[8 + 2] = 0x33;
        let mut of_no_kind = start;
        of_no_kind[8] = 0xff;
        let mut beyond_a_win = start;
        beyond_a_win[28] = 3;
        for wrong in [without_king, of_no_kind, beyond_a_win, [0; SAMPLE_BYTES]] {
            assert_eq!(Sample::read(&wrong), None);
        }
        let mut crowded = start;
        crowded[..8].fill(0xff);
        assert_eq!(Sample::read(&crowded), None, "64 men");
    }
}
