//! `rookery-engine`: speaks UCI, or measures the study's algorithms.

mod leaves;

use std::io;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use rookery_engine::uci;

#[derive(Debug, Parser)]
#[command(about = "Rookery's own engine: speaks UCI unless told otherwise")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures the algorithms of the study.
    Study {
        #[command(subcommand)]
        what: Measure,
    },
}

#[derive(Debug, Subcommand)]
enum Measure {
    /// Counts the positions that each algorithm evaluates, and checks that all find equal scores.
    Leaves(LeavesOptions),
}

#[derive(Debug, Args)]
struct LeavesOptions {
    /// How many positions are searched.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    positions: u32,
    /// Where the games begin that the positions are from; equal seeds give equal positions.
    #[arg(long, default_value_t = 2010)]
    seed: u64,
    /// The greatest depth, in plies.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// The evaluation, A to H.
    #[arg(long, default_value_t = 'H')]
    evaluation: char,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Some(Command::Study { what: Measure::Leaves(options) }) => leaves::run(&options),
        None => {
            uci::run(io::stdin().lock(), uci::Output::new(io::stdout()));
            ExitCode::SUCCESS
        }
    }
}
