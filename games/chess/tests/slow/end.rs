//! How games end, as far as the position alone tells.

use super::board::{Position, Side};
use super::variants::{Goal, Stuck};

/// Who has won; nobody in a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Side>,
}

impl Position {
    /// The result, if the game is over here.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let goal = self.goal_reached().map(|side| Ending { winner: Some(side) });
        goal.or_else(|| self.safe_moves().is_empty().then(|| self.stuck()))
    }

    /// Who has reached the goal of the variant.
    pub(crate) fn goal_reached(&self) -> Option<Side> {
        let none = |side: Side, kind: Option<char>| {
            let is_one = |there: char| kind.is_none_or(|kind| kind == there);
            !self.pieces(side).iter().any(|(_, _, piece)| is_one(piece.kind))
        };
        // The player who has just moved comes first.
        let sides = [!self.turn, self.turn];
        let lost = |kind| sides.into_iter().find(|side| none(*side, kind)).map(|side| !side);
        match self.rules.goal {
            Goal::None => None,
            Goal::TakeKing => lost(Some('k')),
            Goal::TakePawns => lost(Some('p')),
            Goal::TakeAll => lost(None),
            Goal::LoseAll => lost(None).map(|side| !side),
            Goal::Checks(count) => {
                let given = |side: &Side| self.checks.get(side).is_some_and(|it| *it >= count);
                sides.into_iter().find(given)
            }
        }
    }

    /// The result for a player without a move.
    fn stuck(&self) -> Ending {
        let opponent = Some(!self.turn);
        if self.rules.check && self.in_check(self.turn) {
            return Ending { winner: opponent };
        }
        let [mine, theirs] = [self.turn, !self.turn].map(|side| self.pieces(side).len());
        let fewer = if mine < theirs { Some(self.turn) } else { opponent };
        let winner = match self.rules.stuck {
            Stuck::Draws => None,
            _ if mine == theirs => None,
            Stuck::FewerPiecesWin => fewer,
            Stuck::MorePiecesWin => fewer.map(|side| !side),
        };
        Ending { winner }
    }
}
