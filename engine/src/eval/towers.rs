//! Makarenko's chess: what the towers are worth, and a king that nobody threatens.

use rookery_rules::Position as _;
use rookery_towers::Towers;

use super::{Evaluate, Usual};
use crate::board::towers::value;
use crate::score::Score;

/// The height of a king.
const KING: u8 = 8;
/// For a tower in the middle of the board, by its distance from the edge.
const INWARD: Score = 4;
const TEMPO: Score = 10;
/// A second king cannot be lost at once.
const SECOND_KING: Score = 150;

impl Evaluate<Towers> for Usual {
    fn evaluate(&self, board: &Towers) -> Score {
        let turn = board.turn();
        let (mut sum, mut kings) = (0, [0, 0]);
        for (square, seat, height) in board.towers() {
            let (row, column) = (square / 8, square % 8);
            let inward = row.min(7 - row).min(column.min(7 - column)) as Score;
            let mut worth = value(height) + INWARD * inward;
            if height == KING {
                kings[seat.index()] += 1;
                worth -= INWARD * inward;
            }
            sum += if seat == turn { worth } else { -worth };
        }
        let more = |seat: usize| Score::from(kings[seat] > 1) * SECOND_KING;
        sum + more(turn.index()) - more((!turn).index()) + TEMPO
    }
}
