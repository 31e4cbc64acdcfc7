//! Whether a position that somebody set up can be played on, and what is wrong if not.

use rookery_rules::{Fault, Text};

use crate::bitboard::Bitboard;
use crate::chess::Setup;
use crate::piece::{Color, Role, Wing};
use crate::pieces::Pieces;
use crate::retro;
use crate::square::Square;
use crate::texts::legality::{self, pawns_missing, promoted_pieces};
use crate::texts::names::side;

/// Pieces of one side at the beginning, and so at any time.
const PIECES_MAX: u32 = 16;
const PAWNS_MAX: u32 = 8;

impl Setup {
    /// Everything that is wrong with the position; nothing when it can be played.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let pieces = &self.pieces;
        for color in Color::BOTH {
            faults.extend(kings(pieces, color));
            faults.extend(numbers(pieces, color));
            faults.extend(castling(pieces, self.castling, color));
        }
        faults.extend(last_ranks(pieces));
        let kings = Color::BOTH.map(|color| pieces.of(color, Role::King).count());
        if kings == [1, 1] {
            faults.extend(self.opponent_in_check());
            faults.extend(self.check_without_cause());
        }
        faults.extend(self.impossible_en_passant());
        faults.into_iter().map(Fault::new).collect()
    }

    fn opponent_in_check(&self) -> Option<Text> {
        let them = !self.turn;
        let pieces = &self.pieces;
        pieces
            .attacks(self.turn, pieces.king(them), pieces.occupied())
            .then(|| legality::in_check(side(them), side(self.turn)))
    }

    fn check_without_cause(&self) -> Option<Text> {
        let (us, pieces) = (self.turn, &self.pieces);
        let checkers = pieces.attackers(!us, pieces.king(us), pieces.occupied()).count();
        if checkers > 2 {
            return Some(legality::checkers(side(us), checkers));
        }
        // A single check may be just as impossible, but well-known test positions have such ones.
        let cause = self.en_passant.is_some() || retro::double_check_can_arise(pieces, us);
        (checkers == 2 && !cause).then(|| legality::double_check(side(us), side(!us)))
    }

    fn impossible_en_passant(&self) -> Option<Text> {
        let square = self.en_passant?;
        let (us, them, pieces) = (self.turn, !self.turn, &self.pieces);
        if !us.nth_rank(5).has(square) {
            let rank = us.home_rank().abs_diff(5) + 1;
            return Some(legality::en_passant_rank(side(us), rank));
        }
        let (from, to) = (square.offset(us.forward()), square.offset(-us.forward()));
        let occupied = pieces.occupied();
        if !pieces.of(them, Role::Pawn).has(to) || occupied.has(square) || occupied.has(from) {
            return Some(legality::no_pawn_passed(square.to_string()));
        }
        let king = pieces.king(us);
        let before = (occupied ^ to) | from;
        let others = pieces.attackers(them, king, before) & !to.bit();
        let pawn = crate::attacks::pawn(them, from).has(king);
        (!others.is_empty() || pawn)
            .then(|| legality::in_check_before(side(us), square.to_string()))
    }
}

fn kings(pieces: &Pieces, color: Color) -> Option<Text> {
    match pieces.of(color, Role::King).count() {
        0 => Some(legality::no_king(side(color))),
        1 => None,
        count => Some(legality::kings(side(color), count)),
    }
}

/// Too many pieces, too many pawns, or more promoted pieces than pawns are missing.
fn numbers(pieces: &Pieces, color: Color) -> Vec<Text> {
    let mut faults = Vec::new();
    let all = pieces.color(color).count();
    if all > PIECES_MAX {
        faults.push(legality::pieces(side(color), all, PIECES_MAX));
    }
    let pawns = pieces.of(color, Role::Pawn).count();
    if pawns > PAWNS_MAX {
        faults.push(legality::pawns(side(color), pawns, PAWNS_MAX));
    }
    let more_than = |squares: Bitboard, usual: u32| squares.count().saturating_sub(usual);
    let bishops = pieces.of(color, Role::Bishop);
    let promoted = more_than(pieces.of(color, Role::Queen), 1)
        + more_than(pieces.of(color, Role::Rook), 2)
        + more_than(pieces.of(color, Role::Knight), 2)
        + more_than(bishops & Bitboard::LIGHT, 1)
        + more_than(bishops & Bitboard::DARK, 1);
    let missing = PAWNS_MAX.saturating_sub(pawns);
    if promoted > missing {
        let missing = match missing {
            0 => legality::no_pawn_missing(),
            _ => pawns_missing(missing),
        };
        faults.push(legality::promoted(side(color), promoted_pieces(promoted), missing));
    }
    faults
}

fn last_ranks(pieces: &Pieces) -> Option<Text> {
    let pawns = pieces.role(Role::Pawn) & Bitboard::LAST_RANKS;
    let squares: Vec<_> = pawns.map(|square| square.to_string()).collect();
    (!pawns.is_empty()).then(|| legality::last_ranks(squares.join(", ")))
}

/// A side castles with one rook of each wing at most, and in every array the king stands between.
fn castling(pieces: &Pieces, rooks: Bitboard, color: Color) -> Vec<Text> {
    let (king, rooks) = (pieces.king(color), rooks & color.nth_rank(0));
    let mut faults = Vec::new();
    for wing in [Wing::King, Wing::Queen] {
        let on_wing = |rook: &Square| (*rook > king) == (wing == Wing::King);
        if rooks.filter(on_wing).count() > 1 {
            faults.push(legality::one_rook_a_wing(side(color)));
        }
    }
    if !rooks.is_empty() && matches!(king.file(), 0 | 7) {
        faults.push(legality::king_in_corner(side(color)));
    }
    faults
}
