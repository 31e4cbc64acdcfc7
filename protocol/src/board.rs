//! Boards, what stands on them, and the moves a person can click: all that a client needs to draw
//! and play any game without knowing its rules.
//!
//! Lengths are in board units: a square's side is 1, x grows to the right and y downwards as the
//! first seat sees the board. A client that turns the board maps (x, y) to (−x, −y).

use crate::said::Said;
use crate::seat::Seat;
use crate::wire;

/// The index of a cell in [`Board::cells`].
pub type CellId = u16;
/// The index of a kind of piece in [`Board::pieces`].
pub type PieceId = u16;

wire! {
    /// A board, described once for each game and never changed while it lasts.
    #[derive(Default)]
    pub struct Board {
        /// The cells: every place a piece can be, reserves included.
        pub cells: Vec<Cell>,
        /// The kinds of pieces: every piece that can appear.
        pub pieces: Vec<PieceKind>,
        /// What the cells are drawn on.
        #[serde(default, skip_serializing_if = "Ground::is_chequer")]
        #[ts(optional, as = "Option<Ground>")]
        pub ground: Ground,
        /// The side from which a piece comes that was nowhere on the board before, such as a disc that
        /// falls from above; missing where pieces are put down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub from: Option<BoardSide>,
        /// What the pieces are worth where that may decide the game; missing elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub worth: Option<Worth>,
        /// The lines drawn under the pieces, each [x1, y1, x2, y2]. Boards of points have their
        /// grid here.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<[f32; 4]>>")]
        pub lines: Vec<[f32; 4]>,
        /// The dots drawn under the pieces, each [x, y], such as star points.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<[f32; 2]>>")]
        pub dots: Vec<[f32; 2]>,
        /// The edges that belong to a seat, such as the sides of the rhombus in Hex.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Edge>>")]
        pub edges: Vec<Edge>,
        /// The coordinates to write on the board.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Label>>")]
        pub labels: Vec<Label>,
        /// Whether the board is shown turned by half a turn to the second seat's player at first.
        pub turns: bool,
    }

    /// The ground of a board: what its cells are drawn on.
    #[derive(Copy, Eq, Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Ground {
        /// Cells in the colours of their shades, each covering its own ground. What is no cell is
        /// bare, but for what lies under points, which is wood.
        #[default]
        Chequer,
        /// One light colour under everything. Cells of the shades 1 and 2 are areas, in a tint.
        Plain,
        /// One wooden colour under everything. Cells of the shades 1 and 2 are areas, in a tint.
        Wood,
        /// An upright frame with a hole for each cell, in front of everything: what lies in a cell is
        /// seen through its hole.
        Frame,
    }

    /// A side of a board, as the first seat sees it.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum BoardSide {
        /// The upper side.
        Top,
        /// The right side.
        Right,
        /// The lower side.
        Bottom,
        /// The left side.
        Left,
    }

    /// An edge of a board that belongs to a seat, drawn as a broad line in the seat's colour.
    pub struct Edge {
        /// The seat whose edge it is.
        pub seat: Seat,
        /// The places that the line joins, each [x, y]. Cells cover the half of it that is inside.
        pub line: Vec<[f32; 2]>,
    }

    /// A cell of a board: a place where a piece can be.
    pub struct Cell {
        /// The cell's name in the game's notation, such as `e4`, which screen readers say too.
        pub name: String,
        /// The x coordinate of the cell's centre, in board units.
        pub x: f32,
        /// The y coordinate of the cell's centre, in board units.
        pub y: f32,
        /// The shape of the cell.
        pub shape: Shape,
        /// The colour of the cell: 0 light, 1 dark, 2 a third one. On a plain or wooden
        /// [`Ground`] a cell of shade 0 is as everything else, and others are areas.
        pub shade: u8,
        /// The seat whose reserve the cell belongs to; it lies beside the board and shows a count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub reserve: Option<Seat>,
    }

    /// The shape of a cell.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Shape {
        /// A square with sides of 1.
        Square,
        /// A regular hexagon with flat top and bottom, 1 high.
        Hexagon,
        /// A crossing of lines.
        Point,
    }

    /// A kind of piece of one side.
    pub struct PieceKind {
        /// The name of the picture, such as `knight` or `stone`. A piece without a picture is shown
        /// as a disc with its letter.
        pub picture: String,
        /// The seat whose piece it is; `None` for neutral things.
        pub seat: Option<Seat>,
        /// The letters that stand for the piece in text, one to three, such as `N`.
        pub letter: String,
        /// The piece's name in English, such as `white knight`, which screen readers say.
        pub name: String,
    }

    /// What the pieces of a game are worth in its points.
    pub struct Worth {
        /// The points for one piece of each kind on the board, in the order of [`Board::pieces`].
        pub pieces: Vec<f32>,
        /// The points that each seat has besides, the first seat's first.
        pub besides: [f32; 2],
    }

    /// A coordinate to write on the board in small print.
    pub struct Label {
        /// The text of the coordinate.
        pub text: String,
        /// The centre of the text, [x, y] in board units.
        pub at: [f32; 2],
        /// The centre of the text when the board is turned, [x, y] in the same board units.
        pub turned: [f32; 2],
    }

    /// The content of a cell, as a viewer sees it.
    #[serde(rename_all = "kebab-case")]
    #[derive(Copy, Eq)]
    pub enum Content {
        /// A piece and how many there are of it (a tower's height, a reserve's number).
        Piece(PieceId, u16),
        /// Content that the viewer may not know.
        Hidden,
    }

    /// A position as one viewer may see it. Cells that are missing are empty.
    #[derive(Default, Eq)]
    pub struct View {
        /// The content of each cell that is not empty, sorted by cell.
        pub cells: Vec<(CellId, Content)>,
        /// The cells that the last move touched, in its order: from, …, to.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub last: Vec<CellId>,
        /// The cells to warn about, such as that of a king in check.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub alarm: Vec<CellId>,
        /// A short sentence of the rules about this position, such as `Check`; often empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub status: String,
        /// The sentence by its key; missing where it has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
    }

    /// The difference between two views: `cells` is applied, the rest replaced.
    #[derive(Default, Eq)]
    pub struct ViewChange {
        /// The new content of each cell that changed; `null` where the cell is empty now.
        pub cells: Vec<(CellId, Option<Content>)>,
        /// The cells that the last move touched, as [`View::last`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub last: Vec<CellId>,
        /// The cells to warn about, as [`View::alarm`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub alarm: Vec<CellId>,
        /// A sentence about the position, as [`View::status`].
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub status: String,
        /// The sentence by its key, as [`View::said`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub said: Option<Said>,
    }

    /// A legal move, and how a person makes it on the board.
    #[derive(Eq)]
    pub struct LegalMove {
        /// The notation, unique among the legal moves, which is sent back to play the move.
        pub notation: String,
        /// The cells to click, in order: from, …, to; a reserve's cell, then a board cell; a single
        /// cell; or none, for a move that is a button (then `choice` is its text).
        pub path: Vec<CellId>,
        /// Other paths for the same move, such as the king onto its own rook.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<CellId>>>")]
        pub also: Vec<Vec<CellId>>,
        /// The choice to offer when several moves share a path.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub choice: Option<Choice>,
    }

    /// One of the choices that tell moves with the same path apart, such as a promotion.
    #[derive(Eq)]
    pub struct Choice {
        /// The kind of piece to show, if the choice is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub piece: Option<PieceId>,
        /// The text of the choice: a word or two in English.
        pub text: String,
    }
}

impl Ground {
    /// Returns whether cells have the colours of their shades.
    #[must_use]
    pub fn is_chequer(&self) -> bool {
        *self == Ground::Chequer
    }
}

impl View {
    /// Returns the change from this view to `next`. Both must be sorted by cell.
    ///
    /// ```
    /// use rookery_protocol::board::{Content, View};
    ///
    /// let pawn = Content::Piece(0, 1);
    /// let before = View { cells: vec![(52, pawn)], ..View::default() };
    /// let after = View { cells: vec![(36, pawn)], last: vec![52, 36], ..View::default() };
    /// let change = before.change_to(&after);
    /// assert_eq!(change.cells, [(36, Some(pawn)), (52, None)]);
    /// assert_eq!(before.changed(&change), after);
    /// ```
    #[must_use]
    pub fn change_to(&self, next: &View) -> ViewChange {
        let mut cells = Vec::new();
        let (mut old, mut new) = (self.cells.iter().peekable(), next.cells.iter().peekable());
        loop {
            match (old.peek(), new.peek()) {
                (None, None) => break,
                (Some(&&(cell, _)), other) if other.is_none_or(|&&(at, _)| cell < at) => {
                    cells.push((cell, None));
                    old.next();
                }
                (Some(&&(cell, was)), Some(&&(at, is))) if cell == at => {
                    if was != is {
                        cells.push((cell, Some(is)));
                    }
                    old.next();
                    new.next();
                }
                (_, Some(&&(at, is))) => {
                    cells.push((at, Some(is)));
                    new.next();
                }
                (Some(_), None) => {
                    unreachable!("the first arm takes an old cell without a new one")
                }
            }
        }
        ViewChange {
            cells,
            last: next.last.clone(),
            alarm: next.alarm.clone(),
            status: next.status.clone(),
            said: next.said.clone(),
        }
    }

    /// Returns this view after `change`.
    #[must_use]
    pub fn changed(&self, change: &ViewChange) -> View {
        let mut cells: std::collections::BTreeMap<_, _> = self.cells.iter().copied().collect();
        for &(cell, content) in &change.cells {
            match content {
                Some(content) => cells.insert(cell, content),
                None => cells.remove(&cell),
            };
        }
        View {
            cells: cells.into_iter().collect(),
            last: change.last.clone(),
            alarm: change.alarm.clone(),
            status: change.status.clone(),
            said: change.said.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leads_from_one_view_to_the_next() {
        let piece = |id| Content::Piece(id, 1);
        let view = |cells: &[(CellId, Content)]| View { cells: cells.to_vec(), ..View::default() };
        let empty = view(&[]);
        let a = view(&[(0, piece(1)), (3, piece(2)), (9, Content::Hidden)]);
        let b = view(&[(1, piece(1)), (3, piece(5)), (9, Content::Hidden), (12, piece(0))]);
        for (from, to) in [(&a, &b), (&b, &a), (&empty, &a), (&a, &empty), (&a, &a)] {
            assert_eq!(&from.changed(&from.change_to(to)), to);
        }
        assert!(a.change_to(&a).cells.is_empty());
        assert_eq!(a.change_to(&b).cells.len(), 4);
    }
}
