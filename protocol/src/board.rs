//! Boards, what stands on them, and the moves a person can click: all that a client needs to draw
//! and play any game without knowing its rules.
//!
//! Lengths are in board units: a square's side is 1, x grows to the right and y downwards as the
//! first seat sees the board. A client that turns the board maps (x, y) to (−x, −y).

use crate::seat::Seat;
use crate::wire;

/// The place of a cell in [`Board::cells`].
pub type CellId = u16;
/// The place of a piece in [`Board::pieces`].
pub type PieceId = u16;

wire! {
    /// A board, described once for each game and never changed while it lasts.
    #[derive(Default)]
    pub struct Board {
        /// Every place a piece can be, reserves included.
        pub cells: Vec<Cell>,
        /// Every piece that can appear.
        pub pieces: Vec<PieceKind>,
        /// Ink drawn under the pieces: [x1, y1, x2, y2]. Boards of points have their grid here.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<[f32; 4]>>")]
        pub lines: Vec<[f32; 4]>,
        /// Small ink dots under the pieces, such as star points: [x, y].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<[f32; 2]>>")]
        pub dots: Vec<[f32; 2]>,
        /// Coordinates to write on the board.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Label>>")]
        pub labels: Vec<Label>,
        /// Whether the second seat's player sees the board turned by half a turn to begin with.
        pub turns: bool,
    }

    /// A place on the board.
    pub struct Cell {
        /// Its name in the game's notation, such as `e4`: also what screen readers say.
        pub name: String,
        /// The centre.
        pub x: f32,
        /// The centre.
        pub y: f32,
        /// What it looks like.
        pub shape: Shape,
        /// Which of the board's colours it has: 0 light, 1 dark, 2 a third.
        pub shade: u8,
        /// Whose reserve it belongs to: then it lies beside the board and shows a piece and a count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub reserve: Option<Seat>,
    }

    /// What a cell looks like.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Shape {
        /// A unit square.
        Square,
        /// A regular hexagon with flat top and bottom, 1 high.
        Hexagon,
        /// A crossing of lines.
        Point,
    }

    /// A kind of piece, of one side.
    pub struct PieceKind {
        /// The picture to look for, such as `knight` or `stone`. One that nobody drew is shown as a
        /// disc with the letter.
        pub picture: String,
        /// Whose it is; `None` for neutral things.
        pub seat: Option<Seat>,
        /// One to three characters that stand for it in text, such as `N`.
        pub letter: String,
        /// Its name in English, such as `white knight`: what screen readers say.
        pub name: String,
    }

    /// A coordinate to write on the board, small.
    pub struct Label {
        /// The text.
        pub text: String,
        /// Where its middle goes, [x, y].
        pub at: [f32; 2],
        /// Where its middle goes (in the same board units) when the board is turned.
        pub turned: [f32; 2],
    }

    /// What a viewer sees in one cell.
    #[serde(rename_all = "kebab-case")]
    #[derive(Copy, Eq)]
    pub enum Content {
        /// A piece, or that many of it (a tower's height, a reserve's number).
        Piece(PieceId, u16),
        /// The viewer may not know.
        Hidden,
    }

    /// A position as one viewer may see it. Cells that are missing are empty.
    #[derive(Default, Eq)]
    pub struct View {
        /// What each cell shows, sorted by cell, empty ones left out.
        pub cells: Vec<(CellId, Content)>,
        /// The cells that the last move touched, in its order: where it came from, where it went.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub last: Vec<CellId>,
        /// Cells to warn about: a king in check.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub alarm: Vec<CellId>,
        /// A short sentence of the rules about this position, such as `Check`. Often empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub status: String,
    }

    /// What differs between two views: apply `cells` and replace the rest.
    #[derive(Default, Eq)]
    pub struct ViewChange {
        /// The new content of each cell that changed; `null` where it is empty now.
        pub cells: Vec<(CellId, Option<Content>)>,
        /// As [`View::last`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub last: Vec<CellId>,
        /// As [`View::alarm`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<CellId>>")]
        pub alarm: Vec<CellId>,
        /// As [`View::status`].
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[ts(optional, as = "Option<String>")]
        pub status: String,
    }

    /// A move that is legal now, and how a person makes it.
    #[derive(Eq)]
    pub struct LegalMove {
        /// What identifies the move: sent back to play it, unique among the legal ones.
        pub notation: String,
        /// The cells to click, in order: from, …, to; a reserve's cell, then a board cell; a single
        /// cell; or none, for a move that is a button (then `choice` is its text).
        pub path: Vec<CellId>,
        /// Other cells that mean the same move, such as king takes own rook.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Vec<CellId>>>")]
        pub also: Vec<Vec<CellId>>,
        /// What to ask for when several moves share a path.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub choice: Option<Choice>,
    }

    /// One of several answers that tell moves with the same path apart, such as a promotion.
    #[derive(Eq)]
    pub struct Choice {
        /// The piece to show, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub piece: Option<PieceId>,
        /// The answer in a word or two, in English.
        pub text: String,
    }
}

impl View {
    /// What changes on the way from this view to `next`. Both must be sorted by cell.
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
        }
    }

    /// The view after `change`.
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
