//! Any game that is written as a typed position, without hints.

use rookery_rules::{Past, Position, Seat};

use super::{Board, Verdict};

/// More often than any game asks for before a repetition ends it.
const OCCURRENCES: u32 = 9;

/// A family that has no file of its own here: everything that its rules tell, and nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Any<P>(pub P);

impl<P: Position> Board for Any<P> {
    type Move = P::Move;
    const HISTORY_SIZE: usize = 1 << 12;

    fn turn(&self) -> Seat {
        self.0.turn()
    }

    fn key(&self) -> u64 {
        self.0.repetition_key().unwrap_or_else(|| hash(&self.0.text()))
    }

    fn notation(&self, mv: &P::Move) -> String {
        self.0.notation(mv)
    }

    fn moves_into(&self, moves: &mut Vec<P::Move>) {
        self.0.legal_into(moves);
    }

    fn play(&mut self, mv: &P::Move) {
        self.0.play(mv);
    }

    fn verdict(&self) -> Option<Verdict> {
        verdict(&self.0, Past::default())
    }

    fn can_repeat(&self) -> bool {
        self.0.repetition_key().is_some()
    }

    fn repeated(&self, cycle: u32) -> Option<Verdict> {
        repeated(&self.0, cycle)
    }

    fn history_index(&self, mv: &P::Move) -> usize {
        hash(&self.0.notation(mv)) as usize % Self::HISTORY_SIZE
    }
}

/// The part of a [`Board`] that its rules answer: how moves are written and made, and its end.
macro_rules! by_the_rules {
    () => {
        fn notation(&self, mv: &Self::Move) -> String {
            rookery_rules::Position::notation(self, mv)
        }

        fn play(&mut self, mv: &Self::Move) {
            rookery_rules::Position::play(self, mv);
        }

        fn verdict(&self) -> Option<$crate::board::Verdict> {
            $crate::board::any::verdict(self, rookery_rules::Past::default())
        }
    };
}

/// The same where a position can come back, and that has a consequence.
macro_rules! by_the_rules_of_repetition {
    () => {
        fn can_repeat(&self) -> bool {
            true
        }

        fn repeated(&self, cycle: u32) -> Option<$crate::board::Verdict> {
            $crate::board::any::repeated(self, cycle)
        }
    };
}

pub(super) use {by_the_rules, by_the_rules_of_repetition};

/// The result as the player to move sees it.
pub(super) fn verdict<P: Position>(position: &P, past: Past) -> Option<Verdict> {
    let result = position.outcome(past)?;
    Some(match result.score.winner() {
        None => Verdict::Drawn,
        Some(seat) if seat == position.turn() => Verdict::Won,
        Some(_) => Verdict::Lost,
    })
}

/// The result once the position has stood often enough.
pub(super) fn repeated<P: Position>(position: &P, cycle: u32) -> Option<Verdict> {
    position.repetition_key()?;
    verdict(position, Past { ply: 0, occurrences: OCCURRENCES, cycle })
}

/// Some words as one that tells them apart, mixed as splitmix64 does (Steele, Lea and Flood, 2014).
pub(super) fn mixed(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum: u64, word| {
        let mut bits = (sum.rotate_left(5) ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    })
}

/// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, 64 bits.
pub(crate) fn hash(text: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
