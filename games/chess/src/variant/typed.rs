//! A variant's position as a position of the rules.

use rookery_rules::{
    CellId, Content, GameResult, LegalMove, Past, Position, Refusal, Seat, Seen, Text, Viewer,
};

use super::moves::{Move, MoveKind};
use super::parts::Convention;
use super::parts_end::Repetition;
use super::position::VariantPosition;
use super::set::Set;
use crate::piece::Color;
use crate::texts::status;

impl Position for VariantPosition {
    type Move = Move;

    fn turn(&self) -> Seat {
        self.state.turn.into()
    }

    fn legal_into(&self, moves: &mut Vec<Move>) {
        if !self.ends_by_itself() {
            self.legal(moves);
        }
    }

    /// Where something is hidden, the moves that the pieces can make as far as their player can
    /// know: a king that is exposed by a hidden piece is found out by trying.
    fn offered_into(&self, moves: &mut Vec<Move>) {
        if !self.hides() {
            self.legal_into(moves);
        } else if !self.ends_by_itself() {
            self.imaginable(moves);
        }
    }

    fn play(&mut self, mv: &Move) {
        self.make(mv);
    }

    fn outcome(&self, past: Past) -> Option<GameResult> {
        self.ending(past)
    }

    fn claims(&self, past: Past) -> Vec<&'static str> {
        self.claimable(past)
    }

    fn can_win(&self, seat: Seat) -> bool {
        self.could_win(seat.into())
    }

    fn repetition_key(&self) -> Option<u64> {
        (self.rules.variant.draws.repetition != Repetition::Nothing).then(|| self.key())
    }

    fn text(&self) -> String {
        self.fen()
    }

    fn notation(&self, mv: &Move) -> String {
        self.uci(mv)
    }

    fn label(&self, mv: &Move) -> String {
        self.in_letters(mv).unwrap_or_else(|| self.san(mv))
    }

    fn native(&self, mv: &Move) -> Option<String> {
        self.in_script(mv)
    }

    fn recorded(&self, mv: &Move) -> Option<String> {
        let elsewhere = self.rules.variant.convention != Convention::Chess;
        elsewhere.then(|| self.san(mv))
    }

    fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        if self.ends_by_itself() { Err(Refusal::Illegal) } else { self.parse_move(text) }
    }

    fn legal_move(&self, mv: &Move) -> LegalMove {
        self.clicks(mv)
    }

    fn cells(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        self.contents(viewer)
    }

    fn alarm(&self, viewer: Viewer) -> Vec<CellId> {
        if !self.may_know_of_check(viewer) {
            return vec![];
        }
        self.checked(self.state.turn).map(|king| self.cell_of(king)).collect()
    }

    fn status(&self, viewer: Viewer) -> Option<Text> {
        self.told(viewer).into_iter().rev().reduce(|rest, first| status::beside(first, rest))
    }

    fn seen(&self, mv: &Move, after: &Self, viewer: Viewer) -> Seen {
        let own = viewer == seat_viewer(self.state.turn);
        if !self.hides() || viewer == Viewer::All {
            return Seen {
                notation: Some(self.uci(mv)),
                label: Some(self.label(mv)),
                native: self.in_script(mv),
                last: self.touched(mv),
            };
        }
        if own {
            let label = self.in_letters(mv).unwrap_or_else(|| self.plain_san(mv));
            let (notation, last) = (Some(self.uci(mv)), self.touched(mv));
            return Seen { notation, label: Some(label), last, ..Seen::default() };
        }
        // Only what was seen before and is seen after can be told apart from not having moved.
        let color = color_of(viewer);
        let both = self.seen_by(color) & after.seen_by(color);
        // A castling rook that comes into sight alone looks like one that has gone there.
        let mut last = self.touched(mv);
        if mv.kind == MoveKind::Castling {
            let (king, rook) = self.castled(mv.from, mv.to);
            last = [mv.from, mv.to, king, rook].map(CellId::from).to_vec();
        }
        let changed = |square| self.men.at(square) != after.men.at(square);
        last.retain(|cell| {
            self.square_of(*cell).is_some_and(|square| both.has(square) && changed(square))
        });
        Seen { last, ..Seen::default() }
    }

    fn hides(&self) -> bool {
        self.rules.variant.hides()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count_sequences(depth)
    }
}

impl VariantPosition {
    /// Counts the sequences of `depth` moves as published counts are made: goals end them, laws of
    /// draws do not. [`u64::MAX`] stands for that many or more.
    #[must_use]
    pub fn count_sequences(&self, depth: u32) -> u64 {
        if depth > 0 && self.has_won_by_goal() {
            return 0;
        }
        let by_law = self.rules.law.as_ref().and_then(|law| law.count_sequences(self, depth));
        by_law.unwrap_or_else(|| self.count_by_parts(depth))
    }

    /// The same, always by the parts of the variant, never by a law of its own. To compare with.
    #[must_use]
    pub fn count_by_parts(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has_won_by_goal() {
            return 0;
        }
        let mut moves = Vec::new();
        self.legal_by_parts(&mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |mv: &Move| {
            let mut next = self.clone();
            next.make(mv);
            next.count_by_parts(depth - 1)
        };
        moves.iter().map(after).fold(0, u64::saturating_add)
    }

    /// Every move that the pieces can make, whatever becomes of the king.
    fn imaginable(&self, moves: &mut Vec<Move>) {
        self.pseudo_legal(moves);
        // A capture that exposes the king is no duty. Whether there is a duty is told.
        if self.must_capture() {
            moves.retain(|mv| self.captures(mv));
        }
    }

    fn may_know_of_check(&self, viewer: Viewer) -> bool {
        !self.hides() || viewer == Viewer::All || viewer == seat_viewer(self.state.turn)
    }

    /// What is to be said of this position.
    fn told(&self, viewer: Viewer) -> Vec<Text> {
        let mut told = Vec::new();
        if self.may_know_of_check(viewer) && !self.checked(self.state.turn).is_empty() {
            told.push(status::check());
        }
        if self.rules.variant.counts_checks() && !self.hides() {
            let [white, black] = self.state.checks;
            told.push(status::checks_given(white, black));
        }
        if self.must_capture() && (!self.hides() || viewer == seat_viewer(self.state.turn)) {
            told.push(status::must_capture());
        }
        if self.state.pushing {
            told.push(status::must_push());
        } else if self.state.left > 1 {
            told.push(status::moves_left(self.state.left));
        }
        let (count, limit) = self.state.count;
        if limit > 0 {
            told.push(status::counting(count, limit));
        }
        told
    }

    fn must_capture(&self) -> bool {
        if !self.rules.variant.capture.duty || self.ends_by_itself() {
            return false;
        }
        let mut moves = Vec::new();
        self.legal(&mut moves);
        moves.iter().any(|mv| self.captures(mv))
    }
}

pub(super) fn seat_viewer(color: Color) -> Viewer {
    match color {
        Color::White => Viewer::First,
        Color::Black => Viewer::Second,
    }
}

/// The side of a player; none for spectators.
pub(super) fn color_of(viewer: Viewer) -> Option<Color> {
    match viewer {
        Viewer::First => Some(Color::White),
        Viewer::Second => Some(Color::Black),
        Viewer::Spectator | Viewer::All => None,
    }
}

/// The squares that a viewer sees.
pub(super) fn sight_of(position: &VariantPosition, viewer: Viewer) -> Set {
    match viewer {
        Viewer::All => position.all_squares(),
        _ => position.seen_by(color_of(viewer)),
    }
}
