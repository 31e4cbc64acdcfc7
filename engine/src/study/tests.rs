use rookery_chess::{CastlingNotation, Chess};
use rookery_rules::Seat;

use super::*;
use crate::board::{Any, Board, Verdict};
use crate::eval::{Evaluate, Evaluation};
use crate::games::positions;
use crate::score::{INFINITE, Score, mate_in, of_end};

const EVERYTHING: Evaluation = Evaluation { squares: true, mobility: true, dynamics: true };

/// Small, so that entries are overwritten in tests too.
const TABLE_BITS: u32 = 10;

fn score(algorithm: Algorithm, evaluation: &Evaluation, position: &Chess, depth: u32) -> Score {
    Study::with_table(algorithm, evaluation, TABLE_BITS).search(position, depth).score
}

/// Every combination of switches, quiescence as told.
fn combinations(quiescence: bool) -> Vec<Algorithm> {
    let mut all = vec![];
    for cut in [Cut::Nothing, Cut::AlphaBeta, Cut::NegaScout] {
        for history in [History::Off, History::Squared, History::Doubled] {
            for bits in 0..16_u32 {
                let on = |bit: u32| bits >> bit & 1 == 1;
                let (transposition_table, static_order) = (on(0), on(1));
                let (iterative_deepening, killers) = (on(2), on(3));
                all.push(Algorithm {
                    cut,
                    transposition_table,
                    static_order,
                    iterative_deepening,
                    killers,
                    history,
                    quiescence,
                });
            }
        }
    }
    all
}

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const POSITIONS: usize = if AT_LENGTH { 2_000 } else { 300 };

#[test]
fn every_step_of_the_study_finds_the_score_of_negamax() {
    let (_, negamax) = Algorithm::STEPS[0];
    let mut checked = 0;
    for (number, position) in positions(1, POSITIONS, 40).into_iter().enumerate() {
        let depth = if number % 4 == 0 { 3 } else { 2 };
        let (_, evaluation) = Evaluation::ALL[number % 8];
        let expected = score(negamax, &evaluation, &position, depth);
        for (name, algorithm) in Algorithm::STEPS.iter().filter(|(_, step)| !step.quiescence) {
            let found = score(*algorithm, &evaluation, &position, depth);
            assert_eq!(found, expected, "{name} at depth {depth}: {position:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 8 * POSITIONS);
}

#[test]
fn every_combination_of_switches_finds_the_same_score() {
    for (number, position) in positions(2, 8, 40).into_iter().enumerate() {
        let (_, evaluation) = Evaluation::ALL[number % 8];
        for quiescence in [false, true] {
            let mut algorithms = combinations(quiescence);
            // Captures that nothing cuts off are too many to play out.
            algorithms.retain(|algorithm| !quiescence || algorithm.cut != Cut::Nothing);
            let expected = score(algorithms[0], &evaluation, &position, 2);
            for algorithm in algorithms {
                assert_eq!(score(algorithm, &evaluation, &position, 2), expected, "{algorithm:?}");
            }
        }
    }
}

/// Says nothing of what a capture can bring, so that none is left out.
struct Unforeseen(Evaluation);

impl Evaluate<Chess> for Unforeseen {
    fn evaluate(&self, board: &Chess) -> Score {
        self.0.evaluate(board)
    }
}

#[test]
fn quiescence_leaves_nothing_out_that_could_change_the_score() {
    let (_, last) = Algorithm::STEPS[8];
    let mut saved = 0;
    for (number, position) in positions(3, 200, 40).into_iter().enumerate() {
        let (_, evaluation) = Evaluation::ALL[number % 8];
        let unforeseen = Unforeseen(evaluation);
        let mut whole = Study::with_table(last, &unforeseen, TABLE_BITS);
        let expected = whole.search(&position, 2);
        let found = Study::with_table(last, &evaluation, TABLE_BITS).search(&position, 2);
        assert_eq!(found.score, expected.score, "{position:?}");
        saved += expected.counts.leaves as i64 - found.counts.leaves as i64;
    }
    assert!(saved > 0);
}

#[test]
fn each_step_visits_fewer_positions_than_negamax() {
    let (_, negamax) = Algorithm::STEPS[0];
    let start = Chess::default();
    let mut all = Study::new(negamax, &EVERYTHING);
    all.search(&start, 3);
    assert_eq!(all.counts.leaves, 8902);
    for (name, algorithm) in &Algorithm::STEPS[1..8] {
        let mut study = Study::new(*algorithm, &EVERYTHING);
        study.search(&start, 3);
        assert!(study.counts.leaves < all.counts.leaves / 3, "{name}: {:?}", study.counts);
        assert!(study.counts.cutoffs > 0, "{name}");
    }
}

#[test]
fn mates_are_found_with_their_distance() {
    let mate_in_two = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1";
    let position = Chess::from_fen(mate_in_two, CastlingNotation::KingMoves).unwrap();
    for (name, algorithm) in &Algorithm::STEPS[1..] {
        let answer = Study::new(*algorithm, &EVERYTHING).search(&position, 3);
        assert_eq!(mate_in(answer.score), Some(2), "{name}");
        assert_eq!(position.uci(answer.pv[0]), "d2h6", "{name}");
    }
}

#[test]
fn quiescence_sees_that_a_pawn_is_defended() {
    let fen = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
    let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
    let (_, material) = Evaluation::ALL[0];
    let (_, scout) = Algorithm::STEPS[7];
    let (_, quiescence) = Algorithm::STEPS[8];
    assert_eq!(score(scout, &material, &position, 1), 900 - 100);
    assert_eq!(score(quiescence, &material, &position, 1), 900 - 200);
}

/// A pile from which one takes one to three; who takes the last wins. After taking two the same
/// player takes again, so that turns do not alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pile {
    left: u32,
    turn: Seat,
}

impl Board for Pile {
    type Move = u32;
    const HISTORY_SIZE: usize = 4;

    fn turn(&self) -> Seat {
        self.turn
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | u64::from(self.turn == Seat::Second)
    }

    fn notation(&self, taken: &u32) -> String {
        taken.to_string()
    }

    fn moves_into(&self, moves: &mut Vec<u32>) {
        moves.extend(1..=self.left.min(3));
    }

    fn play(&mut self, taken: &u32) {
        self.left -= taken;
        if *taken != 2 || self.left == 0 {
            self.turn = !self.turn;
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        (self.left == 0).then_some(Verdict::Lost)
    }

    fn history_index(&self, taken: &u32) -> usize {
        *taken as usize
    }
}

struct Nothing;

impl<B: Board> Evaluate<B> for Nothing {
    fn evaluate(&self, _: &B) -> Score {
        0
    }
}

/// The score by the definition.
fn by_definition(pile: &Pile, ply: usize) -> Score {
    let mut moves = vec![];
    pile.moves_into(&mut moves);
    let worth = |taken: &u32| {
        let next = pile.after(taken);
        let score = by_definition(&next, ply + 1);
        if next.turn == pile.turn { score } else { -score }
    };
    match pile.verdict() {
        Some(verdict) => of_end(verdict, ply),
        None => moves.iter().map(worth).max().unwrap_or(-INFINITE),
    }
}

#[test]
fn a_player_may_move_twice() {
    for left in 1..12 {
        let pile = Pile { left, turn: Seat::First };
        let expected = by_definition(&pile, 0);
        for algorithm in combinations(false) {
            let found =
                Study::with_table(algorithm, &Nothing, TABLE_BITS).search(&pile, left).score;
            assert_eq!(found, expected, "{left} left, {algorithm:?}");
        }
    }
}

#[test]
fn a_family_without_hints_is_searched_by_its_rules_alone() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let position = Any(Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap());
    let (_, scout) = Algorithm::STEPS[7];
    let answer = Study::new(scout, &Nothing).search(&position, 3);
    assert_eq!(mate_in(answer.score), Some(1));
    assert_eq!(position.0.uci(answer.pv[0]), "a1a8");
}
