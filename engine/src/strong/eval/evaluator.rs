//! What positions are judged by: the network, or weights.

use std::sync::Arc;

use rookery_chess::{Chess, Color};

use super::judge::judge_with;
use super::memory::Memory;
use super::scale::{HARDLY, mop_up, scale};
use super::weights::{WEIGHTS, Weights};
use crate::nnue::{Accumulators, Network};
use crate::score::{KNOWN_MIN, PLY_MAX, Score};

/// With so many pieces on the board or fewer the network is told which advantages hardly win.
const FEW_MEN: u32 = 7;

/// What positions are judged by.
#[derive(Debug, Clone)]
pub enum Judge {
    /// A network.
    Network(Arc<Network>),
    /// Numbers for what people call advantages.
    Weights(Arc<Weights>),
}

impl Default for Judge {
    /// The network that the engine comes with.
    fn default() -> Self {
        let weights = || Self::Weights(Arc::new(WEIGHTS.clone()));
        Network::built_in().map_or_else(weights, Self::Network)
    }
}

impl Judge {
    /// Whether both are the same one.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Network(one), Self::Network(other)) => Arc::ptr_eq(one, other),
            (Self::Weights(one), Self::Weights(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

/// A judge with what it keeps from position to position, on which no score depends.
pub(super) enum Judging {
    Network(Arc<Network>, Accumulators),
    Weights(Arc<Weights>, Memory),
}

impl Judging {
    pub(super) fn new(judge: &Judge) -> Self {
        match judge {
            Judge::Network(network) => {
                Self::Network(Arc::clone(network), Accumulators::new(PLY_MAX + 2))
            }
            Judge::Weights(weights) => Self::Weights(Arc::clone(weights), Memory::new(weights)),
        }
    }

    /// The score for the player to move of a position so many plies below the root.
    pub(super) fn judge(&mut self, position: &Chess, ply: usize) -> Score {
        match self {
            Self::Network(network, accumulators) => {
                tempered(position, accumulators.evaluate(network, position, ply))
            }
            Self::Weights(weights, memory) => judge_with(position, weights, Some(memory)),
        }
    }
}

/// What is left of a network's score where an advantage hardly wins; and mates are driven home.
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
    score.clamp(1 - KNOWN_MIN, KNOWN_MIN - 1)
}
