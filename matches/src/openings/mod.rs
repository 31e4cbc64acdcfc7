//! Where games begin: reading lists of openings, and choosing among them.

mod draw;
mod positions;
mod records;

use std::fmt;

use rookery_protocol::matches::{OPENING_PLIES_MAX, OPENINGS_MAX, Opening};
use rookery_rules::{Game, Refusal};
use rookery_texts::{Text, matches};

pub use draw::{Draw, NoOpening};
pub(crate) use positions::position;
pub use positions::positions;
pub use records::records;

/// A fault of a file of openings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadOpenings {
    /// A line of the file cannot be read, or not played from.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        why: Text,
    },
    /// The file has no openings.
    Empty,
    /// The file has more openings than [`OPENINGS_MAX`].
    TooMany,
}

impl BadOpenings {
    /// Returns what is said of it.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Line { line, why } => matches::opening_of_line(*line, why.clone()),
            Self::Empty => matches::no_openings(),
            Self::TooMany => matches::too_many_openings(OPENINGS_MAX),
        }
    }
}

/// [`text`](BadOpenings::text), in English.
impl fmt::Display for BadOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for BadOpenings {}

/// Checks that a game can be played from an opening.
///
/// # Errors
/// The reason why it cannot.
pub fn playable(game: &dyn Game, opening: &Opening) -> Result<(), Text> {
    if opening.moves.len() > OPENING_PLIES_MAX as usize {
        return Err(matches::opening_too_long(OPENING_PLIES_MAX));
    }
    let mut play = game.begin(&opening.start).map_err(|why| why.text())?;
    for notation in &opening.moves {
        play.play(notation).map_err(|why| unplayed(notation, why))?;
    }
    match play.outcome() {
        Some(result) => Err(matches::opening_over(result.reason)),
        None => Ok(()),
    }
}

/// What is said of a move of an opening that is refused.
pub(crate) fn unplayed(written: &str, why: Refusal) -> Text {
    matches::opening_move(written, Text::from(why))
}
