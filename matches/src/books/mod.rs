//! Books: files of openings that may be longer than memory is. A [`scan`] goes through a file once
//! and tells where each opening stands; [`opening`] reads one again from there.

mod games;
mod lines;
mod scan;
mod shuffle;

use std::io::BufRead;

use rookery_protocol::books::BookFormat;
use rookery_protocol::matches::{OPENING_PLIES_MAX, Opening};
use rookery_rules::{Game, Start};
use rookery_texts::{Text, matches};

use crate::openings::unplayed;

pub use lines::LINE_LEN_MAX;
pub use scan::{Found, scan};
pub(crate) use shuffle::shuffled;

/// The openings of a book, by number.
pub trait Book: Send + Sync {
    /// Returns the number of openings.
    fn count(&self) -> u32;

    /// Returns the opening with a number, from 0.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    fn opening(&self, number: u32) -> Result<Opening, Text>;
}

/// Reads the opening that stands at the beginning of `input`, with at most so many moves: of a
/// longer game or line the first ones. Where the game would end sooner, the opening stops before.
///
/// # Errors
/// The reason why there is none, or no game can be played from it.
pub fn opening<R: BufRead>(
    game: &dyn Game,
    format: BookFormat,
    input: R,
    plies: Option<u32>,
) -> Result<Opening, Text> {
    match format {
        BookFormat::Games => games::first(game, input, plies),
        BookFormat::Lines | BookFormat::Polyglot => lines::first(game, input, plies),
    }
}

/// The opening of moves as they are written, from a start.
fn follow<'a>(
    game: &dyn Game,
    start: Start,
    written: impl Iterator<Item = &'a str>,
    plies: Option<u32>,
) -> Result<Opening, Text> {
    let mut play = game.begin(&start).map_err(|why| why.text())?;
    if let Some(result) = play.outcome() {
        return Err(matches::opening_over(result.reason));
    }
    let most = plies.unwrap_or(OPENING_PLIES_MAX).min(OPENING_PLIES_MAX) as usize;
    let mut moves = vec![];
    for text in written.take(most) {
        let notation = play.read_move(text).map_err(|why| unplayed(text, why))?;
        play.play(&notation).map_err(|why| unplayed(&notation, why))?;
        if play.outcome().is_some() {
            break;
        }
        moves.push(notation);
    }
    Ok(Opening { start, moves, ..Opening::default() })
}

#[cfg(test)]
mod tests;
