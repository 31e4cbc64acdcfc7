//! Captions: the players of a game, above and below the board.

use std::fmt::Write as _;

use rookery_protocol::game::Score;
use rookery_protocol::seat::Seat;

use crate::layout::Area;
use crate::look::Look;
use crate::svg::{BOLD, N, Written};
use crate::theme::{INK, LINE, PAPER, QUIET};

/// What is written around a board is as large as on a board of so many squares.
const SQUARES: f32 = 8.0;
/// Parts of such a square: the strip of a player, the letters in it, and the room at its ends.
const STRIP: f32 = 0.62;
const LETTERS: f32 = 0.32;
const MARGIN: f32 = 0.2;
/// What is said in a strip is written in its middle.
const MIDDLE: &str = r#" class="said" dominant-baseline="central""#;
/// The disc in a player's colour.
const DISC: f32 = 0.12;
/// The width of a letter, in parts of its height: a generous mean of what system fonts have.
const LETTER_WIDTH: f32 = 0.6;

/// A caption: what is written of a game beside its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caption {
    /// The whole picture in a sentence, for readers who do not see it.
    pub title: String,
    /// The players, first seat first.
    pub sides: [Side; 2],
}

/// One player of a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Side {
    /// The player's name, as others see it.
    pub name: String,
    /// The player's point once there is one: `1`, `½` or `0`; empty while the game goes on.
    pub point: &'static str,
}

/// The board with a strip above and below, and what is written on them.
pub(crate) struct Framed {
    pub(crate) area: Area,
    pub(crate) svg: String,
}

/// Puts the names around a board that fills `board`, each beside a disc in the seat's colour.
pub(crate) fn framed(caption: &Caption, board: Area, sides: [&str; 2], look: Look) -> Framed {
    let unit = board.width / SQUARES;
    let strip = STRIP * unit;
    let area = with_strips(board);
    let mut svg = format!(
        r#"<rect class="paper" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
        N(area.x),
        N(area.y),
        N(area.width),
        N(area.height),
        N(0.12 * unit)
    );
    let near = look.seat;
    let below = board.y + board.height + strip / 2.0;
    for (seat, y) in [(!near, board.y - strip / 2.0), (near, below)] {
        player(&mut svg, &caption.sides[seat.index()], sides[seat.index()], board, y);
    }
    Framed { area, svg }
}

/// A board's area with the strips of its players.
pub(crate) fn with_strips(board: Area) -> Area {
    let strip = STRIP * board.width / SQUARES;
    Area { y: board.y - strip, height: board.height + 2.0 * strip, ..board }
}

/// The colours of what lies around a board: they follow the reader's choice of light or dark.
pub(crate) fn style() -> String {
    let [paper, ink, line, quiet] = [PAPER, INK, LINE, QUIET];
    let of = |i: usize| {
        format!(
            ".paper{{fill:{}}}.said{{fill:{}}}.disc{{stroke:{}}}.beside{{fill:{}}}",
            paper[i], ink[i], line[i], quiet[i]
        )
    };
    format!("{}@media (prefers-color-scheme:dark){{{}}}", of(0), of(1))
}

fn player(svg: &mut String, side: &Side, fill: &str, board: Area, y: f32) {
    let unit = board.width / SQUARES;
    let [left, right] = [board.x + MARGIN * unit, board.x + board.width - MARGIN * unit];
    let (x, r, line) = (N(left + DISC * unit), N(DISC * unit), N(0.025 * unit));
    let _ = write!(
        svg,
        r#"<circle class="disc" cx="{x}" cy="{}" r="{r}" fill="{fill}" stroke-width="{line}"/>"#,
        N(y)
    );
    let begins = left + 3.0 * DISC * unit;
    let size = LETTERS * unit;
    let room = right - begins - 2.0 * size;
    let width = side.name.chars().count() as f32 * LETTER_WIDTH * size;
    let mut attributes = MIDDLE.to_owned();
    if width > room {
        // A name that has no room is pressed into it.
        let _ = write!(attributes, r#" textLength="{}" lengthAdjust="spacingAndGlyphs""#, N(room));
    }
    let at = (begins, y);
    let name = Written { at, size, attributes: &attributes, text: &side.name };
    let _ = write!(svg, "{name}");
    if !side.point.is_empty() {
        let attributes = format!(r#"{MIDDLE}{BOLD} text-anchor="end""#);
        let at = (right, y);
        let point = Written { at, size, attributes: &attributes, text: side.point };
        let _ = write!(svg, "{point}");
    }
}

impl Side {
    /// Returns the point of `seat` in a game with this score; empty where it goes on or was
    /// aborted.
    #[must_use]
    pub fn point(score: Option<Score>, seat: Seat) -> &'static str {
        match score {
            None | Some(Score::Aborted) => "",
            Some(Score::Draw) => "½",
            Some(score) if score.winner() == Some(seat) => "1",
            Some(_) => "0",
        }
    }
}
