//! The players there are.

use std::fmt;

use rookery_chess::{Chess, Move};
use rookery_rules::Position as _;

use super::game::Player;
use crate::control::Control;
use crate::eval::Evaluation;
use crate::strong::{Engine, Evaluator, Game, Limits};
use crate::study::{self, Algorithm, Study};

/// How much a player thinks about a move, whatever the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Plies.
    Depth(u32),
    /// Positions. The study's algorithms look at the number every 1024 of them.
    Nodes(u64),
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Nodes(nodes) => write!(f, "{nodes} positions a move"),
        }
    }
}

/// Two times 2^14 places: small, for every search begins with an empty table.
const TABLE_BITS: u32 = 14;
/// The deepest search within a number of positions.
const DEPTH_MAX: u32 = 30;
/// The strong player's table, in mebibytes.
const HASH: usize = 1;

/// NegaScout with everything that orders moves, and quiescence: the best of the study's algorithms.
pub struct Studious<'e> {
    study: Study<'e, Chess, Evaluation>,
    effort: Effort,
}

impl<'e> Studious<'e> {
    /// A player that evaluates by `evaluation`.
    #[must_use]
    pub fn new(evaluation: &'e Evaluation, effort: Effort) -> Self {
        let (_, algorithm) = Algorithm::STEPS[Algorithm::STEPS.len() - 1];
        Self { study: Study::with_table(algorithm, evaluation, TABLE_BITS), effort }
    }
}

impl Studious<'_> {
    fn search(&mut self, position: &Chess, only: &[Move]) -> study::Answer<Move> {
        let (depth, most) = match self.effort {
            Effort::Depth(depth) => (depth, u64::MAX),
            Effort::Nodes(most) => (DEPTH_MAX, most),
        };
        let stop = |nodes| nodes >= most;
        let mut limits = study::Limits { depth, step: 1, stop: &stop, report: &mut |_| {}, only };
        self.study.search_within(position, &mut limits)
    }
}

impl Player for Studious<'_> {
    /// The study's search knows nothing of the game before; a move that brings a position up again
    /// is played by whoever is ahead only where no other move keeps ahead.
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let answer = self.search(&game.position, &[]);
        let best = answer.pv.first().copied()?;
        if answer.score <= 0 || !repeats(game, best) {
            return Some(best);
        }
        let mut fresh = vec![];
        game.position.legal_into(&mut fresh);
        fresh.retain(|mv| !repeats(game, *mv));
        if fresh.is_empty() {
            return Some(best);
        }
        let other = self.search(&game.position, &fresh);
        if other.score > 0 { other.pv.first().copied() } else { Some(best) }
    }
}

fn repeats(game: &Game, mv: Move) -> bool {
    let mut after = game.position.clone();
    after.make(mv);
    let reach = usize::from(after.halfmoves());
    game.past.iter().rev().take(reach).any(|past| *past == after.key())
}

/// The strong player with an evaluator of its own.
pub struct Strong {
    engine: Engine,
    limits: Limits,
}

impl Strong {
    /// A player that evaluates by `evaluator`.
    #[must_use]
    pub fn new(evaluator: Evaluator, effort: Effort) -> Self {
        let mut engine = Engine::new(HASH, 1);
        engine.set_evaluator(evaluator);
        let limits = match effort {
            Effort::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        };
        Self { engine, limits }
    }
}

impl Player for Strong {
    fn begin(&mut self) {
        self.engine.new_game();
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        let control = Control::begin(false, false);
        let report = self.engine.think(game, &self.limits, &control, &mut |_| {});
        report.pv.first().copied()
    }
}
