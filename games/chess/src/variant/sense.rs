//! What makes no sense together, part by part.

use rookery_rules::{Fault, Text};

use super::parts::{Effect, Forced, Shuffle, Sight, Turns, Variant};
use super::parts_end::{Check, Goal, Lost, Verdict};
use super::placement::KINDS_MAX;
use crate::texts::{names, sense};

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
        let mut fault = |text: Text| faults.push(Fault::new(text));
        let squares = u32::from(self.files) * u32::from(self.ranks);
        let sides = [self.files, self.ranks];
        if sides.iter().any(|side| !(2..=SIDE_MAX).contains(side)) || squares > SQUARES_MAX {
            fault(sense::board(SIDE_MAX, SQUARES_MAX));
        }
        if self.pieces.is_empty() || self.pieces.len() > KINDS_MAX {
            fault(sense::kinds(KINDS_MAX));
        }
        for (place, piece) in self.pieces.iter().enumerate() {
            if !piece.letter.is_ascii_uppercase() {
                fault(sense::letter(names::piece(&piece.name)));
            }
            let same = |other: &&super::parts::Piece| {
                (other.letter, other.plus) == (piece.letter, piece.plus)
            };
            if self.pieces[..place].iter().any(|other| same(&other)) {
                fault(sense::same_letter(piece.letter));
            }
            let others = piece.becomes.iter().chain(&piece.reverts);
            if others.into_iter().any(|kind| usize::from(*kind) >= self.pieces.len()) {
                fault(sense::becomes_nothing(names::piece(&piece.name)));
            }
        }
    }

    fn parts_together(&self, faults: &mut Vec<Fault>) {
        let mut refuse = |when: bool, text: fn() -> Text| {
            if when {
                faults.push(Fault::new(text()));
            }
        };
        let royal = self.pieces.iter().any(|piece| piece.royal);
        let goal = |wanted: fn(&Goal) -> bool| self.ending.goals.iter().any(wanted);
        refuse(self.check != Check::None && !royal, sense::check_without_king);
        let royal_goal =
            goal(|goal| matches!(goal, Goal::Lost { what: Lost::Royal | Lost::AllButRoyal, .. }));
        refuse(royal_goal && !royal, sense::loss_without_king);
        let decides = |verdict| verdict != Verdict::Draw;
        refuse(
            self.ending.goals.is_empty()
                && !(self.check != Check::None && decides(self.ending.mate))
                && !decides(self.ending.stalemate),
            sense::nobody_wins,
        );
        refuse(self.counts_checks() && self.check != Check::Answered, sense::checks_uncounted);
        let nothing = self.capture.effect == Effect::Turn;
        refuse(nothing && self.capture.duty, sense::no_captures_no_duty);
        refuse(nothing && self.capture.kept, sense::no_captures_no_reserves);
        refuse(nothing && self.check != Check::None, sense::no_captures_no_check);
        refuse(self.capture.kept && self.drops.is_none(), sense::kept_for_nothing);
        let unusual = self.drops.is_some() || self.capture.effect != Effect::Take;
        refuse(self.two_boards && unusual, sense::two_boards);
        refuse(self.two_boards && self.sight != Sight::All, sense::two_boards_are_seen);
        refuse(
            self.check == Check::Forbidden && self.turns != Turns::Alternate,
            sense::checks_forbidden,
        );
        refuse(self.pass && self.capture.duty, sense::passes_or_duty);
        let of_960 = self.array.shuffle == Shuffle::Chess960;
        refuse(of_960 && self.files != 8, sense::files_of_960);
        refuse(
            self.promotion.zone == 0
                && self.promotion.forced == Forced::Always
                && self.pieces.iter().any(|piece| piece.pawn && !piece.becomes.is_empty()),
            sense::promotion_nowhere,
        );
        refuse(
            self.castling.is_some_and(|law| {
                [law.left.0, law.left.1, law.right.0, law.right.1]
                    .iter()
                    .any(|file| *file >= self.files)
                    || usize::from(law.partner) >= self.pieces.len()
            }),
            sense::castling_elsewhere,
        );
    }
}
