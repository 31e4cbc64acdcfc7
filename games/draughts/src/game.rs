//! Draughts as games to choose.

use rookery_rules::{
    BadStart, Board, Dialect, Example, Game, Play, Played, Seat, SeatName, Start, Starts, Style,
    Text, Title,
};

use crate::draughts::Draughts;
use crate::variant::{Color, Variant};
use crate::{fen, show};

/// A game of draughts.
#[derive(Debug)]
pub struct DraughtsGame {
    title: Title,
    variant: &'static Variant,
}

impl DraughtsGame {
    /// The game with the rules of `variant`.
    #[must_use]
    pub fn new(variant: &'static Variant) -> Self {
        let seat = |seat| {
            let color = variant.color(seat);
            SeatName::new(color.name(), color == Color::Black)
        };
        let title = Title {
            key: variant.key.into(),
            name: variant.name.into(),
            summary: Text::own(format!("games.{}.summary", variant.key), variant.summary),
            text: (variant.text)(),
            seats: Seat::BOTH.map(seat),
            starts: Starts { usual: true, numbers: None, position: true, secret: false },
        };
        Self { title, variant }
    }
}

impl Game for DraughtsGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        show::board(self.variant)
    }

    fn style(&self) -> Style {
        let game_type = self.variant.game_type.map(str::to_owned);
        Style::Pdn { game_type, win: self.variant.win }
    }

    fn dialects(&self) -> Vec<Dialect> {
        crate::dialect::of(self.variant)
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::of(self.variant.key)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        let position = match start {
            Start::Usual => Draughts::start(self.variant),
            Start::Position { text } => fen::read(text, self.variant)?,
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
        };
        Ok(Box::new(Played::new(position)))
    }
}
