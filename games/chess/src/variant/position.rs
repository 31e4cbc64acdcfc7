//! A position of a variant.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::mixer::Mixer;
use super::passing::Passed;
use super::placement::Placement;
use super::rules::Rules;
use super::set::{Set, Sq};
use crate::piece::Color;

/// A position of a variant.
#[derive(Debug, Clone)]
pub struct VariantPosition {
    pub(crate) rules: Arc<Rules>,
    pub(crate) men: Placement,
    pub(crate) state: State,
    /// Where the last move ended, if that is known. It is told by how the next one is written and
    /// makes no other position.
    pub(crate) landed: Option<Sq>,
}

/// What a position remembers beside what stands where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) turn: Color,
    /// The rooks that may still castle.
    pub(crate) castling: Set,
    /// What pawns passed in the other side's last turn.
    pub(crate) passed: Passed,
    /// What pawns have passed in this turn.
    pub(crate) passing: Passed,
    /// Moves of either side since the last capture or pawn move.
    pub(crate) halfmoves: u16,
    /// Counts from 1 and grows after Black's turn.
    pub(crate) fullmoves: u16,
    /// Checks that each side has given, where they are counted.
    pub(crate) checks: [u8; 2],
    /// How many of its latest moves in a row gave check, by side.
    pub(crate) checking: [u16; 2],
    /// Moves left in this turn, this one included; in progressive games, too.
    pub(crate) left: u8,
    /// Moves that this turn had at its beginning.
    pub(crate) turn_len: u8,
    /// The move to come is a push of an enemy pawn.
    pub(crate) pushing: bool,
    /// The last move was a pass.
    pub(crate) idle: bool,
    /// So was the one before.
    pub(crate) twice: bool,
    /// The kings faced each other before the last move.
    pub(crate) facing: bool,
    /// Moves counted against a lone king, and their limit; 0 while nothing is counted.
    pub(crate) count: (u16, u16),
}

impl State {
    pub(crate) const START: Self = Self {
        turn: Color::White,
        castling: Set::EMPTY,
        passed: Passed::NONE,
        passing: Passed::NONE,
        halfmoves: 0,
        fullmoves: 1,
        checks: [0; 2],
        checking: [0; 2],
        left: 1,
        turn_len: 1,
        pushing: false,
        idle: false,
        twice: false,
        facing: false,
        count: (0, 0),
    };
}

impl PartialEq for VariantPosition {
    fn eq(&self, other: &Self) -> bool {
        self.men == other.men && self.state == other.state
    }
}

impl VariantPosition {
    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whose move it is.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.state.turn
    }

    /// The squares of a side's kings.
    pub(crate) fn royals(&self, color: Color) -> Set {
        let of = |set, kind: &u8| set | self.men.of_kind(color, *kind);
        self.rules.royals.iter().fold(Set::EMPTY, of)
    }

    /// A number that tells positions apart that do not count as repeated, and does so all but
    /// surely.
    pub(crate) fn key(&self) -> u64 {
        let State { turn, castling, passed, passing, .. } = self.state;
        let State { checks, left, turn_len, pushing, .. } = self.state;
        let mut hasher = Mixer::default();
        self.men.hash(&mut hasher);
        (turn, castling, passed, passing, checks, left, turn_len, pushing).hash(&mut hasher);
        hasher.finish()
    }
}
