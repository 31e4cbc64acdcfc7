//! Marks around what stands on a point, which has no ground of its own to colour.

use crate::theme::Colours;

/// Why a point is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Around {
    /// The last move touched it.
    Last,
    /// Something there is warned about, such as a king in check.
    Alarm,
    /// The last move touched what is behind this hole of a frame.
    Hole,
}

impl Around {
    /// The name under which the mark is drawn once.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Around::Last => "last",
            Around::Alarm => "alarm",
            Around::Hole => "hole",
        }
    }
}

/// The corners of a square around a disc, which show beyond it.
const CORNERS: &str = "M-30 47H-47V30M30 47H47V30M30-47H47V-30M-30-47H-47V-30";

/// A mark as it is drawn once: with an edge of its own, so that it stands out from any ground.
pub(crate) fn around(mark: Around, colours: &Colours) -> String {
    let name = mark.name();
    let (shape, colour, widths) = match mark {
        Around::Last => (format!(r#"path d="{CORNERS}""#), colours.last, ["11", "6"]),
        Around::Alarm => (r#"circle r="50""#.to_owned(), colours.alarm, ["11.5", "6.5"]),
        Around::Hole => (r#"circle r="46""#.to_owned(), colours.last, ["11.5", "6.5"]),
    };
    let [edge, line] = widths;
    format!(
        r##"<g id="{name}" fill="none" stroke-linecap="square"><{shape} stroke="#fff" stroke-width="{edge}"/><{shape} stroke="{colour}" stroke-width="{line}"/></g>"##
    )
}
