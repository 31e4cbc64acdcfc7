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

/// What is wrong with a file of openings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadOpenings {
    /// One of its lines is.
    #[error("line {line}: {why}")]
    Line {
        /// From 1.
        line: usize,
        /// In a sentence.
        why: String,
    },
    /// There are none.
    #[error("There are no openings in it.")]
    Empty,
    /// There are more than [`OPENINGS_MAX`].
    #[error("There are more than {OPENINGS_MAX} openings in it.")]
    TooMany,
}

/// Whether a game can be played from an opening; why not, in a sentence.
///
/// # Errors
/// That sentence.
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
