//! What a person has begun to do on a board.

use rookery_protocol::board::{CellId, LegalMove};

use crate::terminal::game::routes::{can_pick_up, press, targets};

/// What was pressed and not yet played.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    /// The cells pressed so far of a move that is not complete.
    pub(crate) taken: Vec<CellId>,
    /// Moves that only a further answer tells apart; empty when there is nothing to ask.
    pub(crate) choosing: Vec<LegalMove>,
    /// Which of them Enter would choose.
    pub(crate) choice: usize,
    /// The cell that the arrow keys are at, once they were used.
    pub(crate) cursor: Option<CellId>,
    /// The cell that the mouse holds, and whether that press picked it up.
    held: Option<(CellId, bool)>,
}

impl Hand {
    /// Forgets what was begun. `false`: nothing was.
    pub(crate) fn cancel(&mut self) -> bool {
        let begun = !self.taken.is_empty() || !self.choosing.is_empty();
        *self = Self { cursor: self.cursor, ..Self::default() };
        begun
    }

    /// Presses a cell. The move, if that completes exactly one.
    pub(crate) fn press(&mut self, legal: &[LegalMove], cell: CellId) -> Option<LegalMove> {
        let press = press(legal, &self.taken, cell);
        self.taken = press.taken;
        self.choice = 0;
        let mut moves = press.moves;
        if moves.len() > 1 {
            self.choosing = moves;
            return None;
        }
        self.choosing.clear();
        moves.pop()
    }

    /// The mouse goes down on a cell.
    pub(crate) fn hold(&mut self, legal: &[LegalMove], cell: CellId) {
        self.choosing.clear();
        let is_target = !self.taken.is_empty() && targets(legal, &self.taken).contains(&cell);
        let fresh = !is_target && self.taken.last() != Some(&cell) && can_pick_up(legal, cell);
        if fresh {
            self.taken = vec![cell];
        }
        self.held = Some((cell, fresh));
    }

    /// The mouse goes up over a cell, or beside the board. The move, if that completes one.
    pub(crate) fn release(
        &mut self,
        legal: &[LegalMove],
        over: Option<CellId>,
    ) -> Option<LegalMove> {
        let (cell, fresh) = self.held.take()?;
        if over == Some(cell) {
            return if fresh { None } else { self.press(legal, cell) };
        }
        match over.filter(|over| targets(legal, &self.taken).contains(over)) {
            Some(over) if self.taken.last() == Some(&cell) => self.press(legal, over),
            _ => {
                self.taken.clear();
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal() -> Vec<LegalMove> {
        let a_move = |notation: &str, path: &[CellId]| LegalMove {
            notation: notation.into(),
            path: path.to_vec(),
            also: vec![],
            choice: None,
        };
        vec![a_move("ab", &[0, 1]), a_move("ac", &[0, 2]), a_move("drop", &[7])]
    }

    fn name(played: Option<LegalMove>) -> Option<String> {
        played.map(|it| it.notation)
    }

    #[test]
    fn a_piece_is_dragged_or_clicked_to_its_target() {
        let (legal, mut hand) = (legal(), Hand::default());
        hand.hold(&legal, 0);
        assert_eq!(name(hand.release(&legal, Some(2))).as_deref(), Some("ac"));
        hand.hold(&legal, 0);
        assert_eq!(name(hand.release(&legal, Some(0))), None);
        assert_eq!(hand.taken, [0], "a click picks up");
        hand.hold(&legal, 1);
        assert_eq!(name(hand.release(&legal, Some(1))).as_deref(), Some("ab"));
        hand.hold(&legal, 7);
        assert_eq!(name(hand.release(&legal, Some(7))).as_deref(), Some("drop"));
    }

    #[test]
    fn what_is_dropped_elsewhere_goes_back() {
        let (legal, mut hand) = (legal(), Hand::default());
        hand.hold(&legal, 0);
        assert_eq!(name(hand.release(&legal, Some(5))), None);
        assert!(hand.taken.is_empty());
        hand.hold(&legal, 0);
        assert_eq!(name(hand.release(&legal, None)), None);
        assert!(!hand.cancel());
    }
}
