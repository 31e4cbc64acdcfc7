//! The board, the towers and the moves as a person sees and clicks them.

use rookery_rules::{Board, Cell, Choice, Label, PieceKind, Seat, Shape};

use crate::board::{SIDE, Square};
use crate::moves::Move;
use crate::position::Towers;
use crate::role::{NAMES, Role};

/// How far from the middle of a cell its coordinate stands, to the side and up or down.
const LABEL_OFFSET: f32 = 0.38;

/// The board of 64 squares.
pub(crate) fn board() -> Board {
    let kinds = Seat::BOTH.into_iter().flat_map(|seat| Role::ALL.map(|role| kind(seat, role)));
    Board {
        cells: Square::all().map(cell).collect(),
        pieces: kinds.collect(),
        labels: (0..SIDE).flat_map(|line| [file_label(line), rank_label(line)]).collect(),
        turns: true,
        ..Board::default()
    }
}

fn cell(square: Square) -> Cell {
    Cell {
        name: square.name(),
        x: f32::from(square.column()),
        y: f32::from(square.row()),
        shape: Shape::Square,
        shade: (square.column() + square.row()) % 2,
        reserve: None,
    }
}

fn kind(seat: Seat, role: Role) -> PieceKind {
    PieceKind {
        picture: role.name().into(),
        seat: Some(seat),
        letter: role.letter().into(),
        name: format!("{} {}", NAMES[seat.index()].to_lowercase(), role.name()),
    }
}

/// In the lower left corner of the nearest row's cells, as each player sees the board: how many
/// discs a tower has stands on the right.
fn file_label(file: u8) -> Label {
    let (x, far) = (f32::from(file), f32::from(SIDE - 1));
    let text = char::from(b'a' + file).to_string();
    let at = [x - LABEL_OFFSET, far + LABEL_OFFSET];
    Label { text, at, turned: [x + LABEL_OFFSET, -LABEL_OFFSET] }
}

/// In the upper left corner of the leftmost column's cells, as each player sees the board.
fn rank_label(row: u8) -> Label {
    let (y, far) = (f32::from(row), f32::from(SIDE - 1));
    let text = (SIDE - row).to_string();
    let at = [-LABEL_OFFSET, y - LABEL_OFFSET];
    Label { text, at, turned: [far + LABEL_OFFSET, y + LABEL_OFFSET] }
}

/// So many discs among the answers to how many go.
pub(crate) fn choice(seat: Seat, discs: u8) -> Choice {
    let role = Role::of(discs);
    let things = if discs == 1 { "1 disc".into() } else { format!("{discs} discs") };
    Choice { piece: Some(role.id(seat)), text: format!("{things}, as a {}", role.name()) }
}

/// A move as people write it: `B5c1–f4`, `N4b1×c3`, `P1e2+d3`, by the piece that moves, its height,
/// and whether it takes or joins.
pub(crate) fn label(position: &Towers, mv: &Move) -> String {
    let role = Role::of(mv.discs);
    let seat = position.turn;
    let in_passing =
        position.passed == Some(mv.to) && role == Role::Pawn && mv.from.column() != mv.to.column();
    let sign = match position.board.at(mv.to) {
        Some(tower) if tower.seat == seat => '+',
        Some(_) => '×',
        None if in_passing => '×',
        None => '–',
    };
    format!("{}{}{}{sign}{}", role.letter(), mv.discs, mv.from.name(), mv.to.name())
}
