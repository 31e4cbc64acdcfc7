//! What somebody points at, over everything else.

use std::fmt::Write as _;

use crate::drawing::Drawing;
use crate::layout::outline;
use crate::marks::Mark;
use crate::svg::N;

impl Drawing<'_> {
    /// What somebody points at.
    pub(crate) fn marks(&self, marks: &[Mark]) -> String {
        marks.iter().filter_map(|mark| self.mark(*mark)).collect()
    }

    fn mark(&self, mark: Mark) -> Option<String> {
        let (next, edge) = (self.colours.next, self.colours.next_edge);
        match mark {
            Mark::Cell(id) => {
                let (x, y) = self.layout.centre(id)?;
                let outline = outline(self.layout.board.cells.get(usize::from(id))?.shape);
                let place = format!("translate({} {}) scale(.92)", N(x), N(y));
                let line = format!(r#"fill="none" stroke="{next}" stroke-width="9""#);
                Some(format!(r#"<path transform="{place}" d="M0 0{outline}" {line}/>"#))
            }
            Mark::Arrow(from, to) => {
                let path = arrow(self.layout.centre(from)?, self.layout.centre(to)?)?;
                let fill = format!(r#"fill="{next}" fill-opacity=".85""#);
                let line = format!(r#"stroke="{edge}" stroke-width="2.5" stroke-linejoin="round""#);
                Some(format!(r#"<path d="{path}" {fill} {line}/>"#))
            }
        }
    }
}

/// The outline of an arrow between two places; `None` where they are the same.
fn arrow((x1, y1): (f32, f32), (x2, y2): (f32, f32)) -> Option<String> {
    /// Half the shaft's width, half the head's, the head's length, and where the shaft begins.
    const SHAFT: f32 = 8.0;
    const HEAD: f32 = 21.0;
    const LENGTH: f32 = 36.0;
    const START: f32 = 25.0;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < LENGTH {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let at =
        |along: f32, aside: f32| (N(x1 + ux * along - uy * aside), N(y1 + uy * along + ux * aside));
    let neck = length - LENGTH;
    let corners = [
        at(START.min(neck), -SHAFT),
        at(neck, -SHAFT),
        at(neck, -HEAD),
        at(length, 0.0),
        at(neck, HEAD),
        at(neck, SHAFT),
        at(START.min(neck), SHAFT),
    ];
    let mut path = String::new();
    for (place, (x, y)) in corners.iter().enumerate() {
        let _ = write!(path, "{}{x} {y}", if place == 0 { "M" } else { "L" });
    }
    path.push('Z');
    Some(path)
}
