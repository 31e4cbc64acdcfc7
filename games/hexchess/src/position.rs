//! A position as the rest of Rookery knows it.

use std::hash::{DefaultHasher, Hash, Hasher};

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Score, Seat, Text, Viewer,
};

use crate::hex::Hexchess;
use crate::moves::Move;
use crate::piece::{Color, Role};
use crate::show;
use crate::texts::status as texts;

/// Times that a position stands on the board before a draw may be claimed.
const CLAIM_OCCURRENCES: u32 = 3;
/// Moves of both sides without progress before a draw may be claimed.
const CLAIM_HALFMOVES: u16 = 100;
/// Times that a position stands on the board before the game is drawn.
const DRAW_OCCURRENCES: u32 = 5;
/// Moves of both sides without progress before the game is drawn.
const DRAW_HALFMOVES: u16 = 150;

impl Hexchess {
    /// Whether nobody can mate: the kings are alone, or with one bishop or knight.
    fn is_dead(&self) -> bool {
        let others = self.pieces().filter(|(_, piece)| piece.role != Role::King);
        let minor = |role| matches!(role, Role::Bishop | Role::Knight);
        match others.map(|(_, piece)| piece.role).collect::<Vec<_>>()[..] {
            [] => true,
            [role] => minor(role),
            _ => false,
        }
    }
}

impl Position for Hexchess {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.turn.seat()
    }

    fn legal_into(&self, moves: &mut Vec<Move>) {
        self.each_move(|mv| {
            moves.push(mv);
            false
        });
    }

    fn legal_count(&self) -> usize {
        let mut count = 0;
        self.each_move(|_| {
            count += 1;
            false
        });
        count
    }

    fn play(&mut self, mv: &Move) {
        self.make(*mv);
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        let (score, reason) = if !self.has_moves() {
            if self.in_check(self.turn) {
                (Score::win(self.turn.other().seat()), "checkmate")
            } else {
                (Score::Draw, "stalemate")
            }
        } else if self.is_dead() {
            (Score::Draw, "insufficient-material")
        } else if past.occurrences >= DRAW_OCCURRENCES {
            (Score::Draw, "fivefold-repetition")
        } else if self.halfmoves >= DRAW_HALFMOVES {
            (Score::Draw, "seventy-five-moves")
        } else {
            return None;
        };
        Some(GameResult { score, reason: reason.into() })
    }

    fn claims(&self, past: Past) -> Vec<&'static str> {
        let mut claims = vec![];
        if past.occurrences >= CLAIM_OCCURRENCES {
            claims.push("threefold-repetition");
        }
        if self.halfmoves >= CLAIM_HALFMOVES {
            claims.push("fifty-moves");
        }
        claims
    }

    fn can_win(&self, seat: Seat) -> bool {
        let color = Color::of(seat);
        let own = |piece: crate::piece::Piece| piece.color == color && piece.role != Role::King;
        !self.is_dead() && self.pieces().any(|(_, piece)| own(piece))
    }

    fn repetition_key(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        (self.cells, self.turn, self.crossed, self.rights).hash(&mut hasher);
        Some(hasher.finish())
    }

    fn text(&self) -> String {
        crate::text::write(self)
    }

    fn notation(&self, mv: &Move) -> String {
        self.coordinates(*mv)
    }

    fn label(&self, mv: &Move) -> String {
        self.san(*mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        self.find_move(text)
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        show::legal_move(self, *mv)
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        let content = |(cell, piece): (u8, crate::piece::Piece)| {
            (CellId::from(cell), Content::Piece(piece.id(), 1))
        };
        self.pieces().map(content).collect()
    }

    fn alarm(&self, _: Viewer) -> Vec<CellId> {
        let king = CellId::from(self.kings[self.turn as usize]);
        if self.in_check(self.turn) { vec![king] } else { vec![] }
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        self.in_check(self.turn).then(texts::check)
    }
}
