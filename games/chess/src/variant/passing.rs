//! Pawns that have made two steps at once, and can be captured in passing for that.

use super::moves::{Move, MoveKind};
use super::parts::Effect;
use super::placement::Man;
use super::position::VariantPosition;
use super::set::Sq;
use crate::piece::Color;

/// The most pawns that can make two steps in one turn.
const PASSED_MAX: usize = 8;

/// The squares that pawns have passed, each with where its pawn stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Passed {
    pairs: [(Sq, Sq); PASSED_MAX],
    len: u8,
}

impl Passed {
    pub(crate) const NONE: Self = Self { pairs: [(0, 0); PASSED_MAX], len: 0 };

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Sq, Sq)> + use<> {
        self.pairs.into_iter().take(usize::from(self.len))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Where the pawn stands that has passed a square.
    pub(crate) fn victim(&self, passed: Sq) -> Option<Sq> {
        self.iter().find(|(square, _)| *square == passed).map(|(_, victim)| victim)
    }
}

impl FromIterator<(Sq, Sq)> for Passed {
    fn from_iter<I: IntoIterator<Item = (Sq, Sq)>>(pairs: I) -> Self {
        let mut passed = Self::default();
        for (slot, pair) in passed.pairs.iter_mut().zip(pairs) {
            *slot = pair;
            passed.len += 1;
        }
        // The order tells nothing.
        passed.pairs[..usize::from(passed.len)].sort_unstable();
        passed
    }
}

impl VariantPosition {
    /// Whether a piece captures in passing on a square that an enemy pawn has passed.
    pub(crate) fn takes_in_passing(&self, from: Sq, man: Man, passed: Sq) -> bool {
        let Some(victim) = self.state.passed.victim(passed) else { return false };
        self.could_take_in_passing(from, man, passed, victim)
    }

    fn could_take_in_passing(&self, from: Sq, man: Man, passed: Sq, victim: Sq) -> bool {
        let enemy = |other: Man| other.color != man.color && other.beyond == man.beyond;
        self.rules.variant.pieces[man.kind as usize].pawn
            && self.rules.variant.capture.effect != Effect::Turn
            && self.men.at(victim).is_some_and(enemy)
            && self.hits(from, man, passed, self.men.on_board(man.beyond))
    }

    /// Of squares that pawns of the other side have passed, those on which `taker` can capture
    /// them: the others make no difference.
    pub(crate) fn takeable(&self, passed: Passed, taker: Color) -> Passed {
        let can = |(passed, victim): &(Sq, Sq)| {
            !self.men.occupied().has(*passed)
                && self.men.of(taker).any(|from| {
                    self.men
                        .at(from)
                        .is_some_and(|man| self.could_take_in_passing(from, man, *passed, *victim))
                })
        };
        passed.iter().filter(can).collect()
    }

    /// Takes note of what a move, made already, means for captures in passing.
    pub(super) fn note_passing(&mut self, us: Color, mv: &Move) {
        // Who has captured one pawn in passing may capture another with the next move of the turn.
        self.state.passed = if mv.kind == MoveKind::EnPassant {
            let rest = self.state.passed.iter().filter(|(passed, _)| *passed != mv.to);
            self.takeable(rest.collect(), us)
        } else {
            Passed::default()
        };
        // A pawn that goes on, or whose way is closed behind it, is safe.
        let stays = |pair: &(Sq, Sq)| pair.1 != mv.from && pair.0 != mv.to;
        let made = self.state.passing.iter().filter(stays);
        self.state.passing = made.chain(self.double_step(mv)).collect();
    }

    fn double_step(&self, mv: &Move) -> Option<(Sq, Sq)> {
        let law = self.rules.variant.pawns.en_passant?;
        let man = self.men.at(mv.to).filter(|_| mv.kind == MoveKind::Double)?;
        let fits = self.rules.own_rank(man.color, mv.from) + 1 == law;
        fits.then_some(((mv.from + mv.to) / 2, mv.to))
    }

    /// The turn passes to the other side: what pawns have passed can be captured now.
    pub(super) fn offer_passed(&mut self, taker: Color) {
        let made = std::mem::take(&mut self.state.passing);
        self.state.passed = self.takeable(made, taker);
    }
}
