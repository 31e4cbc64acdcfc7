//! The board that a module describes, checked.

use std::collections::HashMap;

use rookery_rules::{Board, Cell, CellId, Edge, Label, PieceId, PieceKind, Shape, Text};

use crate::facts::seat;
use crate::failure::Failure;
use crate::looks::{self, Looks};
use crate::sandbox::interface::exports::rookery::rules::game;
use crate::texts;

const CELLS_MAX: usize = 1024;
const PIECES_MAX: usize = 256;
/// Lines, dots and captions, of each.
const INK_MAX: usize = 4096;
/// Of any name, in characters.
const NAME_CHARS_MAX: usize = 60;
/// How far anything may lie from the middle of the board's coordinates.
const FAR: f32 = 10_000.0;

/// What a module's board comes to: the board, its cells by column and row, its pieces by character.
type Read = (Board, HashMap<(u16, u16), CellId>, HashMap<char, PieceId>);

/// Reads the board of a description, as it looks.
pub(crate) fn read(board: &game::Board, looks: &Looks) -> Result<Read, Failure> {
    let ink = board.lines.len().max(board.dots.len()).max(board.captions.len());
    let ink = looks.edges.iter().map(|edge| edge.line.len()).sum::<usize>().max(ink);
    if board.cells.is_empty() || board.cells.len() > CELLS_MAX || ink > INK_MAX {
        return wrong(texts::board_size(CELLS_MAX, INK_MAX));
    }
    if board.pieces.len() > PIECES_MAX {
        return wrong(texts::too_many_pieces(PIECES_MAX));
    }
    let mut cells = HashMap::new();
    for (id, cell) in board.cells.iter().enumerate() {
        if cells.insert((cell.column, cell.row), id as CellId).is_some() {
            return wrong(texts::same_cell(cell.column.to_string(), cell.row.to_string()));
        }
    }
    let mut pieces = HashMap::new();
    for (id, piece) in board.pieces.iter().enumerate() {
        let character = piece.character;
        if matches!(character, '.' | '?' | ' ') || character.is_control() {
            return wrong(texts::no_piece_letter(format!("{character:?}")));
        }
        if pieces.insert(character, id as PieceId).is_some() {
            return wrong(texts::same_piece_letter(format!("{character:?}")));
        }
    }
    let described = Board {
        cells: board.cells.iter().map(cell).collect::<Result<_, _>>()?,
        pieces: board.pieces.iter().map(piece).collect::<Result<_, _>>()?,
        lines: board
            .lines
            .iter()
            .map(|&(x1, y1, x2, y2)| at([x1, y1, x2, y2]))
            .collect::<Result<_, _>>()?,
        dots: board.dots.iter().map(|&(x, y)| at([x, y])).collect::<Result<_, _>>()?,
        labels: board.captions.iter().map(label).collect::<Result<_, _>>()?,
        ground: looks.ground.into(),
        from: None,
        worth: None,
        edges: looks.edges.iter().map(edge).collect::<Result<_, _>>()?,
        turns: board.turns,
    };
    Ok((described, cells, pieces))
}

fn wrong<T>(text: Text) -> Result<T, Failure> {
    Err(Failure::Inconsistent(text))
}

fn at<const N: usize>(place: [f32; N]) -> Result<[f32; N], Failure> {
    if place.iter().all(|way| way.abs() <= FAR) {
        return Ok(place);
    }
    wrong(texts::too_far(format!("{place:?}")))
}

fn name(text: &str) -> Result<String, Failure> {
    let plain = !text.trim().is_empty() && !text.contains(char::is_control);
    if plain && text.chars().count() <= NAME_CHARS_MAX {
        return Ok(text.to_owned());
    }
    let short: String = text.chars().take(NAME_CHARS_MAX).collect();
    wrong(texts::no_name(format!("{short:?}"), NAME_CHARS_MAX))
}

fn cell(cell: &game::Cell) -> Result<Cell, Failure> {
    let [x, y] = at([cell.x, cell.y])?;
    let shape = match cell.shape {
        game::Shape::Square => Shape::Square,
        game::Shape::Hexagon => Shape::Hexagon,
        game::Shape::Point => Shape::Point,
    };
    Ok(Cell { name: name(&cell.name)?, x, y, shape, shade: cell.shade.min(2), reserve: None })
}

fn edge(edge: &looks::Edge) -> Result<Edge, Failure> {
    if edge.line.len() < 2 {
        return wrong(texts::short_edge());
    }
    let line = edge.line.iter().map(|&(x, y)| at([x, y]));
    Ok(Edge { seat: seat(edge.owner), line: line.collect::<Result<_, _>>()? })
}

fn piece(piece: &game::Piece) -> Result<PieceKind, Failure> {
    Ok(PieceKind {
        picture: name(&piece.picture)?,
        seat: piece.owner.map(seat),
        letter: piece.character.to_string(),
        name: name(&piece.name)?,
    })
}

fn label(caption: &game::Caption) -> Result<Label, Failure> {
    Ok(Label {
        text: name(&caption.text)?,
        at: at([caption.x, caption.y])?,
        turned: at([caption.turned_x, caption.turned_y])?,
    })
}
