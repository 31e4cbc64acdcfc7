//! Makarenko's chess as the rest of Rookery knows it.

use rookery_rules::{
    BadStart, Board, Example, Game, Play, Played, SeatName, Start, Starts, Text, Title,
    own_paragraphs,
};

use crate::position::Towers;
use crate::role::NAMES;
use crate::texts::SUMMARY;

/// Makarenko's chess.
#[derive(Debug, Clone)]
pub struct Makarenko {
    title: Title,
}

impl Makarenko {
    /// The game.
    #[must_use]
    pub fn new() -> Self {
        let seat = SeatName::new;
        let title = Title {
            key: "makarenko".into(),
            name: "Makarenko's chess".into(),
            summary: Text::own("games.makarenko.summary", SUMMARY),
            text: own_paragraphs("towers_rules", include_str!("rules.txt")),
            seats: [seat(NAMES[0], false), seat(NAMES[1], true)],
            starts: Starts { usual: true, numbers: None, position: true, secret: false },
        };
        Self { title }
    }

    /// The position that a game begins with.
    ///
    /// # Errors
    /// As [`Game::begin`].
    pub fn position(&self, start: &Start) -> Result<Towers, BadStart> {
        let text = match start {
            Start::Usual => crate::text::START,
            Start::Position { text } => text,
            Start::Number { .. } | Start::Random | Start::Secret { .. } => {
                return Err(BadStart::NotOffered);
            }
        };
        crate::text::read(text).map_err(BadStart::Position)
    }
}

impl Default for Makarenko {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Makarenko {
    fn title(&self) -> &Title {
        &self.title
    }

    fn board(&self, _: &Start) -> Board {
        crate::show::board()
    }

    fn examples(&self) -> Vec<Example> {
        crate::examples::all()
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(self.position(start)?)))
    }
}
