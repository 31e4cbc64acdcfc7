//! Games of which only the rules are known: what each side has, and how free it is.

use rookery_rules::Viewer;

use super::{Evaluate, Usual};
use crate::board::{Board as _, InText};
use crate::score::Score;

/// For each move that the player to move has.
const MOBILITY: Score = 2;
const MOVES_MAX: usize = 100;

impl Evaluate<InText> for Usual {
    fn evaluate(&self, board: &InText) -> Score {
        let cells = board.play.view(Viewer::All).cells;
        let moves = board.play.legal_moves().len().min(MOVES_MAX) as Score;
        board.about.material(&cells, board.turn()) + MOBILITY * moves
    }
}
