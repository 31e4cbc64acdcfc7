//! The three games, to choose.

use rookery_rules::{
    BadStart, Board, Example, Game, Play, Played, SeatName, Start, Starts, Text, Title,
    own_paragraphs,
};

use crate::hex::Hexchess;
use crate::show;
use crate::variant::Variant;

/// A game of chess on hexagons.
pub struct HexGame {
    title: Title,
    variant: &'static Variant,
}

impl HexGame {
    pub(crate) fn new(variant: &'static Variant) -> Self {
        let seat = SeatName::new;
        let text = [
            own_paragraphs("hexchess_common", include_str!("rules/common.txt")),
            variant.text.clone(),
            own_paragraphs("hexchess_endings", include_str!("rules/endings.txt")),
            vec![vec![variant.stalemate.clone()]],
            own_paragraphs("hexchess_draws", include_str!("rules/draws.txt")),
        ];
        let title = Title {
            key: variant.key.into(),
            name: variant.name.into(),
            summary: Text::own(format!("games.{}.summary", variant.key), variant.summary),
            text: text.concat(),
            seats: [seat("White", false), seat("Black", true)],
            starts: Starts { usual: true, numbers: None, position: true, secret: false },
        };
        Self { title, variant }
    }

    /// The position that a game begins with.
    ///
    /// # Errors
    /// As [`Game::begin`].
    pub fn position(&self, start: &Start) -> Result<Hexchess, BadStart> {
        let text = match start {
            Start::Usual => self.variant.array,
            Start::Position { text } => text,
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
        };
        crate::text::read(text, self.variant).map_err(BadStart::Position)
    }
}

impl Game for HexGame {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        show::board(&self.variant.board)
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::of(self.variant.key)
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}
