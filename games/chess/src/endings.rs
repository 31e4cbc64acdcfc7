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

    /// 6.9: whether some series of legal moves lets `color` give mate, judged by the material of
    /// both sides, as lichess does. It is exact for what pieces can do on an open board (Miguel
    /// Ambrona, “A Practical Algorithm for Chess Unwinnability”, 2022, section 2); positions that are
    /// blocked for ever or forced to the end count as winnable.
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
