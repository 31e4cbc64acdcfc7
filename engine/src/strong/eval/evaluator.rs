//! Where the static eval comes from: the NNUE, or the weights of the hand-crafted evaluation.

use std::sync::Arc;

use rookery_chess::{Chess, Color};

use super::cache::EvalCache;
use super::hce::evaluate_with;
use super::scale::{HARDLY, mop_up, scale};
use super::weights::{WEIGHTS, Weights};
use crate::nnue::{Accumulators, Network};
use crate::score::{KNOWN_WIN_MIN, PLY_MAX, Score};

/// With so many pieces on the board or fewer the NNUE is told which advantages hardly win.
const FEW_MEN: u32 = 7;

/// Where the static eval of chess comes from.
#[derive(Debug, Clone)]
pub enum Evaluator {
    /// An NNUE.
    Nnue(Arc<Network>),
    /// The hand-crafted evaluation: numbers for what people call advantages.
    Weights(Arc<Weights>),
}

impl Default for Evaluator {
    /// The NNUE that the engine comes with.
    fn default() -> Self {
        let weights = || Self::Weights(Arc::new(WEIGHTS.clone()));
        Network::built_in().map_or_else(weights, Self::Nnue)
    }
}

impl Evaluator {
    /// Whether both are the same one.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nnue(one), Self::Nnue(other)) => Arc::ptr_eq(one, other),
            (Self::Weights(one), Self::Weights(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

/// An evaluator with what it keeps from position to position, on which no score depends.
pub(in crate::strong) enum Evaluating {
    Nnue(Arc<Network>, Accumulators),
    Weights(Arc<Weights>, EvalCache),
}

impl Evaluating {
    pub(in crate::strong) fn new(evaluator: &Evaluator) -> Self {
        match evaluator {
            Evaluator::Nnue(network) => {
                Self::Nnue(Arc::clone(network), Accumulators::new(PLY_MAX + 2))
            }
            Evaluator::Weights(weights) => {
                Self::Weights(Arc::clone(weights), EvalCache::new(weights))
            }
        }
    }

    /// The static eval for the player to move of a position so many plies below the root.
    pub(in crate::strong) fn evaluate(&mut self, position: &Chess, ply: usize) -> Score {
        match self {
            Self::Nnue(network, accumulators) => {
                tempered(position, accumulators.evaluate(network, position, ply))
            }
            Self::Weights(weights, cache) => evaluate_with(position, weights, Some(cache)),
        }
    }
}

/// What is left of an NNUE's score where an advantage hardly wins; and mates are driven home.
fn tempered(position: &Chess, score: Score) -> Score {
    let pieces = position.pieces();
    let mut score = score;
    if pieces.occupied().count() <= FEW_MEN {
        let us = position.side_to_move();
        let sign = if us == Color::White { 1 } else { -1 };
        let left = scale(pieces, if score > 0 { us } else { !us });
        if left <= HARDLY {
            score = score * left / 64;
        }
        score += sign * mop_up(pieces);
    }
    score.clamp(1 - KNOWN_WIN_MIN, KNOWN_WIN_MIN - 1)
}
