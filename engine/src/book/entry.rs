//! An entry of a book: sixteen bytes.

use rookery_chess::{Chess, Move, Role, Square};

/// A move that a book knows in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The position's [`key`](super::key).
    pub key: u64,
    /// The move, packed: see [`packed_move`].
    pub mv: u16,
    /// How often to play it, in proportion to the other moves of the position.
    pub weight: u16,
    /// What programs have learnt of it, each in its own way.
    pub learn: u32,
}

/// The length of an entry in a file.
pub(super) const ENTRY_BYTES: usize = 16;

/// What a pawn becomes, by its number less one.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Entry {
    pub(super) fn read(bytes: &[u8; ENTRY_BYTES]) -> Self {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte))
        };
        Self {
            key: number(0, 8),
            mv: number(8, 10) as u16,
            weight: number(10, 12) as u16,
            learn: number(12, 16) as u32,
        }
    }

    pub(super) fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.key.to_be_bytes());
        to.extend(self.mv.to_be_bytes());
        to.extend(self.weight.to_be_bytes());
        to.extend(self.learn.to_be_bytes());
    }
}

/// A move as a book writes it, from the lowest bit: to 6, from 6, what a pawn becomes 3. Castling
/// goes to the rook's square.
#[must_use]
pub fn packed_move(mv: Move) -> u16 {
    let becomes = mv.promotion().and_then(|role| PROMOTIONS.iter().position(|one| *one == role));
    let becomes = becomes.map_or(0, |place| place + 1);
    (mv.to.index() | mv.from.index() << 6 | becomes << 12) as u16
}

/// The legal move that a book means. Castling may be written by the rook's square, as the format
/// wants it, or by the king's.
#[must_use]
pub fn legal_move(position: &Chess, packed: u16) -> Option<Move> {
    let square = |shift: u16| Square::new((packed >> shift & 63) as u8);
    let (to, from) = (square(0), square(6));
    let (mut exact, mut castling) = (None, None);
    position.each_move(|mv| {
        if packed_move(mv) == packed {
            exact = Some(mv);
        } else if mv.is_castling() && mv.from == from && mv.destination() == to {
            castling = Some(mv);
        }
    });
    exact.or(castling.filter(|_| packed >> 12 == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::CastlingNotation;

    fn position(fen: &str) -> Chess {
        Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap()
    }

    #[test]
    fn every_move_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ] {
            let position = position(fen);
            position.each_move(|mv| assert_eq!(legal_move(&position, packed_move(mv)), Some(mv)));
        }
    }

    #[test]
    fn castling_is_read_by_the_square_of_the_rook_and_of_the_king() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let packed = |from: u16, to: u16| from << 6 | to;
        for (to, san) in [(7, "O-O"), (6, "O-O"), (0, "O-O-O"), (2, "O-O-O")] {
            let mv = legal_move(&position, packed(4, to)).unwrap();
            assert_eq!(position.san(mv), san);
        }
    }

    #[test]
    fn what_cannot_be_played_is_no_move() {
        let position = Chess::default();
        for packed in [0, 0xffff, 4 << 6 | 7, 12 << 6 | 28 | 4 << 12] {
            assert_eq!(legal_move(&position, packed), None, "{packed:x}");
        }
    }
}
