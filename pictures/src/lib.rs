//! Pictures of positions and of whole games, as SVG text: what the browser client draws, for where
//! there is no browser client; and painted as PNG, for where there is no SVG.
//!
//! Pure: a board's description and what somebody sees on it go in, text or pixels come out. Whoever asks
//! decides what may be seen. The pieces are those of `web/src/pieces/pieces.json` and their
//! characters those of `glyphs.json` there; the colours are those of `web/src/board/board.css`,
//! with which a test compares them.

mod caption;
mod film;
mod look;
mod marks;
mod paint;
mod picture;
pub mod qr;
pub mod texts;

mod around;
mod drawing;
mod frame;
mod layout;
mod pieces;
mod pointing;
mod slides;
mod spans;
mod svg;
mod theme;

#[cfg(test)]
mod fixtures;

pub use caption::{Caption, Side};
pub use film::{FILM_PLIES_MAX, FilmFault, Pace, film};
pub use look::{Look, WIDTH_MAX, WIDTH_MIN};
pub use marks::{MARKS_MAX, Mark, MarkFault};
pub use paint::{PAINTED_WIDTH_MAX, PAINTED_WIDTH_MIN, Unpainted, paint};
pub use picture::{Scene, picture};
pub use theme::Theme;
