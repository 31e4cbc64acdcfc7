//! Evaluations. The eight of the study, for chess: material, and any of three things beside it.
//! For every other game [`Usual`], in a file for each family.

mod dynamics;
mod material;
mod mobility;
pub(crate) mod squares;

mod columns;
pub(crate) mod draughts;
mod eight;
mod hexchess;
mod in_text;
mod reversi;
mod rows;
mod territory;
mod towers;
mod variant;

use rookery_chess::{Chess, Color};

use crate::board::Board;
use crate::score::Score;

/// A static eval of positions that are not over.
pub trait Evaluate<B: Board>: Send + Sync {
    /// The score for the player to move.
    fn evaluate(&self, board: &B) -> Score;

    /// Splits the score into material, as [`Board::gain`] counts it, and the rest, whose size is
    /// never above [`Self::rest_max`]. So a search knows the most that a capture can bring.
    fn parts(&self, board: &B) -> (Score, Score) {
        (0, self.evaluate(board))
    }

    /// The greatest size of the part that is not material.
    fn rest_max(&self) -> Score {
        crate::score::MATE_MIN - 1
    }
}

/// The evaluation of every game that has but one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usual;

/// How large everything beside material may become together: two pawns. The bound keeps a search's
/// forecasts exact, and material first.
const REST_MAX: Score = 200;

/// An evaluation of the study: material, and any of three things beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// Where pieces stand well.
    pub squares: bool,
    /// How many moves each side has.
    pub mobility: bool,
    /// What pieces are worth in this position: knights by the number of pawns, rooks by the
    /// openness of the board, bishops as a pair.
    pub dynamics: bool,
}

impl Evaluation {
    /// A to H: the power set in the order of its size, and within it in the order of the fields.
    ///
    /// | | squares | mobility | dynamics |
    /// |---|---|---|---|
    /// | A | | | |
    /// | B | + | | |
    /// | C | | + | |
    /// | D | | | + |
    /// | E | + | + | |
    /// | F | + | | + |
    /// | G | | + | + |
    /// | H | + | + | + |
    pub const ALL: [(char, Self); 8] = [
        ('A', Self::new(false, false, false)),
        ('B', Self::new(true, false, false)),
        ('C', Self::new(false, true, false)),
        ('D', Self::new(false, false, true)),
        ('E', Self::new(true, true, false)),
        ('F', Self::new(true, false, true)),
        ('G', Self::new(false, true, true)),
        ('H', Self::new(true, true, true)),
    ];

    const fn new(squares: bool, mobility: bool, dynamics: bool) -> Self {
        Self { squares, mobility, dynamics }
    }

    /// The evaluation with a letter from A to H, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let found = Self::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(&letter));
        found.map(|(_, evaluation)| *evaluation)
    }

    /// Its letter.
    #[must_use]
    pub fn letter(self) -> char {
        let found = Self::ALL.iter().find(|(_, known)| *known == self);
        found.map_or('?', |(letter, _)| *letter)
    }

    fn rest(self, position: &Chess) -> Score {
        let side = |color| {
            let mut sum = 0;
            if self.squares {
                sum += squares::score(position, color);
            }
            if self.mobility {
                sum += mobility::score(position, color);
            }
            if self.dynamics {
                sum += dynamics::score(position, color);
            }
            sum
        };
        (side(Color::White) - side(Color::Black)).clamp(-REST_MAX, REST_MAX)
    }
}

impl Evaluate<Chess> for Evaluation {
    fn evaluate(&self, board: &Chess) -> Score {
        let (material, rest) = self.parts(board);
        material + rest
    }

    fn parts(&self, board: &Chess) -> (Score, Score) {
        let sign = if board.side_to_move() == Color::White { 1 } else { -1 };
        let rest = if self.rest_max() > 0 { self.rest(board) } else { 0 };
        (sign * material::score(board), sign * rest)
    }

    fn rest_max(&self) -> Score {
        if self.squares || self.mobility || self.dynamics { REST_MAX } else { 0 }
    }
}

#[cfg(test)]
mod families_tests;
#[cfg(test)]
mod tests;
