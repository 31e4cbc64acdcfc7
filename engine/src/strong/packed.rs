//! Moves as the transposition table keeps them.

use rookery_chess::{Move, MoveKind, Role};

/// A move in 15 bits, never 0: from, to, and what a pawn becomes.
pub(super) fn packed(mv: Move) -> u16 {
    let becomes = match mv.kind {
        MoveKind::Promotion(Role::Knight) => 1,
        MoveKind::Promotion(Role::Bishop) => 2,
        MoveKind::Promotion(Role::Rook) => 3,
        MoveKind::Promotion(_) => 4,
        _ => 0,
    };
    (mv.from.index() | mv.to.index() << 6 | becomes << 12) as u16
}

#[cfg(test)]
mod tests {
    use rookery_chess::Chess;

    use super::*;

    #[test]
    fn moves_of_a_position_are_packed_apart() {
        let mut seen = std::collections::HashSet::new();
        Chess::default().each_move(|mv| assert!(seen.insert(packed(mv)) && packed(mv) != 0));
    }
}
