//! The layers of a board, from the ground up: what never changes in a game, and the parts that a
//! position adds.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rookery_protocol::board::{Cell, CellId, Content, Ground, PieceId, Shape, View};
use rookery_protocol::seat::Seat;

use crate::around::{Around, around};
use crate::frame::{FRAMED_SIZE, HOLE};
use crate::layout::{EDGE_WIDTH, Label, Layout, outline};
use crate::look::Look;
use crate::picture::Scene;
use crate::pieces::{piece, tone};
use crate::svg::{BOLD, CENTRED, N, UNIT, Written};
use crate::theme::{self, Colours, RIM, Tone};

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
    /// A mark around the piece of a point, which has no ground of its own to colour.
    Around(Around),
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
    /// Washes lie on cells, below lines and coordinates.
    Washes,
    /// Marks lie on points, below their pieces: nothing covers what stands there. On frames they lie
    /// over what is behind the holes, around those.
    Marks,
    Pieces,
}

/// A board that is drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) layout: &'a Layout<'a>,
    /// The colours of the seats' pieces.
    tones: [Tone; 2],
    /// The colours of the seats, for what is theirs beside pieces.
    pub(crate) sides: [&'static str; 2],
    pub(crate) look: Look,
    pub(crate) colours: &'static Colours,
    /// The pieces that were drawn, by what they look like: each is said once.
    defined: BTreeMap<Defined, String>,
    /// The marks that were drawn, each said once.
    around: BTreeMap<Around, String>,
}

/// What tells drawn pieces apart: which, on a cell of which size, with what number.
type Defined = (PieceId, u8, Option<u16>);

impl<'a> Drawing<'a> {
    pub(crate) fn new(layout: &'a Layout<'a>, scene: &Scene<'_>) -> Self {
        let Scene { dark, look, .. } = *scene;
        let tones = [0, 1].map(|seat| theme::tone(dark[seat], scene.colours[seat]));
        let (sides, colours) = (scene.sides(), look.theme.colours());
        let (defined, around) = (BTreeMap::new(), BTreeMap::new());
        Self { layout, tones, sides, look, colours, defined, around }
    }

    /// What a position adds.
    pub(crate) fn parts(&self, view: &View) -> BTreeMap<(Layer, CellId), Part> {
        let mut parts = BTreeMap::new();
        let cell = |id: CellId| self.layout.board.cells.get(usize::from(id));
        let point = |cell: &Cell| cell.shape == Shape::Point;
        let washed = |id| cell(id).is_some_and(|cell| !point(cell) || cell.reserve.is_some());
        for &id in view.last.iter().filter(|&&id| washed(id)) {
            if self.is_framed() {
                parts.insert((Layer::Marks, id), Part::Around(Around::Hole));
            } else {
                parts.insert((Layer::Washes, id), Part::Wash(Wash::Last));
            }
        }
        for &id in view.last.iter().filter(|&&id| !washed(id)) {
            parts.insert((Layer::Marks, id), Part::Around(Around::Last));
        }
        for &id in &view.alarm {
            if cell(id).is_some_and(point) {
                parts.insert((Layer::Marks, id), Part::Around(Around::Alarm));
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
                let outline = if self.is_framed() { HOLE } else { outline(shape) };
                let at = format!("M{} {}", N(x), N(y));
                format!(r#"<path d="{at}{outline}" fill="{fill}" fill-opacity="{opacity}"{crisp}"#)
            }
            Part::Piece(kind, count) => {
                let name = self.define(kind, shape, count)?;
                format!(r##"<use href="#{name}" x="{}" y="{}""##, N(x), N(y))
            }
            Part::Around(mark) => {
                let drawn = around(mark, c);
                let name = mark.name();
                self.around.entry(mark).or_insert(drawn);
                format!(r##"<use href="#{name}" x="{}" y="{}""##, N(x), N(y))
            }
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
            let size = if self.is_framed() { FRAMED_SIZE } else { size };
            let drawn = piece(kind, &tone(kind, self.tones), size, kind.seat == Some(away));
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
        let all = self.around.values().chain(self.defined.values());
        let all: String = all.map(String::as_str).collect();
        if all.is_empty() { all } else { format!("<defs>{all}</defs>") }
    }

    /// The board itself: what lies below everything that a position adds.
    pub(crate) fn ground(&self) -> String {
        let mut svg = String::new();
        let c = self.colours;
        if self.is_framed() {
            return self.behind();
        }
        if let Some(area) = self.layout.ground {
            let _ = write!(
                svg,
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="10" fill="{}"/>"#,
                N(area.x),
                N(area.y),
                N(area.width),
                N(area.height),
                if self.layout.board.ground == Ground::Plain { c.light } else { c.ground }
            );
        }
        self.edges(&mut svg);
        let chequer = self.layout.board.ground.is_chequer();
        let shades = [c.light, c.dark, c.third];
        let field = || self.layout.board.cells.iter().filter(|cell| cell.reserve.is_none());
        for (shade, fill) in (0..).zip(shades).filter(|(shade, _)| chequer || *shade > 0) {
            let of = |shape| field().filter(move |cell| cell.shape == shape && cell.shade == shade);
            if !chequer {
                let area = format!(r#"{CRISP} fill-opacity=".45""#);
                self.cells(&mut svg, of(Shape::Square), Shape::Square, c.dark, &area);
                self.cells(&mut svg, of(Shape::Hexagon), Shape::Hexagon, c.dark, &area);
                continue;
            }
            self.cells(&mut svg, of(Shape::Square), Shape::Square, fill, CRISP);
            // Hair lines between neighbours of the same colour, which scaling would else leave; and
            // outlines where nothing else tells cells apart.
            let seam = if self.is_even() {
                format!(r#" stroke="{}" stroke-width="3" stroke-opacity=".6""#, c.ink)
            } else {
                format!(r#" stroke="{}" stroke-width="2""#, c.ground)
            };
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

    /// Whether cells have one shade, so that only their outlines tell them apart.
    fn is_even(&self) -> bool {
        let mut shades = self.layout.board.cells.iter().filter(|cell| cell.reserve.is_none());
        let first = shades.next().map(|cell| cell.shade);
        shades.all(|cell| Some(cell.shade) == first)
    }

    /// The edges of seats; the cells that come after cover their inner halves.
    fn edges(&self, svg: &mut String) {
        let join = r#" fill="none" stroke-linejoin="round""#;
        let width = EDGE_WIDTH * UNIT;
        for edge in &self.layout.board.edges {
            let mut path = String::new();
            for (place, &[x, y]) in edge.line.iter().enumerate() {
                let (x, y) = self.layout.spot(x, y);
                let _ = write!(path, "{}{} {}", if place == 0 { "M" } else { "L" }, N(x), N(y));
            }
            for (colour, width) in [(RIM, width + 8.0), (self.sides[edge.seat.index()], width)] {
                let width = N(width);
                let line = format!(r#" stroke="{colour}" stroke-width="{width}"{join}"#);
                let _ = write!(svg, r#"<path d="{path}"{line}/>"#);
            }
        }
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
        if !self.is_framed() {
            self.labels(&mut svg);
        }
        svg
    }

    pub(crate) fn labels(&self, svg: &mut String) {
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
                None if self.is_framed() => (fill(self.colours.coordinate_on_frame), beside),
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
