//! The board, the pieces and the moves as a person sees and clicks them.

use rookery_rules::{
    Board, Cell, CellId, Choice, Content, Label, LegalMove, PieceId, PieceKind, Shape, Viewer,
};

use super::moves::{Move, MoveKind};
use super::parts::{Kind, Variant};
use super::position::VariantPosition;
use super::rules::Rules;
use super::set::Sq;
use super::typed::{seat_viewer, sight_of};
use crate::piece::Color;

/// How far from the middle of a cell its coordinate stands, to the side and up or down.
const LABEL_OFFSET: f32 = 0.38;
/// How far from the outermost points the coordinates of a board of points stand.
const POINT_OFFSET: f32 = 0.75;
/// The columns between two boards.
const GAP: f32 = 1.0;

impl Rules {
    /// The board with its reserves: the squares by their numbers, those of a second board, then
    /// the reserves of White and of Black.
    pub(crate) fn board(&self) -> Board {
        let variant = &self.variant;
        let boards = 1 + u8::from(variant.two_boards);
        let squares = (0..boards).flat_map(|board| {
            (0..variant.squares()).map(move |square| self.cell(square, board == 1))
        });
        let reserves = Color::BOTH.into_iter().flat_map(|color| {
            let kinds = if self.has_reserves() { &self.reserve[..] } else { &[] };
            (0..).zip(kinds).map(move |(place, kind)| self.reserve_cell(color, *kind, place))
        });
        Board {
            cells: squares.chain(reserves).collect(),
            pieces: self.piece_kinds(),
            lines: if self.on_points() { self.lines() } else { vec![] },
            dots: vec![],
            labels: self.labels(),
            turns: true,
        }
    }

    pub(crate) fn has_reserves(&self) -> bool {
        self.variant.drops.is_some()
    }

    /// Chinese and Korean boards have their pieces on the crossings.
    fn on_points(&self) -> bool {
        self.variant.palace_lines || self.variant.flying_kings
    }

    fn cell(&self, square: Sq, beyond: bool) -> Cell {
        let (file, rank) = (self.file(square), self.rank(square));
        let shift = if beyond { f32::from(self.variant.files) + GAP } else { 0.0 };
        let mark = if beyond { "′" } else { "" };
        Cell {
            name: format!("{}{mark}", self.said(square)),
            x: f32::from(file) + shift,
            y: f32::from(self.variant.ranks - 1 - rank),
            shape: if self.on_points() { Shape::Point } else { Shape::Square },
            shade: (file + rank + 1) % 2,
            reserve: None,
        }
    }

    /// White's reserve lies below the board and Black's above it.
    fn reserve_cell(&self, color: Color, kind: Kind, place: u8) -> Cell {
        let piece = &self.variant.pieces[kind as usize];
        Cell {
            name: format!("{} in reserve of {}", piece.name, self.variant.sides.0[color.index()]),
            x: f32::from(place),
            y: if color == Color::White { f32::from(self.variant.ranks) + 0.25 } else { -1.25 },
            shape: Shape::Square,
            shade: 0,
            reserve: Some(color.into()),
        }
    }

    fn piece_kinds(&self) -> Vec<PieceKind> {
        let kind = |color: Color, piece: &super::parts::Piece| PieceKind {
            picture: piece.picture.clone(),
            seat: Some(color.into()),
            letter: format!("{}{}", if piece.plus { "+" } else { "" }, piece.letter),
            name: format!("{} {}", self.variant.sides.0[color.index()].to_lowercase(), piece.name),
        };
        Color::BOTH
            .into_iter()
            .flat_map(|color| self.variant.pieces.iter().map(move |piece| kind(color, piece)))
            .collect()
    }

    fn labels(&self) -> Vec<Label> {
        let Variant { files, ranks, .. } = self.variant;
        let (last_x, last_y) = (f32::from(files - 1), f32::from(ranks - 1));
        // Inside the corners of squares; beside the lines of a board of points.
        let (along, across) =
            if self.on_points() { (0.0, POINT_OFFSET) } else { (LABEL_OFFSET, LABEL_OFFSET) };
        let file = |file: u8| {
            let x = f32::from(file);
            Label {
                text: char::from(b'a' + file).into(),
                at: [x + along, last_y + across],
                turned: [x - along, -across],
            }
        };
        let rank = |rank: u8| {
            let y = f32::from(ranks - 1 - rank);
            Label {
                text: (rank + 1).to_string(),
                at: [-across, y - along],
                turned: [last_x + across, y + along],
            }
        };
        (0..files).map(file).chain((0..ranks).map(rank)).collect()
    }

    /// The lines that join the points, and those across the palaces. A river is left open.
    fn lines(&self) -> Vec<[f32; 4]> {
        let Variant { files, ranks, .. } = self.variant;
        let (right, bottom) = (f32::from(files - 1), f32::from(ranks - 1));
        let mut lines: Vec<[f32; 4]> =
            (0..ranks).map(|rank| [0.0, f32::from(rank), right, f32::from(rank)]).collect();
        let river = self.variant.flying_kings && ranks % 2 == 0;
        let bank = f32::from(ranks / 2);
        for file in 0..files {
            let x = f32::from(file);
            if river && file > 0 && file + 1 < files {
                lines.push([x, 0.0, x, bank - 1.0]);
                lines.push([x, bank, x, bottom]);
            } else {
                lines.push([x, 0.0, x, bottom]);
            }
        }
        let king = self.variant.pieces.iter().find(|piece| piece.royal);
        if let Some(area) = king.and_then(|piece| piece.area) {
            for color in Color::BOTH {
                let palace = area.squares(&self.variant, color);
                let places = palace.map(|sq| (self.file(sq), self.rank(sq)));
                let (mut xs, mut ys): (Vec<u8>, Vec<u8>) = places.unzip();
                xs.sort_unstable();
                ys.sort_unstable();
                if let ([x0, .., x1], [y0, .., y1]) = (&xs[..], &ys[..]) {
                    let flip = |rank: u8| f32::from(ranks - 1 - rank);
                    let (x0, x1, y0, y1) = (f32::from(*x0), f32::from(*x1), flip(*y0), flip(*y1));
                    lines.extend([[x0, y0, x1, y1], [x0, y1, x1, y0]]);
                }
            }
        }
        lines
    }

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
