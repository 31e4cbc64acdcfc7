//! A game as the learner sees it.

use std::sync::Arc;

use rookery_chess::{Chess, Color, Move};
use rookery_statistics::HalfPoints;

use super::gradient::{Slope, Slopes};
use crate::contest::{Effort, PLIES_MAX, ended};
use crate::control::Control;
use crate::score::{MATE_MIN, Score};
use crate::strong::{Engine, Evaluator, Game, Limits, Report, Weights, evaluate};

/// How a score becomes an expectation: tanh of it times this, as Baxter, Tridgell and Weaver chose
/// (a pawn is worth tanh 0.255).
const STEEPNESS: f64 = 0.002_55;
/// The transposition table of a learner's searches, in mebibytes.
const HASH: usize = 1;

/// A position of a game: what was expected of it, from -1 to 1 for White, and how that depends on
/// each number. Nothing depends on them where a forced end was seen, or a draw.
pub(super) struct Step {
    pub(super) expected: f64,
    pub(super) slopes: Slopes,
}

/// The positions of a game, and its result from -1 to 1 for White.
pub(super) struct Episode {
    pub(super) steps: Vec<Step>,
    pub(super) result: f64,
}

/// Searches positions with some weights.
pub(super) struct Searcher {
    engine: Engine,
    limits: Limits,
    weights: Arc<Weights>,
    slope: Arc<Slope>,
}

impl Searcher {
    pub(super) fn new(weights: Arc<Weights>, slope: Arc<Slope>, effort: Effort) -> Self {
        let mut engine = Engine::new(HASH, 1);
        engine.set_evaluator(Evaluator::Weights(Arc::clone(&weights)));
        let limits = match effort {
            Effort::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        };
        Self { engine, limits, weights, slope }
    }

    /// Plays a game against itself.
    pub(super) fn play(&mut self, opening: &Chess) -> Episode {
        self.engine.new_game();
        let mut game = Game { position: opening.clone(), past: vec![] };
        let mut steps = vec![];
        let mut points = ended(&game);
        while points.is_none() && steps.len() < PLIES_MAX {
            let report = self.search(&game);
            let Some(mv) = report.pv.first().copied() else { break };
            steps.push(self.step(&game, &report));
            advance(&mut game, mv);
            points = ended(&game);
        }
        Episode { steps, result: result(points.unwrap_or(1)) }
    }

    /// Follows a game that others have played.
    pub(super) fn follow(&mut self, start: &Chess, moves: &[Move], points: HalfPoints) -> Episode {
        self.engine.new_game();
        let mut game = Game { position: start.clone(), past: vec![] };
        let mut steps = vec![];
        for mv in moves {
            let report = self.search(&game);
            steps.push(self.step(&game, &report));
            advance(&mut game, *mv);
        }
        Episode { steps, result: result(points) }
    }

    fn search(&mut self, game: &Game) -> Report {
        let control = Control::begin(false, false);
        self.engine.think(game, &self.limits, &control, &mut |_| {})
    }

    /// The leaf of the best line is what the score depends on, if it has the score of the search:
    /// a line may also end in a draw.
    fn step(&self, game: &Game, report: &Report) -> Step {
        let white = |score: Score, position: &Chess| {
            if position.side_to_move() == Color::White { score } else { -score }
        };
        let score = white(report.score, &game.position);
        if score.abs() >= MATE_MIN {
            return Step { expected: f64::from(score.signum()), slopes: vec![] };
        }
        let expected = expectation(score);
        let mut leaf = game.position.clone();
        report.pv.iter().for_each(|mv| leaf.make(*mv));
        if white(evaluate(&leaf, &self.weights), &leaf) != score {
            return Step { expected, slopes: vec![] };
        }
        let mut slopes = self.slope.of(&leaf);
        let steepness = (STEEPNESS * (1.0 - expected * expected)) as f32;
        slopes.iter_mut().for_each(|(_, slope)| *slope *= steepness);
        Step { expected, slopes }
    }
}

fn advance(game: &mut Game, mv: Move) {
    game.past.push(game.position.key());
    game.position.make(mv);
}

fn result(points: HalfPoints) -> f64 {
    f64::from(points) - 1.0
}

fn expectation(score: Score) -> f64 {
    (STEEPNESS * f64::from(score)).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::WEIGHTS;

    #[test]
    fn most_positions_of_a_game_have_a_leaf_with_their_score() {
        let weights = Arc::new(WEIGHTS.clone());
        let slope = Arc::new(Slope::at(&weights));
        let mut searcher = Searcher::new(weights, slope, Effort::Depth(2));
        let episode = searcher.play(&crate::contest::opening(1, 1));
        let known = episode.steps.iter().filter(|step| !step.slopes.is_empty()).count();
        assert!(known * 2 > episode.steps.len(), "{known} of {}", episode.steps.len());
        assert!(episode.steps.iter().all(|step| step.expected.abs() <= 1.0));
    }
}
