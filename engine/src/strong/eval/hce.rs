//! The hand-crafted evaluation (HCE): tapered between the middle game and the endgame.

use std::ops::{AddAssign, Sub};

use rookery_chess::{Chess, Color, Pieces, Role, Square};

use super::cache::EvalCache;
use super::scale::{mop_up, scale};
use super::view::View;
use super::weights::{Pair, Weights};
use super::{king, passed, pawns, pieces, threats};
use crate::eval::squares::place;
use crate::score::{KNOWN_WIN_MIN, Score};

/// A sum of [`Pair`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sum {
    pub(super) early: i32,
    pub(super) late: i32,
}

impl Sum {
    pub(super) fn add(&mut self, Pair(early, late): Pair, times: i32) {
        self.early += i32::from(early) * times;
        self.late += i32::from(late) * times;
    }
}

impl AddAssign<Pair> for Sum {
    fn add_assign(&mut self, pair: Pair) {
        self.add(pair, 1);
    }
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.early += other.early;
        self.late += other.late;
    }
}

impl Sub for Sum {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { early: self.early - other.early, late: self.late - other.late }
    }
}

/// How much of the middle game each role stands for; 24 at the beginning.
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];
const PHASE_MAX: i32 = 24;

/// The static eval for the player to move, in hundredths of a pawn.
#[must_use]
pub fn evaluate(position: &Chess, weights: &Weights) -> Score {
    evaluate_with(position, weights, None)
}

/// The same as [`evaluate`] with a cache of these weights and of pawns, which changes no score.
pub(super) fn evaluate_with(
    position: &Chess,
    weights: &Weights,
    cache: Option<&mut EvalCache>,
) -> Score {
    let pieces = position.pieces();
    let (placed, structure) = match cache {
        Some(cache) => (cache.placed(pieces), cache.structure(pieces, weights)),
        None => (placed(pieces, weights), pawns::structure(pieces, weights)),
    };
    let mut view = View::new(pieces, &structure);
    let mut sides = Color::BOTH.map(|us| pieces::evaluate(&mut view, us, weights));
    for us in Color::BOTH {
        let sum = &mut sides[us.index()];
        threats::evaluate(&view, us, weights, sum);
        king::danger(&view, us, weights, sum);
        king::shelter(&view, us, weights, sum);
        passed::evaluate(&view, us, structure.passed, weights, sum);
    }
    let mut sum = sides[0] - sides[1];
    sum += placed;
    sum += structure.sum;
    let strong = if sum.late > 0 { Color::White } else { Color::Black };
    let late = sum.late * scale(pieces, strong) / 64;
    let phase = Role::ALL.map(|role| pieces.role(role).count() * PHASE[role.index()]);
    let phase = (phase.iter().sum::<u32>() as i32).min(PHASE_MAX);
    let score = (sum.early * phase + late * (PHASE_MAX - phase)) / PHASE_MAX + mop_up(pieces);
    let Pair(tempo, _) = weights.tempo;
    let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
    (sign * score + Score::from(tempo)).clamp(1 - KNOWN_WIN_MIN, KNOWN_WIN_MIN - 1)
}

/// What a piece is worth on a square.
pub(super) fn worth(color: Color, role: Role, square: Square, weights: &Weights) -> Sum {
    let (kind, place) = (role.index(), place(color, square));
    let mut sum = Sum {
        early: i32::from(weights.squares_early[kind][place]),
        late: i32::from(weights.squares_late[kind][place]),
    };
    if let Some(material) = weights.material.get(kind) {
        sum += *material;
    }
    sum
}

/// What the pieces are worth where they stand: White's less Black's.
fn placed(pieces: &Pieces, weights: &Weights) -> Sum {
    let side = |color| {
        let mut sum = Sum::default();
        for role in Role::ALL {
            for square in pieces.of(color, role) {
                sum += worth(color, role, square, weights);
            }
        }
        sum
    };
    side(Color::White) - side(Color::Black)
}

#[cfg(test)]
#[path = "hce_tests.rs"]
mod tests;
