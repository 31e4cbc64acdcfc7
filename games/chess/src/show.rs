//! The board, the pieces and the moves as a person sees and clicks them.

use rookery_rules::{
    Board, Cell, CellId, Choice, Content, Label, LegalMove, PieceId, PieceKind, Shape,
};

use crate::bitboard::Bitboard;
use crate::chess::Chess;
use crate::moves::Move;
use crate::piece::{Color, Role};
use crate::square::Square;

/// How far from the middle of a cell its coordinate stands, to the side and up or down.
const LABEL_OFFSET: f32 = 0.38;

/// The board of 64 squares.
pub(crate) fn board() -> Board {
    Board {
        cells: Square::all().map(cell).collect(),
        pieces: Color::BOTH
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| kind(color, role)))
            .collect(),
        labels: (0..8).flat_map(|line| [file_label(line), rank_label(line)]).collect(),
        turns: true,
        ..Board::default()
    }
}

/// The cell of a square: they are in the order of their numbers.
pub(crate) fn cell_id(square: Square) -> CellId {
    square.index() as CellId
}

fn piece_id(color: Color, role: Role) -> PieceId {
    (color.index() * Role::ALL.len() + role.index()) as PieceId
}

fn cell(square: Square) -> Cell {
    Cell {
        name: square.to_string(),
        x: f32::from(square.file()),
        y: f32::from(7 - square.rank()),
        shape: Shape::Square,
        shade: u8::from(Bitboard::DARK.has(square)),
        reserve: None,
    }
}

fn kind(color: Color, role: Role) -> PieceKind {
    PieceKind {
        picture: role.name().into(),
        seat: Some(color.into()),
        letter: role.letter().into(),
        name: format!("{} {}", color.name().to_lowercase(), role.name()),
    }
}

/// In the lower right corner of the nearest rank's cells, as each player sees the board.
fn file_label(file: u8) -> Label {
    let x = f32::from(file);
    Label {
        text: Square::at(file, 0).file_letter().into(),
        at: [x + LABEL_OFFSET, 7.0 + LABEL_OFFSET],
        turned: [x - LABEL_OFFSET, -LABEL_OFFSET],
    }
}

/// In the upper left corner of the leftmost file's cells, as each player sees the board.
fn rank_label(rank: u8) -> Label {
    let y = f32::from(7 - rank);
    Label {
        text: Square::at(0, rank).rank_digit().into(),
        at: [-LABEL_OFFSET, y - LABEL_OFFSET],
        turned: [7.0 + LABEL_OFFSET, y + LABEL_OFFSET],
    }
}

impl Chess {
    /// What stands in each cell.
    pub(crate) fn contents(&self) -> Vec<(CellId, Content)> {
        let content = |square| {
            let (color, role) = self.pieces().at(square)?;
            Some((cell_id(square), Content::Piece(piece_id(color, role), 1)))
        };
        self.pieces().occupied().filter_map(content).collect()
    }

    /// How a person makes a legal move.
    pub(crate) fn clicks(&self, mv: Move) -> LegalMove {
        let step = |to| vec![cell_id(mv.from), cell_id(to)];
        let choice = mv.promotion().map(|role| Choice {
            piece: Some(piece_id(self.side_to_move(), role)),
            text: role.name().into(),
        });
        // One step of the king could also be a move of its own, and no step is no click: then only
        // the click on the rook castles.
        let destination = mv.destination();
        let by_rook = mv.is_castling() && mv.from.distance(destination) < 2;
        let path = step(if by_rook { mv.to } else { destination });
        let rook = step(mv.to);
        let also = if rook == path { vec![] } else { vec![rook] };
        LegalMove { notation: self.uci(mv), path, also, choice }
    }
}
