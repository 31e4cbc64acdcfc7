//! Boards of hexagons: where cells are, what they are called, and which lie in a line.
//!
//! A cell is a column from the middle one (`q`) and a height (`h`) counted in half cells, so that
//! its six neighbours are (0, ±2) and (±1, ±1).

use crate::piece::Color;

/// The number of a cell, in the order of [`Geometry::places`].
pub(crate) type CellNo = u8;
/// What stands in a table where the board ends.
pub(crate) const OFF: CellNo = u8::MAX;
/// The most cells that a board has.
pub(crate) const CELLS_MAX: usize = 91;

/// The first six go through the sides of a cell, the others through its corners.
pub(crate) const DIRECTIONS: [(i8, i8); 12] = [
    (0, 2),
    (1, 1),
    (1, -1),
    (0, -2),
    (-1, -1),
    (-1, 1),
    (1, 3),
    (2, 0),
    (1, -3),
    (-1, -3),
    (-2, 0),
    (-1, 3),
];
/// Two cells straight on and one aside.
const LEAPS: [(i8, i8); 12] = [
    (1, 5),
    (2, 4),
    (3, 1),
    (3, -1),
    (2, -4),
    (1, -5),
    (-1, -5),
    (-2, -4),
    (-3, -1),
    (-3, 1),
    (-2, 4),
    (-1, 5),
];

/// Where a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// The column, 0 in the middle.
    pub(crate) q: i8,
    /// The height in half cells, 0 in the middle.
    pub(crate) h: i8,
}

/// A board.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// Columns on each side of the middle one.
    pub(crate) wing: i8,
    /// Row by row from the top, as positions are written: the cells that have the same number
    /// within their column are a row.
    pub(crate) places: Vec<Place>,
    /// Each cell's name.
    pub(crate) names: Vec<String>,
    /// The next cell in each of [`DIRECTIONS`], or [`OFF`].
    pub(crate) next: Vec<[CellNo; 12]>,
    /// The cells a knight's leap away.
    pub(crate) leaps: Vec<Vec<CellNo>>,
}

/// How cells are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ranks {
    /// Each column counts from 1.
    Bent,
    /// Columns on the right begin higher, so that a rank is a straight line down to the right.
    Slanted,
}

impl Geometry {
    /// A board with `tall` cells in its middle column and one fewer in each further one, up to
    /// `wing` columns away.
    pub(crate) fn new(wing: i8, tall: i8, ranks: Ranks) -> Self {
        let mut places = vec![];
        for number in (0..tall).rev() {
            for q in -wing..=wing {
                if number < tall - q.abs() {
                    places.push(Place { q, h: 2 * number - (tall - 1 - q.abs()) });
                }
            }
        }
        let at = |from: Place, (dq, dh): (i8, i8)| {
            let to = Place { q: from.q + dq, h: from.h + dh };
            places.iter().position(|&place| place == to).map_or(OFF, |cell| cell as CellNo)
        };
        let next = places.iter().map(|&from| DIRECTIONS.map(|way| at(from, way))).collect();
        let leaps = |&from: &Place| {
            let cells = LEAPS.map(|way| at(from, way));
            cells.into_iter().filter(|&cell| cell != OFF).collect()
        };
        let leaps = places.iter().map(leaps).collect();
        let names = places.iter().map(|&place| name(place, wing, tall, ranks)).collect();
        Self { wing, places, names, next, leaps }
    }

    /// The cell with this name.
    pub(crate) fn cell(&self, name: &str) -> Option<CellNo> {
        self.names.iter().position(|known| known == name).map(|cell| cell as CellNo)
    }

    /// The next cell straight ahead for a pawn of `color`, or [`OFF`].
    pub(crate) fn ahead(&self, cell: CellNo, color: Color) -> CellNo {
        self.next[usize::from(cell)][color.ahead()]
    }

    /// The rows that positions are written in, from the top.
    pub(crate) fn rows(&self) -> Vec<Vec<CellNo>> {
        let mut rows: Vec<Vec<CellNo>> = vec![];
        for (cell, place) in (0..).zip(&self.places) {
            let goes_on = |row: &&mut Vec<CellNo>| {
                row.last().is_some_and(|&last| self.places[usize::from(last)].q < place.q)
            };
            match rows.last_mut().filter(goes_on) {
                Some(row) => row.push(cell),
                None => rows.push(vec![cell]),
            }
        }
        rows
    }
}

/// The letter of a column: there is no j on boards of eleven columns.
pub(crate) fn file_letter(q: i8, wing: i8) -> char {
    let number = (q + wing) as u8;
    let skipped = u8::from(wing == 5 && number >= 9);
    char::from(b'a' + number + skipped)
}

fn name(place: Place, wing: i8, tall: i8, ranks: Ranks) -> String {
    let number = (place.h + tall - 1 - place.q.abs()) / 2 + 1;
    let shift = if ranks == Ranks::Slanted { place.q.max(0) } else { 0 };
    format!("{}{}", file_letter(place.q, wing), number + shift)
}
