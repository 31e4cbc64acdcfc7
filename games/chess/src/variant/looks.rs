//! What a search asks of a position: what stands where, how far it reaches, what is attacked.

use super::movement::Over;
use super::moves::Move;
use super::parts::{Kind, Turns};
use super::parts_end::Check;
use super::position::VariantPosition;
use super::rules::Rules;
use super::set::{Set, Sq};
use super::tables::Reach;
use crate::piece::Color;

/// A piece on the board as a search sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looks {
    /// Where it stands.
    pub at: Sq,
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl VariantPosition {
    /// Tells positions apart all but surely, counters of moves left out, whether or not repetition
    /// means anything in the game.
    #[must_use]
    pub fn identity(&self) -> u64 {
        self.key()
    }

    /// Every piece on the board.
    pub fn men(&self) -> impl Iterator<Item = Looks> {
        self.men.occupied().filter_map(|at| {
            let man = self.men.at(at)?;
            Some(Looks { at, color: man.color, kind: man.kind })
        })
    }

    /// What stands on a square.
    #[must_use]
    pub fn man(&self, at: Sq) -> Option<Looks> {
        let man = self.men.at(at)?;
        Some(Looks { at, color: man.color, kind: man.kind })
    }

    /// What a side has on the board.
    #[must_use]
    pub fn of(&self, color: Color) -> Set {
        self.men.of(color)
    }

    /// How many of a kind a side has in reserve.
    #[must_use]
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        self.men.in_reserve(color, kind)
    }

    /// Where the piece on a square can go or capture now, kings left in check or not.
    #[must_use]
    pub fn reach(&self, from: Sq) -> Set {
        let Some(man) = self.men.at(from) else { return Set::EMPTY };
        let targets = self.targets(from, man);
        targets.goes | targets.takes
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, color: Color) -> Set {
        self.royals(color)
    }

    /// Whether a king of the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checked(self.state.turn).is_empty()
    }

    /// Whether the other side attacks what the side to move has on a square.
    #[must_use]
    pub fn is_attacked_at(&self, square: Sq, by: Color) -> bool {
        let beyond = self.men.at(square).is_some_and(|man| man.beyond);
        self.attacked(square, by, beyond, self.men.on_board(beyond))
    }

    /// Whether a move takes something.
    #[must_use]
    pub fn takes(&self, mv: &Move) -> bool {
        self.captures(mv)
    }

    /// Checks that a side has given, where they are counted.
    #[must_use]
    pub fn checks_given(&self, color: Color) -> u8 {
        self.state.checks[color.index()]
    }

    /// Moves left in this turn, the next one included.
    #[must_use]
    pub fn moves_left(&self) -> u8 {
        self.state.left
    }

    /// The position with the other side to move, which is no move but tells a search what a move is
    /// worth; none in check, and in games where a turn is not one free move.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let variant = &self.rules.variant;
        let free = variant.turns == Turns::Alternate
            && !variant.capture.duty
            && !variant.points
            && variant.check == Check::Answered;
        if !free || self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.state.turn = !self.state.turn;
        next.state.passed = super::passing::Passed::NONE;
        next.state.passing = super::passing::Passed::NONE;
        next.state.halfmoves = self.state.halfmoves.saturating_add(1);
        Some(next)
    }
}

impl Rules {
    /// The squares around one.
    #[must_use]
    pub fn around(&self, square: Sq) -> Set {
        self.tables.around[square as usize]
    }

    /// The mean number of squares that a piece of White reaches from a square of the board, where
    /// each square on the way is free with a chance of `free`.
    #[must_use]
    pub fn mean_reach(&self, kind: Kind, free: f64) -> f64 {
        let squares = self.variant.squares();
        let of = |from| mean_reach(self.tables.reach(Color::White, kind, from), free);
        (0..squares).map(of).sum::<f64>() / f64::from(squares.max(1))
    }
}

fn mean_reach(reach: &Reach, free: f64) -> f64 {
    let taken = 1.0 - free;
    let weigh = |goes: bool, takes: bool| f64::from(goes) * free + f64::from(takes) * taken;
    let leaps = (reach.goes | reach.takes).map(|to| weigh(reach.goes.has(to), reach.takes.has(to)));
    let lame = reach.lame.iter().filter(|leap| !leap.initial);
    let lame = lame.map(|leap| weigh(leap.goes, leap.takes) * free.powi(leap.via.len() as i32));
    let rays = reach.rays.iter().map(|ray| {
        let along = (0..ray.squares.len() as i32)
            .map(|before| weigh(ray.goes, ray.takes) * free.powi(before));
        // What must leap over something has somewhat less to choose from.
        along.sum::<f64>() * if ray.over == Over::Nothing { 1.0 } else { 0.7 }
    });
    leaps.sum::<f64>() + lame.sum::<f64>() + rays.sum::<f64>()
}
