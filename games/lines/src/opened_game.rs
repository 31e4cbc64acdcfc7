//! The games with an opening rule as the rest of Rookery knows them.

use rookery_rules::{BadStart, Board, Dialect, Example, Game, Play, Played, Start, Title};

use crate::board::piece;
use crate::game::{seat, title};
use crate::opened::Opened;
use crate::opening::Opening;
use crate::texts::summaries;
use crate::variant::{Size, Variant, Win};
use crate::words;

/// A game of five in a row that begins by an opening rule.
#[derive(Debug, Clone)]
pub struct OpenedGame {
    title: Title,
    variant: Variant,
    opening: Opening,
}

impl OpenedGame {
    /// The standard form with the opening called swap2.
    #[must_use]
    pub fn swap2() -> Self {
        let title = title("gomoku-swap2", "Five in a row, swap2", summaries::SWAP2, words::swap2());
        let variant = Variant { size: Size::FIFTEEN, win: Win::ExactlyFive };
        Self::new(title, variant, Opening::Swap2)
    }

    /// Renju, with the opening rule that its federation had from 1996.
    #[must_use]
    pub fn renju() -> Self {
        let title = title("renju", "Renju", summaries::RENJU, words::renju());
        let variant = Variant { size: Size::FIFTEEN, win: Win::Renju };
        Self::new(title, variant, Opening::Rif)
    }

    /// The seats are players and not colours, as colours are chosen.
    fn new(title: Title, variant: Variant, opening: Opening) -> Self {
        let seats = [("First player", true), ("Second player", false)].map(seat);
        Self { title: Title { seats, ..title }, variant, opening }
    }

    /// The position that a game begins with.
    ///
    /// # Errors
    /// As [`Game::begin`].
    pub fn position(&self, start: &Start) -> Result<Opened, BadStart> {
        match start {
            Start::Usual => Ok(Opened::empty(self.variant, self.opening)),
            Start::Position { text } => crate::opened_text::read(text, self.variant, self.opening),
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                Err(BadStart::NotOffered)
            }
        }
    }
}

impl Game for OpenedGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        let offered = match self.opening {
            Opening::Rif => vec![piece(None, "stone", "?", "offered point")],
            Opening::Swap2 => vec![],
        };
        crate::board::describe(self.variant, offered)
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::of(&self.title.key)
    }

    fn dialects(&self) -> Vec<Dialect> {
        crate::dialect::of(self.variant)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}
