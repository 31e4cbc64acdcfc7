//! Five in a row: the rows that each side can still complete.

use rookery_lines::{Opened, Row, Stage, Win};
use rookery_rules::{Position as _, Seat};

use super::{Evaluate, Usual};
use crate::board::shapes::{FOUR, STRAIGHT_FOUR, Shapes, THREE};
use crate::score::Score;

/// For a window with no stone of the other side, by the number of own stones.
const WINDOWS: [Score; 6] = [0, 1, 6, 30, 120, 0];
/// The player to move can make a straight four, …
const WINNING: Score = 4_000;
/// … or two threats at once, …
const STRONG: Score = 1_200;
/// … or the opponent can, and there is nothing to answer it with.
const LOSING: Score = 1_500;
/// The right to move, where the rows matter.
const TEMPO: Score = 12;

impl Evaluate<Row> for Usual {
    fn evaluate(&self, board: &Row) -> Score {
        let shapes = Shapes::new(board);
        let turn = board.turn();
        let sum = |seat: Seat| {
            let windows = shapes.windows(seat);
            windows.into_iter().zip(WINDOWS).map(|(count, worth)| count * worth).sum::<Score>()
        };
        let score = sum(turn) - sum(!turn);
        if board.variant().win == Win::Three {
            return score;
        }
        let near = shapes.near(board, 1);
        let best = |seat: Seat| {
            let free = near.iter().filter(|at| seat != turn || board.foul(**at).is_none());
            free.map(|at| shapes.worth(seat, *at)).max().unwrap_or(0)
        };
        let (own, other) = (best(turn), best(!turn));
        let threat = match (own, other) {
            (STRAIGHT_FOUR.., _) => WINNING,
            (_, STRAIGHT_FOUR..) if own < FOUR => -LOSING,
            (own, _) if own >= FOUR + THREE => STRONG,
            (_, other) if other >= FOUR + THREE && own < FOUR => -STRONG / 2,
            _ => 0,
        };
        score + threat + TEMPO
    }
}

impl Evaluate<Opened> for Usual {
    /// Who chooses a colour has the better one, whichever that is; before that, the nearer to
    /// equal the better.
    fn evaluate(&self, board: &Opened) -> Score {
        let for_color: Score = Self.evaluate(board.row());
        match board.stage() {
            Stage::Choose | Stage::ChooseLast => for_color.abs(),
            Stage::Place | Stage::More => -for_color.abs(),
            Stage::Offer(_) | Stage::Pick(_) | Stage::Play => {
                let color = board.row().turn();
                if board.player(color) == board.turn() { for_color } else { -for_color }
            }
        }
    }
}
