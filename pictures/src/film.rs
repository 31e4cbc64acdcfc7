//! Films: whole games, each in one picture that moves by itself.
//!
//! Every part of every position is in the file, each with the time at which it is to be seen, as
//! animations of SVG itself (SMIL): they run where scripts do not, such as in `<img>`, and cost a
//! browser nothing between two moves, which those of CSS do. Without animations, or where the
//! reader wants none, what remains is the last position.

use std::fmt;

use rookery_protocol::board::View;
use rookery_protocol::said::Text;

use crate::drawing::{Drawing, Layer, Part};
use crate::layout::Spot;
use crate::picture::Scene;
use crate::slides::slides;
use crate::spans::{Frame, Span, spans};
use crate::svg::N;
use crate::texts;

/// The most moves in one film.
pub const FILM_PLIES_MAX: usize = 400;
/// Things that come and go in one film: with more of them browsers would have too much to do.
const PARTS_MAX: usize = 20_000;
/// How long a position may be shown, in milliseconds.
const STEP_MIN_MS: u32 = 100;
const STEP_MAX_MS: u32 = 10_000;
/// How long it is shown when nobody asks for anything else.
const STEP_MS: u32 = 1_000;
/// The last position stays for so many steps, and no shorter than the time below.
const REST_STEPS: u32 = 3;
const REST_MIN_MS: u32 = 3_000;
/// How long a piece glides, in milliseconds.
const SLIDE_MS: u32 = 150;

/// The pace of a film: how long it shows each position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    step_ms: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { step_ms: STEP_MS }
    }
}

impl Pace {
    /// Makes a pace of `ms` milliseconds for each move, kept between 100 and 10,000.
    #[must_use]
    pub fn of(ms: u32) -> Self {
        Self { step_ms: ms.clamp(STEP_MIN_MS, STEP_MAX_MS) }
    }

    fn begins_ms(self, frame: usize) -> u32 {
        self.step_ms.saturating_mul(u32::try_from(frame).unwrap_or(u32::MAX))
    }

    /// When a film of so many positions begins again.
    fn length_ms(self, frames: usize) -> u32 {
        let rest = (self.step_ms * REST_STEPS).max(REST_MIN_MS);
        self.begins_ms(frames.saturating_sub(1)).saturating_add(rest)
    }
}

/// The reason why there is no film.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilmFault {
    /// The film would have more than [`FILM_PLIES_MAX`] moves: this many.
    TooLong(usize),
    /// Too much changes in these moves: this many.
    TooMuch(usize),
    /// No position was given.
    Empty,
}

impl FilmFault {
    /// Returns the reason as a text.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::TooLong(moves) => texts::long_film(FILM_PLIES_MAX, moves),
            Self::TooMuch(moves) => texts::busy_film(moves),
            Self::Empty => texts::no_position(),
        }
    }
}

/// Draws the film of a game, as the text of an SVG file: each view is shown for a while, the last
/// one longer, and then it begins again.
///
/// # Errors
/// A [`FilmFault`] where there is no view, more than [`FILM_PLIES_MAX`] moves between them, or too
/// much that changes.
pub fn film(scene: &Scene<'_>, views: &[View], pace: Pace) -> Result<String, FilmFault> {
    let plies = views.len().checked_sub(1).ok_or(FilmFault::Empty)?;
    if plies > FILM_PLIES_MAX {
        return Err(FilmFault::TooLong(plies));
    }
    let layout = scene.layout();
    let mut drawing = Drawing::new(&layout, scene);
    let before = [None].into_iter().chain(views.iter().map(Some));
    let frames = views.iter().zip(before).map(|(view, before)| Frame {
        parts: drawing.parts(view),
        slides: before.map(|before| slides(scene.board, before, view)).unwrap_or_default(),
    });
    let spans = spans(frames);
    if spans.len() > PARTS_MAX {
        return Err(FilmFault::TooMuch(plies));
    }
    let reel = Reel { pace, frames: views.len() };
    let mut layers = Layer::ALL.map(|_| String::new());
    for span in &spans {
        if let Some(tag) = drawing.tag(span.cell, span.part) {
            let layer = &mut layers[span.layer as usize];
            layer.push_str(&reel.shown(span, &tag, &drawing));
        }
    }
    let body = drawing.layered(layers) + &reel.clock();
    Ok(scene.file(layout.area, &drawing.definitions(), STILL, &body))
}

/// For readers who want no motion: what comes and goes is not there, but for what comes to stay.
const STILL: &str = "@media (prefers-reduced-motion:reduce){\
    .f{visibility:hidden!important;transform:none!important}.z{visibility:visible!important}}";
/// Between two runs of a film, in milliseconds.
const BREATH_MS: u32 = 10;

/// What comes and goes, and when.
struct Reel {
    pace: Pace,
    frames: usize,
}

impl Reel {
    /// Two times that begin each other for ever: with each `t` the film runs once.
    fn clock(&self) -> String {
        let length = self.pace.length_ms(self.frames) - BREATH_MS;
        format!(
            "<g>{}{}</g>",
            set(r#" id="t""#, "visible", "0s;u.end", length),
            set(r#" id="u""#, "visible", "t.end", BREATH_MS)
        )
    }

    /// A part, from its open tag, that is to be seen when it is there.
    fn shown(&self, span: &Span, tag: &str, drawing: &Drawing<'_>) -> String {
        let begins = self.pace.begins_ms(span.from);
        let is_last = span.to == self.frames;
        if span.from == 0 && is_last {
            return format!("{tag}/>");
        }
        let name = tag.trim_start_matches('<').split(' ').next().unwrap_or_default();
        let from = match (span.origin, span.part) {
            (Some(origin), _) => drawing.layout.centre(origin),
            (None, Part::Piece(..)) if span.from > 0 => drawing.comes_from(span.cell),
            (None, _) => None,
        };
        let glide = from.and_then(|from| self.glide(span, from, drawing)).unwrap_or_default();
        if is_last {
            let hidden = set("", "hidden", "t.begin", begins);
            return format!(r#"{tag} class="f z">{hidden}{glide}</{name}>"#);
        }
        let stays = self.pace.begins_ms(span.to) - begins;
        let visible = set("", "visible", &after(begins), stays);
        format!(r#"{tag} class="f" visibility="hidden">{visible}{glide}</{name}>"#)
    }

    /// A piece comes from another cell, or from outside of the board.
    fn glide(&self, span: &Span, from: Spot, drawing: &Drawing<'_>) -> Option<String> {
        let to = drawing.layout.centre(span.cell)?;
        let (x, y) = (N(from.0 - to.0), N(from.1 - to.1));
        let begin = after(self.pace.begins_ms(span.from));
        let dur = Seconds(SLIDE_MS.min(self.pace.step_ms));
        Some(format!(
            "<animateTransform attributeName=\"transform\" type=\"translate\" \
             values=\"{x} {y};0 0\" begin=\"{begin}\" dur=\"{dur}\" {EASE_OUT}/>"
        ))
    }
}

/// Fast at first.
const EASE_OUT: &str = r#"calcMode="spline" keyTimes="0;1" keySplines="0 0 .58 1""#;

fn set(id: &str, to: &str, begin: &str, ms: u32) -> String {
    let dur = Seconds(ms);
    format!(r#"<set{id} attributeName="visibility" to="{to}" begin="{begin}" dur="{dur}"/>"#)
}

/// So long after the film began.
fn after(ms: u32) -> String {
    if ms == 0 { "t.begin".to_owned() } else { format!("t.begin+{}", Seconds(ms)) }
}

/// A time as SVG writes it.
struct Seconds(u32);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", f64::from(self.0) / 1_000.0)
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::board::{Board, BoardSide, CellId, Content};
    use rookery_protocol::seat::Seat;

    use super::*;
    use crate::fixtures::row;
    use crate::look::Look;

    fn board() -> Board {
        row(4, &[Seat::First])
    }

    fn walk(cells: &[CellId]) -> Vec<View> {
        let view = |&cell| View { cells: vec![(cell, Content::Piece(0, 1))], ..View::default() };
        cells.iter().map(view).collect()
    }

    fn shot(cells: &[CellId], pace: Pace) -> Result<String, FilmFault> {
        let board = board();
        let (dark, colours, look) = ([false, true], [None; 2], Look::default());
        let scene = Scene { board: &board, dark, colours, caption: None, look };
        film(&scene, &walk(cells), pace)
    }

    #[test]
    fn a_man_who_walks_is_to_be_seen_once_at_each_place_and_stays_at_the_last() {
        let film = shot(&[0, 1, 3], Pace::of(1_500)).expect("a film");
        assert_eq!(film.matches("<use ").count(), 3);
        // Two moves, and three times as long at the end, but for a breath.
        assert!(film.contains(r#"begin="0s;u.end" dur="7.49s""#));
        for (place, to, begin, dur, glide) in [
            (0, "visible", "t.begin", "1.5s", None),
            (100, "visible", "t.begin+1.5s", "1.5s", Some("-100 0;0 0")),
            (300, "hidden", "t.begin", "3s", Some("-200 0;0 0")),
        ] {
            let at = film.find(&format!(r#"x="{place}" y="0""#)).expect("it stands there");
            let end = film[at..].find("</use>").expect("the tag ends");
            let tag = &film[at..at + end];
            let set = format!(r#"to="{to}" begin="{begin}" dur="{dur}""#);
            assert!(tag.contains(&set), "{tag}");
            assert_eq!(tag.contains(r#"class="f z""#), place == 300, "{tag}");
            assert_eq!(tag.contains(r#" visibility="hidden""#), place != 300, "{tag}");
            let values = glide.map(|values| format!(r#"values="{values}""#));
            assert!(values.is_none_or(|values| tag.contains(&values)), "{tag}");
        }
    }

    #[test]
    fn what_comes_in_from_a_side_of_the_board_falls_to_where_it_lies() {
        let (dark, colours, look) = ([false, true], [None; 2], Look::default());
        let views = [vec![], vec![(2, Content::Piece(0, 1))]];
        let views = views.map(|cells| View { cells, ..View::default() });
        for (from, values) in [(None, None), (Some(BoardSide::Top), Some(r#"values="0 -100;0 0""#))]
        {
            let board = Board { from, ..board() };
            let scene = Scene { board: &board, dark, colours, caption: None, look };
            let film = film(&scene, &views, Pace::default()).expect("a film");
            assert_eq!(film.contains("<animateTransform"), from.is_some());
            assert!(values.is_none_or(|values| film.contains(values)), "{film}");
        }
    }

    #[test]
    fn what_never_moves_is_no_part_of_the_animation() {
        let film = shot(&[2, 2, 2], Pace::default()).expect("a film");
        assert!(!film.contains("class=\"f") && film.contains("<use "));
    }

    #[test]
    fn a_film_has_its_bounds() {
        let long: Vec<CellId> = (0..402).map(|at| at % 2).collect();
        assert_eq!(shot(&long, Pace::default()), Err(FilmFault::TooLong(401)));
        assert!(shot(&long[1..], Pace::default()).is_ok());
        assert_eq!(shot(&[], Pace::default()), Err(FilmFault::Empty));
        assert_eq!((Pace::of(1).step_ms, Pace::of(u32::MAX).step_ms), (STEP_MIN_MS, STEP_MAX_MS));
        assert!(FilmFault::TooLong(500).text().to_string().contains("from=0&to=400"));
    }
}
