//! Chess as a position of the rules.

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Seat, Text, Viewer,
};

use crate::chess::Chess;
use crate::fen::CastlingLetters;
use crate::moves::Move;
use crate::show::cell_id;
use crate::texts::status;

impl Position for Chess {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.side_to_move().into()
    }

    /// No move once the position alone has drawn the game; [`Chess::each_move`] does not ask.
    fn legal_into(&self, moves: &mut Vec<Move>) {
        if !self.is_drawn_by_itself() {
            self.each_move(|mv| moves.push(mv));
        }
    }

    fn legal_count(&self) -> usize {
        if self.is_drawn_by_itself() { 0 } else { self.count_moves() }
    }

    fn play(&mut self, mv: &Move) {
        self.make(*mv);
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        self.ending(past)
    }

    fn claims(&self, past: Past) -> Vec<&'static str> {
        self.claimable(past)
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.can_mate(seat.into())
    }

    fn repetition_key(&self) -> Option<u64> {
        Some(self.key())
    }

    fn text(&self) -> String {
        self.fen(CastlingLetters::XFen)
    }

    fn notation(&self, mv: &Move) -> String {
        self.uci(*mv)
    }

    fn label(&self, mv: &Move) -> String {
        self.san(*mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        if self.is_drawn_by_itself() { Err(Refusal::Illegal) } else { self.parse_move(text) }
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        self.clicks(*mv)
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        self.contents()
    }

    fn alarm(&self, _: Viewer) -> Vec<CellId> {
        let king = self.pieces().king(self.side_to_move());
        if self.checkers().is_empty() { vec![] } else { vec![cell_id(king)] }
    }

    fn status(&self, _: Viewer) -> Option<Text> {
        (!self.checkers().is_empty()).then(status::check)
    }

    /// As published counts are made: draws end no sequence.
    fn perft(&self, depth: u32) -> u64 {
        self.count_sequences(depth)
    }
}
