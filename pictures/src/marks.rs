//! Marks: cells that somebody wants to point at, and arrows between them.

use rookery_protocol::board::{Board, CellId};
use rookery_protocol::said::Text;

use crate::texts;

/// The most marks in one picture.
pub const MARKS_MAX: usize = 64;
/// Between the two cells of an arrow.
const ARROW: char = '>';

/// A mark: something that is pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A cell of the board.
    Cell(CellId),
    /// An arrow from a cell to another one.
    Arrow(CellId, CellId),
}

/// The reason why marks cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkFault {
    /// The board has no cell of this name.
    NoSuchCell(String),
    /// There are more than [`MARKS_MAX`] marks.
    TooMany,
}

impl MarkFault {
    /// Returns the reason as a text.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NoSuchCell(name) => texts::no_such_cell(name),
            Self::TooMany => texts::too_many_marks(MARKS_MAX),
        }
    }
}

impl Mark {
    /// Reads cells and arrows with commas between them: `e4,g1>f3`. An empty text has no marks.
    ///
    /// # Errors
    /// The first [`MarkFault`].
    pub fn read_all(text: &str, board: &Board) -> Result<Vec<Self>, MarkFault> {
        let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
        if parts().nth(MARKS_MAX).is_some() {
            return Err(MarkFault::TooMany);
        }
        let find = |name: &str| {
            let place = board.cells.iter().position(|cell| cell.name == name);
            let place = place.and_then(|place| CellId::try_from(place).ok());
            place.ok_or_else(|| MarkFault::NoSuchCell(name.chars().take(NAME_SHOWN_MAX).collect()))
        };
        parts()
            .map(|part| match part.split_once(ARROW) {
                Some((from, to)) => Ok(Mark::Arrow(find(from.trim())?, find(to.trim())?)),
                None => find(part).map(Mark::Cell),
            })
            .collect()
    }
}

/// Characters of a name that are said back.
const NAME_SHOWN_MAX: usize = 20;

#[cfg(test)]
mod tests {
    use rookery_protocol::board::{Cell, Shape};

    use super::*;

    fn board() -> Board {
        let cell = |name: &str| Cell {
            name: name.into(),
            x: 0.0,
            y: 0.0,
            shape: Shape::Square,
            shade: 0,
            reserve: None,
        };
        Board { cells: ["e4", "g1", "f3"].map(cell).to_vec(), ..Board::default() }
    }

    #[test]
    fn cells_and_arrows_are_read() {
        let marks = Mark::read_all("e4, g1>f3,", &board());
        assert_eq!(marks, Ok(vec![Mark::Cell(0), Mark::Arrow(1, 2)]));
        assert_eq!(Mark::read_all("", &board()), Ok(vec![]));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let unknown = Mark::read_all("e4,g1>h3", &board()).unwrap_err();
        assert_eq!(unknown, MarkFault::NoSuchCell("h3".into()));
        let many = vec!["e4"; MARKS_MAX + 1].join(",");
        assert_eq!(Mark::read_all(&many, &board()), Err(MarkFault::TooMany));
        assert!(Mark::read_all(&many[3..], &board()).is_ok());
    }
}
