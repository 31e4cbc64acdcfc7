//! A board that is easy to think of, for tests.

use rookery_protocol::board::{Board, Cell, PieceKind, Shape};
use rookery_protocol::seat::Seat;

/// Squares in a row, called as they are numbered, and men of these seats.
pub(crate) fn row(squares: u16, seats: &[Seat]) -> Board {
    let cell = |x: u16| Cell {
        name: x.to_string(),
        x: f32::from(x),
        y: 0.0,
        shape: Shape::Square,
        shade: 0,
        reserve: None,
    };
    let man = |&seat: &Seat| PieceKind {
        picture: "man".into(),
        seat: Some(seat),
        letter: "m".into(),
        name: "man".into(),
    };
    let pieces = seats.iter().map(man).collect();
    Board { cells: (0..squares).map(cell).collect(), pieces, ..Board::default() }
}
