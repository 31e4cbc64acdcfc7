//! Upright frames, with a hole for each cell through which it is seen what lies there.

use std::fmt::Write as _;

use rookery_protocol::board::{BoardSide, CellId, Ground};

use crate::drawing::Drawing;
use crate::layout::{Area, Spot};
use crate::svg::{N, UNIT};

/// How much smaller than on a square what lies behind a hole is drawn, in board units.
pub(crate) const FRAMED_SIZE: f32 = 0.86;
/// A hole around the origin, as an SVG path that goes on from its centre.
pub(crate) const HOLE: &str = "m-43 0a43 43 0 1 0 86 0a43 43 0 1 0 -86 0z";

impl Drawing<'_> {
    /// Whether the board is an upright frame.
    pub(crate) fn is_framed(&self) -> bool {
        self.layout.board.ground == Ground::Frame
    }

    /// What is seen through the holes where nothing lies.
    pub(crate) fn behind(&self) -> String {
        format!(r#"<path d="{}" fill="{}"/>"#, self.holes(), self.colours.hole)
    }

    /// The frame itself and what is written on it, over all that lies in it; nothing on other boards.
    fn front(&self) -> String {
        let Some(Area { x, y, width, height }) = self.layout.ground.filter(|_| self.is_framed())
        else {
            return String::new();
        };
        let (c, holes) = (self.colours, self.holes());
        let (x, y, width, height) = (N(x), N(y), N(width), N(height));
        let around = format!("M{x} {y}h{width}v{height}h-{width}z");
        let mut svg =
            format!(r#"<path d="{around}{holes}" fill="{}" fill-rule="evenodd"/>"#, c.frame);
        let _ = write!(
            svg,
            r#"<path d="{holes}" fill="none" stroke="{}" stroke-width="4"/>"#,
            c.frame_edge
        );
        self.labels(&mut svg);
        svg
    }

    /// Where a piece begins to move that was nowhere on the board: outside, at the side that the board
    /// says; nowhere where pieces are put down.
    pub(crate) fn comes_from(&self, cell: CellId) -> Option<Spot> {
        let (x, y) = self.layout.centre(cell)?;
        let area = self.layout.area;
        let (left, above) = (area.x - UNIT / 2.0, area.y - UNIT / 2.0);
        let (right, below) = (left + area.width + UNIT, above + area.height + UNIT);
        let turned = self.layout.turned;
        Some(match self.layout.board.from? {
            BoardSide::Top => (x, if turned { below } else { above }),
            BoardSide::Bottom => (x, if turned { above } else { below }),
            BoardSide::Left => (if turned { right } else { left }, y),
            BoardSide::Right => (if turned { left } else { right }, y),
        })
    }

    /// All layers of the board, from the ground up.
    pub(crate) fn layered(&self, [washes, marks, pieces]: [String; 3]) -> String {
        let (ground, ink, front) = (self.ground(), self.ink(), self.front());
        if self.is_framed() {
            return format!("{ground}{washes}{ink}{pieces}{front}{marks}");
        }
        format!("{ground}{washes}{ink}{marks}{pieces}")
    }

    fn holes(&self) -> String {
        let mut path = String::new();
        let field = self.layout.board.cells.iter().filter(|cell| cell.reserve.is_none());
        for cell in field {
            let (x, y) = self.layout.centre_of(cell);
            let _ = write!(path, "M{} {}{HOLE}", N(x), N(y));
        }
        path
    }
}
