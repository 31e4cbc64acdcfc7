//! The board, the pieces and the moves as a person sees and clicks them.

use rookery_rules::{Board, Cell, CellId, Choice, Label, LegalMove, PieceKind, Shape};

use crate::geometry::{Geometry, Place, file_letter};
use crate::hex::Hexchess;
use crate::moves::{Kind, Move};
use crate::piece::{Color, Piece, Role};

/// From column to column, where hexagons are 1 high: three quarters of their width.
const COLUMN: f32 = 0.866_025_4;
/// From the middle of a column's end cell to its letter beyond the edge.
const FILE_GAP: f32 = 0.72;
/// From the middle of a rank's end cell to its number, aside and up.
const RANK_GAP: [f32; 2] = [0.66, 0.38];

pub(crate) fn board(geometry: &Geometry) -> Board {
    let kinds = Color::BOTH.into_iter().flat_map(|color| Role::ALL.map(|role| kind(color, role)));
    Board {
        cells: (0..geometry.places.len()).map(|cell| self::cell(geometry, cell)).collect(),
        pieces: kinds.collect(),
        labels: files(geometry).chain(ranks(geometry)).collect(),
        turns: true,
        ..Board::default()
    }
}

fn at(place: Place) -> [f32; 2] {
    [f32::from(place.q) * COLUMN, f32::from(place.h) * -0.5]
}

fn cell(geometry: &Geometry, cell: usize) -> Cell {
    let place = geometry.places[cell];
    let [x, y] = at(place);
    // Steps through corners, which keep a bishop on its colour, keep this remainder.
    let shade = (place.h + geometry.wing).rem_euclid(3) as u8;
    Cell { name: geometry.names[cell].clone(), x, y, shape: Shape::Hexagon, shade, reserve: None }
}

fn kind(color: Color, role: Role) -> PieceKind {
    PieceKind {
        picture: role.name().into(),
        seat: Some(color.seat()),
        letter: role.letter().into(),
        name: format!("{} {}", color.name().to_lowercase(), role.name()),
    }
}

/// Each column's letter beyond its end that is nearest to the player.
fn files(geometry: &Geometry) -> impl Iterator<Item = Label> {
    (-geometry.wing..=geometry.wing).filter_map(|q| {
        let column = geometry.places.iter().filter(|place| place.q == q);
        let low = column.map(|place| place.h).min()?;
        let [x, y] = at(Place { q, h: low });
        let text = file_letter(q, geometry.wing).to_string();
        Some(Label { text, at: [x, y + FILE_GAP], turned: [x, -y - FILE_GAP] })
    })
}

/// Each rank's number beside the board's left edge, as the player sees it; a rank that does not
/// reach the first column has it beside the end that it has.
fn ranks(geometry: &Geometry) -> impl Iterator<Item = Label> {
    let number = |cell: usize| geometry.names[cell][1..].to_string();
    let mut numbers: Vec<String> = vec![];
    for cell in 0..geometry.places.len() {
        if !numbers.contains(&number(cell)) {
            numbers.push(number(cell));
        }
    }
    numbers.into_iter().filter_map(move |text| {
        let rank = || (0..geometry.places.len()).filter(|&cell| number(cell) == text);
        let left = geometry.places[rank().min_by_key(|&cell| geometry.places[cell].q)?];
        let right = geometry.places[rank().max_by_key(|&cell| geometry.places[cell].q)?];
        let ([x, y], [tx, ty]) = (at(left), at(right));
        let [aside, up] = RANK_GAP;
        Some(Label {
            text,
            at: [x - aside, y - up],
            turned: [tx + aside, ty + label_drop(right, geometry, up)],
        })
    })
}

/// Turned by half a turn, the number stands above the rank's end as it does otherwise, unless a
/// cell is there.
fn label_drop(end: Place, geometry: &Geometry, up: f32) -> f32 {
    let above = Place { q: end.q + 1, h: end.h - 1 };
    if geometry.places.contains(&above) { -up } else { up }
}

pub(crate) fn legal_move(position: &Hexchess, mv: Move) -> LegalMove {
    let choice = match mv.kind {
        Kind::Promotion(role) => {
            let piece = Piece { color: position.turn, role };
            Some(Choice { piece: Some(piece.id()), text: role.name().into() })
        }
        _ => None,
    };
    let path = vec![CellId::from(mv.from), CellId::from(mv.to)];
    LegalMove { notation: position.coordinates(mv), path, also: vec![], choice }
}
