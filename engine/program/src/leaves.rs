//! Prints the study's table.

use std::process::ExitCode;

use rookery_engine::eval::Evaluation;
use rookery_engine::study::Algorithm;
use rookery_engine::study::leaves::{self, News, STUDY_DEPTH, Wanted};

use super::LeavesOptions;

/// Prints the table; fails when two exact algorithms disagree.
pub(super) fn run(options: &LeavesOptions) -> ExitCode {
    let Some(evaluation) = Evaluation::from_letter(options.evaluation) else {
        eprintln!("error: There is no evaluation {:?}; they go from A to H.", options.evaluation);
        return ExitCode::from(2);
    };
    let LeavesOptions { depth, positions, seed, .. } = *options;
    let wanted = Wanted { depth, positions, seed, evaluation };
    let mut row = vec![];
    let check = leaves::count(&wanted, &|| false, &mut |news| match news {
        News::Begun { branching, minimum } => begin(&wanted, branching, &minimum),
        News::Searched { .. } => {}
        News::Cell { step, depth, leaves } => {
            row.push(leaves);
            if depth == leaves::depth_of(step, wanted.depth) {
                print_row(step, &std::mem::take(&mut row), wanted.depth);
            }
        }
    });
    match check {
        Some(check) if check.different == 0 => {
            let searches = check.searches;
            println!(
                "\nRoot scores: equal in all algorithms without quiescence, {searches} searches each"
            );
            ExitCode::SUCCESS
        }
        Some(check) => {
            let different = check.different;
            println!("\n{different} root scores differ between algorithms that must agree");
            ExitCode::FAILURE
        }
        None => ExitCode::FAILURE,
    }
}

/// What stands above the rows.
fn begin(wanted: &Wanted, branching: f64, minimum: &[f64]) {
    println!(
        "Mean evaluations of leaves, evaluation {}, {} positions from own games, seed {}",
        wanted.evaluation.letter(),
        wanted.positions,
        wanted.seed
    );
    println!("Branching factor {branching:.1}, by counting sequences of moves\n");
    print!("{:<12}", "");
    for depth in 1..=wanted.depth {
        print!("{:>12}", format!("depth {depth}"));
    }
    println!("{:>10}{:>12}", "growth", "the study");
    print!("{:<12}", "minimum");
    for leaves in minimum {
        print!("{leaves:>12.0}");
    }
    println!();
}

fn print_row(step: usize, row: &[f64], depth: u32) {
    let (name, _) = Algorithm::STEPS[step];
    print!("{name:<12}");
    for depth in 0..depth as usize {
        match row.get(depth) {
            Some(leaves) => print!("{leaves:>12.0}"),
            None => print!("{:>12}", ""),
        }
    }
    print!("{:>10.2}", leaves::growth(row));
    let last = row.last().copied().unwrap_or_default();
    let study = leaves::of_study(step).filter(|_| depth == STUDY_DEPTH);
    match study {
        Some(study) if last <= study as f64 => println!("{study:>12}  at or below"),
        Some(study) => println!("{study:>12}  above"),
        None => println!(),
    }
}
