//! The study's table: how many positions each algorithm evaluates.

use std::process::ExitCode;

use crate::eval::Evaluation;
use crate::games;
use crate::score::Score;
use crate::study::{Algorithm, Study};
use rookery_chess::Chess;

use super::LeavesOptions;

/// The leaves that the study counted at [`STUDY_DEPTH`], for each step but the first.
const STUDY: [u64; 8] = [154_425, 118_071, 40_027, 30_561, 22_866, 20_045, 14_211, 14_841];
const STUDY_DEPTH: u32 = 5;
/// Few, so that the positions differ.
const POSITIONS_PER_GAME: usize = 5;
/// Negamax itself takes part in the check of scores up to this depth.
const NEGAMAX_DEPTH_MAX: u32 = 3;

/// Prints the table; fails when two exact algorithms disagree.
pub(super) fn run(options: &LeavesOptions) -> ExitCode {
    let Some(evaluation) = Evaluation::from_letter(options.evaluation) else {
        eprintln!("error: There is no evaluation {:?}; they go from A to H.", options.evaluation);
        return ExitCode::from(2);
    };
    let positions = games::positions(options.seed, options.positions as usize, POSITIONS_PER_GAME);
    println!(
        "Mean evaluations of leaves, evaluation {}, {} positions from own games, seed {}",
        evaluation.letter(),
        positions.len(),
        options.seed
    );
    let branching = branching(&positions, options.depth.min(4));
    println!("Branching factor {branching:.1}, by counting sequences of moves\n");
    heading(options.depth);
    minimum(branching, options.depth);
    let mut expected: Vec<Vec<Score>> = vec![];
    let mut different = 0;
    for (step, (name, algorithm)) in Algorithm::STEPS.into_iter().enumerate() {
        let depth = if step == 0 { NEGAMAX_DEPTH_MAX.min(options.depth) } else { options.depth };
        let row = measure(algorithm, &evaluation, &positions, depth);
        print_row(name, &row, options.depth, step.checked_sub(1));
        if algorithm.quiescence {
            continue;
        }
        for (number, scores) in row.scores.iter().enumerate() {
            match expected.get(number) {
                Some(known) => {
                    different += known.iter().zip(scores).filter(|(a, b)| a != b).count();
                }
                None => expected.push(scores.clone()),
            }
        }
    }
    let checked = expected.iter().map(Vec::len).sum::<usize>();
    if different > 0 {
        println!("\n{different} root scores differ between algorithms that must agree");
        return ExitCode::FAILURE;
    }
    println!("\nRoot scores: equal in all algorithms without quiescence, {checked} searches each");
    ExitCode::SUCCESS
}

/// What one algorithm did, by depth from 1.
struct Row {
    /// Mean leaves.
    leaves: Vec<f64>,
    /// The score of each position.
    scores: Vec<Vec<Score>>,
}

fn measure(algorithm: Algorithm, evaluation: &Evaluation, positions: &[Chess], depth: u32) -> Row {
    let mut study = Study::new(algorithm, evaluation);
    let mut row = Row { leaves: vec![], scores: vec![] };
    for depth in 1..=depth {
        let answers: Vec<_> =
            positions.iter().map(|position| study.search(position, depth)).collect();
        let leaves: u64 = answers.iter().map(|answer| answer.counts.leaves).sum();
        row.leaves.push(leaves as f64 / positions.len() as f64);
        row.scores.push(answers.iter().map(|answer| answer.score).collect());
    }
    row
}

/// The number of moves of a uniform tree with as many lines of `depth` plies as these positions
/// have on average.
fn branching(positions: &[Chess], depth: u32) -> f64 {
    let lines: f64 = positions.iter().map(|position| position.count_sequences(depth) as f64).sum();
    (lines / positions.len() as f64).powf(1.0 / f64::from(depth))
}

fn heading(depth: u32) {
    print!("{:<12}", "");
    for depth in 1..=depth {
        print!("{:>12}", format!("depth {depth}"));
    }
    println!("{:>10}{:>12}", "growth", "the study");
}

/// The fewest leaves that any search can do with in a uniform tree (Knuth and Moore, 1975):
/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
fn minimum(branching: f64, depth: u32) {
    print!("{:<12}", "minimum");
    for depth in 1..=depth {
        let leaves =
            branching.powi(depth.div_ceil(2) as i32) + branching.powi((depth / 2) as i32) - 1.0;
        print!("{leaves:>12.0}");
    }
    println!();
}

fn print_row(name: &str, row: &Row, depth: u32, step: Option<usize>) {
    print!("{name:<12}");
    for depth in 0..depth as usize {
        match row.leaves.get(depth) {
            Some(leaves) => print!("{leaves:>12.0}"),
            None => print!("{:>12}", ""),
        }
    }
    let last = row.leaves.last().copied().unwrap_or_default();
    print!("{:>10.2}", last.powf(1.0 / row.leaves.len().max(1) as f64));
    let study = step.and_then(|step| STUDY.get(step)).filter(|_| depth == STUDY_DEPTH);
    match study {
        Some(study) if last <= *study as f64 => println!("{study:>12}  at or below"),
        Some(study) => println!("{study:>12}  above"),
        None => println!(),
    }
}
