//! Where games begin: reading lists of openings, and choosing among them.

mod draw;
mod positions;
mod records;

use rookery_protocol::matches::{OPENING_PLIES_MAX, OPENINGS_MAX, Opening};
use rookery_rules::Game;
use thiserror::Error;

pub use draw::{Draw, NoOpening};
pub use positions::positions;
pub use records::records;

/// A fault of a file of openings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadOpenings {
    /// A line of the file cannot be read, or not played from.
    #[error("line {line}: {why}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason, in a sentence.
        why: String,
    },
    /// The file has no openings.
    #[error("There are no openings in it.")]
    Empty,
    /// The file has more openings than [`OPENINGS_MAX`].
    #[error("There are more than {OPENINGS_MAX} openings in it.")]
    TooMany,
}

/// Checks that a game can be played from an opening.
///
/// # Errors
/// The reason why it cannot, in a sentence.
pub fn playable(game: &dyn Game, opening: &Opening) -> Result<(), String> {
    if opening.moves.len() > OPENING_PLIES_MAX as usize {
        return Err(format!("More than {OPENING_PLIES_MAX} moves."));
    }
    let mut play = game.begin(&opening.start).map_err(|why| why.to_string())?;
    for notation in &opening.moves {
        play.play(notation).map_err(|why| format!("“{notation}”: {why}"))?;
    }
    match play.outcome() {
        Some(result) => Err(format!("The game is over there ({}).", result.reason)),
        None => Ok(()),
    }
}
