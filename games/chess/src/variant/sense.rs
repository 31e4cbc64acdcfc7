//! What makes no sense together, part by part.

use rookery_rules::Fault;

use super::parts::{Effect, Forced, Shuffle, Sight, Turns, Variant};
use super::parts_end::{Check, Goal, Lost, Verdict};
use super::placement::KINDS_MAX;

/// The most squares of a board.
const SQUARES_MAX: u32 = 128;
/// The most files, and the most ranks.
const SIDE_MAX: u8 = 12;

impl Variant {
    /// Everything about it that makes no sense; a sentence each that begins with the part.
    #[must_use]
    pub fn nonsense(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.board_and_pieces(&mut faults);
        if faults.is_empty() {
            self.parts_together(&mut faults);
        }
        faults
    }

    fn board_and_pieces(&self, faults: &mut Vec<Fault>) {
        let mut fault = |text: String| faults.push(Fault::new(text));
        let squares = u32::from(self.files) * u32::from(self.ranks);
        let sides = [self.files, self.ranks];
        if sides.iter().any(|side| !(2..=SIDE_MAX).contains(side)) || squares > SQUARES_MAX {
            fault(format!(
                "Board: it has 2 to {SIDE_MAX} files and ranks, and at most {SQUARES_MAX} squares."
            ));
        }
        if self.pieces.is_empty() || self.pieces.len() > KINDS_MAX {
            fault(format!("Pieces: there are 1 to {KINDS_MAX} kinds."));
        }
        for (place, piece) in self.pieces.iter().enumerate() {
            if !piece.letter.is_ascii_uppercase() {
                fault(format!("Pieces: {} needs an upper-case letter.", piece.name));
            }
            let same = |other: &&super::parts::Piece| {
                (other.letter, other.plus) == (piece.letter, piece.plus)
            };
            if self.pieces[..place].iter().any(|other| same(&other)) {
                fault(format!("Pieces: two kinds have the letter {}.", piece.letter));
            }
            let others = piece.becomes.iter().chain(&piece.reverts);
            if others.into_iter().any(|kind| usize::from(*kind) >= self.pieces.len()) {
                fault(format!("Pieces: {} becomes a kind that is not there.", piece.name));
            }
        }
    }

    fn parts_together(&self, faults: &mut Vec<Fault>) {
        let mut refuse = |when: bool, text: &str| {
            if when {
                faults.push(Fault::new(text.to_owned()));
            }
        };
        let royal = self.pieces.iter().any(|piece| piece.royal);
        let goal = |wanted: fn(&Goal) -> bool| self.ending.goals.iter().any(wanted);
        refuse(self.check != Check::None && !royal, "Check: without a king there is no check.");
        let royal_goal =
            goal(|goal| matches!(goal, Goal::Lost { what: Lost::Royal | Lost::AllButRoyal, .. }));
        refuse(royal_goal && !royal, "Goal: without a king nobody can lose one.");
        let decides = |verdict| verdict != Verdict::Draw;
        refuse(
            self.ending.goals.is_empty()
                && !(self.check != Check::None && decides(self.ending.mate))
                && !decides(self.ending.stalemate),
            "Goal: nobody could ever win.",
        );
        refuse(
            self.counts_checks() && self.check != Check::Answered,
            "Goal: checks are counted only where they are given and answered.",
        );
        refuse(
            self.capture.effect == Effect::Turn && self.capture.duty,
            "Capture: where nothing is captured, capturing cannot be a duty.",
        );
        refuse(
            self.capture.effect == Effect::Turn && self.capture.kept,
            "Reserves: where nothing is captured, nothing comes into a reserve.",
        );
        refuse(
            self.capture.effect == Effect::Turn && self.check != Check::None,
            "Check: where nothing is captured, a king is not in check.",
        );
        refuse(
            self.capture.kept && self.drops.is_none(),
            "Reserves: captured pieces are kept, but cannot be dropped.",
        );
        refuse(
            self.two_boards && (self.drops.is_some() || self.capture.effect != Effect::Take),
            "Boards: on two boards pieces are captured as usual, and never dropped.",
        );
        refuse(
            self.two_boards && self.sight != Sight::All,
            "Visibility: on two boards everything is seen.",
        );
        refuse(
            self.check == Check::Forbidden && self.turns != Turns::Alternate,
            "Turns: where checks are forbidden, the players take turns.",
        );
        refuse(
            self.pass && self.capture.duty,
            "Capture: a player who may pass has no duty to capture.",
        );
        refuse(
            matches!(self.array.shuffle, Shuffle::Chess960) && self.files != 8,
            "Array: the 960 arrays are for boards of eight files.",
        );
        refuse(
            self.promotion.zone == 0
                && self.promotion.forced == Forced::Always
                && self.pieces.iter().any(|piece| piece.pawn && !piece.becomes.is_empty()),
            "Promotion: a pawn that becomes something needs ranks to do so.",
        );
        refuse(
            self.castling.is_some_and(|law| {
                [law.left.0, law.left.1, law.right.0, law.right.1]
                    .iter()
                    .any(|file| *file >= self.files)
                    || usize::from(law.partner) >= self.pieces.len()
            }),
            "Castling: its files or its partner are not on this board.",
        );
    }
}
