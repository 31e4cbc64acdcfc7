//! The key of a position.

use rookery_chess::{Chess, Color, Role, Square, attacks};

use super::random::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The key by which a book finds a position.
///
/// A double step counts in the format where an enemy pawn stands beside, even if it may not
/// capture; here only where it may. [`Book::find`](super::Book::find) looks for both.
#[must_use]
pub fn key(position: &Chess) -> u64 {
    let passing = position.en_passant().map_or(0, |square| in_passing(square.file()));
    without_passing(position) ^ passing
}

/// The keys that the position would have if its last move was a double step that a pinned pawn
/// cannot answer.
pub(super) fn keys_of_pinned(position: &Chess) -> Vec<u64> {
    if position.en_passant().is_some() {
        return vec![];
    }
    let (us, pieces) = (position.side_to_move(), position.pieces());
    let pawns = pieces.of(us, Role::Pawn);
    let theirs = pieces.of(!us, Role::Pawn) & (!us).nth_rank(3);
    let stepped = |pawn: &Square| {
        let passed = pawn.offset(us.forward());
        let empty = !pieces.occupied();
        let free = empty.has(passed) && empty.has(passed.offset(us.forward()));
        free && attacks::pawn(!us, passed).meets(pawns)
    };
    let base = without_passing(position);
    theirs.filter(stepped).map(|pawn| base ^ in_passing(pawn.file())).collect()
}

fn in_passing(file: u8) -> u64 {
    RANDOM[EN_PASSANT + usize::from(file)]
}

fn without_passing(position: &Chess) -> u64 {
    let pieces = position.pieces();
    let mut key = if position.side_to_move() == Color::White { RANDOM[TURN] } else { 0 };
    for square in pieces.occupied() {
        if let Some((color, role)) = pieces.at(square) {
            let kind = 2 * role.index() + usize::from(color == Color::White);
            key ^= RANDOM[64 * kind + square.index()];
        }
    }
    for rook in position.castling_rooks() {
        let color = if rook.rank() == 0 { Color::White } else { Color::Black };
        let queens = usize::from(rook < pieces.king(color));
        key ^= RANDOM[CASTLING + 2 * color.index() + queens];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Chess {
        let mut position = Chess::default();
        for text in moves.split_whitespace() {
            position.make(position.parse_move(text).unwrap());
        }
        position
    }

    #[test]
    fn the_keys_are_the_published_ones() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&after(moves)), expected, "{moves}");
        }
    }

    #[test]
    fn a_double_step_beside_a_pinned_pawn_has_a_second_key() {
        // Black's pawn on d4 may not take e3: the king on d8 would stand in the rook's way.
        let usual = rookery_chess::CastlingNotation::KingMoves;
        let fen = "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1";
        let position = Chess::from_fen(fen, usual).unwrap();
        assert_eq!(position.en_passant(), None);
        assert_eq!(keys_of_pinned(&position), [key(&position) ^ RANDOM[EN_PASSANT + 4]]);
        assert!(keys_of_pinned(&Chess::default()).is_empty());
    }
}
