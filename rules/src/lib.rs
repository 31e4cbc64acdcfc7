//! The rules of games.
//!
//! A family of games fills in two traits: [`Position`], the typed and fast path that perft and
//! engines use, and [`Game`], which names the game and begins it. Everything outside a family
//! speaks text through [`Play`], which [`Played`] derives from any `Position`.
//!
//! [`conformance`] checks that a game keeps what these traits promise; [`record`] reads and writes
//! whole games.
//!
//! Nothing here does I/O, reads a clock or draws random numbers.

pub mod conformance;
pub mod keyed;
pub mod random;
pub mod record;
pub mod texts;

mod dialect;
mod game;
mod play;
mod played;
mod position;
mod registry;
mod spelling;

pub use dialect::{AsIs, Dialect, Writing};
pub use game::{
    BadStart, Example, Fault, Game, Paragraph, Title, agreed, draw_number, own_paragraphs,
    paragraphs, resolve,
};
pub use play::Play;
pub use played::Played;
pub use position::{Past, Position, Seen};
pub use record::{Record, Style};
pub use registry::Registry;
pub use spelling::spells;

pub use rookery_protocol::board::{
    Board, BoardSide, Cell, CellId, Choice, Content, Edge, Ground, Label, LegalMove, PieceId,
    PieceKind, Shape, View, ViewChange, Worth,
};
pub use rookery_protocol::engine::Tongue;
pub use rookery_protocol::error::Refusal;
pub use rookery_protocol::game::{GameResult, Score, SeatName, Start, Starts};
pub use rookery_protocol::module::{Flaw, FormField, FormKind, FormOption, ModuleKind};
pub use rookery_protocol::said::{Entry, Param, Said, Text};
pub use rookery_protocol::seat::{Seat, SeatColour, Viewer};
pub use rookery_protocol::secret::SecretBits;
pub use rookery_protocol::texts;

/// The examples of the README run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
