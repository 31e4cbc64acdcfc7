//! Chess as a search sees it.

use rookery_chess::{Chess, Move, MoveKind, Role, attacks};
use rookery_rules::{Past, Position as _, Score, Seat};

use super::{Board, Verdict};
use crate::eval::squares;
use crate::see::see_ge;

/// What the pieces are worth to every study evaluation, by role, in hundredths of a pawn.
pub const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// Puts every noisy move before quiet ones.
const NOISY: i32 = 10_000;
/// How much a quiet check gains on other quiet moves.
const CHECK: i32 = 60;

impl Board for Chess {
    type Move = Move;
    const HISTORY_SIZE: usize = 2 * 64 * 64;

    fn turn(&self) -> Seat {
        self.side_to_move().into()
    }

    fn key(&self) -> u64 {
        Chess::key(self)
    }

    fn notation(&self, mv: &Move) -> String {
        self.uci(*mv)
    }

    /// Captures and promotions, then pieces, castling, pawns and the king.
    fn moves_into(&self, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.legal_into(moves);
        moves[first..].sort_by_key(|mv| {
            let prey = self.gain(mv);
            match mv.role {
                _ if prey > 0 => -prey,
                Role::King if mv.is_castling() => 2,
                Role::King => 4,
                Role::Pawn => 3,
                _ => 1,
            }
        });
    }

    fn play(&mut self, mv: &Move) {
        self.make(*mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        let result = self.outcome(Past::default())?;
        let drawn = result.score == Score::Draw;
        Some(if drawn { Verdict::Drawn } else { Verdict::Lost })
    }

    /// Captures that lose nothing when all of the square's attackers take part, and promotions to
    /// the piece that is almost always the one to choose.
    fn noisy_moves_into(&self, moves: &mut Vec<Move>) {
        self.each_strong_move(|mv| {
            let queens = mv.promotion().is_none_or(|role| role == Role::Queen);
            if queens && see_ge(self, mv, 0) {
                moves.push(mv);
            }
        });
    }

    fn must_answer(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The most valuable victim first, then the least valuable attacker.
    fn promise(&self, mv: &Move) -> i32 {
        let gain = self.gain(mv);
        if gain == 0 { 0 } else { NOISY + 16 * gain - VALUES[mv.role.index()] / 10 }
    }

    fn loses(&self, mv: &Move) -> bool {
        !see_ge(self, *mv, 0)
    }

    /// By how much the square is better than the one before; checks early, and away from pawns
    /// rather than before them.
    fn leaning(&self, mv: &Move) -> i32 {
        let (pieces, us) = (self.pieces(), self.side_to_move());
        let pawns = pieces.of(!us, Role::Pawn);
        let threatened = |square| attacks::pawn(us, square).meets(pawns);
        let at_stake = if mv.role == Role::Pawn { 0 } else { VALUES[mv.role.index()] / 4 };
        let mut leaning = squares::improvement(self, *mv);
        if threatened(mv.to) {
            leaning -= at_stake;
        } else if threatened(mv.from) {
            leaning += at_stake;
        }
        let reached = attacks::of(us, mv.role, mv.to, pieces.occupied() ^ mv.from);
        if reached.has(pieces.king(!us)) { leaning + CHECK } else { leaning }
    }

    fn gain(&self, mv: &Move) -> i32 {
        let victim = match mv.kind {
            MoveKind::Castling => 0,
            MoveKind::EnPassant => VALUES[Role::Pawn.index()],
            _ => self.pieces().role_at(mv.to).map_or(0, |role| VALUES[role.index()]),
        };
        let promotion =
            mv.promotion().map_or(0, |role| VALUES[role.index()] - VALUES[Role::Pawn.index()]);
        victim + promotion
    }

    fn history_index(&self, mv: &Move) -> usize {
        (self.side_to_move().index() * 64 + mv.from.index()) * 64 + mv.to.index()
    }
}
