//! Pictures of one position.

use rookery_protocol::board::{Board, View};
use rookery_protocol::seat::{Seat, SeatColour};

use crate::caption::{Caption, Framed, framed, style, with_strips};
use crate::drawing::{Drawing, Layer};
use crate::layout::{Area, Layout};
use crate::look::Look;
use crate::marks::Mark;
use crate::svg::{N, Text};
use crate::theme;

/// What a picture is called that nothing is said of.
const UNTITLED: &str = "A position";

const XMLNS: &str = "http://www.w3.org/2000/svg";

/// A scene: what every picture of a game has in common.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The board of the game.
    pub board: &'a Board,
    /// Whether each seat has the dark pieces, first seat first.
    pub dark: [bool; 2],
    /// The colours of the seats, first seat first, where they are neither white nor black.
    pub colours: [Option<SeatColour>; 2],
    /// The caption, if the picture has one.
    pub caption: Option<&'a Caption>,
    /// The look of the picture.
    pub look: Look,
}

/// Draws a position, as the text of an SVG file. Cells and pieces that the board does not have are
/// left out.
#[must_use]
pub fn picture(scene: &Scene<'_>, view: &View, marks: &[Mark]) -> String {
    let layout = scene.layout();
    let mut drawing = Drawing::new(&layout, scene);
    let mut layers = [String::new(), String::new(), String::new()];
    for ((layer, cell), part) in drawing.parts(view) {
        if let Some(tag) = drawing.tag(cell, part) {
            layers[layer as usize] += &tag;
            layers[layer as usize] += "/>";
        }
    }
    let pointed = drawing.marks(marks);
    let body = drawing.layered(layers) + &pointed;
    scene.file(layout.area, &drawing.definitions(), "", &body)
}

impl<'a> Scene<'a> {
    /// Returns the width of the picture divided by its height.
    #[must_use]
    pub fn ratio(&self) -> f32 {
        let board = self.layout().area;
        let area = if self.caption.is_some() { with_strips(board) } else { board };
        area.width / area.height
    }

    /// What each seat is known by, as a colour.
    pub(crate) fn sides(&self) -> [&'static str; 2] {
        [0, 1].map(|seat| theme::side(self.dark[seat], self.colours[seat]))
    }

    /// The board as it lies for whoever looks.
    pub(crate) fn layout(&self) -> Layout<'a> {
        let turned = self.board.turns && self.look.seat == Seat::Second;
        Layout::new(self.board, turned, self.look.coordinates)
    }

    /// The whole file around what was drawn.
    pub(crate) fn file(&self, area: Area, definitions: &str, motion: &str, body: &str) -> String {
        let frame = match self.caption {
            Some(caption) => framed(caption, area, self.sides(), self.look),
            None => Framed { area, svg: String::new() },
        };
        let title = self.caption.map_or(UNTITLED, |caption| caption.title.as_str());
        let Area { x, y, width, height } = frame.area;
        let wide = self.look.width();
        let high = (f64::from(wide) * f64::from(height / width)).round().max(1.0);
        let view = format!("{} {} {} {}", N(x), N(y), N(width), N(height));
        let size = format!(r#"viewBox="{view}" width="{wide}" height="{high}""#);
        format!(
            "<svg xmlns=\"{XMLNS}\" {size} role=\"img\"><title>{}</title>\
             <style>{}{motion}</style>{definitions}{}{body}</svg>",
            Text(title),
            style(),
            frame.svg
        )
    }
}

impl Layer {
    /// All of them, from the ground up.
    pub(crate) const ALL: [Layer; 3] = [Layer::Washes, Layer::Marks, Layer::Pieces];
}
