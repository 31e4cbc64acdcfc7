//! The pieces and the moves as a person sees and clicks them.

use rookery_rules::{CellId, Choice, Content, LegalMove, PieceId, Viewer};

use super::moves::{Move, MoveKind};
use super::parts::Kind;
use super::position::VariantPosition;
use super::rules::Rules;
use super::set::Sq;
use super::typed::{seat_viewer, sight_of};
use crate::piece::Color;

impl Rules {
    fn piece_id(&self, color: Color, kind: Kind) -> PieceId {
        (color.index() * self.variant.pieces.len()) as PieceId + PieceId::from(kind)
    }

    fn reserve_id(&self, color: Color, kind: Kind) -> CellId {
        let boards = 1 + CellId::from(self.variant.two_boards);
        let squares = boards * CellId::from(self.variant.squares());
        let place = self.reserve.iter().position(|other| *other == kind).unwrap_or(0);
        squares + (color.index() * self.reserve.len() + place) as CellId
    }
}

impl VariantPosition {
    /// The cell of a piece's square.
    pub(super) fn cell_of(&self, square: Sq) -> CellId {
        let beyond = self.men.at(square).is_some_and(|man| man.beyond);
        self.cell_on(square, beyond)
    }

    fn cell_on(&self, square: Sq, beyond: bool) -> CellId {
        let shift = if beyond { CellId::from(self.rules.variant.squares()) } else { 0 };
        shift + CellId::from(square)
    }

    /// The square of a cell; none of a reserve's.
    pub(super) fn square_of(&self, cell: CellId) -> Option<Sq> {
        let squares = CellId::from(self.rules.variant.squares());
        let boards = 1 + CellId::from(self.rules.variant.two_boards);
        (cell < squares * boards).then_some((cell % squares) as Sq)
    }

    /// What a viewer sees in each cell.
    pub(super) fn contents(&self, viewer: Viewer) -> Vec<(CellId, Content)> {
        let sight = sight_of(self, viewer);
        let mut cells = Vec::new();
        for square in self.all_squares() {
            if !sight.has(square) {
                cells.push((CellId::from(square), Content::Hidden));
            } else if let Some(man) = self.men.at(square) {
                let piece = self.rules.piece_id(man.color, man.kind);
                cells.push((self.cell_on(square, man.beyond), Content::Piece(piece, 1)));
            }
        }
        if self.rules.has_reserves() {
            for color in Color::BOTH {
                self.reserve_contents(color, viewer, &mut cells);
            }
        }
        cells.sort_unstable_by_key(|(cell, _)| *cell);
        cells
    }

    /// Where something is hidden, the reserve of a side is known to itself alone: a piece that
    /// leaves it has been dropped.
    fn reserve_contents(&self, color: Color, viewer: Viewer, cells: &mut Vec<(CellId, Content)>) {
        let hidden =
            self.rules.variant.hides() && viewer != Viewer::All && viewer != seat_viewer(color);
        for &kind in &self.rules.reserve {
            let cell = self.rules.reserve_id(color, kind);
            let count = u16::from(self.men.in_reserve(color, kind));
            if hidden {
                cells.push((cell, Content::Hidden));
            } else if count > 0 {
                let piece = self.rules.piece_id(color, kind);
                cells.push((cell, Content::Piece(piece, count)));
            }
        }
    }

    /// The cells that a move touches, in its order.
    pub(super) fn touched(&self, mv: &Move) -> Vec<CellId> {
        let beyond = self.men.at(mv.from).is_some_and(|man| man.beyond);
        let after = beyond != self.rules.variant.two_boards;
        match mv.kind {
            MoveKind::Pass => vec![],
            MoveKind::Drop => vec![CellId::from(mv.to)],
            MoveKind::Castling => {
                let king = self.castled(mv.from, mv.to).0;
                vec![self.cell_on(mv.from, beyond), self.cell_on(king, after)]
            }
            _ => vec![self.cell_on(mv.from, beyond), self.cell_on(mv.to, after)],
        }
    }

    /// How a person makes a move.
    pub(super) fn clicks(&self, mv: &Move) -> LegalMove {
        let notation = self.uci(mv);
        let beyond = self.men.at(mv.from).is_some_and(|man| man.beyond);
        let cell = |square| self.cell_on(square, beyond);
        let plain =
            |path| LegalMove { notation: notation.clone(), path, also: vec![], choice: None };
        match mv.kind {
            MoveKind::Pass => {
                let choice = Some(Choice { piece: None, text: "Pass".into() });
                LegalMove { notation, path: vec![], also: vec![], choice }
            }
            MoveKind::Drop => {
                let from = self.rules.reserve_id(self.state.turn, mv.into.unwrap_or(0));
                plain(vec![from, CellId::from(mv.to)])
            }
            MoveKind::Castling => self.castling_clicks(mv, beyond),
            _ => {
                let mut click = plain(vec![cell(mv.from), cell(mv.to)]);
                click.choice = self.promotion_choice(mv);
                click
            }
        }
    }

    /// By the king's own way, where that cannot be a step of the king; else by the rook.
    fn castling_clicks(&self, mv: &Move, beyond: bool) -> LegalMove {
        let king = self.castled(mv.from, mv.to).0;
        let near = king == mv.from || self.rules.tables.around[mv.from as usize].has(king);
        let step = |to| vec![self.cell_on(mv.from, beyond), self.cell_on(to, beyond)];
        let (path, also) =
            if near { (step(mv.to), vec![]) } else { (step(king), vec![step(mv.to)]) };
        LegalMove { notation: self.uci(mv), path, also, choice: None }
    }

    /// What to ask for where several moves go the same way.
    fn promotion_choice(&self, mv: &Move) -> Option<Choice> {
        let man = self.men.at(mv.from)?;
        let variant = &self.rules.variant;
        if let Some(kind) = mv.into {
            let piece = Some(self.rules.piece_id(man.color, kind));
            return Some(Choice { piece, text: variant.pieces[kind as usize].name.clone() });
        }
        let piece = &variant.pieces[man.kind as usize];
        let deep = |sq| variant.ranks - 1 - self.rules.own_rank(man.color, sq);
        let zone = deep(mv.to) < variant.promotion.zone
            || (variant.promotion.leaving && deep(mv.from) < variant.promotion.zone);
        let stays = zone && !piece.becomes.is_empty() && mv.kind != MoveKind::Push;
        stays.then(|| Choice {
            piece: Some(self.rules.piece_id(man.color, man.kind)),
            text: format!("{}, as it is", piece.name),
        })
    }
}
