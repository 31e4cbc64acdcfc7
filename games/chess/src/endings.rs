//! How a game of chess ends, by the FIDE Laws of Chess (2023).

use rookery_rules::{GameResult, Past, Score};

use crate::bitboard::Bitboard;
use crate::chess::Chess;
use crate::piece::{Color, Role};

/// 9.2: the player to move may claim a draw.
const CLAIM_OCCURRENCES: u32 = 3;
/// 9.3: the player to move may claim a draw; counted for both sides together.
const CLAIM_HALFMOVES: u16 = 100;
/// 9.6.1: the game is drawn.
const DRAW_OCCURRENCES: u32 = 5;
/// 9.6.2: the game is drawn, unless the last move gave mate.
const DRAW_HALFMOVES: u16 = 150;

impl Chess {
    /// How the game ended here, if it did.
    pub(crate) fn ending(&self, past: Past) -> Option<GameResult> {
        let result = |score, reason: &str| Some(GameResult { score, reason: reason.into() });
        if self.count_moves() == 0 {
            return if self.checkers().is_empty() {
                result(Score::Draw, "stalemate")
            } else {
                result(Score::win((!self.side_to_move()).into()), "checkmate")
            };
        }
        if self.is_dead() {
            return result(Score::Draw, "insufficient-material");
        }
        if past.occurrences >= DRAW_OCCURRENCES {
            return result(Score::Draw, "fivefold-repetition");
        }
        if self.halfmoves() >= DRAW_HALFMOVES {
            return result(Score::Draw, "seventy-five-moves");
        }
        None
    }

    /// The draws that the player to move may claim.
    pub(crate) fn claimable(&self, past: Past) -> Vec<&'static str> {
        let mut claims = Vec::new();
        if past.occurrences >= CLAIM_OCCURRENCES {
            claims.push("threefold-repetition");
        }
        if self.halfmoves() >= CLAIM_HALFMOVES {
            claims.push("fifty-moves");
        }
        claims
    }

    /// Whether the position alone draws the game, though there are moves.
    pub(crate) fn is_drawn_by_itself(&self) -> bool {
        self.halfmoves() >= DRAW_HALFMOVES || self.is_dead()
    }

    /// 5.2.2, as far as the material shows: no side has what it takes to mate, whatever the other
    /// does. That is king against king, with one knight or with bishops of one colour of squares.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        !self.can_mate(Color::White) && !self.can_mate(Color::Black)
    }

    /// 6.9: whether some series of legal moves lets `color` give mate, as far as the material of
    /// both sides shows; the same answer as on lichess. Positions that are blocked for ever, or in
    /// which every move is forced, count as winnable.
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        let pieces = self.pieces();
        let (ours, theirs) = (pieces.color(color), pieces.color(!color));
        let all = |role| pieces.role(role);
        if ours.meets(all(Role::Pawn) | all(Role::Rook) | all(Role::Queen)) {
            return true;
        }
        if ours.meets(all(Role::Knight)) {
            // A single knight needs a piece in the king's way that cannot take it: no queen.
            let help = theirs & !(all(Role::King) | all(Role::Queen));
            return ours.count() > 2 || !help.is_empty();
        }
        if ours.meets(all(Role::Bishop)) {
            // Bishops of one colour never attack the squares beside the mated king.
            let bishops = all(Role::Bishop);
            let both_colours = bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK);
            return both_colours || !(all(Role::Knight) | all(Role::Pawn)).is_empty();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{CastlingNotation, Setup};
    use crate::pieces::Pieces;
    use crate::square::Square;

    /// Black to move and in check, with both kings and one more piece each, or none.
    fn position(squares: [Square; 4], roles: [Option<Role>; 2]) -> Option<Chess> {
        let mut pieces = Pieces::default();
        let roles = [Some(Role::King), Some(Role::King), roles[0], roles[1]];
        for ((square, role), color) in squares.into_iter().zip(roles).zip(Color::BOTH.repeat(2)) {
            let Some(role) = role else { continue };
            if pieces.occupied().has(square) {
                return None;
            }
            pieces.toggle(color, role, square);
        }
        let attacked = |color: Color| pieces.attacks(!color, pieces.king(color), pieces.occupied());
        if !attacked(Color::Black) || attacked(Color::White) {
            return None;
        }
        let turn = Color::Black;
        let (castling, en_passant, notation) = (Bitboard::EMPTY, None, CastlingNotation::KingMoves);
        let setup =
            Setup { pieces, castling, en_passant, turn, notation, halfmoves: 0, fullmoves: 1 };
        Some(Chess::trusted(setup))
    }

    /// Looks for a mate with these pieces in which Black's king stands on one of the ten squares
    /// that all others mirror, and agrees with [`Chess::can_mate`] on each position.
    fn mates(white: Role, black: Option<Role>, allowed: impl Fn(&Chess) -> bool) -> u32 {
        let mut mates = 0;
        let corner = "a1 b1 c1 d1 b2 c2 d2 c3 d3 d4".split(' ');
        for black_king in corner.filter_map(|name| name.parse().ok()) {
            for others in 0..1_u32 << 18 {
                let square = |place: u32| Square::new((others >> (6 * place)) as u8);
                if black.is_none() && square(2).index() > 0 {
                    continue;
                }
                let squares = [square(0), black_king, square(1), square(2)];
                let Some(position) = position(squares, [Some(white), black]) else { continue };
                mates += u32::from(allowed(&position) && position.count_moves() == 0);
            }
        }
        mates
    }

    fn same_colour(position: &Chess) -> bool {
        let bishops = position.pieces().role(Role::Bishop);
        !bishops.meets(Bitboard::LIGHT) || !bishops.meets(Bitboard::DARK)
    }

    #[test]
    fn no_position_with_too_little_material_is_mate() {
        assert_eq!(mates(Role::Knight, None, |position| !position.can_mate(Color::White)), 0);
        assert_eq!(mates(Role::Bishop, None, |position| !position.can_mate(Color::White)), 0);
        for (white, black) in
            [(Role::Knight, Role::Queen), (Role::Bishop, Role::Queen), (Role::Bishop, Role::Rook)]
        {
            let lost = |position: &Chess| {
                assert!(!position.can_mate(Color::White));
                assert!(position.can_mate(Color::Black));
                true
            };
            assert_eq!(mates(white, Some(black), lost), 0, "{white:?} against {black:?}");
        }
        let lost = |position: &Chess| {
            assert_eq!(position.is_dead(), same_colour(position));
            same_colour(position)
        };
        assert_eq!(mates(Role::Bishop, Some(Role::Bishop), lost), 0);
    }

    #[test]
    fn material_that_can_mate_does_so_somewhere() {
        for (white, black) in [
            (Role::Knight, Role::Knight),
            (Role::Knight, Role::Bishop),
            (Role::Knight, Role::Rook),
            (Role::Bishop, Role::Knight),
            (Role::Bishop, Role::Bishop),
        ] {
            let won = |position: &Chess| position.can_mate(Color::White);
            assert!(mates(white, Some(black), won) > 0, "{white:?} against {black:?}");
        }
        assert!(mates(Role::Rook, None, |position| position.can_mate(Color::White)) > 0);
    }
}
