//! The layers of a board, from the ground up: what never changes in a game, and the parts that a
//! position adds.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rookery_protocol::board::{Cell, CellId, Content, PieceId, Shape, View};
use rookery_protocol::seat::Seat;

use crate::layout::{Label, Layout, outline};
use crate::look::Look;
use crate::pieces::piece;
use crate::svg::{BOLD, CENTRED, N, Written};
use crate::theme::Colours;

/// From so many pixels on, coordinates are written smaller: in the cells, and beside them.
const LABEL_SIZES: [(u32, f32, f32); 3] = [(800, 13.0, 24.0), (480, 16.0, 28.0), (0, 20.0, 30.0)];
/// Dots such as star points.
const DOT_R: f32 = 9.0;

/// Something that a position puts on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The cell has a colour laid over it.
    Wash(Wash),
    /// A piece, and the number that is written on it.
    Piece(PieceId, Option<u16>),
    /// A mark over the piece of a point, which has no ground of its own to colour.
    Spot(Wash),
}

/// Why a cell has another colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wash {
    Last,
    Alarm,
    Fog,
}

/// Parts of one layer lie below those of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    Washes,
    Pieces,
    Spots,
}

/// A board that is drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) layout: &'a Layout<'a>,
    /// Which seats have the dark pieces.
    pub(crate) dark: [bool; 2],
    pub(crate) look: Look,
    pub(crate) colours: &'static Colours,
    /// The pieces that were drawn, by what they look like: each is said once.
    defined: BTreeMap<Defined, String>,
}

/// What tells drawn pieces apart: which, on a cell of which size, with what number.
type Defined = (PieceId, u8, Option<u16>);

impl<'a> Drawing<'a> {
    pub(crate) fn new(layout: &'a Layout<'a>, dark: [bool; 2], look: Look) -> Self {
        let colours = look.theme.colours();
        Self { layout, dark, look, colours, defined: BTreeMap::new() }
    }

    /// What a position adds.
    pub(crate) fn parts(&self, view: &View) -> BTreeMap<(Layer, CellId), Part> {
        let mut parts = BTreeMap::new();
        let cell = |id: CellId| self.layout.board.cells.get(usize::from(id));
        let point = |cell: &Cell| cell.shape == Shape::Point;
        let washed = |id| cell(id).is_some_and(|cell| !point(cell) || cell.reserve.is_some());
        for &id in view.last.iter().filter(|&&id| washed(id)) {
            parts.insert((Layer::Washes, id), Part::Wash(Wash::Last));
        }
        if let Some(&id) = view.last.last()
            && cell(id).is_some_and(point)
        {
            parts.insert((Layer::Spots, id), Part::Spot(Wash::Last));
        }
        for &id in &view.alarm {
            if cell(id).is_some_and(point) {
                parts.insert((Layer::Spots, id), Part::Spot(Wash::Alarm));
            } else {
                parts.insert((Layer::Washes, id), Part::Wash(Wash::Alarm));
            }
        }
        for &(id, content) in &view.cells {
            match content {
                Content::Hidden => {
                    parts.insert((Layer::Washes, id), Part::Wash(Wash::Fog));
                }
                Content::Piece(kind, count) => {
                    let counted = count > 1 || cell(id).is_some_and(|cell| cell.reserve.is_some());
                    let piece = Part::Piece(kind, counted.then_some(count));
                    parts.insert((Layer::Pieces, id), piece);
                }
            }
        }
        parts
    }

    /// The tag of a part, to which attributes may be added before it is closed; `None` where the
    /// board has no such cell or piece.
    pub(crate) fn tag(&mut self, id: CellId, part: Part) -> Option<String> {
        let (x, y) = self.layout.centre(id)?;
        let shape = self.layout.board.cells.get(usize::from(id))?.shape;
        let c = self.colours;
        Some(match part {
            Part::Wash(wash) => {
                let (fill, opacity) = match wash {
                    Wash::Last => (c.last, ".42"),
                    Wash::Alarm => (c.alarm, ".62"),
                    Wash::Fog => (c.fog, ".62"),
                };
                let crisp = if shape == Shape::Square { CRISP } else { "" };
                let outline = outline(shape);
                let at = format!("M{} {}", N(x), N(y));
                format!(r#"<path d="{at}{outline}" fill="{fill}" fill-opacity="{opacity}"{crisp}"#)
            }
            Part::Piece(kind, count) => {
                let name = self.define(kind, shape, count)?;
                format!(r##"<use href="#{name}" x="{}" y="{}""##, N(x), N(y))
            }
            Part::Spot(Wash::Alarm) => format!(
                r#"<circle cx="{}" cy="{}" r="46" fill="none" stroke="{}" stroke-width="8""#,
                N(x),
                N(y),
                c.alarm
            ),
            Part::Spot(_) => format!(
                r##"<circle cx="{}" cy="{}" r="13" fill="{}" stroke="#fff" stroke-width="3.5""##,
                N(x),
                N(y),
                c.last
            ),
        })
    }

    /// The name under which a piece is drawn once.
    fn define(&mut self, id: PieceId, shape: Shape, count: Option<u16>) -> Option<String> {
        let kind = self.layout.board.pieces.get(usize::from(id))?;
        let (size, place) = match shape {
            Shape::Square => (0.96, 0),
            Shape::Hexagon => (0.84, 1),
            Shape::Point => (1.0, 2),
        };
        let name = match (place, count) {
            (place, Some(count)) => format!("p{id}-{place}-{count}"),
            (place, None) => format!("p{id}-{place}"),
        };
        let key = (id, place, count);
        if !self.defined.contains_key(&key) {
            let away = if self.layout.turned { Seat::First } else { Seat::Second };
            let drawn = piece(kind, self.dark, size, kind.seat == Some(away));
            let badge = count.map(|count| self.badge(count)).unwrap_or_default();
            self.defined.insert(key, format!(r#"<g id="{name}">{drawn}{badge}</g>"#));
        }
        Some(name)
    }

    fn badge(&self, count: u16) -> String {
        let attributes = format!(r##"{BOLD}{CENTRED} fill="#fff""##);
        let text = count.to_string();
        let number = Written { at: (0.0, 0.0), size: 24.0, attributes: &attributes, text: &text };
        format!(
            r##"<g transform="translate(32 32)"><circle r="17" fill="{}"{EDGE}/>{number}</g>"##,
            self.colours.fog
        )
    }

    /// The pieces that tags have named so far.
    pub(crate) fn definitions(&self) -> String {
        let all: String = self.defined.values().map(String::as_str).collect();
        if all.is_empty() { all } else { format!("<defs>{all}</defs>") }
    }

    /// The board itself: what lies below everything that a position adds.
    pub(crate) fn ground(&self) -> String {
        let mut svg = String::new();
        let c = self.colours;
        if let Some(area) = self.layout.ground {
            let _ = write!(
                svg,
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="10" fill="{}"/>"#,
                N(area.x),
                N(area.y),
                N(area.width),
                N(area.height),
                c.ground
            );
        }
        let shades = [c.light, c.dark, c.third];
        let field = || self.layout.board.cells.iter().filter(|cell| cell.reserve.is_none());
        for (shade, fill) in (0..).zip(shades) {
            let of = |shape| field().filter(move |cell| cell.shape == shape && cell.shade == shade);
            self.cells(&mut svg, of(Shape::Square), Shape::Square, fill, CRISP);
            // Hair lines between neighbours of the same colour, which scaling would else leave.
            let seam = format!(r#" stroke="{}" stroke-width="2""#, c.ground);
            self.cells(&mut svg, of(Shape::Hexagon), Shape::Hexagon, fill, &seam);
        }
        let edge = format!(r#" stroke="{}" stroke-width="6""#, c.ground);
        for shape in [Shape::Square, Shape::Hexagon, Shape::Point] {
            let all = self.layout.board.cells.iter();
            let pockets = all.filter(|cell| cell.reserve.is_some() && cell.shape == shape);
            self.cells(&mut svg, pockets, shape, c.pocket, &edge);
        }
        svg
    }

    /// Cells of one shape and colour, as one outline.
    fn cells<'c>(
        &self,
        svg: &mut String,
        cells: impl Iterator<Item = &'c Cell>,
        shape: Shape,
        fill: &str,
        attributes: &str,
    ) {
        let mut path = String::new();
        for cell in cells {
            let (x, y) = self.layout.centre_of(cell);
            let _ = write!(path, "M{} {}{}", N(x), N(y), outline(shape));
        }
        if !path.is_empty() {
            let _ = write!(svg, r#"<path d="{path}" fill="{fill}"{attributes}/>"#);
        }
    }

    /// Lines, dots and coordinates: they lie over coloured cells and below the pieces.
    pub(crate) fn ink(&self) -> String {
        let mut svg = String::new();
        let (board, c) = (self.layout.board, self.colours);
        let mut path = String::new();
        for &[x1, y1, x2, y2] in &board.lines {
            let ((x1, y1), (x2, y2)) = (self.layout.spot(x1, y1), self.layout.spot(x2, y2));
            let _ = write!(path, "M{} {}L{} {}", N(x1), N(y1), N(x2), N(y2));
        }
        if !path.is_empty() {
            let ink = c.ink;
            let _ = write!(
                svg,
                r#"<path d="{path}" stroke="{ink}" stroke-width="3" stroke-linecap="square"/>"#
            );
        }
        for &[x, y] in &board.dots {
            let (x, y) = self.layout.spot(x, y);
            let (x, y, r) = (N(x), N(y), N(DOT_R));
            let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{}"/>"#, c.ink);
        }
        self.labels(&mut svg);
        svg
    }

    fn labels(&self, svg: &mut String) {
        if self.layout.labels.is_empty() {
            return;
        }
        let wide = |(from, ..): &&(u32, f32, f32)| self.look.width() >= *from;
        let (_, inside, beside) = LABEL_SIZES.iter().find(wide).copied().unwrap_or((0, 16.0, 28.0));
        let _ = write!(svg, r#"<g font-weight="600"{CENTRED}>"#);
        for &Label { text, at, shade } in &self.layout.labels {
            let fill = |colour: &str| format!(r#" fill="{colour}""#);
            let (attributes, size) = match shade {
                // Where the board has no ground, it lies on whatever is around it.
                None if self.layout.ground.is_none() => (r#" class="beside""#.to_owned(), beside),
                None => (fill(self.colours.ink), beside),
                Some(1) => (fill(self.colours.coordinate_on_dark), inside),
                Some(_) => (fill(self.colours.coordinate_on_light), inside),
            };
            let _ = write!(svg, "{}", Written { at, size, attributes: &attributes, text });
        }
        svg.push_str("</g>");
    }
}

/// No seams between squares.
const CRISP: &str = r#" shape-rendering="crispEdges""#;
/// Around a badge.
const EDGE: &str = r##" stroke="#fff" stroke-width="3""##;
