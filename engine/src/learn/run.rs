//! Learning from game to game.

use std::sync::Arc;

use rookery_chess::{Chess, Move};

use super::episode::{Episode, Searcher};
use super::gradient::Slope;
use super::update::{Learner, add_changes};
use super::vector::{kinds, numbers, weights};
use rookery_statistics::{HalfPoints, Tally};

use crate::contest::{self, Effort, in_order, opening};
use crate::strong::{Evaluator, WEIGHTS, Weights};

/// So many games are played with the same weights.
pub const BATCH: usize = 8;
/// Keeps the openings of proofs apart from those that were learnt from.
const PROOF: u64 = 0x70_726f_6f66;

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How much later positions count: λ, from 0 to 1.
    pub lambda: f64,
    /// About how far a weight goes at first, in hundredths of a pawn.
    pub rate: f64,
    /// Where the openings come from.
    pub seed: u64,
    /// How each position is searched.
    pub effort: Effort,
}

/// What was learnt after some games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Milestone {
    /// Games until then.
    pub games: usize,
    /// The weights as they were played with.
    pub weights: Weights,
}

/// A game that others have played.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// Where it began.
    pub start: Chess,
    /// Its moves.
    pub moves: Vec<Move>,
    /// White's half points.
    pub points: HalfPoints,
}

/// Learning under way. Equal settings and games give equal weights, whatever the number of threads
/// and however often the run was interrupted between two batches.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// How it learns.
    pub settings: Settings,
    /// The weights at the beginning.
    pub start: Weights,
    /// Games that were learnt from.
    pub games: usize,
    /// What was learnt on the way.
    pub milestones: Vec<Milestone>,
    pub(super) learner: Learner,
}

impl Run {
    /// Begins with some weights.
    #[must_use]
    pub fn new(settings: Settings, start: Weights) -> Self {
        let learner = Learner::new(numbers(&start).into_iter().map(f64::from).collect());
        Self { settings, start, games: 0, milestones: vec![], learner }
    }

    /// The weights learnt so far.
    #[must_use]
    pub fn weights(&self) -> Weights {
        weights(&self.learner.numbers)
    }

    /// Learns from `count` games against itself.
    pub fn play(&mut self, count: usize, threads: usize) {
        let (seed, first) = (self.settings.seed, self.games);
        let work = |searcher: &mut Searcher, number| searcher.play(&opening(seed, first + number));
        self.learn(count, threads, work);
    }

    /// Learns from games of others.
    pub fn follow(&mut self, games: &[Recorded], threads: usize) {
        let work = |searcher: &mut Searcher, number: usize| {
            let Recorded { start, moves, points } = &games[number];
            searcher.follow(start, moves, *points)
        };
        self.learn(games.len(), threads, work);
    }

    fn learn(
        &mut self,
        count: usize,
        threads: usize,
        work: impl Fn(&mut Searcher, usize) -> Episode + Sync,
    ) {
        let weights = Arc::new(self.weights());
        let slope = Arc::new(Slope::at(&weights));
        let effort = self.settings.effort;
        let prepare = || Searcher::new(Arc::clone(&weights), Arc::clone(&slope), effort);
        let episodes = in_order(count, threads, prepare, work, |_| {});
        let mut changes = vec![0.0; self.learner.numbers.len()];
        for episode in &episodes {
            add_changes(episode, self.settings.lambda, &mut changes);
        }
        self.learner.follow(&changes, self.settings.rate, &kinds());
        self.games += count;
    }

    /// Notes what was learnt so far.
    pub fn note(&mut self) {
        self.milestones.push(Milestone { games: self.games, weights: self.weights() });
    }
}

/// Weights that know what the pieces are worth, and nothing else.
#[must_use]
pub fn material_alone() -> Weights {
    let zero = vec![0.0; numbers(&WEIGHTS).len()];
    Weights { material: WEIGHTS.material, ..weights(&zero) }
}

/// A match between two sets of weights, each opening played twice, for the first.
pub fn prove(
    weights: [&Weights; 2],
    pairs: usize,
    settings: &Settings,
    threads: usize,
    done: impl Fn(usize) + Sync,
) -> Tally {
    let evaluators = weights.map(|weights| Evaluator::Weights(Arc::new(weights.clone())));
    contest::prove(&evaluators, pairs, (settings.effort, settings.seed ^ PROOF), threads, done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_chess::Role;

    const SETTINGS: Settings =
        Settings { lambda: 0.7, rate: 2.0, seed: 3, effort: Effort::Depth(1) };

    #[test]
    fn what_is_learnt_does_not_depend_on_the_number_of_threads() {
        let learnt = |threads| {
            let mut run = Run::new(SETTINGS, material_alone());
            run.play(2, threads);
            run.play(2, threads);
            run
        };
        let one = learnt(1);
        assert_eq!(one, learnt(3));
        assert_eq!(one.games, 4);
        assert_ne!(one.weights(), one.start);
    }

    #[test]
    fn games_that_white_wins_with_an_extra_knight_make_knights_worth_more() {
        let start = Chess::from_fen(
            "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            rookery_chess::CastlingNotation::KingMoves,
        );
        let start = start.unwrap();
        let mut position = start.clone();
        let mut moves = vec![];
        for text in ["e4", "e5", "Nc3", "Nc6", "Bc4", "Bc5"] {
            let mv = position.parse_move(text).unwrap();
            moves.push(mv);
            position.make(mv);
        }
        let games = vec![Recorded { start, moves, points: 2 }];
        let mut run = Run::new(Settings { lambda: 1.0, ..SETTINGS }, material_alone());
        let before = run.weights().material[Role::Knight.index()];
        for _ in 0..3 {
            run.follow(&games, 1);
        }
        let after = run.weights().material[Role::Knight.index()];
        assert!(after.0 > before.0, "{before:?} {after:?}");
    }

    #[test]
    fn equal_weights_prove_equal() {
        let tally = prove([&WEIGHTS, &WEIGHTS], 3, &SETTINGS, 2, |_| {});
        assert_eq!(tally.estimate().score.value, 0.5);
        assert_eq!(tally.games(), 6);
    }
}
