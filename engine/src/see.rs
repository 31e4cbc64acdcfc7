//! Static exchange evaluation (SEE): what a series of captures on one square is worth.

use rookery_chess::{Bitboard, Chess, Color, Move, MoveKind, Pieces, Role, Square, attacks};

/// What the pieces are worth to [`see_ge`], by role, in hundredths of a pawn; the king is never
/// given.
pub const SEE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Whether the static exchange evaluation of `mv` is at least `threshold`: whether it and the best
/// captures of both sides that follow on its square win so many hundredths of a pawn. Pins are not
/// seen; pieces behind others (x-rays) are.
#[must_use]
pub fn see_ge(position: &Chess, mv: Move, threshold: i32) -> bool {
    if mv.kind == MoveKind::Castling {
        return threshold <= 0;
    }
    let pieces = position.pieces();
    let value = |role: Role| SEE_VALUES[role.index()];
    let captured = match mv.kind {
        MoveKind::EnPassant => value(Role::Pawn),
        _ => pieces.role_at(mv.to).map_or(0, value),
    };
    let standing = mv.promotion().unwrap_or(mv.role);
    // What the mover is ahead of the threshold if nothing is taken back, …
    let mut balance = captured + value(standing) - value(mv.role) - threshold;
    if balance < 0 {
        return false;
    }
    // … and if the piece that moved is lost for nothing.
    balance -= value(standing);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (pieces.occupied() ^ mv.from) | mv.to;
    if mv.kind == MoveKind::EnPassant {
        occupied ^= Square::at(mv.to.file(), mv.from.rank());
    }
    let us = position.side_to_move();
    winner(pieces, mv.to, occupied, us, balance) == us
}

/// Who comes out ahead when the other side of `us` may take first and `us` is `balance` behind.
fn winner(pieces: &Pieces, to: Square, mut occupied: Bitboard, us: Color, balance: i32) -> Color {
    let oblique = pieces.role(Role::Bishop) | pieces.role(Role::Queen);
    let straight = pieces.role(Role::Rook) | pieces.role(Role::Queen);
    let pawns = attacks::pawn(Color::Black, to) & pieces.color(Color::White)
        | attacks::pawn(Color::White, to) & pieces.color(Color::Black);
    let mut attackers = pawns & pieces.role(Role::Pawn)
        | attacks::knight(to) & pieces.role(Role::Knight)
        | attacks::king(to) & pieces.role(Role::King)
        | attacks::bishop(to, occupied) & oblique
        | attacks::rook(to, occupied) & straight;
    let (mut side, mut balance) = (!us, balance);
    loop {
        attackers &= occupied;
        let ours = attackers & pieces.color(side);
        let least = Role::ALL.into_iter().find(|role| ours.meets(pieces.role(*role)));
        let Some(role) = least else { return !side };
        // A king takes only what nothing defends.
        if role == Role::King && attackers.meets(pieces.color(!side)) {
            return !side;
        }
        let from = (ours & pieces.role(role)).first().unwrap_or(to);
        occupied ^= from;
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & oblique;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
        // From the view of the other side: still ahead even if what just took is lost?
        balance = -balance - 1 - SEE_VALUES[role.index()];
        side = !side;
        if balance >= 0 {
            return !side;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::CastlingNotation;

    /// The most that a move wins, found by asking.
    fn exchange(fen: &str, mv: &str) -> i32 {
        let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
        let mv = position.parse_move(mv).unwrap();
        (-2000..=2000).rev().find(|least| see_ge(&position, mv, *least)).unwrap()
    }

    #[test]
    fn a_piece_that_nothing_defends_is_won() {
        assert_eq!(exchange("4k3/8/8/3r4/4P3/8/8/4K3 w - -", "exd5"), 500);
        assert_eq!(exchange("4k3/8/8/3r4/8/8/8/3QK3 w - -", "Qxd5"), 500);
    }

    #[test]
    fn a_defended_pawn_is_not_worth_a_rook() {
        assert_eq!(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5"), 100 - 500);
    }

    #[test]
    fn pieces_behind_others_join_in() {
        // Pawn, rook and queen against knight and rook: the second rook of the file counts.
        assert_eq!(exchange("3rk3/3r4/8/3p4/8/8/3R4/3QK3 w - -", "Rxd5"), 100 - 500);
        assert_eq!(exchange("4k3/3r4/8/3p4/8/3R4/3R4/4K3 w - -", "Rxd5"), 100);
        assert_eq!(exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "Rxe5"), 100);
        let fen = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -";
        assert_eq!(exchange(fen, "Nxe5"), 100 - 320);
    }

    #[test]
    fn a_king_takes_only_what_is_not_defended() {
        assert_eq!(exchange("8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "Rxd5"), 100);
        assert_eq!(exchange("8/8/4k3/3p4/8/8/3R4/4K3 w - -", "Rxd5"), 100 - 500);
    }

    #[test]
    fn promotion_counts_as_a_gain() {
        assert_eq!(exchange("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q"), 850);
        assert_eq!(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q"), 500 + 850);
        assert_eq!(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q"), -100);
    }
}
