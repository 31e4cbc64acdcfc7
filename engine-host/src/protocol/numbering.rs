//! Columns and rows for the cells of any board.

use std::collections::{HashMap, HashSet};

use rookery_rules::{Board, CellId, Seat};

/// Centres nearer than this, in board units, are in the same column or row.
const SLACK: f32 = 0.1;
/// More places than this make no rows that a program would want to read.
const PLACES_MAX: usize = 4_096;

/// A numbering of a board's cells by column and row, both from 1, row 1 at the bottom as the first
/// seat sees the board.
///
/// Every different x of a centre is a column, every different y a row: on a grid these are its
/// columns and rows, on hexagons the files and the half steps of height. Reserves stand in columns
/// of their own beyond the right edge, the first seat's before the second's, their cells from row 1
/// upwards in the board's order. A board too scattered for that (two cells in one place, or more
/// than 4096 places) is one long row in the board's order.
#[derive(Debug, Clone, Default)]
pub struct Numbering {
    columns: usize,
    rows: usize,
    of: Vec<(u16, u16)>,
    at: HashMap<(u16, u16), CellId>,
}

impl Numbering {
    /// Makes the numbering of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let field = || board.cells.iter().filter(|cell| cell.reserve.is_none());
        let across = steps(field().map(|cell| cell.x));
        // Upwards, as rows are counted; y grows downwards.
        let up = steps(field().map(|cell| -cell.y));
        let (columns, rows) = (across.len(), up.len());
        let place = |cell: &rookery_rules::Cell| (number(&across, cell.x), number(&up, -cell.y));
        let places: HashSet<_> = field().map(place).collect();
        let regular = places.len() == field().count() && columns * rows <= PLACES_MAX;
        let (columns, rows) = if regular { (columns, rows) } else { (field().count(), 1) };
        let mut scattered = 0;
        let mut reserved = [0; 2];
        let of: Vec<_> = board
            .cells
            .iter()
            .map(|cell| match cell.reserve {
                Some(seat) => {
                    reserved[seat.index()] += 1;
                    ((columns + 1 + seat.index()) as u16, reserved[seat.index()])
                }
                None if regular => place(cell),
                None => {
                    scattered += 1;
                    (scattered, 1)
                }
            })
            .collect();
        let at = of.iter().zip(0..).map(|(&place, cell)| (place, cell)).collect();
        Self { columns, rows, of, at }
    }

    /// Returns the number of columns of the board without its reserves.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of rows of the board without its reserves.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the cell at a column and a row.
    #[must_use]
    pub fn cell(&self, column: usize, row: usize) -> Option<CellId> {
        let place = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        self.at.get(&place).copied()
    }

    /// Writes cells as `x1-y1-x2-y2-…`; those that the board does not have are left out.
    #[must_use]
    pub fn path(&self, cells: &[CellId]) -> String {
        let places = cells.iter().filter_map(|&cell| self.of.get(usize::from(cell)));
        let words: Vec<String> = places.map(|(column, row)| format!("{column}-{row}")).collect();
        words.join("-")
    }

    /// Returns the cells of the board's reserves, each with the seat that it belongs to.
    #[must_use]
    pub fn reserves(board: &Board) -> Vec<(Seat, CellId)> {
        let cells = board.cells.iter().zip(0..);
        cells.filter_map(|(cell, id)| Some((cell.reserve?, id))).collect()
    }
}

/// The different ones of some coordinates, in order.
fn steps(coordinates: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut all: Vec<f32> = coordinates.collect();
    all.sort_by(f32::total_cmp);
    // Each is held against the first of its group, so that a group cannot creep on.
    all.dedup_by(|next, first| *next - *first < SLACK);
    all
}

/// Which step a coordinate is on, from 1.
fn number(steps: &[f32], coordinate: f32) -> u16 {
    steps.partition_point(|&step| step <= coordinate) as u16
}

#[cfg(test)]
mod tests {
    use rookery_rules::{Cell, Shape};

    use super::*;

    fn board(places: &[(f32, f32)], reserves: &[Seat]) -> Board {
        let cell = |(x, y), reserve| Cell {
            name: String::new(),
            x,
            y,
            shape: Shape::Square,
            shade: 0,
            reserve,
        };
        let field = places.iter().map(|&place| cell(place, None));
        let beside = reserves.iter().map(|&seat| cell((0.0, 99.0), Some(seat)));
        Board { cells: field.chain(beside).collect(), ..Board::default() }
    }

    fn places(board: &Board) -> Vec<String> {
        let numbering = Numbering::new(board);
        (0..board.cells.len() as CellId).map(|cell| numbering.path(&[cell])).collect()
    }

    #[test]
    fn a_grid_is_counted_from_the_lower_left() {
        let grid = board(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0)], &[]);
        assert_eq!(places(&grid), ["1-2", "2-2", "1-1", "2-1", "3-1"]);
        let numbering = Numbering::new(&grid);
        assert_eq!((numbering.columns(), numbering.rows()), (3, 2));
        assert_eq!((numbering.cell(2, 2), numbering.cell(3, 2)), (Some(1), None));
        assert_eq!(numbering.path(&[0, 4, 99]), "1-2-3-1");
    }

    #[test]
    fn coordinates_that_are_a_hair_apart_are_in_one_row() {
        let hexagons = board(&[(0.0, 0.0), (0.866, 0.501), (0.867, -0.499), (1.732, 0.001)], &[]);
        assert_eq!(places(&hexagons), ["1-2", "2-1", "2-3", "3-2"]);
    }

    #[test]
    fn reserves_stand_beyond_the_right_edge() {
        let seats = [Seat::First, Seat::First, Seat::Second];
        let with = board(&[(0.0, 0.0), (1.0, 0.0)], &seats);
        assert_eq!(places(&with), ["1-1", "2-1", "3-1", "3-2", "4-1"]);
        assert_eq!(Numbering::reserves(&with).len(), 3);
    }

    #[test]
    fn a_scattered_board_is_one_row() {
        assert_eq!(
            places(&board(&[(0.0, 0.0), (0.05, 0.0)], &[Seat::Second])),
            ["1-1", "2-1", "4-1"]
        );
        let slope: Vec<_> = (0u8..80).map(|n| (f32::from(n), f32::from(n))).collect();
        assert_eq!(places(&board(&slope, &[]))[79], "80-1");
        assert!(places(&board(&[], &[])).is_empty());
    }
}
