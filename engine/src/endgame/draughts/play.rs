//! What a search is told of an ending.

use rookery_draughts::Draughts;

use super::Tables;
use crate::endgame::Value;
use crate::general::Endings;
use crate::score::{MATE, Score};

/// A win that a law of draws might prevent, less one for each ply that it takes: so good that
/// nothing but a certain win is better, and no promise.
const IN_DOUBT: Score = 20_000;

impl Endings<Draughts> for Tables {
    fn score(&self, board: &Draughts, ply: usize) -> Option<Score> {
        let value = self.probe(board)?;
        if board.is_drawn_by_law() {
            return Some(0);
        }
        let most = board.variant().draws.kings_only.unwrap_or(u16::MAX);
        let won = |plies: u8| {
            let way = Score::from(plies) + ply as Score;
            let sure = board.kings_only().saturating_add(plies.into()) <= most;
            if sure { MATE - way } else { IN_DOUBT - way }
        };
        Some(match value {
            Value::Draw => 0,
            Value::Win(plies) => won(plies),
            Value::Loss(plies) => -won(plies),
        })
    }
}

#[cfg(test)]
#[path = "play_tests.rs"]
mod tests;
