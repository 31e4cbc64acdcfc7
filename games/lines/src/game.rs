//! Five in a row as the rest of Rookery knows it.

use rookery_rules::{BadStart, Board, Game, Play, Played, SeatName, Start, Starts, Title};

use crate::row::Row;
use crate::variant::{Size, Variant, Win};

/// A game of five in a row.
#[derive(Debug, Clone)]
pub struct FiveInARow {
    title: Title,
    variant: Variant,
}

impl FiveInARow {
    /// The free form, on 15 × 15 points: five or more win, and no move is forbidden.
    #[must_use]
    pub fn gomoku() -> Self {
        let text = "\
Black and White take turns to put one stone on any empty point. Black begins. Stones never move, \
and none are taken.

The first to have five or more stones in an unbroken row wins: across, up and down, or along a \
diagonal.

If every point is taken and nobody has five in a row, the game is a draw.

This is the free form of the game: longer rows win too, and no move is forbidden. Whoever begins \
has the better chances, so change seats from game to game.";
        let seat = |name: &str, dark| SeatName { name: name.into(), dark };
        Self {
            title: Title {
                key: "gomoku".into(),
                name: "Five in a row".into(),
                summary: "Put five of your stones in a row before your opponent does.".into(),
                text: text.into(),
                seats: [seat("Black", true), seat("White", false)],
                starts: Starts { usual: true, numbers: None, position: true },
            },
            variant: Variant { size: Size::FIFTEEN, win: Win::FiveOrMore },
        }
    }

    /// A game of another variant, under a title of its own.
    #[must_use]
    pub fn new(title: Title, variant: Variant) -> Self {
        Self { title, variant }
    }

    /// The position that a game begins with.
    ///
    /// # Errors
    /// As [`Game::begin`].
    pub fn position(&self, start: &Start) -> Result<Row, BadStart> {
        match start {
            Start::Usual => Ok(Row::empty(self.variant)),
            Start::Position { text } => crate::text::read(text, self.variant),
            Start::Number { .. } | Start::Random => Err(BadStart::NotOffered),
        }
    }
}

impl Game for FiveInARow {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        crate::board::describe(self.variant.size)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}
